/**
 * Tells webhooks of events, each hook in a loop of its own: one that is slow or away holds up no
 * other, and no probe.
 *
 *     events ──▶ messages (once, with the hook moved on) ──▶ claim ──▶ POST ──▶ gone, later, or dead
 */
import type { Guard } from 'countersign/net'
import {
  addDeliveries,
  claimDeliveries,
  delivered,
  failed,
  giveBack,
  hookSeq,
  type DeliveryRow,
} from '../store/deliveries.ts'
import { eventsSince } from '../store/events.ts'
import { subjectsOf } from '../store/event-subjects.ts'
import type { Store } from '../store/open.ts'
import type { Claim, Slug } from '../store/types.ts'
import { answeredBy, pauseAfter, type Answered } from '../webhooks/answered.ts'
import type { Hook } from '../webhooks/hook.ts'
import { eventBody, wants } from '../webhooks/message.ts'
import { signedHeaders } from '../webhooks/sign.ts'
import type { Clock } from './clock.ts'
import type { OpenGuard } from './looking.ts'
import { endWithin, startLoop, type Job, type Surroundings } from './loop.ts'

export interface TellOptions extends Surroundings {
  readonly store: Store
  /** Who claims, for people who look into the database. */
  readonly worker: string
  readonly openGuard: OpenGuard
  readonly reportUrl: (slug: Slug) => string | undefined
  /** What is not begun after so many milliseconds of a turn is left for the next; absent: nothing. */
  readonly turnMs?: number | undefined
}

export interface DeliveriesOptions extends TellOptions {
  readonly hooks: readonly Hook[]
}

const IDLE_MS = 2_000
/** Events that are looked at, and messages that are sent, in one turn. */
const EVENTS = 200
const MESSAGES = 8
/** Longer than eight messages can take. */
const LEASE_MS = 120_000
/** After a fault of ours. */
const AGAIN_MS = 60_000

/** Starts a loop for each hook. The hooks are those that the store keeps. */
export function startDeliveries(options: DeliveriesOptions): Job {
  const { clock, hooks } = options
  const stopping = new AbortController()
  const loops = hooks.map((hook) =>
    startLoop(`webhook ${hook.name}`, options, async () =>
      (await tell(hook, options, stopping.signal)).isMore ? 0 : IDLE_MS,
    ),
  )
  return {
    stop: async (withinMs) => {
      const stopped = Promise.all(loops.map((loop) => loop.stop()))
      await endWithin(withinMs, clock, stopped, () => stopping.abort())
    },
  }
}

export interface Told {
  /** Whether there may be more to do. */
  readonly isMore: boolean
  /** Whether anything was sent. */
  readonly hasSent: boolean
}

/** One turn for one hook: messages for what is new, and those sent that are due. */
export async function tell(hook: Hook, options: TellOptions, signal: AbortSignal): Promise<Told> {
  const isMore = await fanOut(hook, options)
  const sent = await sendDue(hook, options, signal)
  return { isMore: isMore || sent.isMore, hasSent: sent.hasSent }
}

/** Makes messages of the events that a hook has not been told of. True when there may be more. */
async function fanOut(hook: Hook, { store, clock, reportUrl }: TellOptions): Promise<boolean> {
  const from = await hookSeq(store, hook.name)
  if (from === undefined) return false
  const events = await eventsSince(store, from, { ...hook.of, limit: EVENTS })
  const to = events.at(-1)?.seq
  if (to === undefined) return false
  const subjects = await subjectsOf(store, events)
  const deliveries = events.flatMap((event) => {
    const subject = subjects.get(event.endpointId ?? event.siteId ?? '')
    if (!wants(hook, event, subject)) return []
    const { kind, seq } = event
    return [{ kind, seq, body: eventBody(event, subject, reportUrl) }]
  })
  await addDeliveries(store, hook.name, { from, to, now: clock.now() }, deliveries)
  return events.length === EVENTS
}

/** Sends what is due, one after another. */
async function sendDue(hook: Hook, options: TellOptions, signal: AbortSignal): Promise<Told> {
  const { store, clock, worker, openGuard, turnMs = Infinity } = options
  const endsAt = clock.elapsed() + turnMs
  const claims = await claimDeliveries(store, hook.name, {
    now: clock.now(),
    worker,
    limit: MESSAGES,
    leaseMs: LEASE_MS,
  })
  if (claims.length === 0) return { isMore: false, hasSent: false }
  const guard = openGuard({ signal })
  try {
    for (const [index, claim] of claims.entries()) {
      if (signal.aborted || clock.elapsed() > endsAt) {
        await giveBack(store, claims.slice(index), clock.now())
        return { isMore: !signal.aborted, hasSent: true }
      }
      const answered = await post(hook, claim.subject, guard, clock)
      await settle(hook, claim, answered, options)
    }
  } finally {
    await guard.close()
  }
  return { isMore: claims.length === MESSAGES, hasSent: true }
}

/** One attempt. */
export async function post(
  { url, keys }: Pick<Hook, 'url' | 'keys'>,
  { id, body }: Pick<DeliveryRow, 'id' | 'body'>,
  { send }: Pick<Guard, 'send'>,
  { now }: Pick<Clock, 'now'>,
): Promise<Answered> {
  const exchange = await send({
    purpose: 'hook',
    method: 'POST',
    url,
    headers: [
      ['content-type', 'application/json'],
      ...signedHeaders({ id, at: now(), body }, keys),
    ],
    body,
    // The person who configured the hook named it.
    namedPort: true,
  })
  return answeredBy(exchange, now())
}

async function settle(
  hook: Hook,
  claim: Claim<DeliveryRow>,
  answered: Answered,
  { store, clock, random, log }: TellOptions,
): Promise<void> {
  const now = clock.now()
  if (answered.end === 'done') return await delivered(store, claim, now)
  if (answered.end === 'ours') return await giveBack(store, [claim], now + AGAIN_MS)
  const { failure } = answered
  const attempts = claim.subject.attempts + 1
  const pause = answered.end === 'failed' ? pauseAfter(attempts, random) : undefined
  const afterMs = answered.end === 'failed' ? answered.afterMs : 0
  const dueAt = pause && now + Math.max(pause, afterMs)
  await failed(store, claim, { failure, now, dueAt })
  if (dueAt === undefined)
    log.warning('webhook_dead', {
      webhook: hook.name,
      message: claim.subject.id,
      failure,
      attempts,
    })
}
