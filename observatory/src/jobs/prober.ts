/**
 * The prober: claims endpoints that are due, looks at each once, keeps what was seen.
 *
 *     claim ──▶ pace ──▶ look ──▶ doubt ──▶ finish, sign ──▶ save     one claim, one run
 *                 └──────── turned away, or a fault of ours ────────▶ given back, due again soon
 *
 * What happens to this process, to the database or to our network in between is never said of an
 * endpoint: it is due again, because it was given back or because its claim ended by itself.
 */
import { baselinesOf } from '../store/baselines.ts'
import { claimEndpoints } from '../store/claims.ts'
import { earlierRuns } from '../store/earlier.ts'
import { storeErrorOf } from '../store/fault.ts'
import type { Store } from '../store/open.ts'
import type { Claim, EndpointRow } from '../store/types.ts'
import { openDoubt } from './doubt.ts'
import type { FinishOptions } from './finishing.ts'
import { openHeadroom, type Busy } from './headroom.ts'
import { holdClaims } from './held.ts'
import type { Manners } from './looking.ts'
import { startLoop, within, type Job, type Surroundings } from './loop.ts'
import type { DelayMeter } from './loop-delay.ts'
import type { Pacer } from './pacer.ts'
import { openSettling, type SettlingOptions } from './settling.ts'
import { visit, type Known, type MayContact } from './visiting.ts'

export interface ProberOptions extends Surroundings {
  readonly store: Store
  /** Who claims, for people who look into the database. */
  readonly worker: string
  readonly manners: Manners
  readonly finish: FinishOptions
  readonly pacer: Pacer
  readonly delay: DelayMeter
  readonly mayContact?: MayContact | undefined
  readonly onSaved?: SettlingOptions['onSaved']
  /** The most endpoints in hand at once, from the claim until it is saved. Default 256. */
  readonly concurrency?: number
  /** How busy this process is, which may keep them fewer. Default: its event loop. */
  readonly busy?: Busy | undefined
  /** How long a claim lasts when nobody makes it last, in milliseconds. Default a minute. */
  readonly leaseMs?: number
}

/** One claim brings so many at most: what waits in hand keeps other workers from it. */
const MOST_A_CLAIM = 64
/**
 * From the beginning of one visit to the next: what begins at once is judged at once, and that would
 * be measured as the latency of servers. When more is due than fits, throughput counts for more.
 */
const STEP_MS = 15
const CROWDED_STEP_MS = 4
/** Room for this share of those that fit is worth a claim, or for half of what a claim may bring. */
const ENOUGH = 1 / 4
/** Between two looks at the table when nothing more is due. */
const IDLE_MS = 1_000
/** Between two looks at the room there is when more is due. */
const FULL_MS = 250
/** While we seem to be away only so many are looked at, so often, to find out. */
const SCOUTS = 4
const SCOUT_MS = 10_000
/** When the database was away, and after a fault of this program. */
const AWAY_MS = 10_000
const FAULT_MS = 300_000
const TELL_MS = 60_000
/** For what hangs in a statement that the database will never answer. */
const LAST_MS = 1_000

/** Starts probing; everything of it ends with `stop`. */
export function startProber(options: ProberOptions): Job {
  const { store, clock, random, log, worker, onSaved } = options
  const { concurrency = 256, leaseMs = 60_000 } = options
  const surroundings: Surroundings = { clock, random, log }
  const headroom = openHeadroom({ most: concurrency, clock, busy: options.busy })
  const doubt = openDoubt(clock)
  const held = holdClaims({ ...surroundings, store, leaseMs })
  const visits = new Set<Promise<void>>()
  let isMoreDue = false
  const since = { saved: 0, given_back: 0 }

  const settling = openSettling({
    ...surroundings,
    store,
    finish: options.finish,
    onSaved: (ids) => {
      since.saved += ids.length
      onSaved?.(ids)
    },
    settled: (id) => {
      held.drop(id)
      if (isMoreDue && room() > 0) claiming.wake()
    },
  })

  /** For so many there is room; 0 when it is not worth a claim. */
  const room = (): number => {
    const limit = headroom.limit(held.size())
    const free = limit - held.size()
    return free >= Math.min(Math.ceil(limit * ENOUGH), MOST_A_CLAIM / 2) ? free : 0
  }

  const visitOne = async (
    claim: Claim<EndpointRow>,
    known: Known,
    signal: AbortSignal,
    inMs: number,
  ): Promise<void> => {
    try {
      await clock.wait(inMs, signal)
      const outcome = await visit(claim, known, signal, { ...options, doubt, keep: held.keep })
      if ('taken' in outcome) settling.save(outcome.taken)
      else {
        since.given_back += 1
        settling.giveBack(claim.id, outcome.againAt)
      }
    } catch (error) {
      const isAway = storeErrorOf(error).code !== 'failed'
      // The loops say it once that the database is away; here it would be said for every visit.
      if (!isAway) log.error('visit_failed', error, { endpoint: claim.subject.url })
      const pauseMs = (isAway ? AWAY_MS : FAULT_MS) * (0.5 + random())
      settling.giveBack(claim.id, clock.now() + Math.round(pauseMs))
    }
  }

  const claiming = startLoop('claims', surroundings, async () => {
    const isAway = doubt.isAway()
    const free = isAway ? SCOUTS - held.size() : room()
    if (free <= 0 || !held.isRoomy()) return isMoreDue ? FULL_MS : IDLE_MS
    const limit = Math.min(free, MOST_A_CLAIM)
    const claims = await claimEndpoints(store, { now: clock.now(), worker, limit, leaseMs })
    const signals = claims.map(({ id }) => held.add(id))
    const knownOf = await knowledgeOf(claims)
    isMoreDue = claims.length === limit
    const stepMs = isMoreDue ? CROWDED_STEP_MS : STEP_MS
    for (const [index, claim] of claims.entries()) {
      const signal = signals[index] ?? AbortSignal.abort()
      const visiting = visitOne(claim, knownOf(claim.subject.id), signal, index * stepMs)
      visits.add(visiting)
      void visiting.finally(() => visits.delete(visiting))
    }
    if (isAway) return SCOUT_MS
    return isMoreDue ? 0 : IDLE_MS * (0.5 + random())
  })

  const knowledgeOf = async (
    claims: readonly Claim<EndpointRow>[],
  ): Promise<(endpointId: string) => Known> => {
    const known = claims.flatMap(({ subject }) =>
      subject.lastRunId === undefined ? [] : subject.id,
    )
    try {
      const [earlier, baselines] = await Promise.all([
        earlierRuns(store, known),
        baselinesOf(store, known),
      ])
      return (id) => ({ earlier: earlier.get(id), baseline: baselines.get(id) })
    } catch (error) {
      for (const { id } of claims) settling.giveBack(id, clock.now())
      throw error
    }
  }

  const telling = startLoop('progress', surroundings, async () => {
    if (since.saved + since.given_back > 0)
      log.info('probed', {
        ...since,
        in_hand: held.size(),
        room_for: headroom.limit(held.size()),
        away: doubt.isAway(),
      })
    since.saved = 0
    since.given_back = 0
    return TELL_MS
  })

  return {
    stop: async (withinMs) => {
      const end = clock.elapsed() + withinMs
      const left = (): number => Math.max(0, end - clock.elapsed())
      const idle = (): Promise<unknown> => Promise.all(visits)
      await within(left(), clock, claiming.stop())
      // What is under way may come to its end, but time must be left to save it.
      if (!(await within(left() * 0.7, clock, idle()))) {
        held.abort()
        await within(left() / 2, clock, idle())
      }
      const saved = await within(left(), clock, settling.drain())
      if (!saved) log.warning('stopped_unsaved', { claims: held.size() })
      const rest = Promise.all([settling.stop(), held.stop(), telling.stop()])
      await within(LAST_MS, clock, rest)
    },
  }
}
