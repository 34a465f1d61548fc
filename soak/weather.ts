/** What happens to an observatory from outside: databases, names and clocks, one after another. */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreOptions } from '../observatory/src/store/open.ts'
import type { TestPostgres } from '../observatory/test/postgres.ts'
import { writeWeather, type Weather } from '../observatory/test/torture/order.ts'

export interface Sky {
  /** The next thing happens, and is over when it resolves. Returns its name. */
  readonly next: () => Promise<string>
  /** Everything is due again: the clock jumps on by more than a cadence. */
  readonly jump: () => void
  /** What the clocks of the processes say. */
  readonly now: () => number
}

/** More than a cadence with all that it may be put off by, less than two. */
const JUMP_MS = 13 * 3_600_000
/** As when a clock is set right. */
const BACK_MS = 20 * 60_000

/** @param random from 0 to 1 */
export function openSky(
  path: string,
  store: StoreOptions,
  postgres: TestPostgres | undefined,
  random: () => number,
): Sky {
  let weather: Weather = { aheadMs: 0, resolver: 'up' }
  const change = (to: Partial<Weather>): void => {
    weather = { ...weather, ...to }
    writeWeather(path, weather)
  }
  change({})
  const some = (least: number, most: number): number => least + random() * (most - least)
  const others: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'no name is found',
      async () => {
        change({ resolver: 'down' })
        await sleep(some(500, 3_000))
        change({ resolver: 'up' })
      },
    ],
    [
      'the clock is set back and right again',
      async () => {
        change({ aheadMs: weather.aheadMs - BACK_MS })
        await sleep(some(500, 2_000))
        change({ aheadMs: weather.aheadMs + BACK_MS })
      },
    ],
    ...(postgres === undefined
      ? ([['the database is locked', () => lock(store, some(1_000, 7_000))]] as const)
      : ([
          ['PostgreSQL restarts', () => postgres.restart('fast')],
          ['PostgreSQL crashes', () => postgres.restart('immediate')],
          [
            'PostgreSQL is away',
            async () => {
              await postgres.stop('fast')
              await sleep(some(500, 3_000))
              await postgres.start()
            },
          ],
        ] as const)),
  ]
  let turn = Math.floor(random() * others.length)
  return {
    next: async () => {
      const [name, happen] = others[turn++ % others.length] ?? ['nothing', () => Promise.resolve()]
      await happen()
      return name
    },
    jump: () => change({ aheadMs: weather.aheadMs + JUMP_MS }),
    now: () => Date.now() + weather.aheadMs,
  }
}

/** Somebody else writes: nobody here can. */
async function lock(store: StoreOptions, ms: number): Promise<void> {
  if (!('sqlite' in store)) return
  const other = new DatabaseSync(store.sqlite, { timeout: 30_000 })
  try {
    other.exec('begin exclusive')
    await sleep(ms)
    other.exec('rollback')
  } finally {
    other.close()
  }
}
