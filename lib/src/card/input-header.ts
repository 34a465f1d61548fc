/** Which request headers a card may ask for. */

/** Framing, routing, cookies and the MCP transport: never a card's to set. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'origin',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
])

const FORBIDDEN_PREFIXES = ['proxy-', 'x-forwarded-', 'sec-', 'mcp-param-']

/** Harmless, but the transport fixes their values; a card's own are left out. */
const OF_CLIENT: ReadonlySet<string> = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'content-type',
])

/** True for a header that no card may set, in any case (RFC 9110 section 7.6, Fetch, MCP transports). */
export function isForbiddenHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return FORBIDDEN.has(lower) || FORBIDDEN_PREFIXES.some((prefix) => lower.startsWith(prefix))
}

/** True for a header that every client sends with a value of its own. */
export function isHeaderOfClient(name: string): boolean {
  return OF_CLIENT.has(name.toLowerCase())
}

/** True for a field name (RFC 9110 section 5.1, `token`). */
export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)
}

/** True for text that can be sent as a field value: printable ASCII and Latin-1, no controls. */
export function isHeaderValue(value: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]*$/.test(value)
}
