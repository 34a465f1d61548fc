import type { Exchange, ExchangeResponse } from '../exchange.ts'
import { findingOf, type Finding, type Rule } from '../finding.ts'
import { evidenceOf } from './evidence.ts'
import type { Found } from './types.ts'

/** One point of hosting at one document. */
export interface HostingRow {
  /** The document's final URL. */
  readonly url: string
  /** Stable name of the point, e.g. `cors` or `not_modified`. */
  readonly check: string
  /** `seen` as wanted · `failed` otherwise · `not_assessable` from what was asked and answered. */
  readonly outcome: 'seen' | 'failed' | 'not_assessable'
  /** What was there, in a few words; third-party text. */
  readonly seen: string
  readonly wanted: string
  readonly findings: readonly Finding[]
}

/** What the hosting of a document is judged by. The GET is the one that found the document. */
export interface Observed {
  readonly found: Found
  readonly get: ExchangeResponse
  /** HEAD with `Origin`. */
  readonly head?: Exchange | undefined
  /** OPTIONS as a browser sends it before a GET with `If-None-Match`. */
  readonly options?: Exchange | undefined
  /** GET with `Origin` and `If-None-Match` of the seen tag. */
  readonly conditional?: Exchange | undefined
}

/** What a hosting check says of one document. */
export type Judgement = Pick<HostingRow, 'outcome' | 'seen' | 'findings'>

/** A pure rule over what was seen of one document's hosting. */
export interface HostingCheck {
  readonly check: string
  readonly wanted: string
  readonly judge: (observed: Observed) => Judgement
}

/** The point is as wanted; `findings` may still hold remarks. */
export function seen(text: string, findings: readonly Finding[] = []): Judgement {
  return { outcome: 'seen', seen: text, findings }
}

/** The point cannot be judged, with the reason. */
export function notAssessable(why: string): Judgement {
  return { outcome: 'not_assessable', seen: why, findings: [] }
}

/** The point is not as wanted; the finding names what was seen and how to mend it. */
export function failed(text: string, finding: Finding): Judgement {
  return { outcome: 'failed', seen: text, findings: [finding] }
}

/** A finding about the document, with the request that shows it. */
export function about(
  { found }: Observed,
  rule: Rule,
  message: string,
  mend: string,
  exchange: Exchange = found.exchange,
): Finding {
  return findingOf(rule, found.url, { message, mend, ...evidenceOf(exchange) })
}

/** The nginx line that sends a header on every status. */
export function nginx(name: string, value: string): string {
  return `nginx: add_header ${name} "${value}" always;`
}
