import type { Context, JsonObject } from '../convert.ts'
import type { ReadServer } from '../types.ts'
import { readOne } from './one-server.ts'

/**
 * Converts a card that has `serverInfo` and its endpoints beside it, in one of many ways: `endpoint`,
 * `endpoints` (a list or an object), `remotes`, `transports`, `transport.url`, or `server_info` in
 * snake case.
 *
 *     {
 *       "serverInfo": { "name": "tides", "version": "2.0.0" },
 *       "endpoints": [{ "type": "streamable-http", "url": "https://tides.example/mcp" }],
 *       "authentication": { "required": false }
 *     }
 */
export function convertServerInfoEndpoints(value: JsonObject, context: Context): ReadServer[] {
  return [readOne([{ value, pointer: '' }], context)]
}
