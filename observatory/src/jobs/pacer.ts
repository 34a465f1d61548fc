/**
 * Who may be contacted now. One visit at a time for each registrable domain, half a second between
 * two of them, and two at once for each block of addresses: across all workers, by rows in the store.
 */
import { freePace, takePace } from '../store/pace.ts'
import type { Store } from '../store/open.ts'
import { blockOf } from './block.ts'
import type { Clock } from './clock.ts'

export interface Place {
  /** Registrable domain, or the host when it has none. */
  readonly domain: string
  /** Where its name points; empty when nobody says. */
  readonly addresses: readonly string[]
}

export interface Visit {
  /** Lets others in, half a second from now. Never rejects. */
  readonly leave: () => Promise<void>
}

export interface Pacer {
  /** True while this very process visits the domain: asking the store would be in vain. */
  readonly isBusy: (domain: string) => boolean
  /**
   * A visit of at most `mostMs`, after which others may come whether or not it was left. Undefined
   * when somebody else is there.
   *
   * @throws what the store throws
   */
  readonly enter: (place: Place, mostMs: number) => Promise<Visit | undefined>
  /**
   * When to try again: who is turned away gets a place behind the last one at the same domain or
   * block, so that a thousand endpoints behind one address are not claimed again and again.
   */
  readonly placeInLine: (place: Place) => number
}

/** Between two visits of a domain. */
const GAP_MS = 500
/** From one place in a line to the next: an ordinary visit and its gap; in a block two go at once. */
const DOMAIN_PLACE_MS = 2_000
const BLOCK_PLACE_MS = 500
/** Visits at once in one block of addresses. */
const PER_BLOCK = [1, 2]

export function openPacer(store: Store, clock: Clock): Pacer {
  const visiting = new Set<string>()
  const lines = new Map<string, number>()

  const enter: Pacer['enter'] = async ({ domain, addresses }, mostMs) => {
    const blocks = blocksOf(addresses)
    const now = clock.now()
    const until = now + mostMs
    for (const seat of blocks.length === 0 ? [1] : PER_BLOCK) {
      const keys = [`domain ${domain}`, ...blocks.map((block) => `block ${block} ${seat}`)]
      if (await takePace(store, keys, { now, until })) return { leave: () => leave(keys, until) }
    }
    return undefined
  }
  const leave = async (keys: readonly string[], until: number): Promise<void> => {
    // Without a database they are free when their time is over.
    await freePace(store, keys, { now: clock.now() + GAP_MS, until }).catch(() => undefined)
  }

  return {
    isBusy: (domain) => visiting.has(domain),
    enter: async (place, mostMs) => {
      if (visiting.has(place.domain)) return undefined
      visiting.add(place.domain)
      try {
        const visit = await enter(place, mostMs)
        if (visit === undefined) visiting.delete(place.domain)
        return (
          visit && {
            leave: async () => {
              await visit.leave()
              visiting.delete(place.domain)
            },
          }
        )
      } catch (error) {
        visiting.delete(place.domain)
        throw error
      }
    },
    placeInLine: ({ domain, addresses }) => {
      const now = clock.now()
      for (const [one, until] of lines) if (until <= now) lines.delete(one)
      const steps: readonly (readonly [string, number])[] = [
        [domain, DOMAIN_PLACE_MS],
        ...blocksOf(addresses).map((block) => [block, BLOCK_PLACE_MS] as const),
      ]
      const place = Math.max(...steps.map(([line, step]) => (lines.get(line) ?? now) + step))
      for (const [line] of steps) lines.set(line, place)
      // In whole seconds, so that those of several lines can be given back together.
      return Math.ceil(place / 1_000) * 1_000
    },
  }
}

function blocksOf(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.flatMap((address) => blockOf(address) ?? []))]
}
