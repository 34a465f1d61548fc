/** The first page: what was seen last. */
import { listTargets } from '../../store/targets.ts'
import type { WebOptions } from '../options.ts'
import { entriesOf, type EntryView } from './entry.ts'
import { totalsOf } from './totals.ts'

/** The JSON of the first page: at most eight servers, the newest observation first. */
export interface HomeView {
  readonly format: 'countersign.home'
  readonly formatVersion: 1
  readonly demo: boolean
  /** Names that are listed. */
  readonly servers: number
  readonly latest: readonly EntryView[]
}

const LATEST = 8

/** The latest observations, the newest first. */
export async function homeOf(options: WebOptions): Promise<HomeView> {
  const { store } = options
  const { listed } = await totalsOf(options)
  const latest = await listTargets(store, { order: 'observed', limit: LATEST })
  return {
    format: 'countersign.home',
    formatVersion: 1,
    demo: options.demo === true,
    servers: listed,
    latest: await entriesOf(options, latest),
  }
}
