import { compareEntries } from './catalog-duplicates.ts'
import { parseEntry } from './catalog-entry.ts'
import { readText } from './catalog-member.ts'
import {
  CATALOG_ENTRIES,
  CATALOG_HOST_NAME,
  CATALOG_ISSUES_CUT,
  CATALOG_MEMBER_EXTRA,
  CATALOG_MEMBER_TYPE,
  CATALOG_NOT_OBJECT,
  CATALOG_VERSION_DRAFT,
  CATALOG_VERSION_MISSING,
  CATALOG_VERSION_NEWER,
  CATALOG_VERSION_SYNTAX,
} from './catalog-rules.ts'
import { misplacedManifestsOf } from './catalog-trust.ts'
import { isMajorMinor, versionFamily } from './catalog-version.ts'
import type { Identifier } from './identifier.ts'
import { type Issue, issueOf, keepFirst, pointerTo } from './issue.ts'
import { isObject, type Members, own, ownText } from '../json/object.ts'
import { quoted, typeName } from './in-words.ts'

export { CATALOG_RULES } from './catalog-rules.ts'
export { compareWithCard, nameOf } from './catalog-entry.ts'
export { AI_CATALOG_TYPE } from './media-type.ts'

/** One item of a catalog in the common model of all four states and ARD. */
export interface CatalogEntry {
  /** Pointer of the entry in the document. */
  readonly pointer: string
  readonly identifier?: string
  /** The identifier taken apart by the catalog's `specVersion`; `parsed.key` is for comparison. */
  readonly parsed?: Identifier
  /** As written (`type`, or `mediaType` in older catalogs). */
  readonly type?: string
  /** Lower case, parameters stripped; old spellings mapped to the current type. */
  readonly essence?: string
  /** What the entry is, by the type as written. `other` entries are listed, never dropped. */
  readonly kind: 'server_card' | 'catalog' | 'registry_server' | 'other'
  /** Absolute, resolved against the catalog's final URL. Exactly one of `url` and `data` is set on a usable entry. */
  readonly url?: string
  /** True when the member `data` is present, whatever its value. */
  readonly inline: boolean
  readonly data?: unknown
  /** False when there is nothing that may be followed: an issue of the catalog says why. */
  readonly usable: boolean
  /** Pointer of an earlier entry that is the same thing at the same place under another spelling. */
  readonly duplicateOf?: string
  readonly displayName?: string
  readonly description?: string
  readonly version?: string
  readonly updatedAt?: string
  readonly tags?: readonly string[]
  /** Publisher of a `urn:air` identifier, lower case; the only part stable in every version. */
  readonly publisher?: string
  readonly digest?: string
  /** Kept raw; `attest` verifies them. */
  readonly trustManifests?: readonly unknown[]
  /** The member as published, for display and re-publication. */
  readonly raw: unknown
}

/**
 * `A` the drafts until June 2026 (`mediaType`) · `B` August (`type`, one `trustManifest`) · `C` from
 * October (`trustManifests[]`, `digest`) · `0.9` the release · `ard` an ARD manifest · `draft` a
 * version before 0.9 · `unknown` a newer major, or nothing that tells.
 */
export type CatalogState = 'A' | 'B' | 'C' | '0.9' | 'ard' | 'draft' | 'unknown'

/** Whose catalog it is, as it says itself. */
export interface CatalogHost {
  readonly displayName?: string
  readonly identifier?: string
  /** Only older drafts put trust manifests here; kept raw. */
  readonly trustManifests?: readonly unknown[]
  readonly raw: unknown
}

/** A catalog as far as it can be understood; what cannot is among the issues. */
export interface Catalog {
  readonly state: CatalogState
  readonly specVersion?: string
  readonly host?: CatalogHost
  /** In the order of the document. */
  readonly entries: readonly CatalogEntry[]
  readonly issues: readonly Issue[]
  readonly raw: unknown
}

const ROOT_MEMBERS: ReadonlySet<string> = new Set([
  'specVersion',
  'host',
  'entries',
  'extensions',
  'signature',
  'additionalSignatures',
  '$schema',
  '$context', // ARD
  '@context', // ARD
  'trustManifest', // reported on its own
  'trustManifests',
])

/**
 * Reads an AI Catalog of any published draft, of release 0.9, or an ARD manifest into one model.
 * Total: any JSON value gives a catalog, with what is wrong with it in `issues`, the first
 * 1,000. Nothing is dropped: an entry that cannot be followed stays in the list with `usable: false`.
 *
 * @param value the parsed JSON
 * @param baseUrl the URL that answered, after redirects; relative entry URLs resolve against it
 * @see AI Catalog draft, "AI Catalog Object", "Version Handling"; ARD v0.91, `ArdManifest`
 */
export function parseCatalog(value: unknown, baseUrl?: string): Catalog {
  if (!isObject(value)) {
    const issues: Issue[] = []
    const found = `the document is ${typeName(value)}, but a catalog must be an object`
    issues.push(issueOf(CATALOG_NOT_OBJECT, '', found, CATALOG_NOT_OBJECT.mend))
    return { state: 'unknown', entries: [], issues, raw: value }
  }
  const kept = keepFirst(CATALOG_ISSUES_CUT)
  const issues: Issue[] = []
  const specVersion = readVersion(value, baseUrl, issues)
  const host = readHost(value, baseUrl, issues)
  misplacedManifestsOf(value, '', issues)
  reportExtras(value, issues)
  const listed = readEntries(value, issues)
  kept.add(issues)
  const refused = specVersion !== undefined && versionFamily(specVersion) === 'newer'
  const context = { baseUrl, specVersion, refused }
  const entries = listed.map((one, index) => {
    const own: Issue[] = []
    const entry = parseEntry(one, pointerTo('/entries', index), context, own)
    kept.add(own)
    return entry
  })
  const among: Issue[] = []
  const same = compareEntries(entries, among)
  kept.add(among)
  return {
    state: stateOf(value, listed, specVersion),
    ...(specVersion !== undefined ? { specVersion } : {}),
    ...(host !== undefined ? { host } : {}),
    entries: entries.map((entry) => {
      const duplicateOf = same.get(entry.pointer)
      return duplicateOf === undefined ? entry : { ...entry, duplicateOf }
    }),
    issues: kept.all(),
    raw: value,
  }
}

function stateOf(
  root: Members,
  entries: readonly unknown[],
  specVersion: string | undefined,
): CatalogState {
  const some = (name: string): boolean =>
    entries.some((entry) => isObject(entry) && Object.hasOwn(entry, name))
  if (specVersion === undefined) {
    if (Object.hasOwn(root, 'specVersion') || !Array.isArray(root.entries)) return 'unknown'
    return some('mediaType') ? 'A' : 'ard'
  }
  const family = versionFamily(specVersion)
  if (family === 'draft' || family === '0.9') return family
  if (family !== '1') return 'unknown'
  if (Object.hasOwn(root, '$context') || Object.hasOwn(root, '@context')) return 'ard'
  if (some('mediaType')) return 'A'
  const newer =
    some('trustManifests') ||
    some('digest') ||
    isObject(own(root, 'signature')) ||
    Object.hasOwn(root, 'additionalSignatures')
  return newer ? 'C' : 'B'
}

function readVersion(
  root: Members,
  baseUrl: string | undefined,
  issues: Issue[],
): string | undefined {
  const at = '/specVersion'
  const value = own(root, 'specVersion')
  if (value === undefined) {
    // An ARD manifest needs none, and its place tells it apart from an AI Catalog.
    if (URL.parse(baseUrl ?? '')?.pathname.endsWith('/ard.json')) return undefined
    const found = 'the catalog declares no specVersion, which only an ARD manifest may omit'
    issues.push(issueOf(CATALOG_VERSION_MISSING, '', found, CATALOG_VERSION_MISSING.mend))
    return undefined
  }
  if (typeof value !== 'string') {
    const meant = value === 0.9 ? '0.9' : '1.0'
    const found = `${at} is ${typeName(value)}, but the version must be a string "Major.Minor"`
    issues.push(issueOf(CATALOG_VERSION_SYNTAX, at, found, `Write "specVersion": "${meant}".`))
    return typeof value === 'number' ? String(value) : undefined
  }
  const family = versionFamily(value)
  if (family === 'newer') {
    const found = `specVersion ${quoted(value)} has a newer major than 0.9 and 1.x, so the entries are listed but not followed`
    issues.push(issueOf(CATALOG_VERSION_NEWER, at, found, CATALOG_VERSION_NEWER.mend))
  } else if (family === 'draft') {
    const found = `specVersion ${quoted(value)} is before 0.9; the entries are followed, but few readers do so`
    issues.push(issueOf(CATALOG_VERSION_DRAFT, at, found, 'Write "specVersion": "1.0".'))
  } else if (family === undefined || !isMajorMinor(value)) {
    const meant = family === '0.9' ? '0.9' : '1.0'
    const found = `specVersion ${quoted(value)} is not of the form "Major.Minor"`
    issues.push(issueOf(CATALOG_VERSION_SYNTAX, at, found, `Write "specVersion": "${meant}".`))
  }
  return value
}

function readHost(
  root: Members,
  baseUrl: string | undefined,
  issues: Issue[],
): CatalogHost | undefined {
  const host = own(root, 'host')
  if (host === undefined) return undefined
  if (!isObject(host)) {
    const found = `/host is ${typeName(host)}, but it must be an object with "displayName"`
    const name = quoted(typeof host === 'string' ? host : nameOfSite(baseUrl))
    const mend = `Write "host": {"displayName": ${name}}.`
    issues.push(issueOf(CATALOG_MEMBER_TYPE, '/host', found, mend))
    return { raw: host }
  }
  const displayName = readText(host, 'displayName', '/host', issues)
  const identifier = readText(host, 'identifier', '/host', issues)
  const trustManifests = misplacedManifestsOf(host, '/host', issues)
  if (own(host, 'displayName') === undefined) {
    const name = quoted(ownText(host, 'name') ?? nameOfSite(baseUrl))
    const mend = `Add "displayName": ${name} to "host".`
    const found = '/host has no "displayName", its one required member'
    issues.push(issueOf(CATALOG_HOST_NAME, '/host', found, mend))
  }
  return {
    ...(displayName !== undefined ? { displayName } : {}),
    ...(identifier !== undefined ? { identifier } : {}),
    ...(trustManifests.length > 0 ? { trustManifests } : {}),
    raw: host,
  }
}

function nameOfSite(baseUrl: string | undefined): string {
  return URL.parse(baseUrl ?? '')?.hostname ?? '{your name}'
}

function reportExtras(root: Members, issues: Issue[]): void {
  for (const name of Object.keys(root)) {
    if (ROOT_MEMBERS.has(name)) continue
    const at = pointerTo('', name)
    const found =
      name === 'collections'
        ? '"collections" was removed from the drafts; readers ignore it'
        : `${quoted(name)} is no member of a catalog; readers ignore it`
    const mend =
      name === 'collections'
        ? `List each collection as an entry of type application/ai-catalog+json.`
        : CATALOG_MEMBER_EXTRA.mend
    issues.push(issueOf(CATALOG_MEMBER_EXTRA, at, found, mend))
  }
}

function readEntries(root: Members, issues: Issue[]): readonly unknown[] {
  const entries = own(root, 'entries')
  if (Array.isArray(entries)) return entries
  const at = entries === undefined ? '' : '/entries'
  const found =
    entries === undefined
      ? 'the document has no "entries", so it lists nothing'
      : `/entries is ${typeName(entries)}, but it must be an array`
  issues.push(issueOf(CATALOG_ENTRIES, at, found, CATALOG_ENTRIES.mend))
  return []
}
