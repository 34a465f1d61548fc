import type { Context, JsonObject } from '../convert.ts'
import { pointerTo } from '../issue.ts'
import { isObject } from '../../json/object.ts'
import type { ReadServer } from '../types.ts'
import { layersOf, MOST_SERVERS } from './named-servers.ts'
import { readOne } from './one-server.ts'

/**
 * Converts a list of servers (`server-cards.json`, Mintlify's `/.well-known/mcp`). Elements have any
 * of the shapes of single cards.
 *
 *     {
 *       "version": "1", "transport": "http", "url": "https://docs.tides.example/mcp",
 *       "servers": [{ "name": "tides", "url": "https://docs.tides.example/mcp", "transport": "http" }]
 *     }
 */
export function convertServersList(value: JsonObject, context: Context): ReadServer[] {
  const list: readonly unknown[] = Array.isArray(value.servers) ? value.servers : []
  return readElements(list, '/servers', value, context)
}

/**
 * The servers of a list, elements that are no objects left out.
 *
 * @param pointer of the list in the document
 * @param around the document, when it is an object
 */
export function readElements(
  list: readonly unknown[],
  pointer: string,
  around: JsonObject | undefined,
  context: Context,
): ReadServer[] {
  const elements = list.flatMap((value, index) =>
    isObject(value) ? [{ value, pointer: pointerTo(pointer, index) }] : [],
  )
  return elements
    .slice(0, MOST_SERVERS)
    .map((element) =>
      readOne(
        around === undefined ? [element] : layersOf(element, around, elements.length),
        context,
        { urlIsEndpoint: true, told: [pointer] },
      ),
    )
}
