/** A store with a row of every kind. */
import assert from 'node:assert/strict'
import { putBlobs } from '../../src/store/blobs.ts'
import { claimEndpoints, claimScans, claimSites } from '../../src/store/claims.ts'
import { addCorrection } from '../../src/store/corrections.ts'
import { addDenial } from '../../src/store/denials.ts'
import { saveExamination } from '../../src/store/examinations.ts'
import { takeLease } from '../../src/store/leases.ts'
import { storedLog } from '../../src/store/log.ts'
import { setMeta } from '../../src/store/meta.ts'
import type { Store } from '../../src/store/open.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { finishScan, requestScan } from '../../src/store/scans.ts'
import type { NewEvent } from '../../src/store/types.ts'
import { MADE_AT } from './engines.ts'
import { finishedRun, type Finish } from './finished.ts'
import { watch, watchSite } from './watched.ts'

const HOUR_MS = 3_600_000

/** Claims everything and saves a run of each; the claims' ids are the runs'. */
export async function runAll(
  store: Store,
  at: number,
  changes: Omit<Partial<Finish>, 'id'> = {},
): Promise<readonly string[]> {
  const claims = await claimEndpoints(store, { now: at, worker: 'w', limit: 100, leaseMs: 60_000 })
  const runs = claims.map(({ id, subject }) =>
    finishedRun({ id, endpointId: subject.id, url: subject.url, at, ...changes }),
  )
  const { saved } = await saveRuns(store, runs, at)
  assert.equal(saved.length, runs.length)
  return saved
}

/** Examines every site once. */
export async function examineAll(
  store: Store,
  at: number,
  document: string,
  events: readonly NewEvent[] = [],
): Promise<void> {
  for (const { id, subject } of await claimSites(store, {
    now: at,
    worker: 'w',
    limit: 100,
    leaseMs: 60_000,
  }))
    assert.ok(
      await saveExamination(store, {
        id,
        siteId: subject.id,
        startedAt: at - 1000,
        finishedAt: at,
        vantage: 'test',
        result: { at, document },
        documents: new Map([['https://x.example/card', Buffer.from(document)]]),
        events,
        dueAt: at + 24 * HOUR_MS,
      }),
    )
}

/** Asks for a scan and answers it. Returns its id. */
export async function scanOnce(store: Store, domain: string, at: number): Promise<string> {
  const request = { target: `https://${domain}/`, domain, requester: domain, now: at }
  const answer = await requestScan(store, request)
  assert.ok(answer.ok)
  const [claim] = await claimScans(store, { now: at, worker: 'w', limit: 1, leaseMs: 60_000 })
  assert.ok(claim)
  assert.ok(await finishScan(store, claim.id, { ok: true, result: { domain } }, at))
  return answer.scan.id
}

/** Two endpoints under three names, a site, signed and unsigned runs, a log, and what is said of it all. */
export async function fill(store: Store): Promise<void> {
  await watch(store, 'tides', { title: 'Ebbe\u2028und Flut "\\' })
  await watch(store, 'buoys')
  await watch(store, 'again', { subject: subjectOf('tides'), listed: false })
  await watchSite(store, 'harbour')
  const event: NewEvent = { kind: 'down', at: MADE_AT, params: { status: 503, __proto: 'x' } }
  await runAll(store, MADE_AT + HOUR_MS, { changes: { events: [event] } })
  await runAll(store, MADE_AT + 14 * HOUR_MS, { signed: 'none', face: 'ünicode \u{1f9ed}' })
  await examineAll(store, MADE_AT, '{"name":"example.harbour/tides"}', [
    { kind: 'card_changed', at: MADE_AT, params: {} },
  ])
  const lease = { name: 'sequencer', holder: 'test' } as const
  assert.ok(await takeLease(store, lease, { now: MADE_AT, until: MADE_AT + HOUR_MS }))
  const log = storedLog(
    store,
    lease,
    (bytes) => bytes,
    () => MADE_AT,
  )
  await log.publish('log.example\n0\nroot\n')
  assert.equal((await log.pending(0, 1)).length, 1)
  await log.write([{ path: 'tile/0/000.p/1', bytes: new Uint8Array(32) }])
  await log.publish('log.example\n1\nroot\n')
  await addDenial(store, { kind: 'host', value: 'no.example', source: 'dns', since: MADE_AT })
  await addCorrection(store, {
    id: 'c1',
    at: MADE_AT,
    title: 'A clock was wrong',
    text: 'By an hour.',
    suiteVersions: ['1.0.0'],
  })
  await setMeta(store, 'log', 'log.example')
  await scanOnce(store, 'asked.example', MADE_AT)
  await putBlobs(store, [Buffer.from('nobody names it')])
}

function subjectOf(name: string) {
  const host = `${name}.example`
  return { endpoint: { url: `https://${host}/mcp`, host, domain: host, cadence: 'fast' } } as const
}
