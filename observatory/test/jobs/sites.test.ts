import assert from 'node:assert/strict'
import { startSites, type SitesOptions } from '../../src/jobs/sites.ts'
import { openPacer } from '../../src/jobs/pacer.ts'
import { eventsSince } from '../../src/store/events.ts'
import { examinationsOf, latestExamination } from '../../src/store/examinations.ts'
import { getBlob } from '../../src/store/blobs.ts'
import { siteByTarget } from '../../src/store/watch.ts'
import { onBoth } from '../store/engines.ts'
import { watchSite } from '../store/watched.ts'
import { failed, rig, type Rig } from './rig.ts'
import { card, CARD_PATH, siteServer, type Documents } from './site-server.ts'

const DAY_MS = 86_400_000

function optionsOf({ clock, random, log, store, manners }: Rig): SitesOptions {
  const pacer = openPacer(store, clock)
  return { clock, random, log, store, manners, pacer, worker: 'one', vantage: 'test' }
}

onBoth(
  'a site is examined once a day, kept with its documents, and compared with the day before',
  async (store, t) => {
    const documents: Documents = { [CARD_PATH]: card('tide.example') }
    const box = rig(store, t, { servers: { 'tide.example': siteServer(documents) } })
    const added = await watchSite(store, 'tide')
    const siteId = added.siteId ?? ''
    const job = startSites(optionsOf(box))
    box.running(job)
    const count = async () => (await examinationsOf(store, siteId, { limit: 10 })).length
    await box.clock.until(async () => (await count()) === 1, 'it was examined', 500)

    const first = await latestExamination(store, siteId)
    const result = JSON.parse(JSON.stringify(first?.result))
    assert.equal(result.format, 'countersign.examination')
    assert.equal(result.runs.length, 1)
    assert.equal(result.runs[0].assertions.length, 15)
    assert.ok(!JSON.stringify(result).includes('"exchange"'), 'exchanges are kept')
    const place = result.discovery.places.find((one: { url: string }) =>
      one.url.endsWith(CARD_PATH),
    )
    assert.equal(place.presence, 'found')
    const bytes = await getBlob(store, place.document.digest)
    assert.deepEqual(JSON.parse(new TextDecoder().decode(bytes)), documents[CARD_PATH])
    assert.deepEqual(await eventsSince(store, 0, { limit: 10 }), [])
    const site = await siteByTarget(store, 'tide.example')
    assert.equal(site?.dueAt, (first?.startedAt ?? 0) + DAY_MS)

    documents[CARD_PATH] = card('tide.example', { version: '2.0.0' })
    box.clock.pass(DAY_MS)
    await box.clock.until(async () => (await count()) === 2, 'it was examined again', 500)
    const [event, ...others] = await eventsSince(store, 0, { limit: 10 })
    assert.equal(event?.kind, 'card_changed')
    assert.equal(event?.siteId, siteId)
    assert.equal(event?.params['members'], 'version')
    assert.deepEqual(others, [])
  },
)

onBoth('a document that could not be had this time is no change', async (store, t) => {
  let isAway = false
  const documents: Documents = { [CARD_PATH]: card('tide.example') }
  const box = rig(store, t, {
    servers: { 'tide.example': siteServer(documents) },
    before: async ({ outgoing }) =>
      isAway && outgoing.url.endsWith(CARD_PATH) ? failed(outgoing, 'connect_timeout') : undefined,
  })
  const siteId = (await watchSite(store, 'tide')).siteId ?? ''
  const job = startSites(optionsOf(box))
  box.running(job)
  for (const [index, away] of [false, true, false].entries()) {
    isAway = away
    await box.clock.until(
      async () => (await examinationsOf(store, siteId, { limit: 10 })).length === index + 1,
      'it was examined',
      500,
    )
    box.clock.pass(DAY_MS)
  }
  assert.deepEqual(await eventsSince(store, 0, { limit: 10 }), [])
})

onBoth(
  'while our resolver is away a site is not examined, and is due again soon',
  async (store, t) => {
    let asks = 0
    const box = rig(store, t, {
      before: async ({ outgoing }) => {
        asks += 1
        return failed(outgoing, 'dns_unavailable')
      },
    })
    const siteId = (await watchSite(store, 'tide')).siteId ?? ''
    const job = startSites(optionsOf(box))
    box.running(job)
    const due = async () => (await siteByTarget(store, 'tide.example'))?.dueAt ?? 0
    await box.clock.until(
      async () => asks > 0 && Math.abs((await due()) - box.clock.now() - 600_000) < 5_000,
      'it is due again in ten minutes',
    )
    assert.deepEqual(await examinationsOf(store, siteId, { limit: 10 }), [])
  },
)
