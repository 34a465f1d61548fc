import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockOf } from '../../src/jobs/block.ts'
import { openPacer, type Pacer, type Place, type Visit } from '../../src/jobs/pacer.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { testClock, type TestClock } from './clock.ts'
import { counted } from './rig.ts'

/** A try to enter, for which time passes as long as it takes. */
async function entering(clock: TestClock, pacer: Pacer, place: Place): Promise<Visit | undefined> {
  let over = false
  const visit = pacer.enter(place, 15_000).finally(() => {
    over = true
  })
  // Looked at below.
  visit.catch(() => undefined)
  await clock.until(() => over, 'it is decided', 1)
  return await visit
}

test('the block of an address: /24 of IPv4, /48 of IPv6, in one spelling', () => {
  const rows: readonly (readonly [address: string, block: string | undefined])[] = [
    ['198.51.100.7', '198.51.100.0/24'],
    ['198.51.101.7', '198.51.101.0/24'],
    ['2001:db8:1:2::7', '2001:db8:1::/48'],
    ['2001:DB8:0001::', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['::ffff:198.51.100.7', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['example.com', undefined],
    ['1.2.3', undefined],
    ['', undefined],
    ['x::1', undefined],
  ]
  for (const [address, block] of rows) assert.equal(blockOf(address), block, address)
})

onBoth('one domain: never two at once, half a second between', async (given) => {
  const { store, busy } = counted(given)
  const clock = testClock(MADE_AT, busy)
  const [one, two] = [openPacer(store, clock), openPacer(store, clock)]
  const place = { domain: 'tides.example', addresses: [] }
  const visit = await entering(clock, one, place)
  assert.ok(visit)
  assert.equal(one.isBusy('tides.example'), true)
  assert.equal(await entering(clock, two, place), undefined)
  const left = clock.elapsed()
  visit.leave()
  await clock.until(() => !one.isBusy('tides.example'), 'it is left')
  // Who asks waits fifty milliseconds for others: this one is told ten before the half second is over.
  clock.pass(left + 440 - clock.elapsed())
  assert.equal(await entering(clock, two, place), undefined)
  assert.ok(await entering(clock, two, place))
})

onBoth('whoever died in the middle of a visit frees its place', async (given) => {
  const { store, busy } = counted(given)
  const clock = testClock(MADE_AT, busy)
  const place = { domain: 'tides.example', addresses: ['198.51.100.7'] }
  await entering(clock, openPacer(store, clock), place)
  const other = openPacer(store, clock)
  clock.pass(14_900 - clock.elapsed())
  assert.equal(await entering(clock, other, place), undefined)
  clock.pass(100)
  assert.ok(await entering(clock, other, place))
})

onBoth('a block of addresses has two seats, whatever the domains', async (given) => {
  const { store, busy } = counted(given)
  const clock = testClock(MADE_AT, busy)
  const pacer = openPacer(store, clock)
  const enter = (name: string, ...addresses: readonly string[]) =>
    entering(clock, pacer, { domain: `${name}.example`, addresses })
  const first = await enter('a', '198.51.100.1')
  assert.ok(first)
  assert.ok(await enter('b', '198.51.100.2', '2001:db8::1'))
  assert.equal(await enter('c', '198.51.100.3'), undefined)
  assert.equal(pacer.isBusy('c.example'), false)
  assert.ok(await enter('d', '198.51.101.3'))
  assert.ok(await enter('e', '2001:db8::2'))
  assert.equal(await enter('f', '203.0.113.1', '2001:db8::3'), undefined)
  first.leave()
  await clock.until(() => !pacer.isBusy('a.example'), 'it is left')
  clock.pass(500)
  assert.ok(await enter('c', '198.51.100.3'))
})

onBoth('many enter together as if one after the other', async (given) => {
  const { store, busy } = counted(given)
  const clock = testClock(MADE_AT, busy)
  const [one, two] = [openPacer(store, clock), openPacer(store, clock)]
  const places = Array.from({ length: 40 }, (_, index) => ({
    domain: `n${index}.example`,
    // Four blocks with ten each.
    addresses: [`198.51.${index % 4}.${index}`],
  }))
  const visits: (Visit | undefined)[] = []
  const enter = async (pacer: Pacer, place: Place): Promise<void> => {
    visits.push(await pacer.enter(place, 15_000))
  }
  for (const pacer of [one, two]) for (const place of places) void enter(pacer, place)
  await clock.until(() => visits.length === 80, 'all is decided', 1)
  assert.equal(visits.filter((visit) => visit !== undefined).length, 8)
})

onBoth('without a database nobody enters, and nobody is inside', async (given) => {
  const { store, busy } = counted(given)
  const clock = testClock(MADE_AT, busy)
  const db = new Proxy(store.db, {
    get: () => {
      throw new Error('away')
    },
  })
  const pacer = openPacer({ ...store, db }, clock)
  const place = { domain: 'tides.example', addresses: [] }
  await assert.rejects(entering(clock, pacer, place), /away/)
  assert.equal(pacer.isBusy('tides.example'), false)
})

onBoth(
  'those who are turned away stand in a line, and a line is forgotten when it is over',
  async (store) => {
    const clock = testClock(MADE_AT)
    const pacer = openPacer(store, clock)
    const line = (name: string, ...addresses: readonly string[]): number =>
      pacer.placeInLine({ domain: `${name}.example`, addresses }) - MADE_AT
    assert.deepEqual([line('a'), line('a'), line('a')], [2_000, 4_000, 6_000])
    assert.equal(line('b'), 2_000)
    const behind = ['c', 'd', 'e', 'f', 'g', 'h'].map((name) => line(name, '198.51.100.1'))
    assert.deepEqual(behind, [2_000, 3_000, 3_000, 4_000, 4_000, 5_000])
    clock.pass(60_000)
    assert.equal(line('a') - 60_000, 2_000)
  },
)
