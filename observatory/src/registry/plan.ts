/**
 * What a walk through a registry changes: servers that are new, and servers that moved. Absence
 * changes nothing: a registry that lost its data, or a page of it, takes nobody's history away. Pure.
 */
import type { Watched } from '../store/targets.ts'
import type { EndpointRow, Slug } from '../store/types.ts'
import type { Listed, Place } from './entry.ts'
import { newestActive } from './newest.ts'
import { registrySlug } from './slug.ts'
import type { Walk } from './walk.ts'
import { byUnits } from '../order.ts'

export type Step =
  /** A server with an endpoint of its own. */
  | { readonly what: 'add'; readonly slug: Slug; readonly place: Place }
  /** A name on the host of another server, without a probe of its own: the runs are that endpoint's. */
  | { readonly what: 'name'; readonly slug: Slug; readonly place: Place }
  /** Its endpoint is not listed any more; another is, and takes its place if it answers. */
  | {
      readonly what: 'switch'
      readonly slug: Slug
      readonly from: EndpointRow
      readonly place: Place
      /** Names on the same host, which go where the host's endpoint goes. */
      readonly followers: readonly Slug[]
    }

export interface RegistryPlan {
  readonly steps: readonly Step[]
  /** Servers that stay as they are. */
  readonly kept: number
  /** Servers that nobody can ask over streamable HTTP. */
  readonly placeless: number
  /** Those of them that lack an input: nobody asks a URL with a hole in it. */
  readonly needing: readonly { readonly name: string; readonly needs: readonly string[] }[]
  /** Servers without an active version, or without one that is known to be the newest. */
  readonly inactive: number
  /** Names that somebody else holds: the owner, the operator, or the same in other letters. */
  readonly taken: number
}

/**
 * Compares a walk with everything that is watched. A server's URLs are tried in the order of their
 * text; the first whose host no other server uses is its own. A walk that was broken off only adds,
 * and only what the registry itself calls the latest version.
 */
export function planOf(
  walk: Pick<Walk, 'byName' | 'end'>,
  watched: readonly Watched[],
): RegistryPlan {
  const complete = walk.end === 'complete'
  const { newest, inactive, doubled } = newestOf(walk.byName, complete)
  const book: Book = { watched, newest, ...placesIn(watched), complete }
  const known = new Map(watched.map((row) => [textOf(row.target), row]))
  const steps: Step[] = []
  const needing: { name: string; needs: readonly string[] }[] = []
  const count = { kept: 0, placeless: 0, inactive, taken: doubled }
  for (const [text, { name, places, needs }] of newest) {
    const row = known.get(text)
    if (row !== undefined && (row.target.source !== 'registry' || row.endpoint === undefined))
      count.taken++
    else if (places.length === 0) {
      count.placeless++
      if (needs.length > 0) needing.push({ name, needs })
    } else {
      const slug = registrySlug(name)
      const step =
        row?.endpoint === undefined
          ? arrival(slug, places, book)
          : move({ slug, row, endpoint: row.endpoint, places }, book)
      if (step === undefined) count.kept++
      else steps.push(step)
    }
  }
  return { steps, needing, ...count }
}

interface Book {
  readonly watched: readonly Watched[]
  /** By slug, in its order. */
  readonly newest: ReadonlyMap<string, Listed>
  /** The endpoint of each host that was watched first, with the name it was watched under. */
  readonly hosts: Map<string, Place & { readonly owner: string }>
  readonly urls: ReadonlySet<string>
  readonly complete: boolean
}

function newestOf(byName: Walk['byName'], complete: boolean) {
  const newest = new Map<string, Listed>()
  let inactive = 0
  let doubled = 0
  const inOrder = [...byName].sort(([a], [b]) => byUnits(slugText(a), slugText(b)) || byUnits(a, b))
  for (const [name, versions] of inOrder) {
    const version = newestActive(versions)
    if (version === undefined || (!complete && !version.latest)) inactive++
    else if (newest.has(slugText(name))) doubled++
    else newest.set(slugText(name), version)
  }
  return { newest, inactive, doubled }
}

function placesIn(watched: readonly Watched[]): Pick<Book, 'hosts' | 'urls'> {
  const hosts: Book['hosts'] = new Map()
  const urls = new Set<string>()
  for (const { target, endpoint } of watched.toSorted(
    (a, b) => a.target.addedAt - b.target.addedAt,
  )) {
    if (endpoint === undefined) continue
    const { url, host, domain } = endpoint
    urls.add(url)
    if (!hosts.has(host)) hosts.set(host, { url, host, domain, owner: textOf(target) })
  }
  return { hosts, urls }
}

function arrival(slug: Slug, places: readonly Place[], book: Book): Step {
  const place = ownPlace(slug, places, book)
  if (place === undefined) return { what: 'name', slug, place: sharedPlace(places, book) }
  book.hosts.set(place.host, { ...place, owner: textOf(slug) })
  return { what: 'add', slug, place }
}

interface Known {
  readonly slug: Slug
  readonly row: Watched
  readonly endpoint: EndpointRow
  readonly places: readonly Place[]
}

/** Undefined: it stays where it is. */
function move({ slug, row, endpoint, places }: Known, book: Book): Step | undefined {
  // Whoever was paused, opted out or unlisted is not taken up again by moving.
  if (endpoint.state !== 'active' || !row.target.listed) return undefined
  if (!book.complete || places.some(({ url }) => url === endpoint.url)) return undefined
  const isGuest = book.hosts.get(endpoint.host)?.owner !== textOf(slug)
  if (isGuest && places.some(({ host }) => host === endpoint.host)) return undefined
  const place = ownPlace(slug, places, book)
  if (place !== undefined)
    return { what: 'switch', slug, from: endpoint, place, followers: followersOf(row, place, book) }
  // An endpoint of its own is worth more than a name on another server's.
  return isGuest ? { what: 'name', slug, place: sharedPlace(places, book) } : undefined
}

/** The first whose host no other server uses. */
function ownPlace(slug: Slug, places: readonly Place[], { hosts }: Book): Place | undefined {
  const owner = textOf(slug)
  return places.find(({ host }) => (hosts.get(host)?.owner ?? owner) === owner)
}

/** The very URL if it is asked already, else the endpoint of the first host. */
function sharedPlace(places: readonly Place[], { hosts, urls }: Book): Place {
  const [first] = places
  const place =
    places.find(({ url }) => urls.has(url)) ?? (first && (hosts.get(first.host) ?? first))
  if (place === undefined) throw new TypeError('a server without a place has no host')
  const { url, host, domain } = place
  return { url, host, domain }
}

/** Other names of its endpoint that do not list that URL themselves, but one on the new host. */
function followersOf(
  { target, endpoint }: Watched,
  { host }: Place,
  { watched, newest }: Book,
): readonly Slug[] {
  return watched.flatMap(({ target: other, endpoint: theirs }) => {
    if (theirs?.id !== endpoint?.id || other.id === target.id) return []
    if (other.source !== 'registry') return []
    const places = newest.get(textOf(other))?.places ?? []
    const follows =
      places.some((place) => place.host === host) &&
      places.every(({ url }) => url !== endpoint?.url)
    return follows ? [{ provider: other.provider, name: other.name }] : []
  })
}

function slugText(name: string): string {
  return textOf(registrySlug(name))
}

function textOf({ provider, name }: Slug): string {
  return `${provider}/${name}`
}
