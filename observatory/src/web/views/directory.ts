/** The directory: a page of names, narrowed, in an order, with the way to the next page. */
import { readQuery, type SearchQuery } from '../../search/query.ts'
import { searchServers, type Found } from '../../store/search.ts'
import { listTargets, type TargetCursor, type Watched } from '../../store/targets.ts'
import { isSlug, SERVERS } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import { entriesOf, type EntryView } from './entry.ts'
import { filterOf, parametersOf, readNarrowed, type Narrowed } from './narrowed.ts'
import { totalsOf } from './totals.ts'

/** `relevance` is the order of what was searched for, when no other is asked for. */
export const ORDERS = ['relevance', 'name', 'observed'] as const
/** Names on a page. */
const PAGE = 25

/** What the address of a list asks for; `q` is trimmed, and empty when nothing is searched for. */
export interface DirectoryQuery extends Narrowed {
  readonly q: string
  readonly order: (typeof ORDERS)[number]
  readonly after?: DirectoryCursor
}

/** The last server of the page before; where search was asked, with its stage. */
interface DirectoryCursor extends TargetCursor {
  readonly stage?: number
}

/** The JSON of the list of servers: at most 25 names, those that are only near included. */
export interface DirectoryView {
  readonly format: 'countersign.servers'
  readonly formatVersion: 1
  readonly query: Omit<DirectoryQuery, 'after'>
  /** Of all that are listed. */
  readonly total: number
  readonly servers: readonly EntryView[]
  /** After all of these: servers whose name or address is only spelled nearly so. */
  readonly near: readonly EntryView[]
  /** By what the list can be narrowed: the revisions that servers recorded, the oldest first. */
  readonly protocolRevisions: readonly string[]
  /** Path of the first page, when this is another one. */
  readonly first?: string
  /** Path of the next page. */
  readonly next?: string
}

/** The parameter that cannot be used. */
export interface QueryFault {
  readonly parameter: string
}

/** Reads the query of the directory. An unknown parameter is left alone; a wrong one is a fault. */
export function readDirectoryQuery(search: URLSearchParams): DirectoryQuery | QueryFault {
  const q = (search.get('q') ?? '').trim()
  const narrowed = readNarrowed(search)
  const order = ORDERS.find((one) => one === (search.get('order') || usualOrder(q)))
  const cursor = search.get('after')
  const after = cursor === null ? undefined : readCursor(cursor)
  if (q.includes('\0') || readQuery(q) === undefined) return { parameter: 'q' }
  if ('parameter' in narrowed) return narrowed
  if (order === undefined || (order === 'relevance' && q === '')) return { parameter: 'order' }
  const query = { q, ...narrowed, order }
  if (cursor === null) return query
  return after === undefined || !fits(after, query) ? { parameter: 'after' } : { ...query, after }
}

/** The servers of one page. */
export async function directoryOf(
  options: WebOptions,
  query: DirectoryQuery,
): Promise<DirectoryView> {
  const { after, ...asked } = query
  const { store } = options
  const { listed: total, revisions } = await totalsOf(options)
  const found = await foundBy(store, query)
  const page = found.slice(0, PAGE)
  const last = found.length > PAGE ? page.at(-1) : undefined
  return {
    format: 'countersign.servers',
    formatVersion: 1,
    query: asked,
    total,
    servers: await entriesOf(
      options,
      page.filter(({ near }) => near !== true),
    ),
    near: await entriesOf(
      options,
      page.filter(({ near }) => near === true),
    ),
    protocolRevisions: revisions,
    ...(after !== undefined && { first: directoryPath(asked) }),
    ...(last !== undefined && { next: directoryPath(asked, printCursor(last, asked.order)) }),
  }
}

/** One more than a page, which tells whether there is another. */
async function foundBy(
  store: WebOptions['store'],
  query: DirectoryQuery,
): Promise<readonly (Watched & Partial<Found>)[]> {
  const { q, provider, state, order, after } = query
  const narrowed = {
    ...(provider !== undefined && { provider }),
    ...(state !== undefined && { state }),
    limit: PAGE + 1,
  }
  const words: SearchQuery | undefined = readQuery(q)
  if (words === undefined || !asksSearch(query))
    return await listTargets(store, {
      ...narrowed,
      order: order === 'observed' ? 'observed' : 'name',
      ...(after !== undefined && { after }),
    })
  const { stage, observedAt } = after ?? {}
  const from =
    after === undefined || stage === undefined || observedAt === undefined
      ? undefined
      : { ...after, stage, observedAt }
  const filter = filterOf(query)
  return await searchServers(store, {
    ...narrowed,
    query: words,
    order,
    ...(filter !== undefined && { filter }),
    ...(from !== undefined && { after: from }),
  })
}

/** What needs more than the columns of what is watched. */
function asksSearch(query: Omit<DirectoryQuery, 'after'>): boolean {
  return query.q !== '' || filterOf(query) !== undefined
}

function usualOrder(q: string): DirectoryQuery['order'] {
  return q === '' ? 'name' : 'relevance'
}

/** Whether a cursor is one of this order. */
function fits(after: DirectoryCursor, query: Omit<DirectoryQuery, 'after'>): boolean {
  const hasInstant = after.observedAt !== undefined
  if (asksSearch(query)) return hasInstant && after.stage !== undefined
  return hasInstant === (query.order === 'observed') && after.stage === undefined
}

/** The path of a page of the directory: what is usual is left out. */
export function directoryPath(
  { q, order, ...narrowed }: Omit<DirectoryQuery, 'after'>,
  after?: string,
): string {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  for (const [, parameter, value] of parametersOf(narrowed)) search.set(parameter, value)
  if (order !== usualOrder(q)) search.set('order', order)
  if (after !== undefined) search.set('after', after)
  return search.size === 0 ? SERVERS : `${SERVERS}?${search.toString()}`
}

/**
 * `provider/name`; for the order of observation `@` and its instant in milliseconds; of what was
 * searched for that and `~` and the stage.
 */
function printCursor(
  { target, endpoint, cursor }: Watched & Partial<Found>,
  order: DirectoryQuery['order'],
): string {
  const name = `${target.provider}/${target.name}`
  if (cursor !== undefined) return `${name}@${cursor.observedAt}~${cursor.stage}`
  return order === 'observed' ? `${name}@${endpoint?.observedAt ?? 0}` : name
}

function readCursor(text: string): DirectoryCursor | undefined {
  const [, provider = '', name = '', at, stage] =
    /^([^/]+)\/([^@]+)(?:@(\d{1,15})(?:~([0-3]))?)?$/.exec(text) ?? []
  if (!isSlug(provider) || !isSlug(name)) return undefined
  return {
    provider,
    name,
    ...(at !== undefined && { observedAt: Number(at) }),
    ...(stage !== undefined && { stage: Number(stage) }),
  }
}
