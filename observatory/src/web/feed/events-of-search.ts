/** What happened at whatever a search finds, however many that are. */
import type { SearchQuery } from '../../search/query.ts'
import { latestEvents } from '../../store/events.ts'
import { latestEventsOf } from '../../store/events-of-many.ts'
import { searchServers, type Search } from '../../store/search.ts'
import { listTargets, type Watched } from '../../store/targets.ts'
import type { Store } from '../../store/open.ts'
import type { EventRow } from '../../store/types.ts'

/** What is followed. What is only spelled nearly so was not asked for. */
export interface Asked extends Pick<Search, 'filter' | 'provider' | 'state'> {
  readonly query: SearchQuery
}

/** One page of a feed; `next` is the number of an event, and those of the next page are smaller. */
export interface EventPage {
  /** The newest first. */
  readonly events: readonly EventRow[]
  /** Where the next page begins; absent on the last. */
  readonly next?: number
}

/** From so few servers their own events are read; of more, all events, and which of them are theirs. */
const FEW = 500
/** Events whose servers are looked for at once, and in one page. */
const SLICE = 400
const MOST_LOOKED_AT = 10_000

/**
 * A page of events, those before number `before`. Where hardly anything happens to very many servers a
 * page may have fewer than `limit`, and others follow it.
 */
export async function eventsOfSearch(
  store: Store,
  asked: Asked,
  {
    before,
    limit,
    few = FEW,
  }: { readonly before?: number; readonly limit: number; readonly few?: number },
): Promise<EventPage> {
  const found = await foundBy(store, asked, few + 1)
  if (found.length > few) return await walk(store, asked, { before, limit })
  const followed = {
    endpointIds: found.flatMap(({ endpoint }) => endpoint?.id ?? []),
    siteIds: found.flatMap(({ site }) => site?.id ?? []),
  }
  const more = { ...(before !== undefined && { before }), limit: limit + 1 }
  return pageOf(await latestEventsOf(store, followed, more), limit)
}

/** A page of events, of which there is one more when another page follows. */
export function pageOf(found: readonly EventRow[], limit: number): EventPage {
  const events = found.slice(0, limit)
  const last = found.length > limit ? events.at(-1) : undefined
  return { events, ...(last !== undefined && { next: last.seq }) }
}

async function foundBy(store: Store, asked: Asked, limit: number): Promise<readonly Watched[]> {
  const { query, filter, provider, state } = asked
  if (query.terms.length + query.excluded.length > 0 || filter !== undefined)
    return await searchServers(store, { ...asked, order: 'name', exactly: true, limit })
  return await listTargets(store, {
    ...(provider !== undefined && { provider }),
    ...(state !== undefined && { state }),
    limit,
  })
}

async function walk(
  store: Store,
  asked: Asked,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<EventPage> {
  const events: EventRow[] = []
  let from = before
  for (let seen = 0; seen < MOST_LOOKED_AT; seen += SLICE) {
    const slice = await latestEvents(store, {
      ...(from !== undefined && { before: from }),
      limit: SLICE,
    })
    const theirs = await subjectsFound(store, asked, slice)
    events.push(...slice.filter((event) => theirs.has(subjectOf(event))))
    if (events.length > limit) return pageOf(events, limit)
    from = slice.at(-1)?.seq
    if (slice.length < SLICE) return { events }
  }
  return { events, ...(from !== undefined && { next: from }) }
}

/** Which of the endpoints and sites of some events are among what is found. */
async function subjectsFound(
  store: Store,
  asked: Asked,
  events: readonly EventRow[],
): Promise<ReadonlySet<string>> {
  const among = [...new Set(events.map(subjectOf))]
  const found = await searchServers(store, {
    ...asked,
    order: 'name',
    exactly: true,
    among,
    limit: MOST_LOOKED_AT,
  })
  return new Set(found.flatMap(({ endpoint, site }) => endpoint?.id ?? site?.id ?? []))
}

function subjectOf({ endpointId, siteId }: EventRow): string {
  return endpointId ?? siteId ?? ''
}
