import type { Context, JsonObject } from '../convert.ts'
import type { ReadServer } from '../types.ts'
import { readNamed } from './named-servers.ts'

/**
 * Converts a map of servers by name.
 *
 *     { "servers": { "tides": { "url": "/mcp", "description": "Tide tables." } } }
 */
export function convertServersMap(value: JsonObject, context: Context): ReadServer[] {
  return readNamed(value, 'servers', context)
}
