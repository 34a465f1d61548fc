import { readLocation } from './catalog-location.ts'
import { readText, renamed } from './catalog-member.ts'
import {
  CATALOG_ENTRY_DIFFERS,
  CATALOG_ENTRY_NOT_OBJECT,
  CATALOG_IDENTIFIER_MISSING,
  CATALOG_MEMBER_TYPE,
  CATALOG_TYPE_CONFLICT,
  CATALOG_TYPE_MISSING,
  CATALOG_TYPE_OLD,
  IDENTIFIER_ORDER,
  IDENTIFIER_PREFIX,
  IDENTIFIER_PUBLISHER,
} from './catalog-rules.ts'
import { versionFamily } from './catalog-version.ts'
import type { CatalogEntry } from './catalog.ts'
import { trustManifestsOf } from './catalog-trust.ts'
import { type Identifier, parseIdentifier, publisherOf } from './identifier.ts'
import { type Issue, issueOf, pointerTo } from './issue.ts'
import { AI_CATALOG_TYPE, essenceOf, REGISTRY_SERVER_TYPE, successorOf } from './media-type.ts'
import { isObject, type Members, own, ownText } from '../json/object.ts'
import { quoted, typeName } from './in-words.ts'
import { SERVER_CARD_TYPE } from './server-card.ts'
import type { PartialCard } from './types.ts'

/** What an entry needs to know about the catalog that holds it. */
export interface EntryContext {
  /** The catalog's final URL; relative entry URLs resolve against it. */
  readonly baseUrl?: string | undefined
  readonly specVersion?: string | undefined
  /** The catalog's version is too new: its entries are listed, never usable. */
  readonly refused: boolean
}

/**
 * Reads one entry of any catalog state; total, never dropped, issues go to `issues`.
 *
 * @param value the element of `entries`
 * @param pointer its JSON Pointer in the catalog
 * @see AI Catalog draft, "Catalog Entry Object"
 */
export function parseEntry(
  value: unknown,
  pointer: string,
  context: EntryContext,
  issues: Issue[],
): CatalogEntry {
  if (!isObject(value)) {
    const found = `${pointer} is ${typeName(value)}, but an entry must be an object`
    issues.push(issueOf(CATALOG_ENTRY_NOT_OBJECT, pointer, found, CATALOG_ENTRY_NOT_OBJECT.mend))
    return { pointer, kind: 'other', inline: false, usable: false, raw: value }
  }
  const identifier = readIdentifier(value, pointer, context, issues)
  const type = readType(value, pointer, issues)
  const location = readLocation(value, pointer, context.baseUrl, issues)
  const texts = readTexts(value, pointer, issues)
  const trustManifests = trustManifestsOf(value, pointer, issues)
  renamed(value, 'metadata', 'extensions', pointer, issues)
  const entry: CatalogEntry = {
    pointer,
    ...identifier,
    ...type,
    ...location,
    usable: location.usable && !context.refused,
    ...texts,
    ...(trustManifests.length > 0 ? { trustManifests } : {}),
    raw: value,
  }
  if (entry.kind === 'server_card' && entry.usable && isObject(entry.data)) {
    issues.push(...compareWithCard(entry, entry.data))
  }
  return entry
}

/**
 * The name to show for an entry: its own displayName, then the card's title or name, then the last
 * piece of its identifier behind `:` or `/` (in the 0.9 order a trailing kind does not count), then
 * whatever tells it from the others. Never empty; never a reason to fetch the card.
 *
 * @see AI Catalog draft, "Resolution of names and versions"
 */
export function nameOf(entry: CatalogEntry, card?: PartialCard): string {
  const inline = entry.kind === 'server_card' && isObject(entry.data) ? entry.data : {}
  const members: Members = card ?? inline
  const piece = entry.parsed?.name?.split('/').findLast((part) => part !== '')
  return (
    [
      entry.displayName,
      ownText(members, 'title'),
      ownText(members, 'name'),
      piece,
      entry.identifier,
      entry.url,
    ].find((text) => text !== undefined && text.trim() !== '') ?? entry.pointer
  )
}

/**
 * Warnings for what an entry repeats from its card and tells differently: title (displayName),
 * description, version. The card may be fetched or inline; absent members never disagree.
 */
export function compareWithCard(entry: CatalogEntry, card: PartialCard): Issue[] {
  const pairs = [
    ['displayName', entry.displayName, 'title'],
    ['description', entry.description, 'description'],
    ['version', entry.version, 'version'],
  ] as const
  return pairs.flatMap(([member, said, inCard]) => {
    const meant = ownText(card, inCard)
    if (said === undefined || meant === undefined || said === meant) return []
    const found = `the entry says "${member}": ${quoted(said)}, its card says "${inCard}": ${quoted(meant)}`
    const mend = `Remove "${member}" from the entry: readers take it from the card.`
    const at = pointerTo(entry.pointer, member)
    return [issueOf(CATALOG_ENTRY_DIFFERS, at, found, mend, { member })]
  })
}

function readIdentifier(
  entry: Members,
  pointer: string,
  context: EntryContext,
  issues: Issue[],
): Pick<CatalogEntry, 'identifier' | 'parsed' | 'publisher'> {
  const current = readText(entry, 'identifier', pointer, issues)
  const text = current ?? ownText(entry, 'id')
  if (text === undefined || text === '') {
    const mend = `Add "identifier": "urn:air:${hostOf(context.baseUrl)}:mcp:{name}".`
    const found = `${pointer} has no identifier, by which readers tell entries apart`
    issues.push(issueOf(CATALOG_IDENTIFIER_MISSING, pointer, found, mend))
    return {}
  }
  if (current === undefined) renamed(entry, 'id', 'identifier', pointer, issues)
  const parsed = parseIdentifier(text, context.specVersion)
  const at = pointerTo(pointer, current === undefined ? 'id' : 'identifier')
  issues.push(...identifierIssues(parsed, at, context))
  const { publisher } = parsed
  return { identifier: text, parsed, ...(publisher !== undefined ? { publisher } : {}) }
}

function identifierIssues(parsed: Identifier, at: string, context: EntryContext): Issue[] {
  const { raw, scheme, publisher, rest } = parsed
  if (publisher === undefined) {
    if (!/^urn:air?:/i.test(raw)) return []
    const found = `${quoted(raw)} names no domain behind its prefix, so nobody can be trusted for it`
    const mend = `Write "urn:air:${hostOf(context.baseUrl)}:mcp:{name}" with a domain that you control.`
    return [issueOf(IDENTIFIER_PUBLISHER, at, found, mend)]
  }
  const issues: Issue[] = []
  if (scheme === 'ai') {
    const mend = `Write ${quoted(['urn:air', publisher, ...rest].join(':'))}.`
    const found = `${quoted(raw)} has the older prefix urn:ai, which became urn:air`
    issues.push(issueOf(IDENTIFIER_PREFIX, at, found, mend))
  }
  const newest = versionFamily(context.specVersion ?? '') === '0.9'
  if (newest && parsed.order === 'old' && rest.length > 1) {
    const current = ['urn:air', publisher, ...rest.slice(1), rest[0]].join(':')
    const found = `${quoted(raw)} has its kind before its name, but specVersion 0.9 puts the kind last`
    issues.push(issueOf(IDENTIFIER_ORDER, at, found, `Write ${quoted(current)}.`))
  }
  return issues
}

function readType(
  entry: Members,
  pointer: string,
  issues: Issue[],
): Pick<CatalogEntry, 'type' | 'essence' | 'kind'> {
  const current = readText(entry, 'type', pointer, issues)
  const older = ownText(entry, 'mediaType')
  const type = current ?? older
  if (type === undefined || type.trim() === '') {
    const found = `${pointer} has no type, so readers cannot tell what it is`
    const mend = `Add "type": "${SERVER_CARD_TYPE}" if it is a server card.`
    issues.push(issueOf(CATALOG_TYPE_MISSING, pointer, found, mend))
    return { kind: 'other' }
  }
  const written = essenceOf(type)
  if (current === undefined) {
    renamed(entry, 'mediaType', 'type', pointer, issues)
  } else if (older !== undefined && essenceOf(older) !== written) {
    const found = `"type" is ${quoted(type)} and "mediaType" is ${quoted(older)}; readers follow one or the other`
    const mend = `Remove "mediaType", or write ${quoted(type)} there too.`
    issues.push(issueOf(CATALOG_TYPE_CONFLICT, pointerTo(pointer, 'mediaType'), found, mend))
  }
  const successor = successorOf(written)
  if (successor !== undefined) {
    const at = pointerTo(pointer, current === undefined ? 'mediaType' : 'type')
    const found = `${quoted(type)} is an older spelling of ${successor}`
    issues.push(issueOf(CATALOG_TYPE_OLD, at, found, `Write "type": "${successor}".`))
  }
  return { type, essence: successor ?? written, kind: kindOf(written) }
}

function kindOf(written: string): CatalogEntry['kind'] {
  if (written === SERVER_CARD_TYPE) return 'server_card'
  if (written === AI_CATALOG_TYPE) return 'catalog'
  // The spelling stood for a card first and is asked for again for a registry's server.json.
  return written === REGISTRY_SERVER_TYPE ? 'registry_server' : 'other'
}

const TEXTS = ['displayName', 'description', 'version', 'updatedAt', 'digest'] as const

function readTexts(
  entry: Members,
  pointer: string,
  issues: Issue[],
): Pick<CatalogEntry, (typeof TEXTS)[number] | 'tags'> {
  const texts: { -readonly [K in (typeof TEXTS)[number] | 'tags']?: CatalogEntry[K] } = {}
  for (const name of TEXTS) {
    const text = readText(entry, name, pointer, issues)
    if (text !== undefined) texts[name] = text
  }
  const tags = own(entry, 'tags')
  if (Array.isArray(tags)) {
    texts.tags = tags.filter((tag) => typeof tag === 'string')
  } else if (tags !== undefined) {
    const at = pointerTo(pointer, 'tags')
    const found = `${at} is ${typeName(tags)}, but tags are an array of strings`
    issues.push(issueOf(CATALOG_MEMBER_TYPE, at, found, 'Write an array of strings.'))
  }
  return texts
}

/** A domain to write into an example identifier. */
function hostOf(baseUrl: string | undefined): string {
  const host = baseUrl === undefined ? undefined : URL.parse(baseUrl)?.hostname
  return publisherOf(host ?? '') ?? '{your domain}'
}
