/** The directory: a page of names, narrowed, in an order, with the way to the next page. */
import { readQuery, type SearchQuery } from '../../search/query.ts'
import { searchServers, type Found } from '../../store/search.ts'
import { countTargets, listTargets, type TargetCursor, type Watched } from '../../store/targets.ts'
import type { WatchState } from '../../store/types.ts'
import { SERVERS } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import { entriesOf, type EntryView } from './entry.ts'

/** `relevance` is the order of what was searched for, when no other is asked for. */
export const ORDERS = ['relevance', 'name', 'observed'] as const
export const STATES = ['active', 'paused', 'opted_out'] as const
/** Names on a page. */
const PAGE = 25

export interface DirectoryQuery {
  readonly q: string
  readonly provider?: string
  readonly state?: WatchState
  readonly order: (typeof ORDERS)[number]
  readonly after?: DirectoryCursor
}

/** The last server of the page before; where something was searched for, with its stage. */
interface DirectoryCursor extends TargetCursor {
  readonly stage?: number
}

export interface DirectoryView {
  readonly format: 'countersign.servers'
  readonly formatVersion: 1
  readonly query: Omit<DirectoryQuery, 'after'>
  /** Of all that are listed. */
  readonly total: number
  readonly servers: readonly EntryView[]
  /** After all of these: servers whose name or address is only spelled nearly so. */
  readonly near: readonly EntryView[]
  /** Path of the first page, when this is another one. */
  readonly first?: string
  /** Path of the next page. */
  readonly next?: string
}

/** The parameter that cannot be used, and what can. */
export interface QueryFault {
  readonly parameter: string
}

const SLUG = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** Reads the query of the directory. An unknown parameter is left alone; a wrong one is a fault. */
export function readDirectoryQuery(search: URLSearchParams): DirectoryQuery | QueryFault {
  const q = (search.get('q') ?? '').trim()
  const provider = search.get('provider') || undefined
  const state = STATES.find((one) => one === search.get('state'))
  const order = ORDERS.find((one) => one === (search.get('order') || usualOrder(q)))
  const cursor = search.get('after')
  const after = cursor === null ? undefined : readCursor(cursor)
  if (q.includes('\0') || readQuery(q) === undefined) return { parameter: 'q' }
  if (provider !== undefined && !SLUG.test(provider)) return { parameter: 'provider' }
  if (state === undefined && (search.get('state') || '') !== '') return { parameter: 'state' }
  if (order === undefined || (order === 'relevance' && q === '')) return { parameter: 'order' }
  if (cursor !== null && (after === undefined || !fits(after, q, order)))
    return { parameter: 'after' }
  return {
    q,
    ...(provider !== undefined && { provider }),
    ...(state !== undefined && { state }),
    order,
    ...(after !== undefined && { after }),
  }
}

/** The servers of one page. */
export async function directoryOf(
  options: WebOptions,
  query: DirectoryQuery,
): Promise<DirectoryView> {
  const { q, provider, state, order, after } = query
  const { listed: total } = await countTargets(options.store)
  const found = await foundBy(options.store, query)
  const page = found.slice(0, PAGE)
  const last = found.length > PAGE ? page.at(-1) : undefined
  const asked = {
    q,
    ...(provider !== undefined && { provider }),
    ...(state !== undefined && { state }),
    order,
  }
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
    ...(after !== undefined && { first: pathOf(asked) }),
    ...(last !== undefined && { next: pathOf(asked, printCursor(last, order)) }),
  }
}

/** One more than a page, which tells whether there is another. */
async function foundBy(
  store: WebOptions['store'],
  { q, provider, state, order, after }: DirectoryQuery,
): Promise<readonly (Watched & Partial<Found>)[]> {
  const narrowed = {
    ...(provider !== undefined && { provider }),
    ...(state !== undefined && { state }),
    limit: PAGE + 1,
  }
  const query: SearchQuery | undefined = q === '' ? undefined : readQuery(q)
  if (query === undefined)
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
  return await searchServers(store, { ...narrowed, query, order, ...(from && { after: from }) })
}

function usualOrder(q: string): DirectoryQuery['order'] {
  return q === '' ? 'name' : 'relevance'
}

/** Whether a cursor is one of this order. */
function fits(after: DirectoryCursor, q: string, order: DirectoryQuery['order']): boolean {
  const hasInstant = after.observedAt !== undefined
  if (q !== '') return hasInstant && after.stage !== undefined
  return hasInstant === (order === 'observed') && after.stage === undefined
}

function pathOf(
  { q, provider, state, order }: Omit<DirectoryQuery, 'after'>,
  after?: string,
): string {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (provider !== undefined) search.set('provider', provider)
  if (state !== undefined) search.set('state', state)
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
  if (!SLUG.test(provider) || !SLUG.test(name)) return undefined
  return {
    provider,
    name,
    ...(at !== undefined && { observedAt: Number(at) }),
    ...(stage !== undefined && { stage: Number(stage) }),
  }
}
