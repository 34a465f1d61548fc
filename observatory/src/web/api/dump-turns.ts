/**
 * How many dumps are made at one time. A reader that takes next to nothing, or has read for very long,
 * keeps its turn only as long as nobody else wants it.
 */
import type { Store } from '../../store/open.ts'
import { ApiProblem } from './problem.ts'

const turnsOf = new WeakMap<Store, DumpTurns>()

/**
 * A turn of this store's. `now` in milliseconds.
 *
 * @throws ApiProblem `busy` when all are had by those who do read
 */
export function dumpTurn(store: Store, now: () => number): DumpTurn {
  let turns = turnsOf.get(store)
  if (turns === undefined) turnsOf.set(store, (turns = openDumpTurns(now)))
  const turn = turns.enter()
  if (turn === undefined) throw new ApiProblem('busy', {}, { 'retry-after': '60' })
  return turn
}

/** Each costs about as much as a few readers of pages. */
const MOST = 2
/** Bytes a second: whoever takes less is no reader of a dump. */
const LEAST_PER_S = 4_096
/** To begin with; and for what was taken faster, so long at most. */
const GRACE_MS = 20_000
const LONGEST_GRACE_MS = 40_000
const LONGEST_MS = 600_000

/** One reader's turn. It has to be left however the reading ends; leaving twice does nothing. */
export interface DumpTurn {
  /** Aborted when the turn is another's. */
  readonly signal: AbortSignal
  /** So many bytes more are asked for. */
  readonly took: (bytes: number) => void
  readonly leave: () => void
}

interface DumpTurns {
  /** Undefined when all are had by those who do read. */
  readonly enter: () => DumpTurn | undefined
}

interface Reader {
  readonly end: AbortController
  readonly beganAt: number
  /** What it took until now is enough until then. */
  enoughUntil: number
}

/** All of them are free. `now` in milliseconds. */
export function openDumpTurns(now: () => number): DumpTurns {
  const readers = new Set<Reader>()
  const giveWay = (): void => {
    const loser = [...readers].find(
      ({ beganAt, enoughUntil }) => now() > Math.min(enoughUntil, beganAt + LONGEST_MS),
    )
    if (loser === undefined) return
    readers.delete(loser)
    loser.end.abort()
  }
  return {
    enter: () => {
      if (readers.size >= MOST) giveWay()
      if (readers.size >= MOST) return undefined
      const beganAt = now()
      const reader = { end: new AbortController(), beganAt, enoughUntil: beganAt + GRACE_MS }
      readers.add(reader)
      return {
        signal: reader.end.signal,
        took: (bytes) => {
          const enough = Math.max(reader.enoughUntil, now()) + (bytes * 1_000) / LEAST_PER_S
          reader.enoughUntil = Math.min(enough, now() + LONGEST_GRACE_MS)
        },
        leave: () => void readers.delete(reader),
      }
    },
  }
}
