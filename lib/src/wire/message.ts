import type { HeaderList } from '../exchange.ts'

/** Revisions of the Model Context Protocol that were current once, oldest first. Dates sort as text. */
export const KNOWN_REVISIONS: readonly string[] = [
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
]

/** The stateless revision: no handshake, every request carries its version. */
export const MODERN_REVISION = '2026-07-28'

/** What `initialize` offers: the newest revision that has a handshake. */
export const OFFERED_REVISION = '2025-11-25'

/** Keys of `_meta` that 2026-07-28 defines. */
const META_VERSION = 'io.modelcontextprotocol/protocolVersion'
const META_CLIENT = 'io.modelcontextprotocol/clientInfo'
const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
export const META_SERVER = 'io.modelcontextprotocol/serverInfo'

/** True for a revision that `initialize` can agree on. */
export function isLegacyRevision(revision: string): boolean {
  return revision < MODERN_REVISION && KNOWN_REVISIONS.includes(revision)
}

/** Who asks, as the server is told. */
export interface ClientInfo {
  readonly name: string
  readonly version: string
  /** Where its makers can be reached (MCP 2025-11-25, `Implementation`). */
  readonly websiteUrl?: string
}

/** How to talk to a server once its era is known. */
export type Dialect =
  | { readonly era: 'modern'; readonly revision: string; readonly client: ClientInfo }
  | { readonly era: 'legacy'; readonly revision: string; readonly session?: string }

/** One JSON-RPC message ready to be posted. A notification has no id. */
export interface Message {
  readonly id?: number
  readonly headers: HeaderList
  readonly body: string
}

const POST_HEADERS: HeaderList = [
  ['content-type', 'application/json'],
  ['accept', 'application/json, text/event-stream'],
]

/**
 * `server/discover`, the first question of a client that knows both eras. `id` is an integer other
 * than 0 (MCP 2026-07-28, basic protocol and transports).
 */
export function discoverRequest(
  id: number,
  client: ClientInfo,
  revision: string = MODERN_REVISION,
): Message {
  return request(id, { era: 'modern', revision, client }, 'server/discover', {})
}

/**
 * `initialize`, offering `revision`. It never carries a version header: three SDKs refuse one that
 * differs from what they expect, and the header is only required after it (MCP 2025-11-25, lifecycle).
 */
export function initializeRequest(
  id: number,
  client: ClientInfo,
  revision: string = OFFERED_REVISION,
): Message {
  const params = { protocolVersion: revision, capabilities: {}, clientInfo: client }
  return {
    id,
    headers: POST_HEADERS,
    body: JSON.stringify({ jsonrpc: '2.0', id, method: 'initialize', params }),
  }
}

/** `notifications/initialized`, to be answered by 202 without a body (MCP 2025-11-25, lifecycle). */
export function initializedNotification(dialect: Dialect): Message {
  const method = 'notifications/initialized'
  return {
    headers: [...POST_HEADERS, ...routingHeaders(dialect, method)],
    body: JSON.stringify({ jsonrpc: '2.0', method }),
  }
}

/** `tools/list`; `cursor` is sent verbatim, also when empty (MCP, pagination). */
export function toolsListRequest(id: number, dialect: Dialect, cursor?: string): Message {
  return request(id, dialect, 'tools/list', cursor === undefined ? {} : { cursor })
}

/** `prompts/list`; `cursor` as in `toolsListRequest`. */
export function promptsListRequest(id: number, dialect: Dialect, cursor?: string): Message {
  return request(id, dialect, 'prompts/list', cursor === undefined ? {} : { cursor })
}

/** `resources/list`; `cursor` as in `toolsListRequest`. */
export function resourcesListRequest(id: number, dialect: Dialect, cursor?: string): Message {
  return request(id, dialect, 'resources/list', cursor === undefined ? {} : { cursor })
}

/** `resources/read` of one URI, which 2026-07-28 repeats in `Mcp-Name`. */
export function resourcesReadRequest(id: number, dialect: Dialect, uri: string): Message {
  return request(id, dialect, 'resources/read', { uri }, uri)
}

/** `tools/call` without arguments, whose name 2026-07-28 repeats in `Mcp-Name`. */
export function toolsCallRequest(id: number, dialect: Dialect, name: string): Message {
  return request(id, dialect, 'tools/call', { name, arguments: {} }, name)
}

/** Headers of the DELETE that ends a legacy session (MCP 2025-11-25, transports, session management). */
export function endSessionHeaders(dialect: Dialect): HeaderList {
  return routingHeaders(dialect, '')
}

/**
 * A value for `Mcp-Name`: as it is when it is printable ASCII without edge spaces and does not look
 * encoded, else Base64 of its UTF-8 between `=?base64?` and `?=` (MCP 2026-07-28, transports).
 */
export function headerValue(text: string): string {
  const plain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)
  if (plain && !/^=\?base64\?/i.test(text)) return text
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return `=?base64?${btoa(bytes)}?=`
}

function request(
  id: number,
  dialect: Dialect,
  method: string,
  params: Readonly<Record<string, unknown>>,
  name?: string,
): Message {
  const full =
    dialect.era === 'modern'
      ? {
          ...params,
          _meta: {
            [META_VERSION]: dialect.revision,
            [META_CAPABILITIES]: {},
            [META_CLIENT]: dialect.client,
          },
        }
      : params
  const body =
    Object.keys(full).length > 0
      ? { jsonrpc: '2.0', id, method, params: full }
      : { jsonrpc: '2.0', id, method }
  return {
    id,
    headers: [...POST_HEADERS, ...routingHeaders(dialect, method, name)],
    body: JSON.stringify(body),
  }
}

function routingHeaders(dialect: Dialect, method: string, name?: string): HeaderList {
  const headers: [string, string][] = [['mcp-protocol-version', dialect.revision]]
  if (dialect.era === 'legacy') {
    if (dialect.session !== undefined) headers.push(['mcp-session-id', dialect.session])
    return headers
  }
  headers.push(['mcp-method', method])
  if (name !== undefined) headers.push(['mcp-name', headerValue(name)])
  return headers
}
