import { isText, type Context, type JsonObject, type Layer } from '../convert.ts'
import { pointerTo } from '../issue.ts'
import { isObject, own } from '../../json/object.ts'
import type { ReadServer } from '../types.ts'
import { readOne } from './one-server.ts'

/** Servers that are read of one document; a larger list is no card of anybody's. */
export const MOST_SERVERS: number = 1000

/**
 * The servers of a map from names to descriptions. When there is one only and the document around it
 * says who it is, the two describe the same server.
 *
 * @param member the top-level member that holds the map
 */
export function readNamed(value: JsonObject, member: string, context: Context): ReadServer[] {
  const map = own(value, member)
  if (!isObject(map)) return []
  const pointer = pointerTo('', member)
  const servers = Object.entries(map).flatMap(([name, server]) =>
    isObject(server) ? [{ name, layer: { value: server, pointer: pointerTo(pointer, name) } }] : [],
  )
  return servers.slice(0, MOST_SERVERS).map(({ name, layer }) =>
    readOne(layersOf(layer, value, servers.length), context, {
      key: { value: name, from: layer.pointer },
      urlIsEndpoint: true,
      told: [pointer],
    }),
  )
}

/** An element, and the document around it when that describes the same server. */
export function layersOf(element: Layer, around: JsonObject, count: number): readonly Layer[] {
  const named = isText(own(around, 'name')) || isObject(own(around, 'serverInfo'))
  return count === 1 && named ? [element, { value: around, pointer: '' }] : [element]
}
