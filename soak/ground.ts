/** One observatory under one sky: started, rained upon, stopped, and held to all that must be so. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newKey } from 'countersign/attest/node'
import type { DemoWays } from '../observatory/src/commands/working.ts'
import { checkpointsBefore } from '../observatory/src/store/log.ts'
import { migrate } from '../observatory/src/store/migrate.ts'
import { openStore, type StoreOptions } from '../observatory/src/store/open.ts'
import type { TestPostgres } from '../observatory/test/postgres.ts'
import {
  assertCounted,
  assertKept,
  assertLogged,
  assertSaid,
  assertSigned,
  assertSound,
  linesOf,
} from '../observatory/test/torture/audit.ts'
import { isAlive, startCrew } from '../observatory/test/torture/crew.ts'
import { addFleet } from '../observatory/test/torture/fleet.ts'
import { CADENCE_MS, LOG_NAME, writeOrder } from '../observatory/test/torture/order.ts'
import { randomOf } from '../observatory/test/torture/random.ts'
import { openReceiver } from '../observatory/test/torture/receiver.ts'
import { assertTold } from '../observatory/test/torture/told.ts'
import { assertDue, assertNobodyBlamed, assertNoticed, assertOnce } from './audit.ts'
import { openMeter, type Held } from './memory.ts'
import { outcomesOf, type Outcomes } from './outcomes.ts'
import { readPages, type Read } from './reader.ts'
import { recount, type Recounted } from './recount.ts'
import { hostOf } from './servers.ts'
import { openSky, type Sky } from './weather.ts'

export interface Soaking {
  readonly folder: string
  readonly store: StoreOptions
  readonly postgres?: TestPostgres
  readonly ways: DemoWays
  readonly servers: number
  readonly seconds: number
  readonly concurrency: number
  readonly seed: number
}

export interface Soaked extends Outcomes {
  readonly database: string
  readonly runs: number
  readonly epochs: number
  readonly complete: number
  readonly weather: ReadonlyMap<string, number>
  readonly messages: number
  readonly held: readonly Held[]
  readonly read: Read
  readonly recounted: Recounted
  readonly logged: number
}

/**
 * What a process may say while all this happens; nothing of it is said of a server. On a busy
 * machine what somebody has in hand when he is told to stop is not all saved in time.
 */
const SAID = [
  'job_failed',
  'clocks_differ',
  'claim_lost',
  'runs_stale',
  'stopped_unsaved',
  'prober_killed',
  'page_failed',
]
/** By what a statement may fail, while nobody can write, or nobody is there. */
const CODES = /^(?:unreachable|read_only|busy)$/
/** Checkpoints that the log is checked from, of many. */
const CHECKPOINTS = 6
/** Reports that are recounted. */
const REPORTS = 200

/**
 * Soaks an observatory, and holds it to account.
 *
 * @throws AssertionError with what is not so
 */
export async function soak(options: Soaking): Promise<Soaked> {
  const { folder, postgres, ways, servers, seconds, seed } = options
  mkdirSync(folder)
  const [ledger, log, order, weather] = ['ledger', 'log', 'order', 'weather'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  for (const file of [ledger, log]) writeFileSync(file, '')
  const receiver = await openReceiver()
  const store = await openStore(options.store)
  const logKey = newKey()
  try {
    const sky = openSky(weather, options.store, postgres, randomOf(seed))
    await migrate(store, sky.now())
    const hosts = Array.from({ length: servers }, (_, n) => ({ ...NOWHERE, host: hostOf(n) }))
    await addFleet(store, 0, hosts, sky.now())
    writeOrder(order, {
      store: options.store,
      aheadMs: 0,
      generation: 0,
      latencyMs: 0,
      pins: ways.pins,
      ca: ways.ca,
      ledger,
      log,
      weather,
      pages: folder,
      evidenceKey: newKey().pem,
      logKey: logKey.pem,
      concurrency: options.concurrency,
      receiver: receiver.address,
    })
    const from = sky.now()
    const crew = await startCrew(order, postgres === undefined ? 0 : 1)
    const meter = openMeter(() => performance.now())
    const stopping = new AbortController()
    const reading = readPages(crew.pages, servers, stopping.signal)
    const looking = setInterval(() => meter.look(crew.pids()), 500)
    const saved = (): number => linesOf(ledger).length
    let lived: Lived
    try {
      lived = await live({ sky, seconds, servers, saved })
    } catch (error) {
      crew.kill('all')
      throw error
    } finally {
      clearInterval(looking)
      stopping.abort()
    }
    const read = await reading
    const held = meter.held()
    // Whoever ended by itself, as by a rejection that nobody handled, is none of them any more.
    for (const [name, pid] of crew.pids()) assert.ok(isAlive(pid), `${name} has ended`)
    await crew.stop()

    const life = { from, until: sky.now() }
    await assertKept(store, ledger)
    await assertCounted(store)
    await assertOnce(store, lived.epochs)
    await assertDue(store, life.until)
    await assertNobodyBlamed(store)
    await assertSigned(store, life)
    const all = await checkpointsBefore(store, Number.MAX_SAFE_INTEGER, 1_000_000)
    const step = Math.ceil(all.length / CHECKPOINTS)
    const unchecked = new Map(
      all.filter((_, n) => n % step > 0).map(({ size, note }) => [size, note]),
    )
    await assertLogged(store, { origin: LOG_NAME, signer: logKey.signer }, life, unchecked)
    await assertTold(store, receiver, life)
    assertSaid(log, SAID)
    // What a page could not do, its reader was told: it is among what was read.
    for (const line of linesOf(log).filter((one) => !one.includes('"page_failed"'))) {
      const code = /"code":"(\w+)"/.exec(line)?.[1]
      if (code !== undefined) assert.match(code, CODES, line)
    }
    await assertSound(store)
    const now = sky.now()
    const recounted = await recount(store, { now, cadenceMs: CADENCE_MS, reports: REPORTS })
    assert.deepEqual(recounted.wrong.slice(0, 3), [], 'a figure on a page is not what was counted')
    await assertNoticed(store, now)
    for (const one of held)
      assert.ok(one.isFlat, `${one.name} grew from ${one.warm} to ${one.last} bytes`)
    return {
      database: postgres === undefined ? 'SQLite' : 'PostgreSQL',
      runs: saved(),
      ...(await outcomesOf(store)),
      epochs: lived.epochs.length,
      complete: lived.complete,
      weather: lived.weather,
      messages: receiver.messages.length,
      held,
      read,
      recounted,
      logged: (await store.db.selectFrom('leaves').select('digest').execute()).length,
    }
  } finally {
    await store.close()
    await receiver.close()
  }
}

const NOWHERE = { port: 443, address: '127.0.0.1' } as const

interface Lived {
  /** When each began, by the clock of the processes. */
  readonly epochs: readonly number[]
  /** In how many of them every server was probed. */
  readonly complete: number
  readonly weather: ReadonlyMap<string, number>
}

/** So long an epoch lasts at most, in milliseconds: a clock that jumps waits for nobody. */
const EPOCH_MS = 120_000

async function live({
  sky,
  seconds,
  servers,
  saved,
}: {
  readonly sky: Sky
  readonly seconds: number
  readonly servers: number
  readonly saved: () => number
}): Promise<Lived> {
  const end = performance.now() + seconds * 1000
  const epochs = [sky.now()]
  const weather = new Map<string, number>()
  let [complete, before, began] = [0, 0, performance.now()]
  while (performance.now() < end) {
    const name = await sky.next()
    weather.set(name, (weather.get(name) ?? 0) + 1)
    // Between two things there is time to work.
    await sleep(2_000)
    const isComplete = saved() - before >= servers
    if (!isComplete && performance.now() - began < EPOCH_MS) continue
    if (isComplete) complete++
    if (performance.now() >= end) break
    ;[before, began] = [saved(), performance.now()]
    sky.jump()
    epochs.push(sky.now())
  }
  return { epochs, complete, weather }
}
