import { isObject } from '../json/object.ts'
import { parseServerCard, SERVER_CARD_SCHEMA } from '../card/server-card.ts'
import type { ServerCard, UncheckedCard } from '../card/types.ts'
import { CountersignError } from '../error.ts'
import type { ServerDescription } from './types.ts'

/** A server as it was written, each member of whatever type it was given. */
export type UncheckedServer = { readonly [K in keyof ServerDescription]?: unknown }

/** The members of a description that are the card's, in the card's order. */
const CARD_MEMBERS = [
  'name',
  'version',
  'title',
  'description',
  'websiteUrl',
  'repository',
  'icons',
  'remotes',
  '_meta',
] as const

/**
 * The Server Card v1 of a described server.
 *
 * @param origin scheme and host, such as `https://tides.example`, that completes remotes given as a path
 * @throws CountersignError `invalid_input` with the first fault when the server was never parsed and
 *   makes no valid card
 * @see server-card.schema.json, `#/$defs/ServerCard`
 */
export function cardOf(server: ServerDescription, origin: string): ServerCard {
  const parsed = parseServerCard(uncheckedCardOf(server, origin))
  if (parsed.ok) return parsed.value
  throw new CountersignError('invalid_input', parsed.issues[0]?.message ?? 'no valid card')
}

/** The same for a server that nobody checked yet: faults of the description become the card's. */
export function uncheckedCardOf(server: UncheckedServer, origin: string): UncheckedCard {
  const members = CARD_MEMBERS.flatMap((name) => {
    const value = server[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const { remotes } = server
  return {
    $schema: SERVER_CARD_SCHEMA,
    ...Object.fromEntries(members),
    ...(Array.isArray(remotes) && {
      remotes: remotes.map((remote: unknown) => completeRemote(remote, origin)),
    }),
  }
}

function completeRemote(remote: unknown, origin: string): unknown {
  if (!isObject(remote)) return remote
  const { type = 'streamable-http', url, ...rest } = remote
  return { type, ...(url !== undefined && { url: completeUrl(url, origin) }), ...rest }
}

/** An absolute URL or template; a path from `/` gets the origin in front, anything else stays. */
export function completeUrl(url: unknown, origin: string): unknown {
  const isPath = typeof url === 'string' && url.startsWith('/') && !url.startsWith('//')
  return isPath ? origin + url : url
}
