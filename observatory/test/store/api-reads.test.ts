/** What the API alone reads of the store, on both databases. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { bodiesOf, bodyDigestsOf } from '../../src/store/blobs.ts'
import { listedNames } from '../../src/store/listed-names.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { askedSince, requestScan } from '../../src/store/scans.ts'
import { MADE_AT, onBoth } from './engines.ts'
import { finishedRun } from './finished.ts'
import { claim, watch, watchSite } from './watched.ts'

onBoth('the bodies of a run by their digests alone', async (store) => {
  await watch(store, 'a')
  const [held] = await claim(store)
  assert.ok(held)
  const { id, subject } = held
  await saveRuns(store, [finishedRun({ id, endpointId: subject.id, url: subject.url })], MADE_AT)
  const digests = await bodyDigestsOf(store, id)
  assert.equal(digests.length, 1)
  assert.deepEqual(digests, [...(await bodiesOf(store, id)).keys()])
  assert.deepEqual(await bodyDigestsOf(store, randomUUID()), [])
})

onBoth('listed names of endpoints and sites, and none of what is not listed', async (store) => {
  const { endpointId = '' } = await watch(store, 'a')
  const { siteId = '' } = await watchSite(store, 'b')
  const hidden = await watch(store, 'c', { listed: false })
  const names = await listedNames(store, [endpointId, siteId, hidden.endpointId ?? ''])
  assert.deepEqual(
    names,
    new Map([
      [endpointId, [{ provider: 'harbour', name: 'a' }]],
      [siteId, [{ provider: 'harbour', name: 'b' }]],
    ]),
  )
  assert.deepEqual(await listedNames(store, []), new Map())
})

onBoth(
  'a scan that is asked for by an id is that scan, whatever is asked for then',
  async (store) => {
    const id = randomUUID()
    const asked = { target: 'a.example', domain: 'a.example', requester: 'r', now: MADE_AT, id }
    const first = await requestScan(store, asked)
    assert.ok(first.ok && first.fresh)
    assert.equal(first.scan.id, id)
    const later = { ...asked, target: 'b.example', domain: 'b.example', now: MADE_AT + 3_600_001 }
    const again = await requestScan(store, later)
    assert.ok(again.ok && !again.fresh)
    assert.deepEqual([again.scan.id, again.scan.target], [id, 'a.example'])
    assert.deepEqual(await askedSince(store, 'r', MADE_AT - 1), [MADE_AT])
    assert.deepEqual(await askedSince(store, 'r', MADE_AT), [])
    assert.deepEqual(await askedSince(store, 'other', 0), [])
  },
)
