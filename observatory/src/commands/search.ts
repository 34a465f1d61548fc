import { randomUUID } from 'node:crypto'
import { indexAll } from '../jobs/search.ts'
import { dropLease, takeLease, type Lease } from '../store/leases.ts'
import { clearSearch } from '../store/search-index.ts'
import { isOn, type Context, type Given } from './command.ts'
import { databaseText, withStore } from './open-store.ts'
import { EXIT, unavailable, type ExitCode } from './stop.ts'
import { writeJson } from './written.ts'

/** Long enough for a million names. */
const LEASE_MS = 1_800_000

/** `search rebuild`: what search looks into, made anew from everything else. */
export async function searchRebuild(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const { config } = configuration()
  const lease: Lease = { name: 'search', holder: randomUUID() }
  const names = await withStore(config, now(), async (store) => {
    const at = now()
    if (!(await takeLease(store, lease, { now: at, until: at + LEASE_MS })))
      throw unavailable('search_busy', {
        where: databaseText(config),
        message: 'another process is at work on the search',
        mend: 'try again in a minute',
      })
    try {
      await clearSearch(store)
      return await indexAll(store)
    } finally {
      await dropLease(store, lease)
    }
  })
  if (isOn(given, 'json')) writeJson(stdout, { names })
  else stdout.write(`${names} ${names === 1 ? 'name' : 'names'} can be found\n`)
  return EXIT.ok
}
