/** The store that the configuration names. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { storeErrorOf } from '../store/fault.ts'
import { assertCurrent, migrate, storeVersion } from '../store/migrate.ts'
import { openStore, type Store } from '../store/open.ts'
import { SETTINGS } from '../config.ts'
import { EXIT, Stop } from './stop.ts'

/** The embedded database's file. */
export function databaseFile({ data }: Pick<Config, 'data'>): string {
  return join(data, 'observatory.sqlite')
}

/** The database in words, without a password. */
export function databaseText(config: Config): string {
  return config.databaseUrl === undefined
    ? databaseFile(config)
    : SETTINGS.databaseUrl.show(config.databaseUrl)
}

/**
 * Opens the store, without a look at its tables.
 *
 * @throws Stop with exit 3 and what the store says
 */
export async function openConfigured(config: Config): Promise<Store> {
  return await withStops(config, async () => {
    const { databaseUrl, databaseConnections } = config
    if (databaseUrl !== undefined)
      return await openStore({ postgres: databaseUrl, connections: databaseConnections })
    // Keys are in there too.
    mkdirSync(config.data, { recursive: true, mode: 0o700 })
    return await openStore({ sqlite: databaseFile(config) })
  })
}

/**
 * Opens the store with the tables of this version. The embedded database and an empty one are
 * brought there; one that others may be using is not.
 *
 * @throws Stop with exit 3
 */
export async function openCurrent(config: Config, now: number): Promise<Store> {
  const store = await openConfigured(config)
  try {
    return await withStops(config, async () => {
      if (store.kind === 'sqlite' || (await storeVersion(store)) === 0) await migrate(store, now)
      else await assertCurrent(store)
      return store
    })
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * The store as pages read it while jobs of the same process write: the embedded database over a
 * connection of their own, so that nobody who reads waits for a job that waits for the prober's
 * write. PostgreSQL has connections enough.
 *
 * @throws Stop with exit 3
 */
export async function openForPages(config: Config, store: Store): Promise<Store> {
  return store.kind === 'sqlite' ? await openConfigured(config) : store
}

/** Runs work on the store, and says of what goes wrong with it which database it was. */
export async function withStops<Value>(config: Config, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stop) throw error
    const { code, message } = storeErrorOf(error)
    const [what = '', ...rest] = message.split('; ')
    const mend = rest.join('; ') || 'countersign-observatory doctor says more'
    const fault = { where: databaseText(config), message: what, mend }
    throw new Stop(`database_${code}`, EXIT.unavailable, [fault], error)
  }
}

/** Opens the current store for as long as the work takes. */
export async function withStore<Value>(
  config: Config,
  now: number,
  work: (store: Store) => Promise<Value>,
): Promise<Value> {
  const store = await openCurrent(config, now)
  try {
    return await withStops(config, () => work(store))
  } finally {
    await store.close()
  }
}
