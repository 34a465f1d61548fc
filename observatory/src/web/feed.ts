/** Feeds: what changed at all servers, at those of a search, or at one. */
import { visible } from 'countersign/text'
import { readQuery } from '../search/query.ts'
import { latestEventsOf, listedNamesOf, type Followed } from '../store/events-of-many.ts'
import type { EventRow, TargetRow } from '../store/types.ts'
import { HOME, reportPath, SERVERS } from './addresses.ts'
import { respond } from './answer.ts'
import { eventsOfSearch, pageOf, type EventPage } from './feed/events-of-search.ts'
import { FEED_FORMS, type Feed, type FeedEntry, type FeedForm } from './feed/feed.ts'
import { printAtom, printJsonFeed } from './feed/print.ts'
import { tagOf } from './feed/tag.ts'
import { plainTextOf } from './html.ts'
import { watchedUnder } from './named.ts'
import type { WebOptions } from './options.ts'
import { eventSentence } from './pages/history.ts'
import { Problem } from './problem.ts'
import { plain } from './text/say.ts'
import { readDirectoryQuery } from './views/directory.ts'
import { filterOf, PARAMETERS, parametersOf } from './views/narrowed.ts'
import { iso, namedOf } from './views/shown.ts'

/** Whose events a feed has. */
export type FeedScope =
  | { readonly of: 'all' }
  /** Narrowed as the directory is. */
  | { readonly of: 'search' }
  | { readonly of: 'server'; readonly provider: string; readonly name: string }

/** Entries on a page. */
const PAGE = 50

/**
 * A feed in the form that the address ends in. With `?before=` older entries.
 *
 * @throws Problem for a name that nothing is watched under, and for a query that cannot be used
 */
export async function feed(
  options: WebOptions,
  request: Request,
  scope: FeedScope,
): Promise<Response> {
  const url = new URL(request.url)
  const form: FeedForm = url.pathname.endsWith('.json') ? 'json' : 'atom'
  const made = await feedOf(options, url.searchParams, await sourceOf(options, url, scope))
  const isAtom = form === 'atom'
  return respond(request, {
    type: isAtom ? 'application/atom+xml; charset=utf-8' : 'application/feed+json',
    body: isAtom ? printAtom(made) : printJsonFeed(made),
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' },
  })
}

/** What a feed is made from. */
interface Source {
  /** After the tag of the store. */
  readonly id: string
  readonly title: string
  /** Paths: of the page for people, and of the feed without its form. */
  readonly page: string
  readonly path: string
  /** The query that narrows both. */
  readonly search: URLSearchParams
  readonly eventsBefore: (before: number | undefined) => Promise<EventPage>
  /** The only name, when there is but one. */
  readonly target?: TargetRow
}

async function sourceOf(options: WebOptions, url: URL, scope: FeedScope): Promise<Source> {
  if (scope.of === 'server') return await ofServer(options, scope)
  if (scope.of === 'search') return ofSearch(options, url.searchParams)
  return {
    id: 'feed',
    title: plain(options.texts, 'feed_all'),
    page: HOME,
    path: '/feed',
    search: new URLSearchParams(),
    eventsBefore: following(options, 'listed'),
  }
}

function following({ store }: WebOptions, followed: Followed): Source['eventsBefore'] {
  return async (before) => {
    // One more than a page tells whether there is another.
    const more = { ...(before !== undefined && { before }), limit: PAGE + 1 }
    return pageOf(await latestEventsOf(store, followed, more), PAGE)
  }
}

async function ofServer(
  options: WebOptions,
  { provider, name }: Extract<FeedScope, { of: 'server' }>,
): Promise<Source> {
  const { store, texts } = options
  const watched = await watchedUnder(store, { provider, name })
  if (watched === undefined) throw new Problem('no_server')
  const { target, endpoint, site } = watched
  const page = reportPath(target)
  return {
    id: `feed/${provider}/${name}`,
    title: plain(texts, 'feed_server', { name: nameOf(target) }),
    page,
    path: `${page}/feed`,
    search: new URLSearchParams(),
    eventsBefore: following(options, {
      endpointIds: endpoint === undefined ? [] : [endpoint.id],
      siteIds: site === undefined ? [] : [site.id],
    }),
    target,
  }
}

function ofSearch(options: WebOptions, given: URLSearchParams): Source {
  const { store, texts } = options
  const search = new URLSearchParams()
  for (const key of ['q', ...Object.values(PARAMETERS)]) {
    const value = given.get(key) ?? ''
    if (value !== '') search.set(key, value)
  }
  const query = readDirectoryQuery(search)
  if ('parameter' in query) throw new Problem('query', { parameter: query.parameter })
  const { q, provider, state } = query
  const base = { page: SERVERS, path: `${SERVERS}/feed`, search }
  const words = readQuery(q)
  if (search.size === 0 || words === undefined)
    return {
      ...base,
      id: 'feed',
      title: plain(texts, 'feed_all'),
      eventsBefore: following(options, 'listed'),
    }
  const filter = filterOf(query)
  const asked = {
    query: words,
    ...(filter !== undefined && { filter }),
    ...(provider !== undefined && { provider }),
    ...(state !== undefined && { state }),
  }
  const what = [
    ...(q === '' ? [] : [q]),
    ...parametersOf(query).map(([key, parameter, value]) =>
      key === 'provider' || key === 'state' ? value : `${parameter} ${value}`,
    ),
  ].join(', ')
  return {
    ...base,
    id: `feed?${search.toString()}`,
    title: plain(texts, 'feed_search', { what: visible(what, { max: 300 }) }),
    // Signs alone find nothing.
    eventsBefore:
      q !== '' && words.terms.length + words.excluded.length === 0 && filter === undefined
        ? following(options, { endpointIds: [], siteIds: [] })
        : (before) =>
            eventsOfSearch(store, asked, { ...(before !== undefined && { before }), limit: PAGE }),
  }
}

async function feedOf(
  options: WebOptions,
  given: URLSearchParams,
  { id, title, page, path, search, eventsBefore, target }: Source,
): Promise<Feed> {
  const { store, texts, publicUrl, operator } = options
  const before = readBefore(given.get('before'))
  const { events, next } = await eventsBefore(before)
  const names = target === undefined ? await listedNamesOf(store, events) : [target]
  const tag = await tagOf(options)
  const newest = events.reduce((latest, { at }) => Math.max(latest, at), 0)
  const linked = (older: number | undefined) => {
    const query = new URLSearchParams(search)
    if (older !== undefined) query.set('before', `${older}`)
    const tail = query.size === 0 ? '' : `?${query.toString()}`
    return byForm((form) => `${publicUrl}${path}.${form}${tail}`)
  }
  return {
    id: `${tag}${id}`,
    title,
    lang: texts.lang,
    author: operator ?? 'Countersign',
    updated: events.length === 0 ? `${dayIn(tag)}T00:00:00.000Z` : iso(newest),
    self: linked(before),
    page: `${publicUrl}${page}${search.size === 0 ? '' : `?${search.toString()}`}`,
    ...(next !== undefined && { next: linked(next) }),
    entries: events.flatMap((event) => entryOf(options, { event, names, tag })),
  }
}

function byForm(of: (form: FeedForm) => string): Readonly<Record<FeedForm, string>> {
  const [atom, json] = FEED_FORMS
  return { atom: of(atom), json: of(json) }
}

/** A feed without entries has not changed since there is one. */
function dayIn(tag: string): string {
  return tag.slice(tag.lastIndexOf(',') + 1, -1)
}

interface EntryParts {
  readonly event: EventRow
  readonly names: readonly TargetRow[]
  readonly tag: string
}

function entryOf(
  { texts, publicUrl }: WebOptions,
  { event, names, tag }: EntryParts,
): readonly FeedEntry[] {
  const { seq, kind, at, endpointId, siteId } = event
  const target = names.find((one) =>
    endpointId === undefined ? one.siteId === siteId : one.endpointId === endpointId,
  )
  // Its name left the lists while the page was made.
  if (target === undefined) return []
  const text = plainTextOf(eventSentence(texts, event))
  return [
    {
      // With the random id of what it is about: unlike that of any other observatory.
      id: `${tag}${endpointId ?? siteId ?? 'event'}/${seq}`,
      title: plain(texts, 'feed_entry', { name: nameOf(target), text }),
      text,
      kind,
      at: iso(at),
      page: `${publicUrl}${reportPath(target)}`,
    },
  ]
}

function nameOf(target: TargetRow): string {
  const { title, name, provider } = namedOf(target)
  return `${title ?? name} (${provider})`
}

const MOST_DIGITS = /^[1-9]\d{0,14}$/

function readBefore(given: string | null): number | undefined {
  if (given === null) return undefined
  if (!MOST_DIGITS.test(given)) throw new Problem('query', { parameter: 'before' })
  return Number(given)
}
