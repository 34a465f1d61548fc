/**
 * Who may be contacted now. One visit at a time for each registrable domain, half a second between
 * two of them, and two at once for each block of addresses: across all workers, by rows in the store.
 */
import type { Store } from '../store/open.ts'
import { endVisits, takeVisits, type EndedVisit, type WantedVisit } from '../store/visits.ts'
import { blockOf } from './block.ts'
import type { Clock } from './clock.ts'
import { together } from './together.ts'

export interface Place {
  /** Registrable domain, or the host when it has none. */
  readonly domain: string
  /** Where its name points; empty when nobody says. */
  readonly addresses: readonly string[]
}

export interface Visit {
  /** Lets others in, half a second from now. */
  readonly leave: () => void
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
/** For others who come or go: without it each has a statement of its own where little is going on. */
const ENTER_PATIENCE_MS = 50
const LEAVE_PATIENCE_MS = 200

interface Entering {
  readonly domain: string
  readonly blocks: readonly string[]
  readonly until: number
}

/** For one worker: what all of them agree on is in the store. */
export function openPacer(store: Store, clock: Clock): Pacer {
  const visiting = new Set<string>()
  const lines = new Map<string, number>()

  const enter = together<Entering, WantedVisit | undefined>(
    clock,
    ENTER_PATIENCE_MS,
    async (entering) => {
      const first = await seated(store, entering, SEATS[0], clock.now())
      const others = entering.filter((one) => !first.has(one) && one.blocks.length > 0)
      const second = await seated(store, others, SEATS[1], clock.now())
      return entering.map((one) => first.get(one) ?? second.get(one))
    },
  )
  const end = together<EndedVisit, undefined>(clock, LEAVE_PATIENCE_MS, async (ended) => {
    await endVisits(store, ended)
    return ended.map(() => undefined)
  })
  const leave = async (domain: string, visit: WantedVisit): Promise<void> => {
    const freeAt = clock.now() + GAP_MS
    // Without a database it is over when its time is.
    await end({ ...visit, freeAt }).catch(() => undefined)
    visiting.delete(domain)
  }

  return {
    isBusy: (domain) => visiting.has(domain),
    enter: async ({ domain, addresses }, mostMs) => {
      if (visiting.has(domain)) return undefined
      visiting.add(domain)
      let visit: WantedVisit | undefined
      try {
        const blocks = blocksOf(addresses)
        visit = await enter({ domain, blocks, until: clock.now() + mostMs })
      } finally {
        if (visit === undefined) visiting.delete(domain)
      }
      const entered = visit
      return entered && { leave: () => void leave(domain, entered) }
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

/** Visits at once in one block of addresses. */
const SEATS = [1, 2] as const

/** Those who get this seat in each of their blocks, and their domain. */
async function seated(
  store: Store,
  entering: readonly Entering[],
  seat: number,
  now: number,
): Promise<ReadonlyMap<Entering, WantedVisit>> {
  const wanted = new Set<string>()
  const visits: (WantedVisit & { readonly one: Entering })[] = []
  for (const one of entering) {
    const keys = [
      `visit domain ${one.domain}`,
      ...one.blocks.map((block) => `visit block ${block} ${seat}`),
    ]
    // Somebody before it in the same batch wants one of them.
    if (keys.some((key) => wanted.has(key))) continue
    for (const key of keys) wanted.add(key)
    visits.push({ one, keys, until: one.until })
  }
  const taken = await takeVisits(store, visits, now)
  return new Map(taken.map(({ one, keys, until }) => [one, { keys, until }]))
}

function blocksOf(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.flatMap((address) => blockOf(address) ?? []))]
}
