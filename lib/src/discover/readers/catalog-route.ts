/** The way in that several clients share: the well-known AI Catalog, then the cards it lists. */
import type { CatalogEntry } from '../../card/catalog.ts'
import type { ReadDocument } from '../../card/types.ts'
import { addCardEntry, mendCard, publishCatalog, serveCard } from '../fixes.ts'
import { AI_CATALOG_PATH } from '../places.ts'
import type { Found, Reading, SiteView } from '../types.ts'
import {
  because,
  brokenAmong,
  brokenJson,
  readableAt,
  undecidedAmong,
  type Readable,
} from './reading.ts'
import { WHY } from './rules.ts'

/** A card entry of a catalog and what it leads to. */
export interface Listed {
  readonly entry: CatalogEntry
  /** The card's URL, or the catalog's for an inline card. */
  readonly at: string
  /** What was at the URL; undefined for an inline card, and when nothing was asked. */
  readonly found: Found | undefined
  readonly document: ReadDocument | undefined
}

/** The well-known catalog, when it is one. */
export function wellKnownCatalog(site: SiteView): Readable | undefined {
  const found = readableAt(site, AI_CATALOG_PATH)
  return found?.document.catalog === undefined ? undefined : found
}

/**
 * The card entries of a catalog, in order. Nested catalogs are followed to `depth` (1: none),
 * each once.
 */
export function listedCards(
  site: SiteView,
  catalog: Readable | undefined,
  depth = 1,
): readonly Listed[] {
  const seen = new Set<string>()
  const walk = (from: Readable, left: number): readonly Listed[] =>
    (from.document.catalog?.entries ?? []).flatMap((entry): readonly Listed[] => {
      if (entry.kind === 'server_card') return [follow(site, from, entry)]
      if (entry.kind !== 'catalog' || left <= 1 || entry.url === undefined) return []
      const nested = readableAt(site, entry.url)
      if (nested === undefined || seen.has(nested.url)) return []
      seen.add(nested.url)
      return walk(nested, left - 1)
    })
  if (catalog === undefined) return []
  seen.add(catalog.url)
  return walk(catalog, depth)
}

function follow(site: SiteView, catalog: Readable, entry: CatalogEntry): Listed {
  if (entry.inline) {
    const inline = site.found.find(
      ({ inline: within, place: { listedBy } }) =>
        within === true && listedBy?.catalog === catalog.url && listedBy.pointer === entry.pointer,
    )
    const document = inline?.presence === 'found' ? inline.document : undefined
    return { entry, at: catalog.url, found: undefined, document }
  }
  const found = entry.url === undefined ? undefined : site.at(entry.url)
  const document = found?.presence === 'found' ? found.document : undefined
  return { entry, at: entry.url ?? catalog.url, found, document }
}

/** Why a client that knows only this route ends without a card, when none of `listed` will do. */
export function whyNoCard(
  reader: string,
  site: SiteView,
  catalog: Readable | undefined,
  listed: readonly Listed[],
): Reading {
  if (catalog === undefined) return whyNoCatalog(reader, site)
  const invalid = listed.find(({ document }) => document !== undefined)
  if (invalid?.document !== undefined) return badCard(reader, invalid.at, invalid.document)
  const places = listed.map(({ at }) => at)
  const undecided = undecidedAmong(site, places)
  if (undecided !== undefined) return because(reader, 'unknown', WHY.undecided, undecided)
  const broken = brokenAmong(site, places)
  if (broken !== undefined) return brokenJson(reader, broken)
  const [first] = listed
  if (first !== undefined) {
    const message = 'The catalog lists a card at this URL, and no document is there.'
    return because(reader, 'fail', WHY.noCard, message, { at: first.at, fix: serveCard(first.at) })
  }
  const message = 'No entry of the catalog has the server card type.'
  const fix = addCardEntry(site, catalog)
  return because(reader, 'fail', WHY.noEntry, message, { at: catalog.url, fix })
}

function whyNoCatalog(reader: string, site: SiteView): Reading {
  const undecided = undecidedAmong(site, [AI_CATALOG_PATH])
  if (undecided !== undefined) return because(reader, 'unknown', WHY.undecided, undecided)
  const broken = brokenAmong(site, [AI_CATALOG_PATH])
  if (broken !== undefined) return brokenJson(reader, broken)
  const fix = publishCatalog(site)
  const found = site.at(AI_CATALOG_PATH)
  if (found?.presence === 'found') {
    const message = 'The document there is not a catalog.'
    return because(reader, 'fail', WHY.badCatalog, message, { at: found.url, fix })
  }
  const message = `There is no catalog at ${site.target.origin}${AI_CATALOG_PATH}.`
  return because(reader, 'fail', WHY.noCatalog, message, { fix })
}

/** A document that is there and is not a valid v1 card. */
export function badCard(reader: string, at: string, document: ReadDocument): Reading {
  const message = 'The document there is not a valid v1 card.'
  const fix = mendCard(at, document)
  return because(reader, 'fail', WHY.badCard, message, { at, shape: document.family, fix })
}
