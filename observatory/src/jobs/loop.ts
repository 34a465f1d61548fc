/** Work that is done again and again until it is told to stop, and survives what it throws. */
import type { Log } from '../log.ts'
import { storeErrorOf } from '../store/fault.ts'
import type { Clock } from './clock.ts'

/** What every job needs of its surroundings. */
export interface Surroundings {
  readonly clock: Clock
  /** At least 0, less than 1. */
  readonly random: () => number
  readonly log: Log
}

/** Something that goes on until it is stopped. */
export interface Job {
  /** Resolves when nothing of it goes on any more, at the latest after about so many milliseconds. */
  readonly stop: (withinMs: number) => Promise<void>
}

export interface Loop {
  /** Ends the pause between two turns, but not the one after a failure. */
  readonly wake: () => void
  /** Ends either pause. */
  readonly hurry: () => void
  /** No turn begins any more; resolves when the last one is over. */
  readonly stop: () => Promise<void>
}

/**
 * Takes turns: each returns how many milliseconds there are to the next, `Infinity` until it is
 * woken. When one throws, it is said, and tried again after a pause that grows: whatever is away
 * comes back, and then nobody has to do anything.
 */
export function startLoop(
  name: string,
  { clock, random, log }: Surroundings,
  turn: () => Promise<number>,
): Loop {
  const end = new AbortController()
  let awake = false
  let resting = false
  let pause: AbortController | undefined
  const hurry = (): void => {
    awake = true
    pause?.abort()
    pause = undefined
  }
  const over = (async () => {
    let failures = 0
    while (!end.signal.aborted) {
      awake = false
      let ms: number
      try {
        ms = await turn()
        if (failures > 0) log.info('job_recovered', { job: name, failures })
        failures = 0
      } catch (thrown) {
        failures += 1
        // Doubling: an hour without a database is a dozen lines and no flood.
        if (Number.isInteger(Math.log2(failures)))
          log.error('job_failed', sayable(thrown), { job: name, failures })
        ms = backoffMs(failures, random)
        awake = end.signal.aborted
      }
      if (awake || ms <= 0) continue
      resting = failures > 0
      pause = new AbortController()
      await clock.wait(ms, pause.signal)
      pause = undefined
      resting = false
    }
  })()
  return {
    wake: () => {
      if (!resting) hurry()
    },
    hurry,
    stop: async () => {
      end.abort()
      hurry()
      await over
    },
  }
}

/** A fault of the database with the way out; any other as it was thrown. */
function sayable(thrown: unknown): unknown {
  const fault = storeErrorOf(thrown)
  return fault.code === 'failed' ? thrown : fault
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** A second after the first failure, twice as long after each further one, up to a minute; jittered. */
export function backoffMs(failures: number, random: () => number): number {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 16))
  return most * (0.5 + random() / 2)
}

/** Resolves when the work is done, or after so many milliseconds: true when it was done. */
export async function within(
  ms: number,
  clock: Pick<Clock, 'wait'>,
  work: Promise<unknown>,
): Promise<boolean> {
  const done = new AbortController()
  const end = async (): Promise<boolean> => {
    await work.catch(() => undefined)
    done.abort()
    return true
  }
  return await Promise.race([end(), clock.wait(ms, done.signal).then(() => false)])
}

/**
 * Lets work end by itself for half of the time, then has it given up and waits for the other half.
 */
export async function endWithin(
  ms: number,
  clock: Pick<Clock, 'wait'>,
  work: Promise<unknown>,
  giveUp: () => void,
): Promise<void> {
  if (await within(ms / 2, clock, work)) return
  giveUp()
  await within(ms / 2, clock, work)
}
