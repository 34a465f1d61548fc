/** What the database itself refuses, whoever writes to it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { rowsOf } from '../../src/store/batch.ts'
import { isConstraint } from '../../src/store/fault.ts'
import type { Store } from '../../src/store/open.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { onBoth } from './engines.ts'
import { finishedRun, NOON } from './finished.ts'
import { claimed } from './watched.ts'
import { test } from 'node:test'

async function saved(store: Store, signed: 'full' | 'none' = 'full'): Promise<string> {
  const { id, subject } = await claimed(store)
  const run = finishedRun({ id, endpointId: subject.id, url: subject.url, signed })
  assert.deepEqual((await saveRuns(store, [run], NOON)).saved, [id])
  return id
}

async function refuses(store: Store, statement: string): Promise<void> {
  await assert.rejects(
    store.db.transaction().execute((transaction) => sql.raw(statement).execute(transaction)),
    (error) => isConstraint(error),
    statement,
  )
}

async function takes(store: Store, statement: string): Promise<void> {
  await store.db.transaction().execute((transaction) => sql.raw(statement).execute(transaction))
}

onBoth('a run has fifteen assertions, neither more nor fewer', async (store) => {
  await saved(store)
  await refuses(store, 'delete from assertions where n = 15')
  await refuses(store, 'delete from assertions where n = 7')
  await refuses(store, 'delete from assertions')
  await refuses(store, 'update assertions set n = 16 where n = 15')
  await refuses(store, 'update assertions set previous = null where n = 15')
  await refuses(
    store,
    `insert into assertions select run_id, 16, 15, check_id, docs_version, status,
    execution, provenance, reason_key, reason_params from assertions where n = 15`,
  )
  await refuses(store, 'update runs set last = null')
  await refuses(store, 'update runs set last = 14')
  await takes(store, 'update runs set last = null, pruned_at = 1')
  await takes(store, 'delete from assertions')
})

onBoth('a run that lacks one of them is not saved', async (store) => {
  const { id, subject } = await claimed(store)
  const rows = rowsOf(finishedRun({ id, endpointId: subject.id, url: subject.url }), NOON)
  for (const n of [1, 7, 15]) {
    const assertions = rows.assertions.filter((assertion) => assertion.n !== n)
    const saving = store.dialect.save(store.db, [{ ...rows, assertions }])
    await assert.rejects(saving, (error) => isConstraint(error), `without ${n}`)
  }
  assert.deepEqual(await store.db.selectFrom('assertions').selectAll().execute(), [])
  assert.deepEqual(await store.dialect.save(store.db, [rows]), [id])
})

onBoth('assertions that were taken away do not come back by halves', async (store) => {
  await saved(store)
  await refuses(store, `update assertions set run_id = run_id || 'x'`)
  await takes(store, 'update runs set last = null, pruned_at = 1')
  await takes(store, 'delete from assertions where n > 7')
  await refuses(store, 'update runs set last = 15, pruned_at = null')
})

onBoth('UNVERIFIED needs a reason', async (store) => {
  await saved(store)
  await refuses(store, 'update assertions set reason_key = null, reason_params = null where n = 14')
  await refuses(
    store,
    `update assertions set status = 'UNVERIFIED', reason_key = null, reason_params = null where n = 1`,
  )
  await refuses(store, `update assertions set status = 'PROBABLY' where n = 1`)
  await takes(store, 'update assertions set reason_key = null, reason_params = null where n = 1')
})

onBoth('a run is signed, or says why it is not', async (store) => {
  await saved(store)
  await refuses(store, `update runs set signed = 'none'`)
  await refuses(store, `update runs set withheld_key = 'x', withheld_params = '{}'`)
  await refuses(store, 'update runs set envelope_digest = null')
  await refuses(store, `update runs set envelope_digest = 'sha256:none'`)
  await refuses(store, `update runs set evidence_digest = 'sha256:none'`)
})

onBoth('envelopes, checkpoints and places in the log never change', async (store) => {
  await saved(store)
  await refuses(store, `update envelopes set keyid = 'b'`)
  await refuses(store, 'update envelopes set bytes = bytes')
  await refuses(store, 'delete from envelopes')
  await takes(store, 'update leaves set idx = 0')
  await refuses(store, 'update leaves set idx = 1')
  await refuses(store, 'delete from leaves')
  await takes(store, `insert into checkpoints values (0, null, 'a', 1)`)
  await takes(store, `insert into checkpoints values (1, 0, 'b', 1)`)
  await refuses(store, `update checkpoints set note = 'c'`)
  await refuses(store, 'delete from checkpoints where size = 1')
})

onBoth('an envelope has a leaf, a leaf an envelope, and no two a place', async (store) => {
  const id = await saved(store, 'none')
  const digest = `sha256:${'0'.repeat(64)}`
  const leaf = `insert into leaves (digest, added_at, idx) values ('${digest}', 1, 0)`
  const bytes = store.kind === 'sqlite' ? `x'00'` : `'\\x00'`
  const envelope = `insert into envelopes (digest, run_id, bytes, keyid, scope, predicate_type, added_at)
    values ('${digest}', '${id}', ${bytes}, 'k', 'full', 'p', 1)`
  await refuses(store, envelope)
  await refuses(store, leaf)
  await store.db.transaction().execute(async (transaction) => {
    await sql.raw(leaf).execute(transaction)
    await sql.raw(envelope).execute(transaction)
  })
  await refuses(store, leaf.replace('000', '111'))
})

onBoth('checkpoints are one chain', async (store) => {
  await refuses(store, `insert into checkpoints values (5, null, 'a', 1)`)
  await refuses(store, `insert into checkpoints values (5, 0, 'a', 1)`)
  await takes(store, `insert into checkpoints values (0, null, 'a', 1)`)
  await takes(store, `insert into checkpoints values (5, 0, 'b', 1)`)
  await refuses(store, `insert into checkpoints values (5, 0, 'c', 1)`)
  await refuses(store, `insert into checkpoints values (9, 0, 'fork', 1)`)
  await refuses(store, `insert into checkpoints values (4, 5, 'back', 1)`)
  await takes(store, `insert into checkpoints values (9, 5, 'c', 1)`)
})

onBoth('a name points to an endpoint or to a site', async (store) => {
  await saved(store)
  await refuses(store, 'update targets set endpoint_id = null')
  await refuses(store, `update targets set endpoint_id = 'nobody'`)
  await refuses(
    store,
    `insert into targets select 'x', 'other', name, title, endpoint_id, id, source,
    listed, added_at from targets`,
  )
  await refuses(store, `update endpoints set state = 'asleep'`)
  await refuses(store, `update endpoints set claim_id = 'a'`)
  await refuses(store, 'delete from endpoints')
})

test('the two databases differ in seven things, and only their own files know which is which', () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../src/store/${name}.ts`, import.meta.url), 'utf8')
  const members = [...read('dialect').matchAll(/\/\*\* (\d)\. /g)].map(([, n]) => Number(n))
  assert.deepEqual(members, [1, 2, 3, 4, 5, 6, 7])
  const shared = [
    'batch',
    'blobs',
    'claims',
    'corrections',
    'days',
    'definition',
    'denials',
    'events',
    'examinations',
    'leases',
    'log',
    'meta',
    'migrate',
    'pace',
    'runs',
    'scans',
    'targets',
    'watch',
  ]
  for (const name of shared)
    assert.doesNotMatch(
      read(name),
      /(?:store|dialect)\.kind\b|'sqlite'|'postgres'/,
      `${name} asks which database it is`,
    )
})
