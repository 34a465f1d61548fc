import type { Severity } from '../finding.ts'
import { differenceRule, type DifferenceCode } from './difference-rules.ts'
import { introduced } from './difference-text.ts'

/** One thing that changed. Values and words are a third party's, raw. */
export interface Change {
  readonly code: DifferenceCode
  /** `error` is high, `warning` medium, `note` low. */
  readonly severity: Severity
  /** The tool's name after the change, or the last it had. Absent for the server itself. */
  readonly tool?: string
  /** The side that has what the change is about. */
  readonly side: 'before' | 'after'
  /** RFC 6901 JSON Pointer into the tool, else into the snapshot. */
  readonly pointer: string
  /** Of schemas only. */
  readonly compatibility?: Compatibility
  /** Absent where there was, or is, nothing. */
  readonly before?: unknown
  readonly after?: unknown
  /** What the text newly says that makes it what it is. */
  readonly words?: readonly string[]
}

/** Whether calls that were valid stay valid; `editorial` changes no call. */
export type Compatibility = 'breaking' | 'compatible' | 'editorial'

/** What a rule adds to its change. */
export type ChangeDetail = Partial<Omit<Change, 'code' | 'severity' | 'pointer'>>

/** Makes a change of a rule; its severity is the rule's. */
export function changeOf(code: DifferenceCode, pointer: string, detail: ChangeDetail): Change {
  const { tool, side = 'after', compatibility, before, after, words } = detail
  return {
    code,
    severity: differenceRule(code).severity,
    ...(tool !== undefined && { tool }),
    side,
    pointer,
    ...(compatibility !== undefined && { compatibility }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(words !== undefined && { words }),
  }
}

/** What the texts in a value newly say, whatever else is to be said about the change. */
export function introductions(
  before: unknown,
  after: unknown,
  pointer: string,
  detail: ChangeDetail = {},
): readonly Change[] {
  const isText = typeof (after ?? before) !== 'object' || Array.isArray(after ?? before)
  if (isText && NOTATION.has(pointer.slice(pointer.lastIndexOf('/') + 1))) return []
  const found = introduced(textsIn(before), textsIn(after))
  return found.map(({ code, words }) => changeOf(code, pointer, { ...detail, words }))
}

/** Members whose strings are notation and not for readers. */
const NOTATION = new Set([
  '$schema',
  '$id',
  '$ref',
  '$dynamicRef',
  'format',
  'pattern',
  'required',
  'type',
])

/** All strings of a value that somebody may read, a line each. */
function textsIn(value: unknown): string {
  const texts: string[] = []
  const values: unknown[] = [value]
  for (let one = values.pop(); one !== undefined; one = values.pop()) {
    if (typeof one === 'string') texts.push(one)
    else if (Array.isArray(one)) for (const item of one) values.push(item)
    else if (typeof one === 'object' && one !== null) {
      for (const [name, member] of Object.entries(one)) {
        if (!NOTATION.has(name)) values.push(member)
      }
    }
  }
  return texts.join('\n')
}
