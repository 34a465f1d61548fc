import {
  at,
  begin,
  finish,
  note,
  type Context,
  type Draft,
  type Layer,
  type Place,
} from '../convert.ts'
import { isObject } from '../../json/object.ts'
import type { ReadServer } from '../types.ts'
import { takeClaims } from './claims.ts'
import { takeIdentity } from './identity.ts'
import { takeLinks } from './links.ts'
import { takeRemotes } from './remotes.ts'

/** In what the older shapes of one server differ. */
export interface OneServerOptions {
  /** The name under which a map of servers keeps this one, with its pointer. */
  readonly key?: Place<string>
  /** In a list of servers a bare `url` is the endpoint, never the website. */
  readonly urlIsEndpoint?: boolean
  /** True for v1: `version` is the server's own, whatever `serverInfo` says beside it. */
  readonly isV1?: boolean
  /** Pointers that somebody else accounts for. */
  readonly told?: readonly string[]
}

/**
 * Reads the description of one server, in whatever members older shapes keep it. What a family says
 * in its own way stands in the file of that family; the members themselves mean the same in all.
 *
 * @param layers where to look, first to last; the first one is where the server is
 */
export function readOne(
  layers: readonly Layer[],
  context: Context,
  options: OneServerOptions = {},
): ReadServer {
  const draft = begin(layers, context)
  for (const pointer of options.told ?? []) draft.told.add(pointer)
  if (options.isV1 !== true) setFormatVersionAside(draft)
  takeRemotes(draft, options)
  takeIdentity(draft, options)
  takeLinks(draft)
  takeClaims(draft)
  return finish(draft)
}

/** The top-level `version` of a SEP-1649 document is "1.0", the version of the format. */
function setFormatVersionAside(draft: Draft): void {
  for (const { value, pointer } of draft.layers) {
    if (value.version !== '1.0' || !isObject(value.serverInfo)) continue
    if (at(value, '/serverInfo/version') === undefined && !isObject(value.transport)) continue
    const message = '"1.0" is the version of the SEP-1649 format, not of the server'
    note(draft, { kind: 'lost', from: `${pointer}/version`, message })
  }
}
