import type { Context, JsonObject } from '../convert.ts'
import type { ReadServer } from '../types.ts'
import { readOne } from './one-server.ts'

/**
 * Converts a home-made card with everything at the top level, the most common shape of all. The
 * endpoint stands under `endpoint`, `serverUrl`, `mcp_server`, `remoteEndpoint`, `server.url` or
 * `url`. The forms of Mintlify's server-card.json and of Notion (pull request 1054 of the
 * specification) are of this kind.
 *
 *     {
 *       "name": "Tides", "description": "Tide tables.", "version": "2.0.0",
 *       "url": "https://tides.example/mcp", "transport": "http", "tools": []
 *     }
 *
 *     { "name": "Tides", "description": "Tide tables.", "icon": "/icon.png", "endpoint": "https://tides.example/mcp" }
 */
export function convertFlat(value: JsonObject, context: Context): ReadServer[] {
  return [readOne([{ value, pointer: '' }], context)]
}
