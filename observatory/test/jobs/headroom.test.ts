import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopBusy, openHeadroom } from '../../src/jobs/headroom.ts'

/** A prober on a machine: each run takes `cpuMs` of it, and waits for its servers meanwhile. */
interface Machine {
  cpuMs: number
  waitMs: number
  /** Endpoints that are due; more than fit, unless said otherwise. */
  due?: number
  /** What else the loop is busy with. */
  beside?: number
}

/** Lets time pass and asks as a prober asks; returns how many were in hand, and how busy that was. */
function prober(machine: Machine, most: number) {
  let now = 0
  let inHand = 0
  const share = (): number => {
    const runs = (inHand * machine.cpuMs) / (machine.waitMs + machine.cpuMs)
    return Math.min(1, runs + (machine.beside ?? 0))
  }
  const headroom = openHeadroom({ most, clock: { elapsed: () => now }, busy: share })
  return {
    inHand: () => inHand,
    share,
    limit: () => headroom.limit(inHand),
    pass: (ms: number, everyMs = 20) => {
      const limits: number[] = []
      for (const end = now + ms; now < end; now += everyMs) {
        const limit = headroom.limit(inHand)
        limits.push(limit)
        inHand = Math.min(limit, machine.due ?? Infinity)
      }
      return limits
    },
  }
}

test('while the loop has no rest fewer are in hand, until it rests a fifth of the time', () => {
  for (const cpuMs of [0.5, 1.4, 3, 8, 25]) {
    const one = prober({ cpuMs, waitMs: 300 }, 4096)
    one.pass(30_000)
    assert.ok(one.share() > 0.7 && one.share() < 0.85, `${cpuMs} ms a run: ${one.share()}`)
  }
})

test('servers that take their time are asked as many at once as somebody allowed', () => {
  const one = prober({ cpuMs: 1.4, waitMs: 10_000 }, 256)
  one.pass(4_000)
  assert.equal(one.inHand(), 256)
  // Asked seldom, because nothing ends, it learns no slower.
  const rarely = prober({ cpuMs: 1.4, waitMs: 10_000 }, 256)
  rarely.pass(6_000, 1_000)
  assert.equal(rarely.inHand(), 256)
})

test('it gives way when the machine gets other work, and takes more when that is over', () => {
  const machine: Machine = { cpuMs: 1.4, waitMs: 300 }
  const one = prober(machine, 256)
  one.pass(10_000)
  const alone = one.inHand()
  machine.cpuMs *= 5
  one.pass(5_000)
  assert.ok(one.inHand() < alone / 3, `${one.inHand()} of ${alone}`)
  machine.cpuMs /= 5
  one.pass(10_000)
  assert.ok(one.inHand() > alone * 0.9, `${one.inHand()} of ${alone}`)
})

test('it stays within what is allowed and what is worth a claim', () => {
  const busy = prober({ cpuMs: 1, waitMs: 300, beside: 1 }, 256)
  busy.pass(60_000)
  assert.equal(busy.inHand(), 8)
  for (const most of [1, 7, 8, 64, 256, 4096]) {
    for (const beside of [0, 1]) {
      const limits = prober({ cpuMs: 1, waitMs: 300, beside }, most).pass(20_000)
      const range = [Math.min(...limits), Math.max(...limits)]
      assert.ok(
        (range[0] ?? 0) >= Math.min(8, most) && (range[1] ?? 0) <= most,
        `${most}: ${range.join(' to ')}`,
      )
    }
  }
})

test('a limit that is not used is not changed: nothing is known of what would be beyond', () => {
  const machine: Machine = { cpuMs: 1.4, waitMs: 300, due: 3 }
  const one = prober(machine, 256)
  const before = one.limit()
  one.pass(60_000)
  assert.equal(one.limit(), before)
})

test('a moment without rest costs little', () => {
  const machine: Machine = { cpuMs: 1.4, waitMs: 300 }
  const one = prober(machine, 256)
  one.pass(10_000)
  const before = one.inHand()
  machine.beside = 1
  one.pass(200)
  machine.beside = 0
  one.pass(1_000)
  assert.ok(one.inHand() > before * 0.75, `${one.inHand()} of ${before}`)
})

test('the loop of this process is busy while it works and not while it waits', async () => {
  // Of a loop that has never turned nothing is known.
  await sleep(1)
  const busy = loopBusy()
  const end = performance.now() + 150
  while (performance.now() < end);
  const worked = busy()
  await sleep(150)
  const waited = busy()
  assert.ok(worked > 0.9 && worked <= 1, `${worked} while it worked`)
  assert.ok(waited >= 0 && waited < worked - 0.2, `${waited} while it waited`)
})
