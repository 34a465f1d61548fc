/** The directory: a page of names, narrowed, in an order, with the way to the next page. */
import { countTargets, listTargets, type TargetCursor, type Watched } from '../../store/targets.ts'
import type { WatchState } from '../../store/types.ts'
import { SERVERS } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import { entriesOf, type EntryView } from './entry.ts'

export const ORDERS = ['name', 'observed'] as const
export const STATES = ['active', 'paused', 'opted_out'] as const
/** Names on a page. */
export const PAGE = 25
const LONGEST_QUERY = 200

export interface DirectoryQuery {
  readonly q: string
  readonly provider?: string
  readonly state?: WatchState
  readonly order: (typeof ORDERS)[number]
  readonly after?: TargetCursor
}

export interface DirectoryView {
  readonly format: 'countersign.servers'
  readonly formatVersion: 1
  readonly query: Omit<DirectoryQuery, 'after'>
  /** Of all that are listed. */
  readonly total: number
  readonly servers: readonly EntryView[]
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
  const order = ORDERS.find((one) => one === (search.get('order') || 'name'))
  const cursor = search.get('after')
  const after = cursor === null ? undefined : readCursor(cursor)
  if (q.length > LONGEST_QUERY || q.includes('\0')) return { parameter: 'q' }
  if (provider !== undefined && !SLUG.test(provider)) return { parameter: 'provider' }
  if (state === undefined && (search.get('state') || '') !== '') return { parameter: 'state' }
  if (order === undefined) return { parameter: 'order' }
  if (cursor !== null && (after === undefined || (order === 'observed') !== 'observedAt' in after))
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
  const found = await listTargets(options.store, {
    ...(q !== '' && { query: q }),
    ...(provider !== undefined && { provider }),
    ...(state !== undefined && { state }),
    order,
    ...(after !== undefined && { after }),
    // One more than a page tells whether there is another.
    limit: PAGE + 1,
  })
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
    servers: await entriesOf(options, page),
    ...(after !== undefined && { first: pathOf(asked) }),
    ...(last !== undefined && { next: pathOf(asked, printCursor(last, order)) }),
  }
}

function pathOf(
  { q, provider, state, order }: Omit<DirectoryQuery, 'after'>,
  after?: string,
): string {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (provider !== undefined) search.set('provider', provider)
  if (state !== undefined) search.set('state', state)
  if (order !== 'name') search.set('order', order)
  if (after !== undefined) search.set('after', after)
  return search.size === 0 ? SERVERS : `${SERVERS}?${search.toString()}`
}

/** `provider/name`, and for the order of observation `@` and its instant in milliseconds. */
function printCursor({ target, endpoint }: Watched, order: DirectoryQuery['order']): string {
  const name = `${target.provider}/${target.name}`
  return order === 'observed' ? `${name}@${endpoint?.observedAt ?? 0}` : name
}

function readCursor(text: string): TargetCursor | undefined {
  const [, provider = '', name = '', at] = /^([^/]+)\/([^@]+)(?:@(\d{1,15}))?$/.exec(text) ?? []
  if (!SLUG.test(provider) || !SLUG.test(name)) return undefined
  return { provider, name, ...(at !== undefined && { observedAt: Number(at) }) }
}
