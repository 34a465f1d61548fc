/** Runs one test on both databases: the same words, the same assertions. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store, type StoreOptions } from '../../src/store/open.ts'
import { sharedPostgres, type TestPostgres } from '../postgres.ts'

/** When the tests' stores were made, in milliseconds. */
export const MADE_AT: number = Date.UTC(2026, 10, 1)

/** A test over an empty, migrated store on each database. Where there is no PostgreSQL it says so. */
export function onBoth(
  name: string,
  body: (store: Store, t: TestContext, options: StoreOptions) => Promise<void>,
): void {
  onEach(name, migratedDatabase, async (options, t) => {
    const store = await ('sqlite' in options ? openMigrated(options) : openStore(options))
    t.after(() => store.close())
    await body(store, t, options)
  })
}

/** The same with a database that nobody has opened. */
export function onBothEmpty(
  name: string,
  body: (options: StoreOptions, t: TestContext) => Promise<void>,
): void {
  onEach(name, (server) => server.database(), body)
}

function onEach(
  name: string,
  newDatabase: (server: TestPostgres) => Promise<string>,
  body: (options: StoreOptions, t: TestContext) => Promise<void>,
): void {
  test(`${name} (sqlite)`, async (t) => {
    await body({ sqlite: join(temporaryFolder(t), 'observatory.db') }, t)
  })
  test(`${name} (postgres)`, async (t) => {
    const started = await sharedPostgres()
    if (!started.ok) return t.skip(started.why)
    await body({ postgres: await newDatabase(started.server) }, t)
  })
}

let template: Promise<string> | undefined

/** A copy of one that was migrated once for this process. */
async function migratedDatabase(server: TestPostgres): Promise<string> {
  template ??= (async () => {
    const postgres = await server.database()
    const store = await openMigrated({ postgres })
    await store.close()
    return postgres
  })()
  return await server.database(await template)
}

let migrated: Promise<Uint8Array> | undefined

/**
 * Opens a store as `migrate` leaves it. A file, which must not exist yet, is a copy of one that was
 * migrated once for this process; a database on PostgreSQL is migrated.
 */
export async function openMigrated(options: StoreOptions): Promise<Store> {
  if ('sqlite' in options) {
    migrated ??= migratedFile()
    writeFileSync(options.sqlite, await migrated, { flag: 'wx' })
    return await openStore(options)
  }
  const store = await openStore(options)
  await migrate(store, MADE_AT)
  return store
}

async function migratedFile(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-migrated-'))
  try {
    const file = join(folder, 'observatory.db')
    const store = await openStore({ sqlite: file })
    await migrate(store, MADE_AT)
    // Closing brings everything into the one file.
    await store.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder that goes with the test. */
export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-store-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
