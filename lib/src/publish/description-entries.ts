/** The catalog’s own members, and its entries by the catalog’s own rules. */
import { parseCatalog } from '../card/catalog.ts'
import { type Issue, issueOf, moveIssue, pointerTo } from '../card/issue.ts'
import { isObject, type Members, own } from '../json/object.ts'
import { CATALOG_PATH, catalogOf, isArdEntry } from './catalog-document.ts'
import type { Base } from './description-address.ts'
import { missingMember, readList, readRecord, readText, wrongValue } from './description-members.ts'
import type { SeenServer } from './description-server.ts'
import { PUBLISH_ARD_ENTRY, PUBLISH_CATALOG_LONG } from './publish-rules.ts'
import type { EntryDescription } from './types.ts'

/** Entries that the clients of the proposed SDKs look at. */
const MOST_ENTRIES = 100

/** Checks `host` and `entries`, and what the base catalog becomes with the servers in front of them. */
export function judgeEntries(value: Members, base: Base, servers: readonly SeenServer[]): Issue[] {
  const issues: Issue[] = []
  judgeHost(value, issues)
  const listed = readList(value, 'entries', '', issues)
  const entries: { readonly at: string; readonly entry: EntryDescription }[] = []
  for (const [index, entry] of listed.entries()) {
    const at = pointerTo('/entries', index)
    if (isEntry(entry)) entries.push({ at, entry })
    else if (isObject(entry)) judgeTexts(entry, at, issues)
    else wrongValue(entry, at, 'an object with "identifier", "type" and "url" or "data"', issues)
  }
  const own = ownPlaces(base, servers)
  const places = [...own.map(({ at }) => at), ...entries.map(({ at }) => at)]
  const catalog = catalogOf({
    origin: base.origin,
    version: value.catalogVersion === '0.9' ? '0.9' : '1.0',
    servers: own,
    entries: entries.map(({ entry }) => entry),
    host: undefined,
  })
  const found = parseCatalog(catalog, base.origin + CATALOG_PATH)
  issues.push(...found.issues.map((issue) => moveIssue(issue, (at) => placeOf(at, places))))
  if (value.ard !== false) {
    const faulty = new Set(issues.map(({ pointer }) => pointer))
    for (const { at, entry } of entries) {
      if (!isArdEntry(entry) && !faulty.has(at)) issues.push(ardIssue(at))
    }
  }
  if (places.length > MOST_ENTRIES) {
    const message = `the catalog has ${places.length} entries, and many clients read the first ${MOST_ENTRIES}`
    const at = entries.length === 0 ? '/servers' : '/entries'
    issues.push(issueOf(PUBLISH_CATALOG_LONG, at, message, PUBLISH_CATALOG_LONG.mend))
  }
  return issues
}

/** The servers that the base catalog lists, each name once: a repeated one is reported as such. */
function ownPlaces(
  base: Base,
  servers: readonly SeenServer[],
): readonly { readonly at: string; readonly name: string; readonly url: string }[] {
  const names = new Set<string>()
  return servers.flatMap(({ at, name, host = base.host, path }) => {
    if (name === undefined || path === undefined || host !== base.host) return []
    if (names.has(name)) return []
    names.add(name)
    return [{ at, name, url: base.origin + path.text }]
  })
}

function judgeHost(value: Members, issues: Issue[]): void {
  const host = readRecord(value, 'host', '', issues)
  if (host === undefined) return
  if (own(host, 'displayName') === undefined) {
    missingMember('/host', 'displayName', 'Add "displayName" with the name of the site.', issues)
  }
  for (const name of ['displayName', 'identifier', 'documentationUrl', 'logoUrl']) {
    readText(host, name, '/host', issues)
  }
}

/** What the catalog’s rules can judge; they tell what is missing in it. */
function isEntry(value: unknown): value is EntryDescription {
  return (
    isObject(value) &&
    ['identifier', 'type', 'url'].every((name) => {
      const text = own(value, name)
      return text === undefined || typeof text === 'string'
    })
  )
}

function judgeTexts(entry: Members, at: string, issues: Issue[]): void {
  for (const name of ['identifier', 'type', 'url']) readText(entry, name, at, issues)
}

/** The pointer in the description for one in the catalog. */
function placeOf(pointer: string, places: readonly string[]): string {
  const [, index, rest = ''] = /^\/entries\/(\d+)(\/.*)?$/s.exec(pointer) ?? []
  const place = index === undefined ? undefined : places[Number(index)]
  return place === undefined ? pointer : place + rest
}

function ardIssue(at: string): Issue {
  const message = `${at} is not listed in ard.json, whose schema refuses it`
  return issueOf(PUBLISH_ARD_ENTRY, at, message, PUBLISH_ARD_ENTRY.mend)
}
