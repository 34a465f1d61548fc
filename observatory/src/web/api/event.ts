/** An event as the API gives it. */
import type { EventRow } from '../../store/types.ts'
import { iso } from '../views/shown.ts'
import { runPath } from './reading.ts'

/** What lists of events and the dump have in common; each adds whose it is. */
export interface EventDocument extends Pick<EventRow, 'seq' | 'kind' | 'params'> {
  readonly at: string
  /** Path of the run that showed it. */
  readonly run?: string
}

/** An event as every list of them has it. */
export function eventDocument({ seq, kind, at, params, runId }: EventRow): EventDocument {
  return { seq, kind, at: iso(at), params, ...(runId !== undefined && { run: runPath(runId) }) }
}
