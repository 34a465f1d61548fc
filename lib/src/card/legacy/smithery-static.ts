import type { Context, JsonObject } from '../convert.ts'
import type { ReadServer } from '../types.ts'
import { readOne } from './one-server.ts'

/**
 * Converts the static card that Smithery reads for servers it cannot scan. It lists tools and names
 * no endpoint, because Smithery has that already; so the card has no remotes.
 *
 *     {
 *       "serverInfo": { "name": "Tide tables", "version": "2.0.0" },
 *       "authentication": { "required": false },
 *       "tools": [], "resources": [], "prompts": []
 *     }
 */
export function convertSmitheryStatic(value: JsonObject, context: Context): ReadServer[] {
  return [readOne([{ value, pointer: '' }], context)]
}
