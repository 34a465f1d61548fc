/** What every report says of the log: asked now and then, however many reports are read. */
import { latestCheckpoint } from '../../store/log.ts'
import type { Store } from '../../store/open.ts'
import { AT_LEAST_MS } from '../freshness.ts'
import type { WebOptions } from '../options.ts'
import { remember } from '../remember.ts'

const recent = new WeakMap<Store, ReturnType<typeof remember<number | undefined>>>()

/** Leaves under the latest checkpoint, as of a moment ago; undefined where there is none. */
export async function logSizeOf({
  store,
  now,
  keepMs = AT_LEAST_MS,
}: WebOptions): Promise<number | undefined> {
  let known = recent.get(store)
  if (known === undefined) recent.set(store, (known = remember({ keepMs, now, most: 1 })))
  return await known('', async () => (await latestCheckpoint(store))?.size)
}
