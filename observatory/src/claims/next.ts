/** What follows from a proof that was looked for: a table, pure. */
import type { OwnershipRow } from '../store/ownership.ts'
import type { Proof } from './proof.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** From one proof to the next. */
export const PROOF_EVERY_MS: number = DAY_MS
/** What was asked for and is not proven for so long has expired. */
export const OPEN_MS: number = 7 * DAY_MS
/** So many days in a row without a proof end it. */
const MOST_FAILURES = 3
/** When the fault was ours: soon for somebody who waits, later for what holds anyway. */
const AGAIN_OPEN_MS = 60_000
const AGAIN_ACTIVE_MS = HOUR_MS

export type Next =
  | { readonly step: 'activate' | 'renew'; readonly dueAt: number }
  /** Not proven; `dueAt` is absent until somebody asks to look again. */
  | { readonly step: 'wait'; readonly dueAt?: number; readonly failures: number }
  | { readonly step: 'end' }

/** Whether a look says that the proof is gone: somebody looked, the host answered, it is not there. */
export function isGone(proof: Proof): boolean {
  if (proof.proven || proof.ours) return false
  return proof.fault !== 'file_unanswered' && proof.fault !== 'not_contacted'
}

/**
 * What becomes of an ownership. A fault of ours never counts against an owner, and never makes
 * somebody one; nor does it count that nobody looked, because the host is not to be contacted.
 */
export function nextOf(
  { state, failures }: Pick<OwnershipRow, 'state' | 'failures'>,
  proof: Proof,
  now: number,
): Next {
  const isActive = state === 'active'
  if (proof.proven) return { step: isActive ? 'renew' : 'activate', dueAt: now + PROOF_EVERY_MS }
  if (proof.ours)
    return { step: 'wait', dueAt: now + (isActive ? AGAIN_ACTIVE_MS : AGAIN_OPEN_MS), failures }
  if (proof.fault === 'not_contacted')
    return { step: 'wait', failures, ...(isActive && { dueAt: now + PROOF_EVERY_MS }) }
  if (!isActive) return { step: 'wait', failures: failures + 1 }
  if (failures + 1 >= MOST_FAILURES) return { step: 'end' }
  return { step: 'wait', dueAt: now + PROOF_EVERY_MS, failures: failures + 1 }
}
