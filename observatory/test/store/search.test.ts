import assert from 'node:assert/strict'
import { indexAll, startSearchIndex } from '../../src/jobs/search.ts'
import { readQuery } from '../../src/search/query.ts'
import { claimEndpoints } from '../../src/store/claims.ts'
import type { Store } from '../../src/store/open.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { clearSearch } from '../../src/store/search-index.ts'
import { searchServers, type Search, type SearchCursor } from '../../src/store/search.ts'
import { removeTarget } from '../../src/store/targets.ts'
import { rig, stopped } from '../jobs/rig.ts'
import { MADE_AT, onBoth } from './engines.ts'
import { finishedRun } from './finished.ts'
import { runAll } from './full.ts'
import { watch, watchSite } from './watched.ts'

const HOUR_MS = 3_600_000

/** What a query finds: names in their order, those that are only near in brackets. */
async function found(
  store: Store,
  text: string,
  changes: Partial<Search> = {},
): Promise<readonly string[]> {
  const query = readQuery(text)
  assert.ok(query)
  const rows = await searchServers(store, { query, order: 'relevance', limit: 100, ...changes })
  return rows.map(({ target, near }) => (near ? `(${target.name})` : target.name))
}

interface Tool {
  readonly name: string
  readonly description?: string
}

/** Adds a server and saves a run of it; `tools: undefined` is a run that got no list. */
async function serve(
  store: Store,
  name: string,
  tools: readonly Tool[] | undefined,
  at: number,
): Promise<void> {
  await watch(store, name)
  await runOne(store, `https://${name}.example/mcp`, tools, at)
}

async function runOne(
  store: Store,
  url: string,
  tools: readonly Tool[] | undefined,
  at: number,
): Promise<void> {
  const claims = await claimEndpoints(store, { now: at, worker: 'w', limit: 100, leaseMs: 1 })
  const claim = claims.find(({ subject }) => subject.url === url)
  assert.ok(claim, `${url} is not due`)
  const run = finishedRun({ id: claim.id, endpointId: claim.subject.id, url, at })
  const { snapshot, ...rest } = run.run
  assert.ok(snapshot)
  const face = { ...snapshot, tools: tools ?? [] }
  const listed = { ...run, run: tools === undefined ? rest : { ...rest, snapshot: face } }
  const { saved, refused } = await saveRuns(store, [{ ...listed, dueAt: at + 1 }], at)
  assert.deepEqual(refused, [])
  assert.equal(saved.length, 1)
}

const FORECAST: Tool = { name: 'getForecast', description: 'Forecasts storms for a harbour.' }
const TIDES: Tool = { name: 'list_tides', description: 'Tide tables; 潮汐表を取得' }

/** Servers whose later ones were observed later. */
async function harbour(store: Store): Promise<void> {
  const at = MADE_AT + HOUR_MS
  await serve(store, 'storms', [TIDES], at)
  await serve(store, 'storms-mirror', [TIDES], at + 10)
  await serve(store, 'north', [FORECAST, TIDES], at + 20)
  await serve(store, 'south', [FORECAST], at + 30)
  await serve(store, 'gated-storms', undefined, at + 40)
  await watchSite(store, 'stormsite')
  await watch(store, 'hidden-storms', { listed: false })
  await indexAll(store)
}

onBoth('by relevance: named so, names and addresses that contain it, toolsets', async (store) => {
  await harbour(store)
  assert.deepEqual(await found(store, 'Storms'), [
    'storms',
    'gated-storms',
    'storms-mirror',
    'stormsite',
    'south',
    'north',
  ])
  assert.deepEqual(await found(store, 'harbour/storms'), [
    'storms',
    'storms-mirror',
    'stormsite',
    'south',
    'north',
  ])
  assert.deepEqual(await found(store, 'https://north.example/mcp'), ['north'])
  assert.deepEqual(await found(store, 'orth'), ['north'])
  assert.deepEqual(await found(store, 'storm'), [
    'gated-storms',
    'storms-mirror',
    'storms',
    'stormsite',
    'south',
    'north',
  ])
})

onBoth('the title that pages show is found like a name, in any script', async (store) => {
  await harbour(store)
  await watch(store, 'quay', { title: 'Мій Причал' })
  await watch(store, 'pier', { title: '我的码头服务器' })
  await indexAll(store)
  for (const text of ['Мій причал', 'ПРИЧАЛ', 'quay мій'])
    assert.deepEqual(await found(store, text), ['quay'], text)
  for (const text of ['我的码头服务器', '码头'])
    assert.deepEqual(await found(store, text), ['pier'], text)
  assert.deepEqual(await found(store, 'причла'), ['(quay)'])
})

onBoth('all terms must match, in any form; excluded ones look at the toolset', async (store) => {
  await harbour(store)
  assert.deepEqual(await found(store, 'forecasting'), ['south', 'north'])
  assert.deepEqual(await found(store, 'forecast tide'), ['north'])
  assert.deepEqual(await found(store, 'forecast -tides'), ['south'])
  assert.deepEqual(await found(store, 'storms -tide'), ['gated-storms', 'stormsite', 'south'])
  assert.deepEqual(await found(store, '-tides -forecast'), ['gated-storms', 'stormsite'])
  assert.deepEqual(await found(store, '潮汐'), ['north', 'storms-mirror', 'storms'])
  assert.deepEqual(await found(store, '汐潮'), [])
  assert.deepEqual(await found(store, 'north forecast'), ['north'])
  for (const nothing of ['', '%', '_', '"', '\\', '-', 'zzz'])
    assert.deepEqual(await found(store, nothing), [], nothing)
})

onBoth('what is only spelled nearly so comes last, in any order, on any page', async (store) => {
  await harbour(store)
  await serve(store, 'stroms', [TIDES], MADE_AT + 9 * HOUR_MS)
  await indexAll(store)
  for (const order of ['relevance', 'name', 'observed'] as const) {
    const all = await found(store, 'storms', { order })
    assert.equal(all.at(-1), '(stroms)', order)
    assert.equal(all.filter((name) => name.startsWith('(')).length, 1)
    const query = readQuery('storms')
    assert.ok(query)
    const paged: string[] = []
    let after: SearchCursor | undefined
    for (;;) {
      const page = await searchServers(store, { query, order, limit: 2, ...(after && { after }) })
      paged.push(...page.map(({ target, near }) => (near ? `(${target.name})` : target.name)))
      after = page.at(-1)?.cursor
      if (page.length < 2) break
    }
    assert.deepEqual(paged, all, order)
  }
  assert.deepEqual(await found(store, 'nroth'), ['(north)'])
  assert.deepEqual(await found(store, 'storms', { order: 'name' }), [
    'gated-storms',
    'north',
    'south',
    'storms',
    'storms-mirror',
    'stormsite',
    '(stroms)',
  ])
  assert.deepEqual(await found(store, 'storms', { provider: 'nobody' }), [])
  assert.deepEqual(await found(store, 'stormsite', { state: 'paused' }), [])
})

onBoth('it follows what changes: lists, lists that are not read, names that go', async (store) => {
  await harbour(store)
  await runOne(store, 'https://south.example/mcp', [TIDES], MADE_AT + 5 * HOUR_MS)
  await indexAll(store)
  assert.deepEqual(await found(store, 'forecast'), ['north'])
  assert.deepEqual(await found(store, 'list_tides'), ['south', 'north', 'storms-mirror', 'storms'])
  await runOne(store, 'https://south.example/mcp', undefined, MADE_AT + 6 * HOUR_MS)
  await indexAll(store)
  assert.deepEqual(await found(store, 'list_tides'), ['north', 'storms-mirror', 'storms'])
  assert.deepEqual(await found(store, 'south'), ['south'])
  await runOne(store, 'https://south.example/mcp', [TIDES], MADE_AT + 7 * HOUR_MS)
  await indexAll(store)
  assert.deepEqual((await found(store, 'list_tides'))[0], 'south')
  await removeTarget(store, { provider: 'harbour', name: 'north' })
  assert.deepEqual(await found(store, 'north'), [])
  await indexAll(store)
  const gone = await store.db
    .selectFrom('search_words')
    .select('word')
    .where('word', '=', 'getforecast')
    .execute()
  assert.deepEqual(gone, [])
})

onBoth('it can be made anew, and says the same', async (store) => {
  await harbour(store)
  const before = await found(store, 'storms')
  await clearSearch(store)
  assert.deepEqual(await found(store, 'storms'), [])
  await indexAll(store)
  assert.deepEqual(await found(store, 'storms'), before)
})

onBoth('the job keeps it up to date while it runs', async (store, t) => {
  const box = rig(store, t)
  await watch(store, 'tides')
  const job = startSearchIndex({ ...box, holder: 'one' })
  await box.clock.until(async () => (await found(store, 'tides')).length === 1, 'tides is found')
  await runAll(store, box.clock.now())
  const isSeen = async () => (await found(store, 'tide_table')).length === 1
  await box.clock.until(isSeen, 'its tool is found')
  await stopped(box.clock, job)
})
