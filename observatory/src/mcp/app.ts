/** The MCP endpoint and its documents, in front of the pages. */
import { createMcpHandler, readRequestBody } from '@modelcontextprotocol/server'
import { createLimit } from 'countersign/publish'
import { bare } from '../web/answer.ts'
import { openDoor } from './door.ts'
import { MCP } from './identity.ts'
import type { Asking, McpOptions } from './options.ts'
import { publishedBy } from './published.ts'
import { serverFor } from './server.ts'
import { openTurns, type Turns } from './turns.ts'

/** Requests a minute from one requester. */
const PER_MINUTE = 120
/** Bytes of a message. */
const LARGEST = 262_144

/** Answers what is for the endpoint or one of its documents; undefined: it is for the pages. */
export type McpFetch = (request: Request, env: unknown) => Response | Promise<Response> | undefined

/** The endpoint of an observatory. */
export function createMcp(options: McpOptions): McpFetch {
  const door = openDoor(options.publicUrl)
  const limit = createLimit({ now: options.now, perMinute: options.perMinute ?? PER_MINUTE })
  const published = publishedBy(options)
  const turns = openTurns()
  return (request, env) => {
    if (new URL(request.url).pathname !== MCP) return published(request)
    const refusal = door.refusal(request)
    if (refusal !== undefined) return refused(403, refusal)
    if (request.method === 'OPTIONS') return bare(204, { allow: 'POST, OPTIONS' })
    const requester = options.requesterOf(request, env)
    const wait = limit(requester)
    if (wait !== undefined) return refused(429, 'Too many requests', wait)
    const spend = (): number | undefined => {
      const seconds = limit(requester)?.['retry-after']
      return seconds === undefined ? undefined : Number(seconds)
    }
    return answered(request, { options, requester, spend }, turns)
  }
}

/** Every request has a handler and a server of its own: nothing is kept between two of them. */
async function answered(request: Request, asking: Asking, turns: Turns): Promise<Response> {
  const message = await messageIn(request)
  if (message instanceof Response) return message
  // Only now: whoever sends slowly keeps nobody waiting.
  const turn = turns.enter(asking.requester)
  if (turn === 'requester') return refused(429, 'Too many requests at one time', SOON)
  if (turn === 'all') return refused(503, 'Others are being answered just now', SOON)
  try {
    const handler = createMcpHandler(() => serverFor(asking))
    const response = await handler.fetch(message)
    // Who listens for changes is told that it does, and at once that nothing more will come: nothing of
    // ours changes while it runs, and nobody holds a stream open here.
    await handler.close()
    // A reply is one message, which may be a stream of one: the turn is over when it is there.
    const { status, headers } = response
    const body = response.body === null ? null : await response.arrayBuffer()
    return sealed(new Response(body, { status, headers }))
  } finally {
    turn.leave()
  }
}

const SOON = { 'retry-after': '1' } as const

/** The request with its message read, or why it is none. */
async function messageIn(request: Request): Promise<Request | Response> {
  if (request.method !== 'POST') return request
  const body = await readRequestBody(request, LARGEST)
  if (body.tooLarge) return refused(413, `A message may have ${LARGEST} bytes`)
  // The revision of 2025-03-26 had batches: many calls for the price of one.
  if (/^\s*\[/.test(body.text)) return refused(400, 'One message at a time', {}, INVALID_REQUEST)
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: body.text })
}

const INVALID_REQUEST = -32_600

/** JSON-RPC has no id for what was not read. */
function refused(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  code = -32_000,
): Response {
  const error = { jsonrpc: '2.0', error: { code, message }, id: null }
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
