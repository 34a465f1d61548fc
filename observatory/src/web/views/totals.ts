/** What every list says of all servers: asked now and then, however many lists are read. */
import type { Store } from '../../store/open.ts'
import { revisionsSeen } from '../../store/search-facets.ts'
import { countListed } from '../../store/targets.ts'
import type { WebOptions } from '../options.ts'
import { remember } from '../remember.ts'

export interface Totals {
  /** Names that are listed. */
  readonly listed: number
  /** The protocol revisions that servers recorded, the oldest first. */
  readonly revisions: readonly string[]
}

/** As long as a page is kept. */
const KEEP_MS = 2_000

const recent = new WeakMap<Store, ReturnType<typeof remember<Totals>>>()

/** Of all servers, as of a moment ago: to count a hundred thousand takes longer than to make a page. */
export async function totalsOf({ store, now, keepMs = KEEP_MS }: WebOptions): Promise<Totals> {
  let known = recent.get(store)
  if (known === undefined) recent.set(store, (known = remember({ keepMs, now, most: 1 })))
  return await known('', async () => {
    const [listed, revisions] = await Promise.all([countListed(store), revisionsSeen(store)])
    return { listed, revisions }
  })
}
