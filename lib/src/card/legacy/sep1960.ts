import type { Context, JsonObject } from '../convert.ts'
import type { ReadServer } from '../types.ts'
import { readOne } from './one-server.ts'

/**
 * Converts a document of SEP-1960 (`/.well-known/mcp`): `mcp_version` and `endpoints`, an object
 * keyed by transport or a list. An endpoint may carry authentication of its own.
 *
 *     {
 *       "mcp_version": "2025-06-18",
 *       "server_name": "tides",
 *       "endpoints": { "streamable_http": "https://tides.example/mcp" }
 *     }
 *
 *     {
 *       "mcp_version": "2025-06-18",
 *       "server_name": "tides",
 *       "endpoints": [{ "transport": "streamable-http", "url": "https://tides.example/mcp" }]
 *     }
 *
 * @see https://github.com/modelcontextprotocol/modelcontextprotocol/issues/1960
 */
export function convertSep1960(value: JsonObject, context: Context): ReadServer[] {
  return [readOne([{ value, pointer: '' }], context)]
}
