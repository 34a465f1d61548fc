import { TEMPLATE_HOST_UNBOUND, TEMPLATE_URL } from './input-rules.ts'
import { type Issue, issueOf } from './issue.ts'
import { judgeHeaders, judgeVariables, type PlacedRemote } from './lint-inputs.ts'
import { judgeAddress } from './lint-links.ts'
import {
  CARD_NO_REMOTES,
  REMOTE_PLAIN_HTTP,
  REMOTE_REPEATED,
  REMOTE_REVISION_SYNTAX,
  REMOTE_REVISION_UNKNOWN,
  REMOTE_SSE_BESIDE,
  REMOTE_SSE_ONLY,
} from './lint-rules.ts'
import { judgeUrlSecret } from './lint-secrets.ts'
import { isObject } from '../json/object.ts'
import { quoted } from './in-words.ts'
import { strayBrace } from './placeholders.ts'
import { localClassOf } from './public-host.ts'
import type { UncheckedCard } from './types.ts'

/** Every revision of MCP that was released, and 2024-10-07, which the official SDKs still list. */
const REVISIONS: ReadonlySet<string> = new Set([
  '2024-10-07',
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
])
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Rules on `remotes`. */
export function judgeRemotes({ remotes }: UncheckedCard): Issue[] {
  const list: readonly unknown[] = Array.isArray(remotes) ? remotes : []
  if (list.length === 0) {
    if (remotes !== undefined && !Array.isArray(remotes)) return []
    const message = 'the card has no remotes, so nobody can connect'
    return [issueOf(CARD_NO_REMOTES, '/remotes', message, CARD_NO_REMOTES.mend)]
  }
  const placed = list.flatMap((remote, index) =>
    isObject(remote) ? [{ at: `/remotes/${index}`, remote }] : [],
  )
  return [
    ...placed.flatMap((one) => [
      ...judgeUrl(one),
      ...judgeRevisions(one),
      ...judgeVariables(one),
      ...judgeHeaders(one),
    ]),
    ...judgeRepetition(placed),
    ...judgeTransports(placed),
  ]
}

function judgeUrl({ at: parent, remote: { url } }: PlacedRemote): Issue[] {
  if (typeof url !== 'string') return []
  const at = `${parent}/url`
  const issues = [...judgeAddress(url, at), ...judgeUrlSecret(url, at)]
  const stray = strayBrace(url)
  if (stray !== undefined) {
    const message = `${at} holds ${quoted(stray)}, which is no {variable}, so it stays in the URL`
    issues.push(issueOf(TEMPLATE_URL, at, message, TEMPLATE_URL.mend))
  }
  const leading = /^\{(\w+)\}/.exec(url)?.[0]
  if (leading !== undefined) {
    const message = `${at} begins with ${leading}, so the card does not say whose server it is`
    issues.push(issueOf(TEMPLATE_HOST_UNBOUND, at, message, TEMPLATE_HOST_UNBOUND.mend))
  }
  if (/^http:/i.test(url) && localClassOf(url) === undefined) {
    const message = `${at} begins with http://, so nothing that is said to the server is encrypted`
    const secure = JSON.stringify(url.replace(/^http:/i, 'https:').slice(0, 2_048))
    const mend = issues.length === 0 ? `Write "url": ${secure}.` : REMOTE_PLAIN_HTTP.mend
    issues.push(issueOf(REMOTE_PLAIN_HTTP, at, message, mend))
  }
  return issues
}

function judgeRevisions({ at, remote }: PlacedRemote): Issue[] {
  const listed: unknown = remote.supportedProtocolVersions
  const list: readonly unknown[] = Array.isArray(listed) ? listed : []
  return list.flatMap((revision, index) => {
    if (typeof revision !== 'string' || REVISIONS.has(revision)) return []
    const pointer = `${at}/supportedProtocolVersions/${index}`
    const rule = isDate(revision) ? REMOTE_REVISION_UNKNOWN : REMOTE_REVISION_SYNTAX
    const why = isDate(revision)
      ? 'not a known revision of MCP'
      : 'not a date, as revisions of MCP are'
    return [issueOf(rule, pointer, `${pointer} is ${quoted(revision)}, ${why}`, rule.mend)]
  })
}

function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function judgeRepetition(placed: readonly PlacedRemote[]): Issue[] {
  const seen = new Map<string, string>()
  const issues: Issue[] = []
  for (const { at, remote } of placed) {
    const { type, url } = remote
    if (typeof type !== 'string' || typeof url !== 'string') continue
    const key = `${type} ${URL.canParse(url) ? new URL(url).href : url}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, at)
    else {
      const message = `${at} has the type and URL of ${first}`
      issues.push(issueOf(REMOTE_REPEATED, `${at}/url`, message, REMOTE_REPEATED.mend, { first }))
    }
  }
  return issues
}

function judgeTransports(placed: readonly PlacedRemote[]): Issue[] {
  const sse = placed.filter(({ remote }) => remote.type === 'sse')
  const [first] = sse
  if (first === undefined) return []
  const only = !placed.some(({ remote }) => remote.type === 'streamable-http')
  const rule = only ? REMOTE_SSE_ONLY : REMOTE_SSE_BESIDE
  const message = only
    ? 'no remote is of the type "streamable-http", and "sse" is deprecated'
    : `${first.at} is of the deprecated type "sse", beside a remote of the current type`
  return [issueOf(rule, `${first.at}/type`, message, rule.mend)]
}
