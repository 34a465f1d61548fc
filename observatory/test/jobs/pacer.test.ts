import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockOf } from '../../src/jobs/block.ts'
import { openPacer } from '../../src/jobs/pacer.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { testClock } from './clock.ts'

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

onBoth(
  'two processes never visit one domain at once, and leave half a second between',
  async (store) => {
    const clock = testClock(MADE_AT)
    const [one, two] = [openPacer(store, clock), openPacer(store, clock)]
    const place = { domain: 'tides.example', addresses: [] }
    const visit = await one.enter(place, 15_000)
    assert.ok(visit)
    assert.equal(one.isBusy('tides.example'), true)
    assert.equal(await two.enter(place, 15_000), undefined)
    clock.pass(2_000)
    await visit.leave()
    assert.equal(one.isBusy('tides.example'), false)
    clock.pass(499)
    assert.equal(await two.enter(place, 15_000), undefined)
    clock.pass(1)
    assert.ok(await two.enter(place, 15_000))
  },
)

onBoth('whoever died in the middle of a visit frees its place', async (store) => {
  const clock = testClock(MADE_AT)
  const place = { domain: 'tides.example', addresses: ['198.51.100.7'] }
  await openPacer(store, clock).enter(place, 15_000)
  const other = openPacer(store, clock)
  clock.pass(14_999)
  assert.equal(await other.enter(place, 15_000), undefined)
  clock.pass(1)
  assert.ok(await other.enter(place, 15_000))
})

onBoth('a block of addresses has two seats, whatever the domains', async (store) => {
  const clock = testClock(MADE_AT)
  const pacer = openPacer(store, clock)
  const enter = (name: string, ...addresses: readonly string[]) =>
    pacer.enter({ domain: `${name}.example`, addresses }, 15_000)
  const first = await enter('a', '198.51.100.1')
  assert.ok(first)
  assert.ok(await enter('b', '198.51.100.2', '2001:db8::1'))
  assert.equal(await enter('c', '198.51.100.3'), undefined)
  assert.ok(await enter('d', '198.51.101.3'))
  assert.ok(await enter('e', '2001:db8::2'))
  assert.equal(await enter('f', '203.0.113.1', '2001:db8::3'), undefined)
  await first.leave()
  clock.pass(500)
  assert.ok(await enter('c', '198.51.100.3'))
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
