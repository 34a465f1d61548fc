/** Small things that are done together: a few of them, or what came within a moment. */
import { startLoop, type Surroundings } from './loop.ts'

export interface BatchOptions<Item> extends Surroundings {
  readonly name: string
  /** So many are enough to begin at once. */
  readonly enough: number
  /** Nobody waits longer for others than this, in milliseconds. */
  readonly patienceMs: number
  /**
   * Does some of those that wait, oldest first, and returns how many it dealt with. When it throws
   * they stay, and it is called again later.
   */
  readonly work: (waiting: readonly Item[]) => Promise<number>
}

export interface Batches<Item> {
  readonly add: (item: Item) => void
  /** Deals with what waits as soon as possible, then ends. Resolves when nothing waits any more. */
  readonly drain: () => Promise<void>
  /** Ends without what still waits. */
  readonly stop: () => Promise<void>
}

/** Begins to take things in; they are done together by one loop. */
export function openBatches<Item>({
  name,
  enough,
  patienceMs,
  work,
  ...surroundings
}: BatchOptions<Item>): Batches<Item> {
  const { clock } = surroundings
  const waiting: { readonly item: Item; readonly since: number }[] = []
  let draining = false
  let drained: (() => void) | undefined

  const loop = startLoop(name, surroundings, async () => {
    const [oldest] = waiting
    if (oldest === undefined) {
      drained?.()
      return Infinity
    }
    const left = oldest.since + patienceMs - clock.elapsed()
    if (waiting.length < enough && left > 0 && !draining) return left
    const done = await work(waiting.map(({ item }) => item))
    waiting.splice(0, done)
    return 0
  })

  return {
    add: (item) => {
      waiting.push({ item, since: clock.elapsed() })
      if (waiting.length === 1 || waiting.length === enough) loop.wake()
    },
    drain: async () => {
      draining = true
      const empty = new Promise<void>((resolve) => {
        drained = resolve
      })
      loop.hurry()
      await empty
      await loop.stop()
    },
    stop: loop.stop,
  }
}
