/**
 * The claims that a worker holds: made to last while the work goes on, and given up when lost, or
 * when what their endpoints sent takes too much memory.
 */
import { extend } from '../store/claims.ts'
import type { Store } from '../store/open.ts'
import { startLoop, type Loop, type Surroundings } from './loop.ts'

export interface Held {
  /** From now on it is held; the signal is aborted when it was lost. */
  readonly add: (claimId: string) => AbortSignal
  readonly drop: (claimId: string) => void
  /**
   * So many more bytes of others are kept for a claim until it is dropped. Aborts it when there is
   * no room.
   */
  readonly keep: (claimId: string, bytes: number) => void
  /** Whether there is room for what new claims may bring. */
  readonly isRoomy: () => boolean
  readonly size: () => number
  readonly ids: () => readonly string[]
  /** Aborts the work for all of them. */
  readonly abort: () => void
  readonly stop: Loop['stop']
}

export interface HeldOptions extends Surroundings {
  readonly store: Store
  readonly leaseMs: number
}

/**
 * Of all claims together. A single run keeps a few tens of megabytes at most, so one at least
 * always has room; what is just being read comes on top, two megabytes for each at most.
 */
const MOST_BYTES = 256 * 1024 * 1024

interface Holding {
  readonly controller: AbortController
  bytes: number
  /** By the clock that nobody sets. */
  since: number
}

/** Holds claims: each is extended when a third of its time is over. */
export function holdClaims({ store, leaseMs, ...surroundings }: HeldOptions): Held {
  const { clock, log } = surroundings
  const held = new Map<string, Holding>()
  let bytesHeld = 0
  const third = leaseMs / 3

  const loop = startLoop('leases', surroundings, async () => {
    const at = clock.elapsed()
    const due = [...held].flatMap(([id, { since }]) => (at - since >= third ? id : []))
    const still = new Set(await extend(store, due, clock.now() + leaseMs))
    for (const id of due) {
      const holding = held.get(id)
      if (holding === undefined) continue
      if (still.has(id)) holding.since = at
      else {
        log.warning('claim_lost', { claim: id })
        holding.controller.abort()
      }
    }
    return third / 2
  })

  return {
    add: (id) => {
      const controller = new AbortController()
      held.set(id, { controller, bytes: 0, since: clock.elapsed() })
      return controller.signal
    },
    drop: (id) => {
      bytesHeld -= held.get(id)?.bytes ?? 0
      held.delete(id)
    },
    keep: (id, bytes) => {
      const holding = held.get(id)
      if (holding === undefined) return
      holding.bytes += bytes
      bytesHeld += bytes
      if (bytesHeld <= MOST_BYTES || holding.controller.signal.aborted) return
      log.warning('no_room', { claim: id, held: bytesHeld })
      holding.controller.abort()
    },
    isRoomy: () => bytesHeld <= MOST_BYTES / 2,
    size: () => held.size,
    ids: () => [...held.keys()],
    abort: () => {
      for (const { controller } of held.values()) controller.abort()
    },
    stop: loop.stop,
  }
}
