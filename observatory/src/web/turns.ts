/** Work that is done in turns, so that what is ready never waits behind what has to be made. */
import { setImmediate } from 'node:timers'

/** How much is done at once, and how much may wait. */
export interface TurnsOptions {
  /** How many are at it together: what a database does for several at once. */
  readonly atOnce: number
  /** How many may wait for their turn. */
  readonly waiting: number
  /** What is thrown at those beyond. */
  readonly refuse: () => Error
}

/** One row of those who wait; the first to come is the first to have a turn. */
export interface Turns {
  /** Does work when its turn comes. */
  readonly take: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Whether work that comes now would have to wait. */
  readonly isBusy: () => boolean
}

/**
 * Turns, first come, first served. Between two beginnings
 * the process looks at everything else: what the embedded database answers comes without a pause, so
 * that a hundred pages would be made in one breath otherwise, and nobody be answered meanwhile.
 */
export function turns({ atOnce, waiting, refuse }: TurnsOptions): Turns {
  const queue: (() => void)[] = []
  let free = atOnce
  let planned = false
  const plan = (): void => {
    if (planned || free === 0 || queue.length === 0) return
    planned = true
    setImmediate(() => {
      planned = false
      free -= 1
      queue.shift()?.()
      plan()
    })
  }
  return {
    take: async (work) => {
      if (queue.length >= waiting) throw refuse()
      await new Promise<void>((begin) => {
        queue.push(begin)
        plan()
      })
      try {
        return await work()
      } finally {
        free += 1
        plan()
      }
    },
    isBusy: () => free === 0 || queue.length > 0,
  }
}
