import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'

/** Milliseconds: far above what linear work takes, far below what quadratic work would. */
const BOUND = 20_000

/**
 * A test whose work must end in time. A runner sees its time limit only when the event loop turns,
 * so the loop turns after the work: work without an `await` would otherwise pass however late.
 */
export function testInTime(name: string, work: () => void | Promise<void>): void {
  void test(name, { timeout: BOUND }, async () => {
    await work()
    // Twice: the first turn may come before the timers are looked at, the second cannot.
    await setImmediate()
    await setImmediate()
  })
}

/** Milliseconds of processor that this process has used: what work costs, however busy the machine is. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
