/** A clock that only a test moves. */
import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import type { Clock } from '../../src/jobs/clock.ts'

export interface TestClock extends Clock {
  /** Lets time pass: whoever waited for it goes on. */
  readonly pass: (ms: number) => void
  /** When somebody waits for time to pass: what passes before is lost on who comes late. */
  readonly awaited: () => Promise<void>
  /** Somebody sets the clock on the wall, to be so many milliseconds ahead of what it was. */
  readonly set: (aheadMs: number) => void
  /** Lets time pass, step by step, until it holds. Fails when it never does. */
  readonly until: (
    holds: () => boolean | Promise<boolean>,
    what: string,
    stepMs?: number,
  ) => Promise<void>
}

interface Waiter {
  readonly at: number
  readonly resolve: () => void
}

const STEP_MS = 20
const MOST_STEPS = 20_000
/** A statement that was never answered must not stop the clock; one of a busy machine may take long. */
const BUSY_MS = 1_000

/** Time stands still while it is `busy` with something that takes real time. */
export function testClock(startsAt: number, busy: () => boolean = () => false): TestClock {
  const waiters = new Set<Waiter>()
  const watchers: (() => void)[] = []
  let elapsed = 0
  let wall = startsAt
  let isStuck = false

  const pass = (ms: number): void => {
    elapsed += ms
    wall += ms
    for (const waiter of waiters)
      if (waiter.at <= elapsed) {
        waiters.delete(waiter)
        waiter.resolve()
      }
  }
  return {
    now: () => wall,
    elapsed: () => elapsed,
    wait: (ms, signal) => {
      if (ms <= 0 || signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const waiter = { at: elapsed + ms, resolve }
        waiters.add(waiter)
        for (const watcher of watchers.splice(0)) watcher()
        const end = (): void => {
          waiters.delete(waiter)
          resolve()
        }
        signal.addEventListener('abort', end, { once: true })
      })
    },
    pass,
    awaited: () =>
      waiters.size > 0 ? Promise.resolve() : new Promise((resolve) => watchers.push(resolve)),
    set: (aheadMs) => {
      wall += aheadMs
    },
    until: async (holds, what, stepMs = STEP_MS) => {
      for (let steps = 0; !(await holds()); steps++) {
        if (steps > MOST_STEPS) assert.fail(`still not: ${what}`)
        isStuck &&= busy()
        const began = performance.now()
        for (let turns = 0; turns < 5 || (busy() && !isStuck); turns++) {
          await turn()
          isStuck = performance.now() - began > BUSY_MS
        }
        pass(stepMs)
      }
    },
  }
}
