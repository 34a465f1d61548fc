import assert from 'node:assert/strict'
import { takePace, freePace, prunePaces } from '../../src/store/pace.ts'
import {
  claimEndpoints,
  claimScans,
  claimSites,
  extend,
  nextDue,
  release,
} from '../../src/store/claims.ts'
import { dropLease, takeLease } from '../../src/store/leases.ts'
import { requestScan, scanById } from '../../src/store/scans.ts'
import { endpointByUrl } from '../../src/store/watch.ts'
import { MADE_AT, onBoth } from './engines.ts'
import { claim, claimed, LEASE_MS, watch, watchSite } from './watched.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

onBoth('the longest due are claimed first, and once', async (store) => {
  await watch(store, 'later', { dueAt: MADE_AT + 2 })
  await watch(store, 'first', { dueAt: MADE_AT })
  await watch(store, 'second', { dueAt: MADE_AT + 1 })
  await watch(store, 'tomorrow', { dueAt: MADE_AT + 86_400_000 })
  assert.equal(await nextDue(store), MADE_AT)
  const two = await claim(store, MADE_AT + 2, 2)
  assert.deepEqual(two.map(({ subject }) => subject.host).sort(), [
    'first.example',
    'second.example',
  ])
  for (const { id, until } of two) {
    assert.match(id, UUID)
    assert.equal(until, MADE_AT + 2 + LEASE_MS)
  }
  assert.notEqual(two[0]?.id, two[1]?.id)
  const rest = await claim(store, MADE_AT + 2)
  assert.deepEqual(
    rest.map(({ subject }) => subject.host),
    ['later.example'],
  )
  assert.deepEqual(await claim(store, MADE_AT + 2), [])
})

onBoth('a claim whose time is over goes to another, under another id', async (store) => {
  const { id, subject } = await claimed(store)
  assert.deepEqual(await claim(store, MADE_AT + LEASE_MS - 1), [])
  const [again] = await claim(store, MADE_AT + LEASE_MS)
  assert.equal(again?.subject.id, subject.id)
  assert.notEqual(again.id, id)
  await release(store, id, MADE_AT)
  assert.deepEqual(await claim(store, MADE_AT + LEASE_MS), [], 'the first claim gives nothing back')
  assert.deepEqual(await extend(store, [id, again.id], MADE_AT + 9 * LEASE_MS), [again.id])
  assert.deepEqual(await claim(store, MADE_AT + 8 * LEASE_MS), [])
})

onBoth('what is released is due when it is said', async (store) => {
  const { id, subject } = await claimed(store)
  await release(store, id, MADE_AT + 500)
  assert.equal((await endpointByUrl(store, subject.url))?.dueAt, MADE_AT + 500)
  assert.deepEqual(await claim(store, MADE_AT + 499), [])
  assert.equal((await claim(store, MADE_AT + 500)).length, 1)
  await release(store, [], 0)
  assert.deepEqual(await extend(store, [], 0), [])
})

onBoth('sites are claimed as endpoints are, apart from them', async (store) => {
  await watch(store, 'tides')
  await watchSite(store, 'owls')
  const options = { now: MADE_AT, worker: 'one', limit: 10, leaseMs: LEASE_MS }
  const sites = await claimSites(store, options)
  assert.deepEqual(
    sites.map(({ subject }) => subject.target),
    ['owls.example'],
  )
  assert.deepEqual(await claimSites(store, options), [])
  await release(store, sites[0]?.id ?? '', MADE_AT)
  assert.equal((await claimSites(store, options)).length, 1)
  assert.equal((await claimEndpoints(store, options)).length, 1)
})

onBoth('a scan whose worker dies three times is given up', async (store) => {
  const asked = await requestScan(store, {
    target: 'tides.example',
    domain: 'tides.example',
    requester: 'somebody',
    now: MADE_AT,
  })
  assert.ok(asked.ok)
  const scans = (now: number) => claimScans(store, { now, worker: 'one', limit: 10, leaseMs: 1000 })
  const [released] = await scans(MADE_AT)
  assert.equal(released?.subject.state, 'running')
  await release(store, released.id, MADE_AT)
  for (const attempt of [0, 1, 2])
    assert.equal((await scans(MADE_AT + attempt * 1000)).length, 1, `attempt ${attempt}`)
  assert.deepEqual(await scans(MADE_AT + 3000), [])
  const scan = await scanById(store, asked.scan.id)
  assert.equal(scan?.state, 'failed')
  assert.equal(scan.failure, 'interrupted')
})

onBoth('paces are taken all together or not at all', async (store) => {
  const at = { now: MADE_AT, until: MADE_AT + 500 }
  assert.equal(await takePace(store, ['farm.example', '192.0.2.0/24'], at), true)
  assert.equal(await takePace(store, ['owls.example', '192.0.2.0/24'], at), false)
  assert.equal(await takePace(store, ['owls.example'], at), true, 'it was not taken with the other')
  assert.equal(await takePace(store, [], at), true)
  assert.equal(await takePace(store, ["it's", "it's"], at), true)
  const later = { now: at.until, until: at.until + 500 }
  assert.equal(await takePace(store, ['192.0.2.0/24', 'farm.example'], later), true)
  await freePace(store, ['farm.example'], later)
  assert.equal(await takePace(store, ['farm.example'], later), true)
  await freePace(store, ['192.0.2.0/24'], at)
  assert.equal(await takePace(store, ['192.0.2.0/24'], later), false, 'it was taken anew since')
  assert.equal(await prunePaces(store, later.until), 2)
})

onBoth('of workers that want one pace at once, one gets it', async (store) => {
  for (let round = 0; round < 10; round++) {
    const at = { now: MADE_AT + round * 500, until: MADE_AT + (round + 1) * 500 }
    const got = await Promise.all(
      [['a', 'b'], ['b', 'a'], ['b', 'c'], ['a']].map((keys) => takePace(store, keys, at)),
    )
    const keys = [['a', 'b'], ['b', 'a'], ['b', 'c'], ['a']].filter((_, index) => got[index]).flat()
    assert.equal(new Set(keys).size, keys.length, 'no key went twice')
  }
})

onBoth('a lease has one holder until its time is over', async (store) => {
  const [mine, yours] = ['mine', 'yours'].map((holder) => ({ name: 'sequencer', holder }) as const)
  assert.ok(mine && yours)
  assert.equal(await takeLease(store, mine, { now: 0, until: 100 }), true)
  assert.equal(await takeLease(store, yours, { now: 99, until: 200 }), false)
  assert.equal(await takeLease(store, mine, { now: 99, until: 200 }), true)
  assert.equal(await takeLease(store, yours, { now: 200, until: 300 }), true)
  await dropLease(store, mine)
  assert.equal(await takeLease(store, mine, { now: 299, until: 400 }), false)
  await dropLease(store, yours)
  assert.equal(await takeLease(store, mine, { now: 299, until: 400 }), true)
})
