/** Calls that come within a moment, made as one. */
import type { Clock } from './clock.ts'

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Gathers items for `patienceMs`, then does all of them at once. `work` returns a result for each, in
 * their order; when it throws, each call rejects with that.
 */
export function together<Item, Result>(
  clock: Pick<Clock, 'wait'>,
  patienceMs: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []

  const doAll = async (): Promise<void> => {
    await clock.wait(patienceMs, NEVER)
    const all = waiting
    waiting = []
    try {
      const results = await work(all.map(({ item }) => item))
      for (const [index, result] of results.entries()) all[index]?.resolve(result)
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (waiting.length === 1) void doAll()
    })
}

const NEVER: AbortSignal = new AbortController().signal
