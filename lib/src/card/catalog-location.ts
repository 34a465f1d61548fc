import { renamed } from './catalog-member.ts'
import {
  CATALOG_LOCATION,
  CATALOG_URL,
  CATALOG_URL_PLAIN,
  CATALOG_URL_RELATIVE,
} from './catalog-rules.ts'
import type { CatalogEntry } from './catalog.ts'
import { type Issue, issueOf, pointerTo } from './issue.ts'
import { type Members, own } from '../json/object.ts'
import { quoted, typeName } from './in-words.ts'

/**
 * Where the thing is that an entry lists: exactly one of `url` and `data`, told by presence, since
 * null, false, 0 and "" are values (AI Catalog, ADR-0005). With both or neither, neither is used.
 */
export function readLocation(
  entry: Members,
  pointer: string,
  baseUrl: string | undefined,
  issues: Issue[],
): Pick<CatalogEntry, 'url' | 'inline' | 'data' | 'usable'> {
  const hasUrl = Object.hasOwn(entry, 'url')
  const hasData = Object.hasOwn(entry, 'data')
  // A boolean or text `inline` is somebody's flag, not the older name of `data`.
  const older = !hasData && typeof own(entry, 'inline') === 'object' && entry.inline !== null
  const inline = hasData || older
  if (hasUrl === inline) {
    const found = hasUrl
      ? `${pointer} has both "url" and "${older ? 'inline' : 'data'}", so readers disagree about which one is meant`
      : `${pointer} has neither "url" nor "data", so there is nothing to read`
    const mend = hasUrl
      ? 'Keep "url" or keep "data".'
      : 'Add "url" with the address of the card, or the card itself as "data".'
    issues.push(
      issueOf(CATALOG_LOCATION, pointer, found, mend, { present: hasUrl ? 'both' : 'neither' }),
    )
    return { inline, usable: false }
  }
  if (older) renamed(entry, 'inline', 'data', pointer, issues)
  if (inline) return { inline, data: older ? entry.inline : entry.data, usable: true }

  const url = readUrl(entry.url, pointerTo(pointer, 'url'), baseUrl, issues)
  return url === undefined ? { inline, usable: false } : { inline, url, usable: true }
}

/**
 * Resolves an entry's URL and refuses what the URL parser would quietly repair: once resolved, a
 * stripped newline, a backslash or an escaped brace can no longer be seen.
 */
function readUrl(
  value: unknown,
  at: string,
  baseUrl: string | undefined,
  issues: Issue[],
): string | undefined {
  const refuse = (why: string, mend: string): undefined => {
    issues.push(issueOf(CATALOG_URL, at, why, mend))
    return undefined
  }
  const way = 'Write an absolute https URL.'
  if (typeof value !== 'string') return refuse(`${at} is ${typeName(value)}, not a URL`, way)
  if (value === '') return refuse(`${at} is empty`, way)
  const odd = /[\p{Cc} \\]/u.exec(value)?.[0]
  if (odd !== undefined) {
    return refuse(`${quoted(value)} holds ${quoted(odd)}, which URL parsers read differently`, way)
  }
  if (/[{}]/.test(value)) {
    return refuse(`${quoted(value)} holds a template variable, but entries have no variables`, way)
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'https' && scheme !== 'http') {
    return refuse(`${quoted(value)} is not an http(s) URL, so it is not fetched`, way)
  }
  if (scheme !== undefined && !/^[a-z]+:\/\/[^/]/i.test(value)) {
    return refuse(`${quoted(value)} has no host behind "${scheme}://"`, way)
  }
  if (scheme === undefined && baseUrl === undefined) {
    const found = `${quoted(value)} is relative to the URL of the catalog, which is not known here`
    issues.push(issueOf(CATALOG_URL_RELATIVE, at, found, CATALOG_URL_RELATIVE.mend))
    return undefined
  }
  const url = URL.parse(value, baseUrl)
  if (url === null) return refuse(`${quoted(value)} does not parse as a URL`, way)
  if (scheme === 'http') {
    const mend = `Write ${quoted(`https${value.slice('http'.length)}`)}.`
    const found = `${quoted(value)} is plain http, so anybody on the way can replace what is read`
    issues.push(issueOf(CATALOG_URL_PLAIN, at, found, mend))
  }
  return url.href
}
