/** Which of the watched servers is meant by what a caller wrote. */
import { readQuery } from '../search/query.ts'
import { findTarget } from '../store/former-names.ts'
import { listedNames } from '../store/listed-names.ts'
import type { Store } from '../store/open.ts'
import { searchServers } from '../store/search.ts'
import { getTarget, listTargets, namesOf, watchedByIds, type Watched } from '../store/targets.ts'
import { endpointByUrl, siteByTarget } from '../store/watch.ts'
import { isSlug } from '../web/addresses.ts'
import { address } from './untrusted.ts'

type Method = 'ref' | 'endpoint' | 'host' | 'name'

type Meant =
  | { readonly status: 'found'; readonly method: Method; readonly watched: Watched }
  | {
      readonly status: 'ambiguous'
      readonly method: Method
      readonly candidates: readonly Watched[]
      readonly total: number
    }
  | { readonly status: 'unknown' }

/** Candidates that are named, and the most that are counted. */
const NAMED = 5
const COUNTED = 100

/**
 * The one that is meant: by its ref, else by the URL of its endpoint, else as the only one on a host,
 * else by a bare name. Names that are not listed are found by their ref only.
 */
async function meantBy(store: Store, written: string): Promise<Meant> {
  const text = written.trim()
  const byRef = await refOf(store, text)
  if (byRef !== undefined) return { status: 'found', method: 'ref', watched: byRef }
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url !== null) {
    const byUrl = await endpointOf(store, url.href)
    if (byUrl !== undefined) return { status: 'found', method: 'endpoint', watched: byUrl }
    // Another path is another endpoint, about which nothing was seen.
    return url.pathname === '/' && url.search === ''
      ? oneOf('host', await onHost(store, url.host))
      : { status: 'unknown' }
  }
  const host = hostIn(text)
  const found = host === undefined ? [] : await onHost(store, host)
  return found.length > 0 ? oneOf('host', found) : oneOf('name', await named(store, text))
}

async function refOf(store: Store, text: string): Promise<Watched | undefined> {
  const [provider = '', name = '', ...more] = text.split('/')
  if (more.length > 0 || !isSlug(provider) || !isSlug(name)) return undefined
  return await findTarget(store, { provider, name })
}

async function endpointOf(store: Store, url: string): Promise<Watched | undefined> {
  const endpoint = await endpointByUrl(store, url)
  if (endpoint === undefined) return undefined
  const listed = (await namesOf(store, endpoint.id)).find((target) => target.listed)
  return listed && { target: listed, endpoint }
}

function hostIn(text: string): string | undefined {
  if (!/^[^\s/?#@]+\.[^\s/?#@]+$/.test(text)) return undefined
  return URL.parse(`https://${text}`)?.host
}

/** Endpoints on a host, each under its first name; else its sites. */
async function onHost(store: Store, host: string): Promise<readonly Watched[]> {
  const endpoints = await listTargets(store, { host, limit: COUNTED + 1 })
  const byEndpoint = Map.groupBy(endpoints, ({ endpoint }) => endpoint?.id)
  const firsts = [...byEndpoint.values()].flatMap(([first]) => first ?? [])
  if (firsts.length > 0) return firsts
  return await sitesOn(store, host)
}

/** The site of a host under its first name, and those of catalogs and cards on it. */
export async function sitesOn(store: Store, host: string): Promise<readonly Watched[]> {
  const site = await siteByTarget(store, host)
  const names = site && (await listedNames(store, [site.id])).get(site.id)
  const exact = names?.[0] && (await getTarget(store, names[0]))
  const urls = await listTargets(store, { query: `://${host}/`, limit: COUNTED })
  const others = urls.filter((one) => URL.parse(one.site?.target ?? '')?.host === host)
  return [...(exact === undefined ? [] : [exact]), ...others]
}

/** Words of a bare name. Each costs a search as much again, and fifty names may be asked for at once. */
const MOST_WORDS = 8

async function named(store: Store, text: string): Promise<readonly Watched[]> {
  const query = text.includes('\0') ? undefined : readQuery(text)
  if (query === undefined || query.terms.length === 0 || query.terms.length > MOST_WORDS) return []
  const found = await searchServers(store, { query, order: 'relevance', limit: COUNTED + 1 })
  const exact = found.filter(({ cursor }) => cursor.stage === 0)
  return await inOrder(store, exact)
}

/** By provider and name, so that the same question has the same answer. */
async function inOrder(store: Store, found: readonly Watched[]): Promise<readonly Watched[]> {
  const watched = await watchedByIds(
    store,
    found.map(({ target }) => target.id),
  )
  return watched.toSorted((a, b) => (refIn(a) < refIn(b) ? -1 : 1))
}

function oneOf(method: Method, all: readonly Watched[]): Meant {
  const [first, ...others] = all
  if (first === undefined) return { status: 'unknown' }
  if (others.length === 0) return { status: 'found', method, watched: first }
  return { status: 'ambiguous', method, candidates: all.slice(0, NAMED), total: all.length }
}

/** A name as callers give it back. */
export function refIn({ target }: Pick<Watched, 'target'>): string {
  return `${target.provider}/${target.name}`
}

const UNKNOWN_HINT =
  'Nothing is known here of this target. That says nothing about it. request_check looks at it once; ask your user before that.'
const AMBIGUOUS_HINT = 'Several are meant by this; ask again with one of the refs.'

/** What every reply says of the target that was meant; `make` adds the facts of one that was found. */
export async function replyFor(
  store: Store,
  written: string,
  make: (watched: Watched) => Promise<object>,
): Promise<object> {
  const meant = await meantBy(store, written)
  if (meant.status === 'unknown') return { status: meant.status, hint: UNKNOWN_HINT }
  const resolution = { method: meant.method }
  if (meant.status === 'ambiguous')
    return {
      status: meant.status,
      hint: AMBIGUOUS_HINT,
      resolution,
      candidates: meant.candidates.map((one) => ({
        ref: refIn(one),
        address: address(one.endpoint?.url ?? one.site?.target ?? ''),
      })),
      candidate_total: meant.total,
    }
  return { status: meant.status, resolution, ...(await make(meant.watched)) }
}
