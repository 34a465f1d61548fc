import type { Context, JsonObject } from '../convert.ts'
import type { ReadServer } from '../types.ts'
import { readNamed } from './named-servers.ts'

/**
 * Converts the configuration of a client, published as if it were discovery. An entry with `url` is
 * a remote. An entry with `command` would start a program on the reader's machine: it is named as
 * untrusted, gives no remote and is never run.
 *
 *     { "mcpServers": { "tides": { "url": "https://tides.example/mcp" } } }
 */
export function convertMcpServersMap(value: JsonObject, context: Context): ReadServer[] {
  return readNamed(value, 'mcpServers', context)
}
