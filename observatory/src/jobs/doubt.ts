/**
 * Whether a failure may be our own. A cable that was cut, a resolver that is away: from here it looks
 * as if every server had died at once. So a server that answered before and now does not is believed
 * to be down only when somebody else has answered meanwhile; else it is looked at again first.
 */
import type { Evidence } from 'countersign/run'
import type { DayVerdict } from '../store/types.ts'
import type { Clock } from './clock.ts'

export interface DoubtfulLook {
  readonly endpointId: string
  /** Registrable domain. */
  readonly domain: string
  /** When it began, by the clock that nobody sets. */
  readonly beganAt: number
  readonly stopped: Evidence['stopped']
  readonly dayVerdict: DayVerdict
  /** What its last run decided. */
  readonly before: 'answered' | 'unanswered' | undefined
}

export interface Doubt {
  /**
   * Undefined: it is believed. Else: look again in so many milliseconds, and keep nothing of it.
   * Takes a few seconds when it is to be seen whether somebody else answers.
   */
  readonly about: (look: DoubtfulLook) => Promise<number | undefined>
  /** True while it seems that we are away: only a few should be looked at, to find out. */
  readonly isAway: () => boolean
}

/** So many domains in a row that were all up before are no coincidence. */
const TOO_MANY = 5
/** With fewer than that, so many failures are believed. */
const LOOKS = 3
/** So long somebody else has time to answer. */
const WITNESS_MS = 3_000
const AGAIN_MS = 30_000
const LONGEST_AGAIN_MS = 600_000

/** In the beginning nothing is doubted, and nobody has answered. */
export function openDoubt({ elapsed, wait }: Pick<Clock, 'elapsed' | 'wait'>): Doubt {
  /** How often each endpoint was doubted since somebody answered. */
  const doubted = new Map<string, number>()
  const domains = new Set<string>()
  let answeredAt = -Infinity
  /** For those who wait until somebody answers. */
  let answer: AbortController | undefined

  const answered = (): void => {
    answeredAt = elapsed()
    domains.clear()
    doubted.clear()
    answer?.abort()
    answer = undefined
  }
  const isAway = (): boolean => domains.size >= TOO_MANY

  return {
    isAway,
    about: async ({ endpointId, domain, beganAt, stopped, dayVerdict, before }) => {
      if (dayVerdict === 'answered') answered()
      const isTurn = dayVerdict === 'unanswered' && before !== 'unanswered' && isNetwork(stopped)
      if (!isTurn && stopped?.key !== 'probe_resolver_unavailable') return undefined
      if (answeredAt < beganAt && !isAway()) {
        answer ??= new AbortController()
        await wait(WITNESS_MS, answer.signal)
      }
      if (answeredAt >= beganAt) return undefined
      const looks = (doubted.get(endpointId) ?? 0) + 1
      doubted.set(endpointId, looks)
      domains.add(domain)
      if (looks >= LOOKS && !isAway()) {
        doubted.delete(endpointId)
        return undefined
      }
      return Math.min(AGAIN_MS * looks, LONGEST_AGAIN_MS)
    },
  }
}

function isNetwork(stopped: Evidence['stopped']): boolean {
  return stopped !== undefined && stopped.key.startsWith('reachability_')
}
