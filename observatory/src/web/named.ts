/** What an address names. */
import type { Store } from '../store/open.ts'
import { getTarget, type Watched } from '../store/targets.ts'
import type { Slug } from '../store/types.ts'
import { isSlug } from './addresses.ts'

/** What is watched under a name; undefined for nothing, and for what can be no name. */
export async function watchedUnder(
  store: Store,
  { provider, name }: Slug,
): Promise<Watched | undefined> {
  return isSlug(provider) && isSlug(name) ? await getTarget(store, { provider, name }) : undefined
}
