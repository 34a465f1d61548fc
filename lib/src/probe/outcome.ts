import type { Assertion } from '../run/assertion.ts'
import type { FingerprintsV1 } from '../run/fingerprint.ts'
import type { Reason } from '../run/reason.ts'
import type { RunView } from './view.ts'

/** What a check says; the judge adds which check it was. There is always a reason. */
export type Outcome = Pick<Assertion, 'status' | 'execution'> & { readonly reason: Reason }

/** One of the fifteen: pure, total, and VERIFIED only because of something that was seen. */
export interface Check {
  readonly id: Assertion['check']
  readonly judge: (view: RunView, context: JudgeContext) => Outcome
}

/** What several checks need beside what was seen, computed once. */
export interface JudgeContext {
  /** Of the whole list; absent when the whole of it was not read. */
  readonly fingerprints?: FingerprintsV1
  /** Hygiene hits in the names and descriptions that were read. */
  readonly hitCount: number
  /** Digests of the list that its owner approved. */
  readonly baseline?: Baseline
}

/** Digests of projection v1, `sha256:` and 64 hexadecimal digits. */
export interface Baseline {
  readonly toolset: string
  /** Absent when the approved list has none: a tool of it lacks an input schema. */
  readonly schema?: string
}

/** Seen to hold. */
export function verified(reason: Reason): Outcome {
  return { status: 'VERIFIED', execution: 'COMPLETED', reason }
}

/** Seen not to hold. */
export function failed(reason: Reason): Outcome {
  return { status: 'FAILED', execution: 'COMPLETED', reason }
}

/** Worth noting, no verdict. */
export function risk(reason: Reason): Outcome {
  return { status: 'OBSERVED_RISK', execution: 'COMPLETED', reason }
}

/** The check looked and could not tell. */
export function unverified(reason: Reason): Outcome {
  return { status: 'UNVERIFIED', execution: 'COMPLETED', reason }
}

/** The check had nothing to look at. */
export function skipped(reason: Reason): Outcome {
  return { status: 'UNVERIFIED', execution: 'SKIPPED', reason }
}

/** The run, or the judge, broke off where this check should have been settled. */
export function errored(reason: Reason): Outcome {
  return { status: 'UNVERIFIED', execution: 'ERROR', reason }
}
