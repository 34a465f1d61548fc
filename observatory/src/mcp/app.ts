/** The MCP endpoint and its documents, in front of the pages. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { createLimit } from 'countersign/publish'
import { bare } from '../web/answer.ts'
import { openDoor } from './door.ts'
import { MCP } from './identity.ts'
import type { Asking, McpOptions } from './options.ts'
import { publishedBy } from './published.ts'
import { serverFor } from './server.ts'

/** Requests a minute from one requester. */
const PER_MINUTE = 120
/** Bytes of a message. */
const LARGEST = 262_144

/** Answers what is for the endpoint or one of its documents; undefined: it is for the pages. */
export type McpFetch = (request: Request, env: unknown) => Promise<Response | undefined>

/** The endpoint of an observatory. */
export function createMcp(options: McpOptions): McpFetch {
  const door = openDoor(options.publicUrl)
  const limit = createLimit({ now: options.now, perMinute: options.perMinute ?? PER_MINUTE })
  const published = publishedBy(options)
  const turns = { open: 0 }
  return async (request, env) => {
    if (new URL(request.url).pathname !== MCP) return published(request)
    const refusal = door.refusal(request)
    if (refusal !== undefined) return refused(403, refusal)
    if (request.method === 'OPTIONS') return bare(204, { allow: 'POST, OPTIONS' })
    const requester = options.requesterOf(request, env)
    const wait = limit(requester)
    if (wait !== undefined) return refused(429, 'Too many requests', wait)
    return sealed(await answered(request, { options, requester, turns }))
  }
}

/** Every request has a handler and a server of its own: nothing is kept between two of them. */
async function answered(request: Request, asking: Asking): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(asking), {
    maxRequestBodySize: LARGEST,
    // Nothing of ours changes while it runs, so nobody has to listen.
    maxSubscriptions: 0,
  })
  return await handler.fetch(request)
}

/** JSON-RPC has no id for what was not read. */
function refused(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const error = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null }
  return sealed(Response.json(error, { status, headers }))
}

/** No browser shows it as a page, and nobody keeps it. */
function sealed(response: Response): Response {
  const { headers } = response
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cache-control', 'no-store')
  headers.set('content-security-policy', "sandbox; default-src 'none'")
  return response
}
