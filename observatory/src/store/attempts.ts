/** How often somebody may try something: so many turns, each of which comes back after a while. */
import type { Store } from './open.ts'
import { freePace, takePace } from './pace.ts'

/**
 * Whose turns are counted, how many there are, and for how long one is gone. Instants in
 * milliseconds since the epoch.
 */
export interface Attempts {
  /** What is tried, and by whom. */
  readonly of: string
  readonly most: number
  readonly now: number
  /** When a turn that is not given back is free again. */
  readonly until: number
}

/** Takes a turn: what gives it back. Undefined when all are taken. */
export async function takeAttempt(
  store: Store,
  { of, most, now, until }: Attempts,
): Promise<{ readonly giveBack: () => Promise<void> } | undefined> {
  for (let turn = 0; turn < most; turn++) {
    const keys = [`${of} ${turn}`]
    if (await takePace(store, keys, { now, until }))
      return { giveBack: () => freePace(store, keys, { now, until }) }
  }
  return undefined
}
