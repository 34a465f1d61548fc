import assert from 'node:assert/strict'
import { SILENT, type Server } from '../../../fixtures/servers/parts.ts'
import { openPacer } from '../../src/jobs/pacer.ts'
import { startScans, type ScansOptions } from '../../src/jobs/scans.ts'
import { requestScan, scanById } from '../../src/store/scans.ts'
import type { Store } from '../../src/store/open.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { failed, rig, stopped, type Rig } from './rig.ts'
import { card, CARD_PATH, siteServer } from './site-server.ts'

function optionsOf({ clock, random, log, store, manners }: Rig): ScansOptions {
  const pacer = openPacer(store, clock)
  return { clock, random, log, store, manners, pacer, worker: 'one' }
}

async function requested(store: Store, target: string, domain = target): Promise<string> {
  const asked = await requestScan(store, { target, domain, requester: 'somebody', now: MADE_AT })
  assert.ok(asked.ok)
  return asked.scan.id
}

/** Scans one target to its end. */
async function scanned(box: Rig, target: string, changes: Partial<ScansOptions> = {}) {
  const id = await requested(box.store, target)
  const job = startScans({ ...optionsOf(box), ...changes })
  const over = async () => (await scanById(box.store, id))?.finishedAt !== undefined
  await box.clock.until(over, 'the scan is over', 200)
  await stopped(box.clock, job)
  const scan = await scanById(box.store, id)
  assert.ok(scan)
  return scan
}

onBoth('a scan is an examination within a small budget, kept as no run', async (store, t) => {
  const server = siteServer({ [CARD_PATH]: card('tide.example') })
  const box = rig(store, t, { servers: { 'tide.example': server } })
  const scan = await scanned(box, 'tide.example')
  assert.equal(scan.state, 'done')
  const result = JSON.parse(JSON.stringify(scan.result))
  assert.equal(result.runs.length, 1)
  assert.equal(result.runs[0].endpoint, 'https://tide.example/mcp')
  assert.ok(box.asked.length <= 25, `${box.asked.length} requests`)
  const times = box.asked.map(({ at }) => at)
  for (const [index, at] of times.entries())
    if (index > 0) assert.ok(at - (times[index - 1] ?? 0) >= 1_000, `${at} is too soon`)
  for (const table of ['runs', 'days', 'events', 'envelopes'] as const)
    assert.deepEqual(await store.db.selectFrom(table).selectAll().execute(), [], table)
  assert.doesNotMatch(JSON.stringify(result), /93\.184\.216\.34/)
  const latency = result.runs[0].assertions.find(
    ({ check }: { check: string }) => check === 'latency_profile',
  )
  for (const name of ['p50', 'p95'])
    assert.equal(latency.reason.params[name] % 100, 0, 'timings are coarse')
})

onBoth(
  'of a site that publishes nothing a scan says so, within the same budget',
  async (store, t) => {
    const box = rig(store, t, { servers: { 'tide.example': siteServer({}) } })
    const { result } = await scanned(box, 'tide.example')
    const { cardStatus, said, discovery } = JSON.parse(JSON.stringify(result))
    const places = discovery.places.length
    assert.equal(cardStatus, 'FAIL')
    assert.equal(said[0].key, 'publishes_nothing')
    assert.equal(box.asked.length, places)
    assert.ok(places > 15 && places <= 25, `${places} places`)
  },
)

onBoth(
  'a site that names many endpoints and documents gets no more than the budget',
  async (store, t) => {
    const hosts = Array.from({ length: 30 }, (_, index) => `n${index}.elsewhere.example`)
    const remotes = hosts.map((host) => ({ type: 'streamable-http', url: `https://${host}/mcp` }))
    const entries = hosts.map((host) => ({
      identifier: `urn:air:tide.example:mcp:${host}`,
      type: 'application/mcp-server-card+json',
      url: `https://${host}/card.json`,
    }))
    const server = siteServer({
      [CARD_PATH]: card('tide.example', { remotes }),
      '/.well-known/ai-catalog.json': {
        specVersion: '1.0',
        host: { displayName: 'Tides' },
        entries,
      },
    })
    const box = rig(store, t, { servers: { 'tide.example': server } })
    const scan = await scanned(box, 'tide.example')
    assert.equal(scan.state, 'done')
    assert.ok(box.asked.length <= 25, `${box.asked.length} requests`)
    const posted = box.asked.filter(({ outgoing }) => outgoing.purpose === 'endpoint')
    assert.equal(new Set(posted.map(({ outgoing }) => outgoing.url)).size, 1)
    const { runs, leftOut, findings } = JSON.parse(JSON.stringify(scan.result))
    assert.equal(runs.length, 1)
    // Whom a scan does not ask it says nothing against.
    assert.deepEqual(leftOut[0], { key: 'left_endpoints', params: { endpoints: 29 } })
    const [asked] = posted.map(({ outgoing }) => outgoing.url)
    for (const { subject } of findings)
      assert.ok(!hosts.some((host) => subject === `https://${host}/mcp` && subject !== asked))
  },
)

onBoth(
  'refused, silent and not to be contacted are one answer; a private address is none',
  async (store, t) => {
    const silent: Server = () => SILENT
    const blocked: Server = () => ({ refused: 'address_not_public', klass: 'loopback' })
    const box = rig(store, t, {
      servers: { 'silent.example': silent, 'blocked.example': blocked },
      before: async ({ host, outgoing }) =>
        host === 'refused.example' ? failed(outgoing, 'connect_refused') : undefined,
    })
    const mayContact = async ({ host }: { readonly host: string }) => host !== 'denied.example'
    const ends: unknown[] = []
    for (const name of ['silent', 'blocked', 'refused', 'denied', 'not a target']) {
      const target = name === 'not a target' ? name : `${name}.example`
      const { state, failure, result } = await scanned(box, target, { mayContact })
      ends.push([state, failure, result])
    }
    assert.deepEqual(ends, [
      ['failed', 'unanswered', undefined],
      ['failed', 'not_public', undefined],
      ['failed', 'unanswered', undefined],
      ['failed', 'unanswered', undefined],
      ['failed', 'no_target', undefined],
    ])
  },
)

onBoth('nothing in a scan tells how another server than the target failed', async (store, t) => {
  const results: string[] = []
  for (const kind of ['connect_refused', 'connect_timeout', 'dns_unavailable'] as const) {
    const remotes = [{ type: 'streamable-http', url: 'https://inner.other.example/mcp' }]
    const box = rig(store, t, {
      servers: {
        [`${kind.replaceAll('_', '-')}.example`]: siteServer({
          [CARD_PATH]: card('x', { remotes }),
        }),
      },
      before: async ({ host, outgoing }) =>
        host === 'inner.other.example' ? failed(outgoing, kind) : undefined,
    })
    const host = `${kind.replaceAll('_', '-')}.example`
    const { result } = await scanned(box, host)
    results.push(
      JSON.stringify(result)
        .replaceAll(host, 'HOST')
        .replaceAll(/"(?:evidence|startedAt|finishedAt|observedAt|digest)":"[^"]*"/g, ''),
    )
  }
  assert.equal(new Set(results).size, 1)
})

onBoth('a scan that is stopped in the middle is done by the next worker', async (store, t) => {
  const server = siteServer({ [CARD_PATH]: card('tide.example') })
  const box = rig(store, t, { servers: { 'tide.example': server } })
  const id = await requested(store, 'tide.example')
  const job = startScans(optionsOf(box))
  await box.clock.until(() => box.asked.length > 3, 'it is under way')
  await stopped(box.clock, job, 4_000)
  assert.equal((await scanById(store, id))?.state, 'waiting')
  const next = startScans({ ...optionsOf(box), worker: 'two' })
  await box.clock.until(
    async () => (await scanById(store, id))?.state === 'done',
    'it is done',
    200,
  )
  await stopped(box.clock, next)
})
