import { type Issue, issueOf, moveIssue, pointerTo } from '../card/issue.ts'
import { lintServerCard } from '../card/lint.ts'
import { CARD_NO_REMOTES, REMOTE_REVISION_SYNTAX } from '../card/lint-rules.ts'
import { isObject, type Members, own } from '../json/object.ts'
import { parseServerCard } from '../card/server-card.ts'
import { uncheckedCardOf } from './card-document.ts'
import { type Base, checkHost, checkPath } from './description-address.ts'
import { readRecord, readText, wrongValue } from './description-members.ts'
import { PUBLISH_NO_REMOTES, PUBLISH_PATH_OPEN } from './publish-rules.ts'
import { derivedPath } from './site-hosts.ts'
import type { RemoteDescription } from './types.ts'

/** What the checks across servers need of one. */
export interface SeenServer {
  readonly at: string
  readonly name?: string
  readonly host?: string
  /** Path of its card, when there is a usable one; `at` its pointer. */
  readonly path?: { readonly text: string; readonly at: string }
  /** Absolute URLs of the remotes that are no templates. */
  readonly endpoints: readonly string[]
}

/**
 * Checks one server: its card by the card's own rules, then what only publishing asks. A fault of a
 * completed remote is told with the completed URL.
 */
export function judgeServer(
  server: unknown,
  index: number,
  base: Base,
  issues: Issue[],
): SeenServer | undefined {
  const at = pointerTo('/servers', index)
  if (!isObject(server)) {
    wrongValue(server, at, 'an object that describes one server', issues)
    return undefined
  }
  const host = readText(server, 'host', at, issues)
  const isOwnHost = host !== undefined && checkHost(host, `${at}/host`, base, issues)
  const origin = isOwnHost ? `${base.protocol}//${host}` : base.origin
  const card = uncheckedCardOf(server, origin)
  issues.push(...issuesOfCard(card).map((issue) => moveIssue(issue, (pointer) => at + pointer)))
  judgeLegacy(server, at, issues)
  const path = readPath(server, at, issues)
  const name = own(server, 'name')
  return {
    at,
    endpoints: urlsOf(card.remotes).filter((url) => !url.includes('{') && URL.canParse(url)),
    ...(typeof name === 'string' && { name }),
    ...(host !== undefined && { host }),
    ...(path !== undefined && { path }),
  }
}

/** The card's own rules, graver where a description has no excuse. */
function issuesOfCard(card: ReturnType<typeof uncheckedCardOf>): readonly Issue[] {
  const { issues } = parseServerCard(card)
  const faulty = new Set(issues.map(({ pointer }) => pointer))
  const lints = lintServerCard(card).filter(({ pointer }) => !faulty.has(pointer))
  return [...issues, ...lints].map((issue) => {
    if (issue.code === CARD_NO_REMOTES.code) {
      const message = 'the server has no remotes, so nobody can connect to it'
      return issueOf(PUBLISH_NO_REMOTES, '/remotes', message, PUBLISH_NO_REMOTES.mend)
    }
    return issue.code === REMOTE_REVISION_SYNTAX.code ? { ...issue, severity: 'error' } : issue
  })
}

function judgeLegacy(server: Members, at: string, issues: Issue[]): void {
  const legacy = readRecord(server, 'legacy', at, issues)
  if (legacy === undefined) return
  const revision = readText(legacy, 'protocolVersion', `${at}/legacy`, issues)
  if (revision !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(revision)) {
    wrongValue(revision, `${at}/legacy/protocolVersion`, 'the date of a revision of MCP', issues)
  }
  readText(legacy, 'instructions', `${at}/legacy`, issues)
  readRecord(legacy, 'capabilities', `${at}/legacy`, issues)
  readRecord(legacy, 'authentication', `${at}/legacy`, issues)
}

function readPath(server: Members, at: string, issues: Issue[]): SeenServer['path'] {
  const described = readText(server, 'path', at, issues)
  if (described !== undefined) {
    const place = { text: described, at: `${at}/path` }
    return checkPath(described, place.at, issues) ? place : undefined
  }
  const remotes = own(server, 'remotes')
  // Without a remote that can be read there is an issue about that already.
  if (own(server, 'path') !== undefined || !isRemotes(remotes)) return undefined
  const text = derivedPath(remotes)
  if (text !== undefined) return { text, at }
  const message = `${at}/path is absent, and the path of the card does not follow from the remotes`
  issues.push(issueOf(PUBLISH_PATH_OPEN, `${at}/path`, message, PUBLISH_PATH_OPEN.mend))
  return undefined
}

function isRemotes(value: unknown): value is readonly RemoteDescription[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((remote) => isObject(remote) && typeof remote.url === 'string')
  )
}

function urlsOf(remotes: unknown): readonly string[] {
  if (!Array.isArray(remotes)) return []
  return remotes.flatMap((remote: unknown) =>
    isObject(remote) && typeof remote.url === 'string' ? [remote.url] : [],
  )
}
