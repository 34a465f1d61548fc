import type { Rule } from '../finding.ts'
import { onOneLine } from '../json/unseen.ts'

/** What is wrong in an envelope, a bundle, a statement or a document of keys. */
export interface AttestFault {
  readonly code: string
  /** RFC 6901 JSON Pointer, `''` for the whole text. */
  readonly pointer: string
  /** One sentence: the place and the rule. */
  readonly message: string
  /** The concrete edit. */
  readonly mend: string
}

/** A fault of a rule at a place; `mend` is the rule's own when there is nothing more exact. */
export function faultOf(
  rule: Rule,
  pointer: string,
  message: string,
  mend: string = rule.mend,
): AttestFault {
  return { code: rule.code, pointer, message: onOneLine(message), mend: onOneLine(mend) }
}

/** A value that was read whole, or every reason why it was not. Reading never throws. */
export type Read<T> =
  | { readonly ok: true; readonly value: T; readonly faults: readonly AttestFault[] }
  | { readonly ok: false; readonly faults: readonly AttestFault[] }
