/** What every list says of all servers: asked now and then, however many lists are read. */
import type { Store } from '../../store/open.ts'
import { revisionsSeen } from '../../store/search-facets.ts'
import { countListed } from '../../store/targets.ts'
import type { WebOptions } from '../options.ts'
import { AT_LEAST_MS } from '../freshness.ts'
import { remember } from '../remember.ts'

/** What is remembered between lists, and so may be a moment old. */
export interface Totals {
  /** Names that are listed. */
  readonly listed: number
  /** The protocol revisions that servers recorded, the oldest first. */
  readonly revisions: readonly string[]
}

const recent = new WeakMap<Store, ReturnType<typeof remember<Totals>>>()

/**
 * Of all servers, as of a moment ago: to count a hundred thousand takes longer than to make a page.
 * Kept for no longer than a page on a quiet day.
 */
export async function totalsOf({ store, now, keepMs = AT_LEAST_MS }: WebOptions): Promise<Totals> {
  let known = recent.get(store)
  if (known === undefined) recent.set(store, (known = remember({ keepMs, now, most: 1 })))
  return await known('', async () => {
    const [listed, revisions] = await Promise.all([countListed(store), revisionsSeen(store)])
    return { listed, revisions }
  })
}
