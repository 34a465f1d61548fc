/**
 * Asks, once a day for each domain and host and across all workers, whether somebody does not want to
 * be contacted, and lets the store know. What an owner said is kept when nobody answers any more.
 */
import { addDenial, listDenials, removeDenial } from '../store/denials.ts'
import type { Store } from '../store/open.ts'
import { freePace, takePace } from '../store/pace.ts'
import { isUnlisted } from '../store/owner-wishes.ts'
import type { Denial } from '../store/types.ts'
import { namesOf } from '../store/targets.ts'
import { optedOut, watchedBelow, type Below } from '../store/watched-below.ts'
import { setWatchState } from '../store/watch.ts'
import {
  deniedBy,
  hostnameOf,
  optOutName,
  optOutUrl,
  saidByFile,
  saidByRecords,
  type DenyEntry,
  type FileAnswer,
  type Said,
  type TextAnswer,
} from './opt-out.ts'
import { domainOf } from './subject.ts'

/** The two questions, through the guard. Neither rejects. */
export interface OptOutLookups {
  readonly records: (name: string) => Promise<TextAnswer>
  readonly file: (url: string) => Promise<FileAnswer>
}

export interface Visited {
  /** With a port that is not 443. */
  readonly host: string
  /** Registrable domain, or the host when it has none. */
  readonly domain: string
  /** Where its name points; empty when nobody says. */
  readonly addresses?: readonly string[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Whoever said so on the host itself is not contacted every day to see whether it is still meant. */
const OUT_MS = { dns: DAY_MS, well_known: 30 * DAY_MS } as const

/**
 * True when a host may be visited. Looks up what has not been looked up for a day; an opt-out that is
 * found takes everything under it out at once.
 */
export async function mayVisit(
  store: Store,
  visited: Visited,
  lookups: OptOutLookups,
  now: number,
): Promise<boolean> {
  const { host, domain, addresses } = visited
  const denied = deniedBy(host, await listDenials(store), addresses)
  if (denied !== undefined) {
    await takeOut(store, denied, now)
    return false
  }
  const bySource = [
    { kind: 'domain', value: domain, source: 'dns' },
    { kind: 'host', value: host, source: 'well_known' },
  ] as const
  for (const denial of bySource) {
    const said = await askedRarely(store, denial, lookups, now)
    if (said !== 'out') continue
    await addDenial(store, { ...denial, since: now })
    await takeOut(store, denial, now)
    return false
  }
  return true
}

/**
 * Asks those again who had opted out themselves, by DNS every day and by file every month; who says
 * nothing of it any more is taken up again. Returns what was lifted.
 */
export async function reviewDenials(
  store: Store,
  lookups: OptOutLookups,
  now: number,
): Promise<readonly Denial[]> {
  const lifted: Denial[] = []
  for (const denial of await listDenials(store)) {
    const { kind, value, source } = denial
    if (kind === 'network' || (source !== 'dns' && source !== 'well_known')) continue
    const said = await askedRarely(store, { value, source }, lookups, now)
    if (said !== 'in') continue
    await removeDenial(store, { kind, value })
    await takeUp(store, denial, now)
    lifted.push(denial)
  }
  return lifted
}

/** Makes the denials that come from the operator's list those of the list. */
export async function syncDenyList(
  store: Store,
  entries: readonly DenyEntry[],
  now: number,
): Promise<{ readonly added: number; readonly removed: number }> {
  const present = await listDenials(store)
  const isIn = (list: readonly DenyEntry[], { kind, value }: DenyEntry): boolean =>
    list.some((one) => one.kind === kind && one.value === value)
  const gone = present.filter((denial) => denial.source === 'file' && !isIn(entries, denial))
  const fresh = entries.filter((entry) => !isIn(present, entry))
  for (const { kind, value } of gone) await removeDenial(store, { kind, value })
  for (const denial of gone) await takeUp(store, denial, now)
  for (const { kind, value } of fresh) {
    const denial = { kind, value, source: 'file', since: now } as const
    await addDenial(store, denial)
    await takeOut(store, denial, now)
  }
  return { added: fresh.length, removed: gone.length }
}

/** `unknown` also when it is not time to ask. */
async function askedRarely(
  store: Store,
  { value, source }: { readonly value: string; readonly source: 'dns' | 'well_known' },
  { records, file }: OptOutLookups,
  now: number,
): Promise<Said> {
  const keys = [`optout ${source} ${value}`]
  const until = now + DAY_MS
  if (!(await takePace(store, keys, { now, until }))) return 'unknown'
  const said =
    source === 'dns'
      ? saidByRecords(await records(optOutName(value)))
      : saidByFile(await file(optOutUrl(value)))
  const again = said === 'unknown' ? HOUR_MS : said === 'out' ? OUT_MS[source] : DAY_MS
  await freePace(store, keys, { now: now + again, until })
  return said
}

/** What is paused is not contacted, and may have been paused for another reason. */
async function takeOut(store: Store, entry: DenyEntry, now: number): Promise<void> {
  const { endpoints, sites } = await under(store, entry)
  for (const { id: endpointId, state } of endpoints)
    if (state === 'active') await setWatchState(store, { endpointId }, 'opted_out', now)
  for (const { id: siteId, state } of sites)
    if (state === 'active') await setWatchState(store, { siteId }, 'opted_out', now)
}

/**
 * But for what another denial is about, the operator paused, its owner unlisted, or no name points
 * to any more.
 */
async function takeUp(store: Store, entry: DenyEntry, now: number): Promise<void> {
  const left = await listDenials(store)
  // Whoever was out for a network's sake and still is will be so again before it is contacted.
  const { endpoints, sites } =
    entry.kind === 'network' ? await optedOut(store) : await under(store, entry)
  for (const { id: endpointId, host, state, pausedBy } of endpoints) {
    if (state !== 'opted_out' || deniedBy(host, left) !== undefined) continue
    const isWatched =
      pausedBy === undefined &&
      (await namesOf(store, endpointId)).length > 0 &&
      !(await isUnlisted(store.db, { endpointId }))
    await setWatchState(store, { endpointId }, isWatched ? 'active' : 'paused', now)
  }
  for (const { id: siteId, target, state, pausedBy } of sites)
    if (state === 'opted_out' && deniedBy(siteHost(target), left) === undefined) {
      const isWatched = pausedBy === undefined && !(await isUnlisted(store.db, { siteId }))
      await setWatchState(store, { siteId }, isWatched ? 'active' : 'paused', now)
    }
}

/** Where names point is seen by whoever is about to dial. */
async function under(store: Store, entry: DenyEntry): Promise<Below> {
  if (entry.kind === 'network') return { endpoints: [], sites: [] }
  const { endpoints, sites } = await watchedBelow(store, domainOf(hostnameOf(entry.value)))
  return {
    endpoints: endpoints.filter(({ host }) => deniedBy(host, [entry]) !== undefined),
    sites: sites.filter(({ target }) => deniedBy(siteHost(target), [entry]) !== undefined),
  }
}

/** The host of a domain, or of a catalog's URL. */
function siteHost(target: string): string {
  return URL.parse(target)?.host || target
}
