/** A run in a list: what it came to, and where the whole of it is. */
import { visible } from 'countersign/text'
import type { RunRow } from '../../store/types.ts'
import { iso } from '../views/shown.ts'
import { runPath } from './reading.ts'

/**
 * A run in lists of the API and in the dump. Instants are ISO 8601, `day` is the UTC day of its
 * start.
 */
export interface RunLine {
  readonly id: string
  readonly path: string
  readonly startedAt: string
  readonly finishedAt: string
  readonly vantage: string
  readonly suiteVersion: string
  readonly day: string
  /** How it counts for its day. */
  readonly dayVerdict: RunRow['dayVerdict']
  readonly listRead: boolean
  readonly tools?: number
  readonly recordedRevision?: string
  /** Of the list, by all that a client acts on. */
  readonly definition?: string
  readonly signed: RunRow['signed']
  /** Why it is not signed: a code. */
  readonly withheld?: string
}

/** A run in short. Nothing of it is a state of a check. */
export function runLine(run: RunRow): RunLine {
  const { id, vantage, suiteVersion, day, dayVerdict, listRead, signed } = run
  const { tools, recordedRevision, definition, withheldKey } = run
  return {
    id,
    path: runPath(id),
    startedAt: iso(run.startedAt),
    finishedAt: iso(run.finishedAt),
    vantage,
    suiteVersion,
    day,
    dayVerdict,
    listRead,
    ...(tools !== undefined && { tools }),
    ...(recordedRevision !== undefined && {
      recordedRevision: visible(recordedRevision, { max: 64 }),
    }),
    ...(definition !== undefined && { definition }),
    signed,
    ...(withheldKey !== undefined && { withheld: withheldKey }),
  }
}
