/**
 * A small MCP Registry: the read half of its API (OpenAPI 2025-12-01) over a list that is given,
 * for the demo and for tests. Pure, as every server of the demo.
 */
import { createHash } from 'node:crypto'
import { json, type Answer, type Asked, type Behaviour } from './answer.ts'
import { byUnits } from '../order.ts'

export interface RegistryEntry {
  /** A server.json: at least its name and its version. */
  readonly server: {
    readonly name: string
    readonly version: string
    readonly [member: string]: unknown
  }
  readonly status: 'active' | 'deprecated' | 'deleted'
  /** ISO 8601. */
  readonly publishedAt: string
  readonly updatedAt: string
  readonly isLatest: boolean
}

const OFFICIAL = 'io.modelcontextprotocol.registry/official'
const LIST = /^\/v0(?:\.1)?\/servers$/
const VERSIONS = /^\/v0(?:\.1)?\/servers\/([^/]+)\/versions(?:\/([^/]+))?$/
const USUAL = 30
const MOST = 100

/**
 * Answers for the entries that there are at an instant, in the order of name and version.
 *
 * @param largest entries on a page, however many are asked for
 */
export function registryServer(
  entriesAt: (at: number) => readonly RegistryEntry[],
  largest: number = MOST,
): Behaviour {
  return (asked) => {
    if (asked.method !== 'GET') return { status: 405, headers: { allow: 'GET' } }
    const entries = entriesAt(asked.at).toSorted((a, b) => byUnits(keyOf(a), keyOf(b)))
    if (LIST.test(asked.path)) return listOf(entries, asked, largest)
    const [, name, version] = VERSIONS.exec(asked.path) ?? []
    if (name === undefined) return json({ error: 'Not found' }, 404)
    return versionsOf(entries, decoded(name), version === undefined ? undefined : decoded(version))
  }
}

function listOf(
  entries: readonly RegistryEntry[],
  { query = '', headers }: Asked,
  largest: number,
): Answer {
  const asked = new URLSearchParams(query)
  const limit = Number(asked.get('limit') ?? USUAL)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) return refused('limit', 422)
  const since = asked.get('updated_since')
  const sinceMs = since === null ? undefined : Date.parse(since)
  if (Number.isNaN(sinceMs)) return refused('updated_since')
  const cursor = asked.get('cursor') ?? ''
  if (cursor !== '' && !cursor.includes(':')) return refused('cursor')
  // Whoever asks what changed has to hear what went.
  const withDeleted = asked.get('include_deleted') === 'true' || sinceMs !== undefined
  const search = asked.get('search') ?? ''
  const version = asked.get('version') ?? ''
  const found = entries.filter(
    (entry) =>
      keyOf(entry) > cursor &&
      (withDeleted || entry.status !== 'deleted') &&
      (sinceMs === undefined || Date.parse(entry.updatedAt) >= sinceMs) &&
      entry.server.name.includes(search) &&
      (version === '' ||
        (version === 'latest' ? entry.isLatest : entry.server.version === version)),
  )
  const page = found.slice(0, Math.min(limit, largest))
  const last = found.length > page.length ? page.at(-1) : undefined
  const answer = {
    servers: page.map(shown),
    metadata: { count: page.length, ...(last !== undefined && { nextCursor: keyOf(last) }) },
  }
  const etag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 16)}"`
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } }
  return json(answer, 200, { etag })
}

function versionsOf(
  entries: readonly RegistryEntry[],
  name: string,
  version: string | undefined,
): Answer {
  const own = entries.filter(({ server, status }) => server.name === name && status !== 'deleted')
  if (own.length === 0) return json({ error: 'Server not found' }, 404)
  if (version === undefined)
    return json({ servers: own.map(shown), metadata: { count: own.length } })
  const one = own.find(({ server, isLatest }) =>
    version === 'latest' ? isLatest : server.version === version,
  )
  return one === undefined ? json({ error: 'Version not found' }, 404) : json(shown(one))
}

function shown({ server, ...facts }: RegistryEntry): unknown {
  return { server, _meta: { [OFFICIAL]: { ...facts, statusChangedAt: facts.updatedAt } } }
}

function keyOf({ server }: RegistryEntry): string {
  return `${server.name}:${server.version}`
}

function refused(parameter: string, status = 400): Answer {
  return json({ error: `Invalid parameter: ${parameter}` }, status)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
