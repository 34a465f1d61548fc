/**
 * Databases as earlier versions left them, as SQL. Before a migration is added, those of the
 * version that is now the newest are written, read over and committed:
 *
 *     COUNTERSIGN_POSTGRES=1 node observatory/test/store/dumps/make.ts
 *
 * A file that is there is never written again: only the code of its time can make it.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { indexAll } from '../../../src/jobs/search.ts'
import { approveBaseline } from '../../../src/store/baselines.ts'
import { addDeliveries, claimDeliveries, failed, keepHooks } from '../../../src/store/deliveries.ts'
import { eventsSince } from '../../../src/store/events.ts'
import { renameTarget } from '../../../src/store/former-names.ts'
import { migrate, STORE_VERSION } from '../../../src/store/migrate.ts'
import { openStore, type Store, type StoreOptions } from '../../../src/store/open.ts'
import { addOwnerHook } from '../../../src/store/owner-hooks.ts'
import { openOwnerSession } from '../../../src/store/owner-sessions.ts'
import { setOwnerToken } from '../../../src/store/ownership.ts'
import { takePace } from '../../../src/store/pace.ts'
import { annotate } from '../../../src/store/remarks.ts'
import { runsOf } from '../../../src/store/runs.ts'
import { getTarget } from '../../../src/store/targets.ts'
import { startPostgres } from '../../postgres.ts'
import { MADE_AT } from '../engines.ts'
import { fill } from '../full.ts'
import { own } from '../owning.ts'

/** Fills a new database with invented rows. Returns the tables that have none. */
export async function fillAll(options: StoreOptions): Promise<readonly string[]> {
  const store = await openStore(options)
  try {
    await migrate(store, MADE_AT)
    await keepHooks(store, ['pager'], MADE_AT)
    await fill(store)
    assert.ok(await takePace(store, ['domain tides.example'], { now: MADE_AT, until: MADE_AT + 1 }))
    await indexAll(store)
    await tell(store)
    await claimAndRename(store)
    const empty: string[] = []
    for (const { name } of await store.db.introspection.getTables()) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(store.db)
      if (rows.length === 0) empty.push(name)
    }
    return empty
  } finally {
    await store.close()
  }
}

/** One message that waits after an attempt, one that is dead. */
async function tell(store: Store): Promise<void> {
  const events = await eventsSince(store, 0, { limit: 2 })
  const to = events.at(-1)?.seq ?? 0
  const messages = events.map(({ kind, seq }) => ({ kind, seq, body: `{"type":"${kind}"}` }))
  assert.ok(await addDeliveries(store, 'pager', { from: 0, to, now: MADE_AT }, messages))
  const claims = { now: MADE_AT, worker: 'w', limit: 2, leaseMs: 1000 }
  const [first, second] = await claimDeliveries(store, 'pager', claims)
  assert.ok(first && second)
  const attempt = { failure: 'status 503', now: MADE_AT }
  await failed(store, first, { ...attempt, dueAt: MADE_AT + 5000 })
  await failed(store, second, attempt)
}

/**
 * A site with an owner and all that owners leave, an approved run, and a name that was another
 * once.
 */
async function claimAndRename(store: Store): Promise<void> {
  const [tides, ebb] = ['tides', 'ebb'].map((name) => ({ provider: 'harbour', name }))
  assert.ok(tides && ebb)
  const siteId = (await getTarget(store, { provider: 'harbour', name: 'harbour' }))?.site?.id
  const endpointId = (await getTarget(store, tides))?.endpoint?.id
  assert.ok(siteId !== undefined && endpointId !== undefined)
  const id = await own(store, { siteId }, MADE_AT)
  assert.ok(await setOwnerToken(store, id, 'token'))
  const session = { digest: 'session', expiresAt: MADE_AT + 1000 }
  assert.ok(await openOwnerSession(store, 'token', session))
  const hook = { url: 'https://told.example/in', seal: () => 'sealed', now: MADE_AT }
  assert.ok(await addOwnerHook(store, id, hook))
  await annotate(store, { siteId }, { text: 'Down on Sundays.', now: MADE_AT })
  const [run] = await runsOf(store, endpointId, { limit: 1 })
  assert.ok(await approveBaseline(store, { endpointId, runId: run?.id ?? '', now: MADE_AT }))
  assert.ok(await renameTarget(store, tides, ebb, MADE_AT))
  assert.ok(await renameTarget(store, ebb, tides, MADE_AT))
}

/** All of an embedded database that nobody has open, as SQL. */
export function dumpedSqlite(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const texts = (query: string): readonly string[] =>
      database
        .prepare(query)
        .all()
        .flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    const rows = texts(
      `select name as text from sqlite_master where type = 'table' order by name`,
    ).flatMap((table) => {
      const columns = texts(
        `select 'quote("' || name || '")' as text from pragma_table_info('${table}')`,
      )
      const values = columns.join(` || ', ' || `)
      return texts(
        `select 'insert into ${table} values (' || ${values} || ')' as text from ${table}`,
      )
    })
    const made = (types: string): readonly string[] =>
      texts(
        `select sql as text from sqlite_master where type in (${types}) and sql is not null order by rowid`,
      )
    return [...made(`'table'`), ...rows, ...made(`'index', 'trigger'`)]
      .map((statement) => `${statement};\n`)
      .join('')
  } finally {
    database.close()
  }
}

/** All of a database on PostgreSQL, as SQL that its driver takes, and older servers too. */
function dumpedPostgres(url: string): string {
  const bin = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  const options = ['--inserts', '--no-owner', '--no-privileges', url]
  return execFileSync(join(bin, 'pg_dump'), options, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => !/^(?:--|SET |SELECT pg_catalog\.set_config|\\|$)/.test(line))
    .join('\n')
}

/** Makes a new database of what was dumped from one. */
export async function restore(options: StoreOptions, dump: string): Promise<void> {
  if ('sqlite' in options) {
    const settings = { enableForeignKeyConstraints: false }
    const database = new DatabaseSync(options.sqlite, settings)
    database.exec(`begin;\n${dump}commit;`)
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: options.postgres })
  await client.connect()
  try {
    await client.query(dump)
  } finally {
    await client.end()
  }
}

async function make(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-dump-'))
  const started = await startPostgres()
  if (!started.ok) throw new Error(started.why)
  try {
    const path = join(folder, 'observatory.sqlite')
    const empty = await fillAll({ sqlite: path })
    assert.deepEqual(empty, [], 'a migration must be tested with rows in every table')
    write('sqlite', dumpedSqlite(path))
    const postgres = await started.server.database()
    await fillAll({ postgres })
    write('postgres', `${dumpedPostgres(postgres)}\n`)
  } finally {
    await started.server.close()
    rmSync(folder, { recursive: true })
  }
}

function write(kind: Store['kind'], dump: string): void {
  const path = join(import.meta.dirname, `${STORE_VERSION}.${kind}.sql`)
  if (existsSync(path)) throw new Error(`${path} is there already`)
  writeFileSync(path, dump)
}

if (import.meta.main) await make()
