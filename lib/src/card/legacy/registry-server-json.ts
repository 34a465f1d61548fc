import type { Context, JsonObject } from '../convert.ts'
import type { ReadServer } from '../types.ts'
import { readOne } from './one-server.ts'

/**
 * Converts a registry's server.json. Its members are those of v1 with `packages` beside them, which
 * stay in the registry; only the dated `$schema` tells the two apart.
 *
 *     {
 *       "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
 *       "name": "example.tides/tide-tables",
 *       "description": "Tide heights and times for coastal stations.",
 *       "version": "2.0.0",
 *       "remotes": [{ "type": "streamable-http", "url": "https://tides.example/mcp" }]
 *     }
 */
export function convertRegistryServerJson(value: JsonObject, context: Context): ReadServer[] {
  return [readOne([{ value, pointer: '' }], context)]
}
