/** Every name at once, for who compares the whole store with something else. */
import type { Store } from './open.ts'
import { listTargets, type Watched } from './targets.ts'

const PAGE = 1000

/** Every name in the store, listed or not, with what it points to, by provider and name. */
export async function allTargets(store: Store): Promise<readonly Watched[]> {
  const all: Watched[] = []
  for (;;) {
    const after = all.at(-1)?.target
    const page = await listTargets(store, {
      listed: 'all',
      limit: PAGE,
      ...(after !== undefined && { after }),
    })
    all.push(...page)
    if (page.length < PAGE) return all
  }
}
