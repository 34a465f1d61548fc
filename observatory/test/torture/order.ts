/** What the processes of these tests are told: one file, which all of them read. */
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { ResolveOverride } from 'countersign/net'
import { systemClock, type Clock } from '../../src/jobs/clock.ts'
import type { Surroundings } from '../../src/jobs/loop.ts'
import { openLog } from '../../src/log.ts'
import type { StoreOptions } from '../../src/store/open.ts'
import type { Address } from './receiver.ts'

export interface Order {
  readonly store: StoreOptions
  /** How far the clock of these processes is ahead of the wall's, in milliseconds. */
  readonly aheadMs: number
  /** What the changing servers show is another thing in every generation. */
  readonly generation: number
  /** Milliseconds that a simulated server takes for an answer. */
  readonly latencyMs: number
  /** Servers on loopback, and the authority that signed their certificates. */
  readonly pins: readonly ResolveOverride[]
  readonly ca?: string
  /** Gets the id of every run that the store said it has, one a line. */
  readonly ledger: string
  /** Gets the log of every process. */
  readonly log: string
  /** PKCS #8 PEM. */
  readonly evidenceKey: string
  readonly logKey: string
  readonly concurrency: number
  /** Who is told of events. Without one nobody is. */
  readonly receiver?: Address
  /** A file that says how the clock and the resolver are just now, as `Weather`. */
  readonly weather?: string
  /** The server serves pages too, with keys and whatever else they need in this folder. */
  readonly pages?: string
  /** A folder in which a prober that ends leaves what it needed: see `Report`. */
  readonly reports?: string
}

export interface Report {
  /** Of the processor, from the beginning of the work on. */
  readonly cpuMs: number
  /** The most memory that it had at once, garbage included. */
  readonly residentBytes: number
  /** The most that a full collection of garbage left in the heap. */
  readonly heldBytes: number
  /** The hosts of simulated servers that it probed, in order. */
  readonly probed: readonly string[]
}

export interface Weather {
  /** How far the clock is ahead, beside what the order says. */
  readonly aheadMs: number
  /** Whether names can be looked up. */
  readonly resolver: 'up' | 'down'
}

const FAIR: Weather = { aheadMs: 0, resolver: 'up' }
/** Between two looks at the file, in milliseconds. */
const LOOK_MS = 50

/** What the weather is just now, for as long as the order lets it change. */
export function weatherOf({ weather }: Pick<Order, 'weather'>): () => Weather {
  if (weather === undefined) return () => FAIR
  let seen = FAIR
  let lookedAt = -Infinity
  return () => {
    if (performance.now() - lookedAt >= LOOK_MS) {
      seen = JSON.parse(readFileSync(weather, 'utf8')) as Weather
      lookedAt = performance.now()
    }
    return seen
  }
}

/** Lets the weather change, at once for whoever looks. */
export function writeWeather(path: string, weather: Weather): void {
  writeFileSync(`${path}.new`, JSON.stringify(weather))
  renameSync(`${path}.new`, path)
}

/** From one run of an endpoint to the next, give or take a twentieth. */
export const CADENCE_MS: number = 12 * 3_600_000
export const LOG_NAME = 'observatory.example/torture'

export function writeOrder(path: string, order: Order): void {
  writeFileSync(path, JSON.stringify(order), { mode: 0o600 })
}

/** The order in the file that this process was started with. */
export function readOrder(): Order {
  return JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Order
}

/** The clock and the log of a process under an order. */
export function surroundingsOf(order: Order, process: string): Surroundings {
  const { aheadMs, log } = order
  const weather = weatherOf(order)
  const clock: Clock = { ...systemClock, now: () => Date.now() + aheadMs + weather().aheadMs }
  return {
    clock,
    random: Math.random,
    log: openLog({
      // Written at once: what a process said before it was killed is there.
      write: (line) => appendFileSync(log, line),
      now: clock.now,
      format: 'json',
    }).with({ process }),
  }
}
