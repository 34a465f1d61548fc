import assert from 'node:assert/strict'
import { CHECKS, reasonOf, type AssertionStatus, type CheckId } from 'countersign/run'
import { indexAll } from '../../src/jobs/search.ts'
import type { ServerFilter } from '../../src/search/facets.ts'
import { readQuery } from '../../src/search/query.ts'
import { claimEndpoints } from '../../src/store/claims.ts'
import type { Store } from '../../src/store/open.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { revisionsSeen } from '../../src/store/search-facets.ts'
import { searchServers, type Search } from '../../src/store/search.ts'
import { getTarget, updateTarget } from '../../src/store/targets.ts'
import type { FinishedRun } from '../../src/store/types.ts'
import { MADE_AT, onBoth } from './engines.ts'
import { finishedRun } from './finished.ts'
import { watch, watchSite } from './watched.ts'

const AT = MADE_AT + 3_600_000

interface Seen {
  readonly signed?: 'full' | 'gate' | 'none'
  readonly states?: Partial<Record<CheckId, AssertionStatus>>
  readonly gate?: string
  readonly revision?: string
  readonly answered?: false
}

/** Saves a run of each of these endpoints, each a little later than the one before. */
async function see(store: Store, all: Readonly<Record<string, Seen>>, at: number): Promise<void> {
  const claims = await claimEndpoints(store, { now: at, worker: 'w', limit: 100, leaseMs: 60_000 })
  const runs = Object.entries(all).map(([name, seen], index): FinishedRun => {
    const claim = claims.find(({ subject }) => subject.url === `https://${name}.example/mcp`)
    assert.ok(claim, `${name} is not due`)
    return runOf(seen, claim.id, claim.subject, at + index)
  })
  const { saved, refused } = await saveRuns(store, runs, at)
  assert.deepEqual([saved.length, refused], [runs.length, []])
}

function runOf(
  { signed = 'full', states = {}, gate, revision, answered }: Seen,
  id: string,
  { id: endpointId, url }: { readonly id: string; readonly url: string },
  at: number,
): FinishedRun {
  const listed = answered !== false && gate === undefined
  const made = finishedRun({ id, endpointId, url, at, signed })
  const { snapshot, ...run } = made.run
  assert.ok(snapshot)
  const assertions = CHECKS.map(({ id: check }) => {
    const known = run.assertions.find((one) => one.check === check)
    assert.ok(known)
    const reason =
      check === 'protocol_revision' && revision !== undefined
        ? reasonOf('protocol_revision_recorded', { revision })
        : known.reason
    return { ...known, status: states[check] ?? known.status, ...(reason && { reason }) }
  })
  const face = revision === undefined ? snapshot : { ...snapshot, revision }
  return {
    ...made,
    run: { ...run, assertions, ...(listed && { snapshot: face }) },
    listRead: listed,
    dueAt: at + 1,
    dayVerdict: answered === false ? 'unanswered' : 'answered',
    ...(gate !== undefined && { gateScheme: gate }),
  }
}

/** One of each sort. */
async function port(store: Store): Promise<void> {
  for (const name of ['tides', 'buoys', 'locks', 'fog', 'rumour', 'new']) await watch(store, name)
  await watchSite(store, 'pier')
  await see(
    store,
    {
      tides: { revision: '2025-06-18', states: { tls_certificate: 'FAILED' } },
      buoys: { states: { auth_metadata: 'OBSERVED_RISK' } },
      // Of what a gate does not vouch for nothing is said.
      locks: {
        signed: 'gate',
        gate: 'bearer',
        revision: '2025-06-18',
        states: { auth_metadata: 'OBSERVED_RISK', tls_certificate: 'FAILED' },
      },
      fog: { answered: false },
      // Nor of what nobody signed.
      rumour: { signed: 'none', states: { tls_certificate: 'FAILED' } },
    },
    AT,
  )
  await indexAll(store)
}

async function found(
  store: Store,
  filter: ServerFilter,
  { q = '', ...more }: Partial<Search> & { readonly q?: string } = {},
): Promise<readonly string[]> {
  const query = readQuery(q)
  assert.ok(query)
  const rows = await searchServers(store, { query, filter, order: 'name', limit: 50, ...more })
  return rows.map(({ target }) => target.name)
}

onBoth('revisions exactly, and credentials where it is known', async (store) => {
  assert.deepEqual(await revisionsSeen(store), [])
  await port(store)
  assert.deepEqual(await found(store, { protocolRevision: '2025-06-18' }), ['locks', 'tides'])
  assert.deepEqual(await found(store, { protocolRevision: '2026-07-28' }), ['buoys', 'rumour'])
  assert.deepEqual(await found(store, { protocolRevision: '2025-06' }), [])
  assert.deepEqual(await revisionsSeen(store), ['2025-06-18', '2026-07-28'])
  assert.deepEqual(await found(store, { authRequired: true }), ['locks'])
  // Who did not answer, was not asked yet, or is a domain, is among neither.
  assert.deepEqual(await found(store, { authRequired: false }), ['buoys', 'rumour', 'tides'])
  assert.deepEqual(await found(store, { authRequired: false, protocolRevision: '2025-06-18' }), [
    'tides',
  ])
})

onBoth('whether the last run was answered', async (store) => {
  await port(store)
  assert.deepEqual(await found(store, { answered: false }), ['fog'])
  assert.deepEqual(await found(store, { answered: true }), ['buoys', 'locks', 'rumour', 'tides'])
})

onBoth('states of checks only as far as a signature vouches for them', async (store) => {
  await port(store)
  const check = (state: 'FAILED' | 'OBSERVED_RISK', id?: CheckId) =>
    found(store, { check: { state, ...(id && { id }) } })
  assert.deepEqual(await check('FAILED'), ['tides'])
  assert.deepEqual(await check('FAILED', 'tls_certificate'), ['tides'])
  assert.deepEqual(await check('FAILED', 'tools_list'), [])
  assert.deepEqual(await check('OBSERVED_RISK'), ['buoys', 'locks'])
  assert.deepEqual(await check('OBSERVED_RISK', 'auth_metadata'), ['buoys', 'locks'])
})

onBoth('where a name is from, and what is beside', async (store) => {
  await port(store)
  const slug = { provider: 'harbour', name: 'tides' }
  assert.ok(await getTarget(store, slug))
  await updateTarget(store, slug, { source: 'registry' }, AT)
  await indexAll(store)
  assert.deepEqual(await found(store, { source: 'registry' }), ['tides'])
  assert.equal((await found(store, { source: 'file' })).length, 6)
  assert.deepEqual(await found(store, { source: 'file' }, { state: 'paused' }), [])
  assert.deepEqual(await found(store, { source: 'registry' }, { provider: 'harbours' }), [])
})

onBoth('with words, in any order, page by page', async (store) => {
  await port(store)
  const filter = { authRequired: false }
  assert.deepEqual(await found(store, filter, { q: 'tide_table' }), ['buoys', 'rumour', 'tides'])
  assert.deepEqual(await found(store, filter, { q: 'tide_table', order: 'observed' }), [
    'rumour',
    'buoys',
    'tides',
  ])
  // Its name is searched for and its toolset has the word.
  assert.deepEqual(await found(store, filter, { q: 'tides', order: 'relevance' }), [
    'tides',
    'rumour',
    'buoys',
  ])
  assert.deepEqual(
    await found(store, { authRequired: true }, { q: 'tides', order: 'relevance' }),
    [],
  )
  // A slip in a name is one in what is let through, too.
  assert.deepEqual(await found(store, { authRequired: true }, { q: 'lokcs' }), ['locks'])
  assert.deepEqual(await found(store, { authRequired: true }, { q: 'lokcs', exactly: true }), [])
  for (const order of ['name', 'observed'] as const) {
    const all = await found(store, filter, { order })
    const query = readQuery('')
    assert.ok(query)
    const [first] = await searchServers(store, { query, filter, order, limit: 1 })
    assert.ok(first)
    const rest = await found(store, filter, { order, after: first.cursor })
    assert.deepEqual([first.target.name, ...rest], all)
  }
})

onBoth('a later run changes all of it, and a domain is found by its source', async (store) => {
  await port(store)
  await see(store, { tides: { gate: 'bearer', signed: 'gate' } }, AT + 100)
  await indexAll(store)
  assert.deepEqual(await found(store, { check: { state: 'FAILED' } }), [])
  assert.deepEqual(await found(store, { protocolRevision: '2025-06-18' }), ['locks'])
  assert.deepEqual(await found(store, { authRequired: true }), ['locks', 'tides'])
  assert.ok((await found(store, { source: 'file' })).includes('pier'))
})

onBoth('only among some endpoints and sites', async (store) => {
  await port(store)
  const tides = await getTarget(store, { provider: 'harbour', name: 'tides' })
  const pier = await getTarget(store, { provider: 'harbour', name: 'pier' })
  const among = [tides?.endpoint?.id ?? '', pier?.site?.id ?? '']
  assert.deepEqual(await found(store, { source: 'file' }, { among }), ['pier', 'tides'])
  assert.deepEqual(await found(store, { authRequired: false }, { among }), ['tides'])
  assert.deepEqual(await found(store, {}, { among, q: 'tide_table' }), ['tides'])
  assert.deepEqual(await found(store, { source: 'file' }, { among: [] }), [])
})
