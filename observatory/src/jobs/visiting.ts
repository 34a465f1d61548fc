/** What becomes of one claim: a look that was taken, or an instant at which to try again. */
import type { Baseline } from 'countersign/probe'
import type { Guard } from 'countersign/net'
import { dayVerdictOf } from '../figures/day-verdict.ts'
import type { EarlierRow } from '../store/earlier.ts'
import type { Store } from '../store/open.ts'
import type { Claim, EndpointRow } from '../store/types.ts'
import { setWatchState } from '../store/watch.ts'
import type { Clock } from './clock.ts'
import type { Doubt } from './doubt.ts'
import type { Taken } from './finishing.ts'
import { look, type Manners } from './looking.ts'
import type { DelayMeter } from './loop-delay.ts'
import type { Pacer } from './pacer.ts'
import type { Log } from '../log.ts'

/** Whether a place may be contacted, beside what the guard says: who opted out may not. */
export type MayContact = (place: {
  readonly host: string
  readonly domain: string
  readonly addresses: readonly string[]
}) => Promise<boolean>

export interface VisitingOptions {
  readonly store: Store
  readonly clock: Clock
  readonly random: () => number
  readonly log: Log
  readonly manners: Manners
  readonly pacer: Pacer
  readonly doubt: Doubt
  readonly delay: DelayMeter
  readonly mayContact?: MayContact | undefined
  /** Told of so many bytes more that are in memory for a claim. */
  readonly keep: (claimId: string, bytes: number) => void
}

export type Outcome = { readonly taken: Taken } | { readonly againAt: number }

/** A run takes ten seconds; to ask whether we are welcome, and to close the connection, some more. */
const VISIT_MS = 30_000
/** After a fault of this program. */
const FAULT_MS = 300_000

/** What is known of an endpoint before it is looked at. */
export interface Known {
  readonly earlier: EarlierRow | undefined
  /** What its owner approved. */
  readonly baseline?: Baseline | undefined
}

/**
 * Looks at a claimed endpoint. Nothing is kept of a look that was broken off here, or whose failure
 * may be ours.
 *
 * @throws what the store throws
 */
export async function visit(
  claim: Claim<EndpointRow>,
  { earlier, baseline }: Known,
  signal: AbortSignal,
  options: VisitingOptions,
): Promise<Outcome> {
  const seen = await stay(claim, baseline, signal, options)
  if ('againAt' in seen) return seen
  const { beganAt, ...rest } = seen
  return await believed({ ...rest, claim, earlier }, beganAt, signal, options)
}

type Seen = Pick<Taken, 'looked' | 'loopDelayMs'> & { readonly beganAt: number }

/** The time at the endpoint, others of its domain and block of addresses being kept off. */
async function stay(
  { id: claimId, subject: { id, url, host, domain } }: Claim<EndpointRow>,
  baseline: Baseline | undefined,
  signal: AbortSignal,
  { store, clock, random, pacer, manners, mayContact, delay, keep }: VisitingOptions,
): Promise<Seen | Extract<Outcome, { readonly againAt: number }>> {
  if (pacer.isBusy(domain)) return { againAt: pacer.placeInLine({ domain, addresses: [] }) }
  const guard = manners.openGuard({ signal })
  try {
    const addresses = (await guard.lookUp(url, true))?.addresses ?? []
    const entered = await pacer.enter({ domain, addresses }, VISIT_MS)
    if (entered === undefined) return { againAt: pacer.placeInLine({ domain, addresses }) }
    try {
      // It may ask the host itself, so it is part of the visit.
      if ((await mayContact?.({ host, domain, addresses })) === false) {
        // Also ends the claim.
        await setWatchState(store, { endpointId: id }, 'opted_out', clock.now())
        return { againAt: clock.now() }
      }
      const beganAt = clock.elapsed()
      // Only while an answer was waited for: what is judged after the last one delays no
      // measurement.
      let loopDelayMs = 0
      const send: Guard['send'] = async (outgoing) => {
        const worst = delay.watch()
        try {
          const exchange = await guard.send(outgoing)
          keep(claimId, exchange.response?.body.byteLength ?? 0)
          return exchange
        } finally {
          loopDelayMs = Math.max(loopDelayMs, worst())
        }
      }
      const watching = { send, lookUp: guard.lookUp }
      const looked = await look(url, watching, manners, { clock, random, signal, baseline })
      return { looked, beganAt, loopDelayMs }
    } finally {
      entered.leave()
    }
  } finally {
    await guard.close()
  }
}

async function believed(
  taken: Taken,
  beganAt: number,
  signal: AbortSignal,
  { clock, random, log, doubt }: VisitingOptions,
): Promise<Outcome> {
  const { claim, looked, earlier, loopDelayMs } = taken
  const { run, evidence } = looked
  const { stopped } = evidence
  if (signal.aborted) return { againAt: clock.now() }
  if (stopped?.key === 'probe_aborted') {
    log.error('look_failed', new Error(stopped.params.message), { endpoint: claim.subject.url })
    return { againAt: clock.now() + FAULT_MS }
  }
  const againMs = await doubt.about({
    endpointId: claim.subject.id,
    domain: claim.subject.domain,
    beganAt,
    stopped,
    dayVerdict: dayVerdictOf(run, evidence, { loopDelayMs }),
    before: earlier?.decided,
  })
  if (againMs === undefined) return { taken }
  return { againAt: clock.now() + Math.round(againMs * (0.75 + random() / 2)) }
}
