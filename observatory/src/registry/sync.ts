/**
 * Keeps the names of an MCP Registry: walks through it, compares, and applies what is new. Only the
 * registry itself is asked here; whether an endpoint answers, a test run says.
 */
import type { Send } from 'countersign/net'
import type { Log } from '../log.ts'
import { allTargets } from '../store/all-targets.ts'
import { takeLease } from '../store/leases.ts'
import type { Store } from '../store/open.ts'
import { isUnlisted } from '../store/owner-wishes.ts'
import { addTarget, getTarget, namesOf, updateTarget } from '../store/targets.ts'
import type { Slug } from '../store/types.ts'
import { endpointByUrl, setOperatorPause, setWatchState } from '../store/watch.ts'
import type { Place } from './entry.ts'
import { planOf, type Step } from './plan.ts'
import { walkRegistry, type Walk } from './walk.ts'

export interface RegistrySync {
  readonly store: Store
  readonly log: Log
  readonly send: Send
  /** Without the path of the API: `https://registry.modelcontextprotocol.io`. */
  readonly url: string
  /**
   * A run without credentials that is neither kept nor counted: whether an MCP server answers there.
   * It asks nobody who does not want to be asked.
   */
  readonly answers: (url: string) => Promise<boolean>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  /** At least 0, less than 1. */
  readonly random: () => number
  readonly signal?: AbortSignal
  /** New endpoints are due within this many milliseconds: one cadence. */
  readonly spreadMs: number
}

export interface Synced {
  readonly end: Walk['end']
  readonly servers: number
  readonly added: number
  /** New names on the hosts of other servers. */
  readonly named: number
  readonly switched: number
  /** Those whose new URL did not answer: they keep the old one. */
  readonly unanswered: number
  readonly kept: number
  readonly placeless: number
  readonly needing: number
  readonly inactive: number
  readonly taken: number
  readonly passedOver: number
  readonly pages: number
  readonly retryAfterMs?: number
}

const HOUR_MS = 3_600_000
const EVERY_MS = 6 * HOUR_MS

/**
 * One turn: a walk every six hours (or `everyMs`) across all processes, an hour after one that was
 * broken off, and not before the registry wants to be asked again. Returns how many milliseconds
 * there are to the next turn.
 *
 * @param holder an id of the process's own
 * @throws whatever the database throws; what was applied until then stays, the next turn does the rest
 */
export async function registryTurn(
  options: RegistrySync & { readonly holder: string; readonly everyMs?: number },
): Promise<number> {
  const { store, log, now, holder, url, everyMs = EVERY_MS } = options
  const lease = { name: 'registry', holder } as const
  if (!(await takeLease(store, lease, { now: now(), until: now() + everyMs }))) return HOUR_MS
  const synced = await syncRegistry(options)
  const { end, retryAfterMs = 0 } = synced
  if (end === 'complete') log.info('registry_synced', { registry: url, ...synced })
  else log.warning('registry_truncated', { registry: url, ...synced })
  const againMs = end === 'complete' ? everyMs : Math.max(HOUR_MS, retryAfterMs)
  await takeLease(store, lease, { now: now(), until: now() + againMs })
  return againMs
}

/** Walks, compares, applies. */
export async function syncRegistry(options: RegistrySync): Promise<Synced> {
  const walk = await walkRegistry(options)
  const { steps, needing, ...counts } = planOf(walk, await allTargets(options.store))
  const done = { added: 0, named: 0, switched: 0, unanswered: 0 }
  for (const step of steps) {
    if (options.signal?.aborted === true) break
    done[await apply(step, options)]++
  }
  const { end, byName, passedOver, pages, retryAfterMs } = walk
  return {
    end,
    servers: byName.size,
    ...done,
    ...counts,
    needing: needing.length,
    passedOver,
    pages,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}

type Done = 'added' | 'named' | 'switched' | 'unanswered'

async function apply(step: Step, options: RegistrySync): Promise<Done> {
  const { store, now, answers } = options
  const { slug, place } = step
  if (step.what !== 'switch') {
    await pointTo(slug, place, options)
    return step.what === 'add' ? 'added' : 'named'
  }
  if (!(await answers(place.url))) return 'unanswered'
  for (const one of [slug, ...step.followers]) await pointTo(one, place, options)
  if ((await namesOf(store, step.from.id)).length === 0 && step.from.state === 'active')
    await setWatchState(store, { endpointId: step.from.id }, 'paused', now())
  return 'switched'
}

/** Makes a name mean this endpoint, and sees to it that the endpoint is watched. */
async function pointTo(slug: Slug, place: Place, options: RegistrySync): Promise<void> {
  const { store, now, random, spreadMs } = options
  const at = now()
  const dueAt = at + Math.floor(random() * spreadMs)
  const subject = { endpoint: { ...place, cadence: 'unclaimed' } } as const
  // Paused since its last name went, and not by its owner's wish.
  const before = await endpointByUrl(store, place.url)
  const isOrphan =
    before?.state === 'paused' &&
    (await namesOf(store, before.id)).length === 0 &&
    !(await isUnlisted(store.db, { endpointId: before.id }))
  const held = await getTarget(store, slug)
  if (held === undefined)
    await addTarget(store, { ...slug, source: 'registry', listed: true, subject, dueAt }, at)
  // Somebody may have taken the name in the meantime.
  else if (held.target.source === 'registry')
    await updateTarget(store, slug, { subject, dueAt }, at)
  if (isOrphan) await setOperatorPause(store, { endpointId: before.id }, false, dueAt)
}
