import type { Catalog, CatalogEntry } from '../card/catalog.ts'
import { shorten } from '../card/code-points.ts'
import { movedBelow } from '../card/moved.ts'
import { readDocument } from '../card/read.ts'
import { findingOf, type Finding, type Rule } from '../finding.ts'
import type { Found, Place, Presence } from './types.ts'

/** Nested catalogs are followed this deep (AI Catalog, "Nested catalogs"). */
export const MAX_DEPTH = 4

export const CATALOG_LOOP: Rule = {
  code: 'catalog_loop',
  severity: 'warning',
  title: 'Catalogs list each other in a circle',
  why: 'A reader without a memory of where it has been never comes to an end.',
  mend: 'Remove the entry that leads back.',
  spec: 'AI Catalog, Nested catalogs',
}

export const CATALOG_TOO_DEEP: Rule = {
  code: 'catalog_too_deep',
  severity: 'warning',
  title: 'A catalog is nested deeper than readers go',
  why: `Readers stop after ${MAX_DEPTH} levels, so what is listed below is never found.`,
  mend: 'List the catalog nearer to the top.',
  spec: 'AI Catalog, Nested catalogs',
}

/** A catalog on the way from the top: its URL, or URL and pointer when it is inline. */
export type Chain = readonly string[]

/** One entry that leads somewhere, with the place it leads to. */
export interface Step {
  readonly place: Place
  readonly entry: CatalogEntry
}

/** What a catalog leads to next. */
export interface Steps {
  /** To be fetched: cards and nested catalogs, in the order of the catalog. */
  readonly fetch: readonly Step[]
  /** Read in place. */
  readonly inline: readonly Step[]
  readonly findings: readonly Finding[]
}

/**
 * Where the entries of a catalog lead: cards, registry entries and nested catalogs, each URL once,
 * and entries of a generic JSON type that speak of MCP. Entries that are not usable lead nowhere,
 * nor do those that would close a circle (one finding for each) or go too deep (one for all).
 *
 * @param at The catalog's final URL.
 * @param base Pointer of the catalog inside the document at `at`; `''` unless it is inline.
 * @param chain The catalogs on the way here, this one last.
 */
export function stepsOf(catalog: Catalog, at: string, base: string, chain: Chain): Steps {
  const fetch: Step[] = []
  const inline: Step[] = []
  const findings: Finding[] = []
  const seen = new Set<string>()
  const below: CatalogEntry[] = []
  const depth = chain.length
  for (const entry of catalog.entries) {
    if (!entry.usable || !concerns(entry)) continue
    const pointer = `${base}${entry.pointer}`
    const listedBy = { catalog: at, pointer, depth }
    const nested = entry.kind === 'catalog'
    const url = entry.url ?? at
    if (nested && depth > MAX_DEPTH) {
      below.push(entry)
    } else if (entry.url === undefined) {
      inline.push({ place: { url, kind: nested ? 'nested_catalog' : 'entry', listedBy }, entry })
    } else if (seen.has(url)) {
      continue
    } else if (nested && chain.includes(url)) {
      seen.add(url)
      findings.push(loop(at, pointer, url, chain))
    } else {
      seen.add(url)
      fetch.push({ place: { url, kind: nested ? 'nested_catalog' : 'entry', listedBy }, entry })
    }
  }
  const [first, ...more] = below
  if (first !== undefined) findings.push(tooDeep(at, base, first, more.length, chain))
  return { fetch, inline, findings }
}

/** True when an entry describes an MCP server or a catalog, or may do so under a generic type. */
function concerns(entry: CatalogEntry): boolean {
  if (entry.kind !== 'other') return true
  if (entry.essence !== undefined && entry.essence !== 'application/json') return false
  return /(?:^|[^a-z])mcp(?:[^a-z]|$)/i.test(`${entry.identifier ?? ''} ${entry.url ?? ''}`)
}

/** The circle that a catalog closes when it turns out, after redirects, to be one of its own parents. */
export function loop(at: string, pointer: string, url: string, chain: Chain): Finding {
  const circle = wayOf([...chain.slice(chain.indexOf(url)), url])
  return findingOf(CATALOG_LOOP, at, {
    pointer,
    message: `The entry leads back to a catalog on the way here: ${circle}.`,
    mend: `Remove the entry at ${pointer}.`,
  })
}

/** Catalogs in words. A URL may be as long as its document, and each finding has several. */
function wayOf(chain: Chain): string {
  return chain.map((url) => shorten(url, MAX_URL)).join(' > ')
}

const MAX_URL = 300

function tooDeep(
  at: string,
  base: string,
  entry: CatalogEntry,
  more: number,
  chain: Chain,
): Finding {
  const url = entry.url === undefined ? undefined : shorten(entry.url, MAX_URL)
  const others = more === 0 ? '' : `, as do ${more} more`
  return findingOf(CATALOG_TOO_DEEP, at, {
    pointer: `${base}${entry.pointer}`,
    message: `The entry nests a catalog at level ${chain.length}${others}, and readers follow ${MAX_DEPTH} levels: ${wayOf([...chain, url ?? 'inline'])}.`,
    mend: `List ${url ?? 'the catalog'} in ${shorten(chain[0] ?? at, MAX_URL)}.`,
  })
}

/**
 * Reads the document that an entry carries as `data`. Its pointers count from the catalog, which is
 * the document that a person has.
 */
export function readInline(step: Step, catalog: Found, maxBytes: number): Found {
  const text = JSON.stringify(step.entry.data) ?? ''
  const contentType = step.entry.type ?? 'application/json'
  const options = { url: catalog.url, contentType, maxBytes }
  const document = readDocument(new TextEncoder().encode(text), options)
  const presence: Presence = ['empty', 'html', 'not_json'].includes(document.family)
    ? 'unreadable'
    : 'found'
  return {
    place: step.place,
    presence,
    exchange: catalog.exchange,
    url: catalog.url,
    ...(catalog.status !== undefined && { status: catalog.status }),
    ...(step.entry.essence !== undefined && { contentType: step.entry.essence }),
    document: {
      ...document,
      ...movedBelow(document, `${step.place.listedBy?.pointer ?? ''}/data`),
    },
    entry: step.entry,
    inline: true,
  }
}
