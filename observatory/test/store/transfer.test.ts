import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { claimEndpoints } from '../../src/store/claims.ts'
import { addEvents, eventsSince } from '../../src/store/events.ts'
import { getMeta, setMeta } from '../../src/store/meta.ts'
import { STORE_VERSION } from '../../src/store/migrate.ts'
import { openStore, type Store, type StoreOptions } from '../../src/store/open.ts'
import { runById, runsOf } from '../../src/store/runs.ts'
import { listTargets } from '../../src/store/targets.ts'
import { exportStore } from '../../src/store/transfer-export.ts'
import { importStore } from '../../src/store/transfer-import.ts'
import { MADE_AT, onBoth, openMigrated, temporaryFolder } from './engines.ts'
import { sharedPostgres } from '../postgres.ts'
import { fill } from './full.ts'

async function exported(store: Store, blobs = true): Promise<string> {
  let text = ''
  const rows = await exportStore(store, (lines) => void (text += lines), { now: MADE_AT, blobs })
  assert.equal(text.split('\n').length, rows + 3, 'a header, the rows, an end and its line feed')
  return text
}

async function* cut(text: string, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size))
}

async function fresh(t: TestContext, options?: StoreOptions): Promise<Store> {
  const store = await openMigrated(options ?? { sqlite: join(temporaryFolder(t), 'o.db') })
  t.after(() => store.close())
  return store
}

const members = (text: string): readonly Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

onBoth('an export holds every public row and nothing of whoever asked', async (store) => {
  await fill(store)
  const text = await exported(store)
  const [header, ...rows] = members(text)
  assert.deepEqual(header, {
    format: 'countersign-observatory-export',
    formatVersion: 1,
    storeVersion: STORE_VERSION,
    exportedAt: '2026-11-01T00:00:00.000Z',
    blobs: true,
  })
  const count = Map.groupBy(rows, ({ table }) => table)
  assert.deepEqual(Object.fromEntries([...count].map(([table, of]) => [table, of.length])), {
    endpoints: 2,
    sites: 1,
    targets: 4,
    denials: 1,
    // Four evidence files, two faces, two lists, an examination and its card.
    blobs: 10,
    runs: 4,
    assertions: 60,
    run_blobs: 12,
    leaves: 2,
    envelopes: 2,
    checkpoints: 2,
    tiles: 1,
    days: 2,
    examinations: 1,
    examination_blobs: 2,
    events: 3,
    corrections: 1,
    meta: 1,
    undefined: 1,
  })
  for (const word of ['asked.example', 'claimId', 'claimWorker']) assert.ok(!text.includes(word))
  assert.ok(!text.includes(Buffer.from('nobody names it').toString('base64')))
  const run = rows.find(({ table, signed }) => table === 'runs' && signed === 'none')
  assert.equal(run?.['listRead'], true)
  assert.deepEqual(run?.['withheldParams'], {})
  assert.equal(rows.at(-1)?.['rows'], rows.length - 1)
})

onBoth('an export without blobs has their digests, and says that it has no more', async (store) => {
  await fill(store)
  const [header, ...rows] = members(await exported(store, false))
  assert.equal(header?.['blobs'], false)
  assert.ok(rows.every(({ table }) => table !== 'blobs'))
  assert.ok(rows.some(({ table }) => table === 'run_blobs'))
  const refused = await importStore(store, cut(await exported(store, false)))
  assert.equal(refused.ok, false)
})

test('what goes from one database to the other and back is the same export', async (t) => {
  const started = await sharedPostgres()
  if (!started.ok) return t.skip(started.why)
  const first = await fresh(t)
  await fill(first)
  const text = await exported(first)
  const second = await fresh(t, { postgres: await started.server.database() })
  const taken = await importStore(second, cut(text))
  assert.deepEqual(taken, { ok: true, rows: text.split('\n').length - 3 })
  const between = await exported(second)
  assert.equal(between, text)
  const third = await fresh(t)
  assert.ok((await importStore(third, cut(between, 1))).ok)
  assert.equal(await exported(third), text)
})

onBoth('what was imported goes on where it was', async (store, t) => {
  const before = await fresh(t)
  await fill(before)
  // Somebody holds it while the export is made.
  const [held] = await claimEndpoints(before, {
    now: MADE_AT + 100 * 3_600_000,
    worker: 'w',
    limit: 1,
    leaseMs: 60_000,
  })
  assert.ok(held)
  assert.ok((await importStore(store, cut(await exported(before)))).ok)
  const names = await listTargets(store, { limit: 10, listed: 'all' })
  assert.deepEqual(names, await listTargets(before, { limit: 10, listed: 'all' }))
  const endpointId = names.find(({ endpoint }) => endpoint)?.endpoint?.id ?? ''
  const runs = await runsOf(store, endpointId, { limit: 10 })
  assert.equal(runs.length, 2)
  for (const { id } of runs) assert.deepEqual(await runById(store, id), await runById(before, id))
  const events = await eventsSince(store, 0, { limit: 10 })
  await addEvents(store, { endpointId }, [{ kind: 'stale', at: MADE_AT, params: {} }])
  const [next] = await eventsSince(store, events.at(-1)?.seq ?? 0, { limit: 10 })
  assert.equal(next?.seq, (events.at(-1)?.seq ?? 0) + 1)
  const claims = await claimEndpoints(store, {
    now: MADE_AT + 200 * 3_600_000,
    worker: 'other',
    limit: 10,
    leaseMs: 1000,
  })
  assert.equal(claims.length, 2, 'nobody holds a claim after an import')
})

onBoth('an import into a database that is not empty changes nothing', async (store) => {
  await fill(store)
  const text = await exported(store)
  assert.deepEqual(await importStore(store, cut(text)), {
    ok: false,
    message: 'This database is not empty (it has endpoints), and an import goes into a new one.',
  })
  assert.equal(await exported(store), text)
})

onBoth('what tells one asker from another stays in its database', async (store) => {
  const salt = 'requester_salt'
  await setMeta(store, salt, 'pepper')
  const text = await exported(store)
  assert.doesNotMatch(text, /pepper/)
  // A database that has only served pages is as good as new.
  assert.deepEqual(await importStore(store, cut(text)), { ok: true, rows: 0 })
  assert.equal(await getMeta(store, salt), 'pepper')
})

/** Each makes another line wrong: what is changed, where, and what is said of it. */
const WRONG: readonly {
  readonly name: string
  readonly change: (lines: string[]) => void
  readonly line: number | ((lines: readonly string[]) => number)
  readonly message: RegExp
}[] = [
  { name: 'nothing', change: (l) => l.splice(0), line: 1, message: /cut off/ },
  {
    name: 'another format',
    change: (l) => (l[0] = '{"format":"x"}'),
    line: 1,
    message: /must have "format"/,
  },
  {
    name: 'a later format',
    change: (l) => replace(l, 0, '"formatVersion":1', '"formatVersion":2'),
    line: 1,
    message: /"formatVersion":2/,
  },
  {
    name: 'other tables',
    change: (l) => replace(l, 0, `"storeVersion":${STORE_VERSION}`, '"storeVersion":99'),
    line: 1,
    message: /version 99/,
  },
  {
    name: 'a member in the header',
    change: (l) => replace(l, 0, '{', '{"note":1,'),
    line: 1,
    message: /"note"/,
  },
  { name: 'no JSON', change: (l) => (l[1] = '{'), line: 2, message: /not JSON/ },
  { name: 'an empty line', change: (l) => l.splice(1, 0, ''), line: 2, message: /not JSON/ },
  { name: 'no object', change: (l) => (l[1] = '[1]'), line: 2, message: /not a JSON object/ },
  {
    name: 'an unknown table',
    change: (l) => replace(l, 1, '"endpoints"', '"leases"'),
    line: 2,
    message: /no table "leases"/,
  },
  {
    name: 'a missing member',
    change: (l) => replace(l, 1, '"cadence":"unclaimed",', ''),
    line: 2,
    message: /no member "cadence"/,
  },
  {
    name: 'a member too many',
    change: (l) => replace(l, 1, '{', '{"claimId":"x",'),
    line: 2,
    message: /no member "claimId"/,
  },
  {
    name: 'a member of Object.prototype',
    change: (l) => replace(l, 1, '"host":', '"toString":'),
    line: 2,
    message: /no member "host"/,
  },
  {
    name: 'another type',
    change: (l) => replace(l, 1, '"addedAt":', '"addedAt":0.5,"x":'),
    line: 2,
    message: /"addedAt" of endpoints must be an integer\./,
  },
  {
    name: 'text that a database cannot hold',
    change: (l) => replace(l, 1, '"domain":"', String.raw`"domain":"\u0000`),
    line: 2,
    message: /"domain" of endpoints must be text/,
  },
  {
    name: 'a word that is none',
    change: (l) => replace(l, 1, '"unclaimed"', '"hourly"'),
    line: 2,
    message: /This row of endpoints breaks a rule/,
  },
  {
    name: 'a row twice',
    change: (l) => l.splice(2, 0, l[1] ?? ''),
    line: 3,
    message: /This row of endpoints breaks a rule/,
  },
  {
    name: 'a row in the wrong place',
    change: (l) => l.push(...l.splice(-1, 1, l[1] ?? '')),
    line: (l) => l.length - 1,
    message: /Rows of endpoints must come before those of meta/,
  },
  {
    name: 'bytes that were changed',
    change: (l) => replace(l, rowOf(l, 'envelopes'), '"bytes":"eyJ', '"bytes":"eyK'),
    line: (l) => rowOf(l, 'envelopes') + 1,
    message: /another digest/,
  },
  {
    name: 'a run without its fifteenth assertion',
    change: (l) => l.splice(rowOf(l, 'run_blobs') - 1, 1),
    line: (l) => l.length,
    message: /There are \d+ rows and not/,
  },
  {
    name: 'the same, counted again',
    change: (l) => {
      l.splice(rowOf(l, 'run_blobs') - 1, 1)
      l.splice(-1, 1, `{"end":true,"rows":${l.length - 2}}`)
    },
    line: (l) => l.length,
    message: /The whole breaks a rule/,
  },
  {
    name: 'an assertion of no run',
    change: (l) => {
      const index = rowOf(l, 'run_blobs')
      const first = l.find((line) => line.includes('"n":1,')) ?? ''
      l.splice(index, 0, first.replace(/"runId":"[^"]*"/, '"runId":"zz"'))
      l.splice(-1, 1, `{"end":true,"rows":${l.length - 2}}`)
    },
    line: (l) => l.length,
    message: /There are assertions of "zz", which has none/,
  },
  { name: 'cut off', change: (l) => l.splice(-1), line: (l) => l.length + 1, message: /cut off/ },
  {
    name: 'something after the end',
    change: (l) => l.push('{}'),
    line: (l) => l.length,
    message: /after the last line/,
  },
]

function replace(lines: string[], index: number, from: string, to: string): void {
  const line = lines[index] ?? ''
  assert.ok(line.includes(from), `${line} has no ${from}`)
  lines[index] = line.replace(from, to)
}

function rowOf(lines: readonly string[], table: string): number {
  const index = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
  assert.notEqual(index, -1)
  return index
}

onBoth('whatever is wrong is refused by its line, and nothing is kept', async (store, t) => {
  const before = await fresh(t)
  await fill(before)
  const text = await exported(before)
  for (const { name, change, line, message } of WRONG) {
    const lines = text.trimEnd().split('\n')
    change(lines)
    const taken = await importStore(store, cut(lines.map((one) => `${one}\n`).join('')))
    assert.ok(!taken.ok, name)
    assert.match(taken.message, message, name)
    assert.equal(taken.line, typeof line === 'number' ? line : line(lines), name)
  }
  assert.ok((await importStore(store, cut(text))).ok, 'it is still empty')
})

test('bytes that are no UTF-8 are refused', async (t) => {
  const store = await fresh(t)
  const broken = async function* () {
    yield await Promise.resolve(Uint8Array.of(0x22, 0xff, 0x22, 0x0a))
  }
  assert.deepEqual(await importStore(store, broken()), {
    ok: false,
    line: 1,
    message: 'It is not UTF-8.',
  })
})

test('an export sees one state while others write', async (t) => {
  const file = join(temporaryFolder(t), 'o.db')
  const store = await fresh(t, { sqlite: file })
  await fill(store)
  const reader = await openStore({ sqlite: file })
  t.after(() => reader.close())
  let added = 0
  let text = ''
  await exportStore(
    reader,
    async (lines) => {
      text += lines
      await addEvents(store, {}, [{ kind: 'stale', at: MADE_AT, params: { added: ++added } }])
    },
    { now: MADE_AT },
  )
  assert.ok(added > 10)
  // The state is that of the first row read, which comes after the header.
  assert.doesNotMatch(text, /"added":(?!1\})/)
  assert.match(await exported(store), /"added":2\}/)
})
