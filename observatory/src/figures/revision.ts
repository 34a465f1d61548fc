import type { RunRow } from '../store/types.ts'

/** What a run asked for and what it recorded. */
export type Spoken = Pick<RunRow, 'offeredRevision' | 'recordedRevision' | 'era'>

/** True when both eras are known and the server moved from one to the other. */
export function isFlip(before: Spoken, after: Spoken): boolean {
  return before.era !== undefined && after.era !== undefined && before.era !== after.era
}

/**
 * True when the server changed its protocol revision. Two recorded revisions tell that only between
 * runs that offered the same one, because a server answers what it is offered; or when it moved
 * between the eras of `initialize` and `server/discover`.
 */
export function isRevisionChange(before: Spoken, after: Spoken): boolean {
  if (before.recordedRevision === undefined || after.recordedRevision === undefined) return false
  if (isFlip(before, after)) return true
  return (
    before.offeredRevision === after.offeredRevision &&
    before.recordedRevision !== after.recordedRevision
  )
}
