import type { Remote } from '../types.ts'

/** What a word for a transport means to a v1 card: a remote's type, or no remote at all. */
export type TransportMeaning = Remote['type'] | 'no_remote'

const MEANINGS: ReadonlyMap<string, TransportMeaning> = new Map([
  ['streamablehttp', 'streamable-http'],
  ['http', 'streamable-http'],
  ['https', 'streamable-http'],
  ['httpstream', 'streamable-http'],
  ['httpstreaming', 'streamable-http'],
  ['streamable', 'streamable-http'],
  ['mcp', 'streamable-http'],
  ['jsonrpc', 'streamable-http'],
  ['sse', 'sse'],
  ['httpsse', 'sse'],
  ['stdio', 'no_remote'],
  ['local', 'no_remote'],
  ['none', 'no_remote'],
  ['webmcp', 'no_remote'],
  ['websocket', 'no_remote'],
  ['ws', 'no_remote'],
  ['wss', 'no_remote'],
])

/**
 * Reads the many spellings of a transport (`http`, `streamableHttp`, `streamable_http`, `HTTP+SSE`).
 *
 * @param word as written; anything but a known word gives undefined
 */
export function transportMeaning(word: unknown): TransportMeaning | undefined {
  if (typeof word !== 'string' || word.length > 40) return undefined
  return MEANINGS.get(word.toLowerCase().replaceAll(/[\s_+.-]/g, ''))
}
