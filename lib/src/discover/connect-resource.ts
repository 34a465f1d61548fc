import { readDocument } from '../card/read.ts'
import type { ReadServer } from '../card/types.ts'
import { findingOf, type Finding } from '../finding.ts'
import type { ResourceRead } from '../wire/types.ts'
import { claimOf } from './compare-claims.ts'
import { namesAgree } from './compare.ts'
import { CARD_RESOURCE_DIFFERS, CARD_RESOURCE_UNREADABLE } from './connect-rules.ts'

/** The resource as which a server may hand out its own card (SEP-1649). */
export const CARD_RESOURCE = 'mcp://server-card.json'

/**
 * Holds the card that the server hands out as a resource against the one found over HTTP: name,
 * version, title and endpoints, as far as both state them. Whatever shape the resource has is read.
 */
export function compareResource(
  server: ReadServer,
  endpoint: string,
  resource: ResourceRead | undefined,
): readonly Finding[] {
  if (resource === undefined || resource.status === 'not_listed') return []
  const subject = `${CARD_RESOURCE} of ${endpoint}`
  const bytes = new TextEncoder().encode(resource.text ?? '')
  const own = readDocument(bytes, { url: endpoint }).servers[0]
  if (own === undefined) {
    const message = `${endpoint} lists ${CARD_RESOURCE}, and no card can be read there.`
    return [findingOf(CARD_RESOURCE_UNREADABLE, subject, { message })]
  }
  const differing = [
    ...(sameName(server, own) ? [] : ['name']),
    ...(['version', 'title'] as const).filter((member) => !sameText(server, own, member)),
    ...(sameRemotes(server, own) ? [] : ['remotes']),
  ]
  if (differing.length === 0) return []
  const members = differing.join(', ')
  const message = `The card found over HTTP and ${CARD_RESOURCE} differ in ${members}.`
  return [findingOf(CARD_RESOURCE_DIFFERS, subject, { message, params: { members } })]
}

function sameName(server: ReadServer, own: ReadServer): boolean {
  const name = claimOf(server, 'name')
  const theirs = claimOf(own, 'name') ?? own.claims.serverName
  return name === undefined || theirs === undefined || namesAgree(name, theirs)
}

function sameText(server: ReadServer, own: ReadServer, member: 'version' | 'title'): boolean {
  const [ours, theirs] = [claimOf(server, member), claimOf(own, member)]
  return ours === undefined || theirs === undefined || ours === theirs
}

function sameRemotes(server: ReadServer, own: ReadServer): boolean {
  const [ours, theirs] = [urlsOf(server), urlsOf(own)]
  return ours === '' || theirs === '' || ours === theirs
}

function urlsOf({ card }: ReadServer): string {
  return (card.remotes ?? [])
    .map(({ url }) => URL.parse(url)?.href ?? url)
    .toSorted()
    .join(' ')
}
