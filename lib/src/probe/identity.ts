import type { Identity } from '../run/snapshot.ts'
import { member } from '../json/object.ts'
import { META_SERVER } from '../wire/message.ts'

/** Who a server says it is: under `_meta` since 2026-07-28, in `serverInfo` before. */
export function identityIn(result: unknown): Identity {
  const server = member(member(result, '_meta'), META_SERVER) ?? member(result, 'serverInfo')
  const identity: Record<string, string> = {}
  for (const name of ['name', 'version', 'title', 'description', 'websiteUrl']) {
    const value = member(server, name)
    if (typeof value === 'string') identity[name] = value
  }
  return identity
}
