/**
 * What a registry says of one version of one server, reduced to what is watched by it. Members are
 * those of the MCP Registry's API (OpenAPI 2025-12-01); nothing of it is trusted.
 */
import { registrableDomain, resolve, type Remote } from 'countersign/card'
import { membersOf } from '../members.ts'

export interface Listed {
  readonly name: string
  readonly version: string
  /** Neither deprecated nor deleted. */
  readonly active: boolean
  readonly latest: boolean
  /** Milliseconds since the epoch; 0 when it is not said. */
  readonly publishedAt: number
  /** Where it may be asked, each once, in the order of their code units. */
  readonly places: readonly Place[]
  /** Inputs without which a URL is none: nobody asks there. */
  readonly needs: readonly string[]
}

/** An endpoint's URL with what it is grouped by. */
export interface Place {
  /** WHATWG serialisation. */
  readonly url: string
  /** With a port that is not 443. */
  readonly host: string
  readonly domain: string
}

const NAME = /^(?=.{3,200}$)[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/
const OFFICIAL = 'io.modelcontextprotocol.registry/official'
/** More than any server has; what follows is passed over. */
const MAX_REMOTES = 50

/** Reads an element of `servers`. Undefined for what has no name or no version. Total. */
export function readEntry(value: unknown): Listed | undefined {
  const entry = membersOf(value)
  const server = membersOf(entry['server'])
  const { name, version } = server
  if (typeof name !== 'string' || !NAME.test(name)) return undefined
  if (typeof version !== 'string' || version === '' || version.length > 255) return undefined
  const facts = membersOf(membersOf(entry['_meta'])[OFFICIAL])
  // Registries of others need not say it.
  const status = facts['status'] ?? 'active'
  const { places, needs } = placesOf(server['remotes'])
  return {
    name,
    version,
    active: status === 'active',
    latest: facts['isLatest'] === true,
    publishedAt: publishedMs(facts['publishedAt']),
    places,
    needs,
  }
}

function placesOf(remotes: unknown): Pick<Listed, 'places' | 'needs'> {
  const places = new Map<string, Place>()
  const needs = new Set<string>()
  if (!Array.isArray(remotes)) return { places: [], needs: [] }
  for (const remote of remotes.slice(0, MAX_REMOTES)) {
    if (!isHttpRemote(remote)) continue
    const { type, url, variables } = remote
    // Defaults are filled in, the rest is not guessed. Headers stay out: nobody is to be signed in.
    const resolved = resolve({ type, url, ...(variables !== undefined && { variables }) })
    if (!resolved.ok) {
      for (const { name } of resolved.missing) needs.add(name)
      continue
    }
    const place = placeOf(resolved.url)
    if (place !== undefined) places.set(place.url, place)
  }
  return {
    places: [...places.values()].sort((a, b) => (a.url < b.url ? -1 : 1)),
    needs: [...needs],
  }
}

/** Of its other members `resolve` trusts nothing. */
function isHttpRemote(value: unknown): value is Remote {
  const { type, url } = membersOf(value)
  return type === 'streamable-http' && typeof url === 'string'
}

/** Undefined for a URL that no public server can have. */
function placeOf(text: string): Place | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  const domain = registrableDomain(url.hostname)
  return domain === undefined ? undefined : { url: url.href, host: url.host, domain }
}

function publishedMs(value: unknown): number {
  const instant = typeof value === 'string' ? Date.parse(value) : 0
  return Number.isNaN(instant) ? 0 : instant
}
