/**
 * What one origin publishes, described once: `countersign.config.ts` or `.json`.
 *
 *     { "baseUrl": "https://tides.example",
 *       "servers": [{ "name": "example.tides/tide-tables", "version": "2.0.0",
 *                     "description": "Tide heights for coastal stations.",
 *                     "remotes": [{ "url": "/mcp", "supportedProtocolVersions": ["2025-11-25"] }] }] }
 */
import { type Issue, issueOf, type Parsed } from '../card/issue.ts'
import { issuesOfScan } from '../card/json-issues.ts'
import { CARD_HOST_LOCAL, REMOTE_PLAIN_HTTP } from '../card/lint-rules.ts'
import { isObject, type Members, own } from '../json/object.ts'
import type { Severity } from '../finding.ts'
import { scanText } from '../json/scan.ts'
import { type Base, checkHost, checkOrigin, checkPath, readBase } from './description-address.ts'
import { judgeEntries } from './description-entries.ts'
import { judgeForms } from './description-forms.ts'
import {
  checkFlag,
  checkWord,
  missingMember,
  readList,
  readRecord,
  readText,
  wrongValue,
} from './description-members.ts'
import { judgePlaces, type WantedPath } from './description-places.ts'
import { judgeServer } from './description-server.ts'
import { meantBy, unknownMembers } from './description-shape.ts'
import { PUBLISH_BASE_LOCAL, PUBLISH_BASE_PLAIN, PUBLISH_NOT_JSON } from './publish-rules.ts'
import type { PublishDescription, ServerDescription } from './types.ts'

export { PUBLISH_RULES } from './publish-rules.ts'

/** Options of reading a description. */
export interface DescriptionOptions {
  /** Plain http and hosts that only this machine can reach are warnings instead of errors. */
  readonly development?: boolean
}

/** Gives a server as it is: the place where an editor checks its members. */
export function defineServer(server: ServerDescription): ServerDescription {
  return server
}

/** Gives a description as it is: the place where an editor checks its members. */
export function defineCatalog(description: PublishDescription): PublishDescription {
  return description
}

/**
 * Reads a description from JSON text. Faults of the text come first; `findingsOfIssues` adds line and
 * column to every issue.
 */
export function readPublishDescription(
  text: string,
  options: DescriptionOptions = {},
): Parsed<PublishDescription> {
  const scan = scanText(text, 'document')
  const issues = issuesOfScan(scan, false)
  if (!scan.ok) return { ok: false, issues }
  const parsed = parsePublishDescription(scan.value, options)
  return { ...parsed, issues: [...issues, ...parsed.issues] }
}

/**
 * Checks a description: never throws, one issue for each mistake, all at once. The value that comes
 * back is a plain JSON copy, which nothing can change behind the documents that are made of it.
 *
 * @param value what a configuration module exports, or parsed JSON
 */
export function parsePublishDescription(
  value: unknown,
  options: DescriptionOptions = {},
): Parsed<PublishDescription> {
  const issues: Issue[] = []
  const plain = plainOf(value, issues)
  if (plain === undefined) return { ok: false, issues }
  if (!isDescription(plain, options, issues)) return { ok: false, issues }
  const forms = judgeForms(plain)
  issues.push(...forms)
  return forms.length === 0 ? { ok: true, value: plain, issues } : { ok: false, issues }
}

function plainOf(value: unknown, issues: Issue[]): unknown {
  let text: string | undefined
  try {
    text = JSON.stringify(value)
  } catch {
    const message = 'the description holds a cycle or a value that JSON has no form for'
    issues.push(issueOf(PUBLISH_NOT_JSON, '', message, PUBLISH_NOT_JSON.mend))
    return undefined
  }
  if (text === undefined) {
    wrongValue(value ?? null, '', 'an object', issues)
    return undefined
  }
  const scan = scanText(text, 'document')
  // Lines and columns of a text that nobody wrote would mislead.
  const faults = issuesOfScan(scan, false).map((issue) => ({ ...issue, params: {} }))
  issues.push(...faults)
  return scan.ok ? scan.value : undefined
}

/** What a development machine may do and a published site may not. */
const LOCAL: ReadonlySet<string> = new Set([
  PUBLISH_BASE_LOCAL.code,
  PUBLISH_BASE_PLAIN.code,
  CARD_HOST_LOCAL.code,
  REMOTE_PLAIN_HTTP.code,
])

function isDescription(
  value: unknown,
  { development = false }: DescriptionOptions,
  issues: Issue[],
): value is PublishDescription {
  if (!isObject(value)) {
    wrongValue(value, '', 'an object', issues)
    return false
  }
  const severity: Severity = development ? 'warning' : 'error'
  const unknown = unknownMembers(value)
  const meant = new Set(unknown.map(meantBy))
  // What a misspelt member was meant to be is not missing as well.
  const others = judgeMembers(value).filter(({ pointer }) => !meant.has(pointer))
  for (const issue of [...unknown, ...others]) {
    issues.push(LOCAL.has(issue.code) ? { ...issue, severity } : issue)
  }
  return issues.every((issue) => issue.severity !== 'error')
}

function judgeMembers(value: Members): Issue[] {
  const issues: Issue[] = []
  const text = readText(value, 'baseUrl', '', issues)
  if (own(value, 'baseUrl') === undefined) {
    missingMember('', 'baseUrl', 'Add "baseUrl" with the public origin of the site.', issues)
  }
  const base = readBase(text ?? 'https://host.example', issues)
  if (own(value, 'servers') === undefined) {
    missingMember('', 'servers', 'Add "servers"; [] for a catalog of other people’s cards.', issues)
  }
  const servers = readList(value, 'servers', '', issues).flatMap(
    (server, index) => judgeServer(server, index, base, issues) ?? [],
  )
  const mirrors = readMirrors(value, issues)
  const trusted = readTrusted(value, base, issues)
  for (const [index, origin] of readList(value, 'origins', '', issues).entries()) {
    const at = `/origins/${index}`
    if (typeof origin === 'string') checkOrigin(origin, at, issues)
    else wrongValue(origin, at, 'a string', issues)
  }
  checkWord(value, 'catalogVersion', ['1.0', '0.9'], '', issues)
  checkFlag(value, 'ard', '', issues)
  checkFlag(value, 'links', '', issues)
  const ard = own(value, 'ard') !== false
  issues.push(...judgePlaces({ base, servers, mirrors, trusted, ard }))
  issues.push(...judgeEntries(value, base, servers))
  return issues
}

function readMirrors(value: Members, issues: Issue[]): readonly WantedPath[] {
  return readList(value, 'mirrors', '', issues).flatMap((mirror, index) => {
    const at = `/mirrors/${index}`
    if (!isObject(mirror)) {
      wrongValue(mirror, at, 'an object with "path" and "form"', issues)
      return []
    }
    if (own(mirror, 'form') === undefined) {
      missingMember(at, 'form', 'Add "form": "hybrid".', issues)
    }
    checkWord(mirror, 'form', ['card', 'hybrid', 'sep1649'], at, issues)
    const path = readText(mirror, 'path', at, issues)
    if (path !== undefined) {
      const place = { text: path, at: `${at}/path` }
      return checkPath(path, place.at, issues) ? [place] : []
    }
    if (own(mirror, 'path') === undefined) {
      missingMember(at, 'path', 'Add "path": "/.well-known/mcp/server-card.json".', issues)
    }
    return []
  })
}

function readTrusted(value: Members, base: Base, issues: Issue[]): readonly string[] | undefined {
  const proxy = readRecord(value, 'trustedProxy', '', issues)
  if (proxy === undefined) return undefined
  if (own(proxy, 'hosts') === undefined) {
    missingMember('/trustedProxy', 'hosts', 'Add "hosts" with the hosts that it may name.', issues)
  }
  return readList(proxy, 'hosts', '/trustedProxy', issues).flatMap((host, index) => {
    const at = `/trustedProxy/hosts/${index}`
    if (typeof host === 'string') {
      checkHost(host, at, base, issues)
      return [host]
    }
    wrongValue(host, at, 'a string', issues)
    return []
  })
}
