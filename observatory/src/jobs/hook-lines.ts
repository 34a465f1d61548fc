/**
 * Whose turn it is among the webhooks of strangers. Who does not answer holds up nobody else: of the
 * places at once some are only for those who answered quickly, and no domain has more than its share.
 */
import { registrableDomain } from 'countersign/card'
import type { Hook } from '../webhooks/hook.ts'
import type { Clock } from './clock.ts'

type Receiver = Pick<Hook, 'name' | 'url'>

export interface HookLines {
  /** The same hooks, whoever had no turn for longest first; what is not among them is forgotten. */
  readonly inOrder: <One extends Receiver>(hooks: readonly One[]) => readonly One[]
  /** Whether nobody can begin a turn before one has ended. */
  readonly isFull: () => boolean
  /**
   * Begins a turn; one in which something was sent says whether its receiver is slow. Undefined: it
   * has one already, or those like it have all the places that they may have.
   */
  readonly enter: (hook: Receiver) => { readonly leave: (hasSent: boolean) => void } | undefined
}

/** Turns at once: of all, and of those whose receiver took long the last time. */
const MOST = { all: 16, slow: 8 } as const
/** The same of one registrable domain, where receivers of many owners may be. */
const MOST_OF_DOMAIN = { all: 4, slow: 2 } as const
const SLOW_MS = 3_000

interface Last {
  readonly endedAt: number
  readonly isSlow: boolean
}

/** Lines without anybody in them. */
export function openHookLines({ elapsed }: Pick<Clock, 'elapsed'>): HookLines {
  const last = new Map<string, Last>()
  const turns = new Map<string, { readonly domain: string; readonly isSlow: boolean }>()

  const hasRoom = (domain: string, isSlow: boolean): boolean => {
    const all = [...turns.values()]
    const here = all.filter((turn) => turn.domain === domain)
    if (all.length >= MOST.all || here.length >= MOST_OF_DOMAIN.all) return false
    if (!isSlow) return true
    const slow = (some: typeof all): number => some.filter((turn) => turn.isSlow).length
    return slow(all) < MOST.slow && slow(here) < MOST_OF_DOMAIN.slow
  }

  return {
    inOrder: (hooks) => {
      const names = new Set(hooks.map(({ name }) => name))
      for (const name of last.keys()) if (!names.has(name)) last.delete(name)
      const endedAt = ({ name }: Receiver): number => last.get(name)?.endedAt ?? -Infinity
      return hooks.toSorted((a, b) => Math.sign(endedAt(a) - endedAt(b)) || 0)
    },
    isFull: () => turns.size >= MOST.all,
    enter: ({ name, url }) => {
      const isSlow = last.get(name)?.isSlow === true
      const { hostname } = new URL(url)
      const domain = registrableDomain(hostname) ?? hostname
      if (turns.has(name) || !hasRoom(domain, isSlow)) return undefined
      turns.set(name, { domain, isSlow })
      const beganAt = elapsed()
      return {
        leave: (hasSent) => {
          const endedAt = elapsed()
          turns.delete(name)
          last.set(name, { endedAt, isSlow: hasSent ? endedAt - beganAt >= SLOW_MS : isSlow })
        },
      }
    },
  }
}
