/** Servers that are right, in the shapes that the protocol's revisions allow. */
import {
  answerOf,
  error,
  json,
  result,
  serve,
  type Answer,
  type Asked,
  type Behaviour,
  type Parts,
} from './answer.ts'
import type { Tool } from './invented.ts'
import type { InventedServer } from './invented-server.ts'

export const MODERN = '2026-07-28'
const LEGACY = '2025-06-18'
export const NEWEST_LEGACY = '2025-11-25'

const HINTS = { resultType: 'complete', ttlMs: 60_000, cacheScope: 'public' }
const UNKNOWN_TOOL = error(-32_602, 'Unknown tool')
const SESSION = 'demo-session-1'

/** The stateless revision. `versions` are what it says that it supports. */
export function modern(
  invented: InventedServer,
  changes: Parts = {},
  versions: readonly string[] = [MODERN],
): Behaviour {
  return serve({
    'server/discover': result({
      ...HINTS,
      supportedVersions: versions,
      capabilities: { tools: {} },
      _meta: { 'io.modelcontextprotocol/serverInfo': identityOf(invented) },
    }),
    initialize: error(-32_022, 'Unsupported protocol version', 400),
    'tools/list': list(invented.tools),
    'tools/call': UNKNOWN_TOOL,
    ...changes,
  })
}

/** A revision with a handshake, without sessions; it never heard of `server/discover`. */
export function legacy(
  invented: InventedServer,
  changes: Parts = {},
  revision: string = LEGACY,
): Behaviour {
  return serve({
    'server/discover': error(-32_601, 'Method not found', 400),
    initialize: initialized(invented, revision),
    'notifications/initialized': { status: 202 },
    'tools/list': result({ tools: invented.tools }),
    'tools/call': UNKNOWN_TOOL,
    ...changes,
  })
}

/** The same with a session, whose id every later request has to carry. */
export function sessions(invented: InventedServer): Behaviour {
  const inner = legacy(invented, {}, NEWEST_LEGACY)
  return (asked) => {
    const known = asked.headers['mcp-session-id'] === SESSION
    if (asked.method === 'DELETE') return { status: known ? 200 : 404 }
    if (asked.method !== 'POST' || known) return inner(asked)
    if (asked.rpc?.method !== 'initialize')
      return answerOf(error(-32_000, 'No session', 400), asked)
    const answer = inner(asked)
    if (typeof answer === 'string') return answer
    return { ...answer, headers: { ...answer.headers, 'mcp-session-id': SESSION } }
  }
}

/** Both eras at one address. */
export function dual(invented: InventedServer): Behaviour {
  const versions = [MODERN, NEWEST_LEGACY, LEGACY]
  const handshake = {
    initialize: initialized(invented, NEWEST_LEGACY),
    'notifications/initialized': { status: 202 },
  }
  return modern(invented, handshake, versions)
}

/** The same answers, each as the one event of a stream. */
export function streaming(inner: Behaviour): Behaviour {
  return (asked) => {
    const answer = inner(asked)
    if (typeof answer === 'string' || answer.status !== 200) return answer
    if (asked.method !== 'POST' || typeof answer.body !== 'string') return answer
    return {
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/event-stream' },
      body: `event: message\ndata: ${answer.body}\n\n`,
    }
  }
}

/** The same answers, each a while later. */
export function late(inner: Behaviour, delayMs: number): Behaviour {
  return (asked) => {
    const answer = inner(asked)
    return typeof answer === 'string' ? answer : { ...answer, delayMs }
  }
}

/** A list on one page. */
export function list(tools: unknown, rest: Readonly<Record<string, unknown>> = {}): Behaviour {
  return result({ ...HINTS, tools, ...rest })
}

/** A list by pages; the cursor is the number of the page, from 1. */
export function pages(
  page: (number: number) => { readonly tools: readonly Tool[]; readonly next?: string },
): Behaviour {
  return (asked) => {
    const cursor = asked.rpc?.params['cursor'] ?? '1'
    const number = typeof cursor === 'string' && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0
    if (number < 1) return answerOf(error(-32_602, 'Invalid cursor'), asked)
    const { tools, next } = page(number)
    return answerOf(list(tools, next === undefined ? {} : { nextCursor: next }), asked)
  }
}

/** A refusal that says how to get in. */
export function challenge(
  invented: InventedServer,
  metadataUrl: string = metadataUrlOf(invented),
): Answer {
  return json({ error: 'unauthorized' }, 401, {
    'www-authenticate': `Bearer resource_metadata="${metadataUrl}"`,
  })
}

export const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp'

function metadataUrlOf({ host }: InventedServer): string {
  return `https://${host}${METADATA_PATH}`
}

/** What the challenge points to (RFC 9728). */
export function metadata(
  invented: InventedServer,
  changes: Readonly<Record<string, unknown>> = {},
): Answer {
  return json({
    resource: invented.url,
    authorization_servers: [`https://id.${invented.domain}`],
    scopes_supported: ['demo:read'],
    ...changes,
  })
}

function initialized(invented: InventedServer, revision: string): (asked: Asked) => Answer {
  return result({
    protocolVersion: revision,
    capabilities: { tools: {} },
    serverInfo: identityOf(invented),
  })
}

function identityOf({ trade, title, version }: InventedServer) {
  return { name: trade, title, version }
}
