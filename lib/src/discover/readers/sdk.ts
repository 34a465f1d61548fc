/** What the client halves of the official SDKs have in common; they differ in how deep they go. */
import { AI_CATALOG_TYPE } from '../../card/media-type.ts'
import { quoted } from '../../card/in-words.ts'
import { CARD_SCHEMA_MISSING } from '../../card/server-card-rules.ts'
import { SERVER_CARD_TYPE } from '../../card/server-card.ts'
import type { ReadDocument } from '../../card/types.ts'
import { absoluteUrl, entryType, setType } from '../fixes.ts'
import type { Found, Reading, SiteView } from '../types.ts'
import { listedCards, wellKnownCatalog, whyNoCard, type Listed } from './catalog-route.ts'
import { because, pass, valueAt } from './reading.ts'
import { WHY } from './rules.ts'

/** Catalog entries that are looked at, the rest is cut off. */
export const SDK_ENTRIES = 100

/**
 * Catalog and cards must come as their own media type or as `application/json`; entry types are
 * compared as text; entry URLs are not resolved; a card without `$schema` is taken for v1.
 *
 * @param depth levels of catalogs, 1 for the well-known one alone
 */
export function judgeSdk(reader: string, site: SiteView, depth: number): Reading {
  const catalog = wellKnownCatalog(site)
  if (catalog !== undefined && !takesType(catalog, AI_CATALOG_TYPE)) {
    return wrongType(reader, catalog, AI_CATALOG_TYPE)
  }
  const listed = listedCards(site, catalog, depth).slice(0, SDK_ENTRIES)
  const refusals = listed.map((one) => refusal(reader, catalog?.url ?? '', one))
  const taken = listed.find((one, at) => refusals[at] === undefined && isCard(one.document))
  if (taken !== undefined) return pass(reader, taken.at, 'server_card_v1')
  return refusals.find((one) => one !== undefined) ?? whyNoCard(reader, site, catalog, listed)
}

/** A fault of the way a card is listed or served that these clients do not forgive. */
function refusal(
  reader: string,
  catalog: string,
  { entry, at, found }: Listed,
): Reading | undefined {
  if (entry.type !== SERVER_CARD_TYPE) {
    const message = `Entry ${entry.pointer} has the type ${quoted(entry.type ?? '')}, which is compared as text.`
    const fix = entryType(catalog, entry)
    return because(reader, 'fail', WHY.noEntry, message, { at, fix })
  }
  const written = valueAt(entry.raw, 'url')
  if (typeof written === 'string' && !URL.canParse(written)) {
    const message = `Entry ${entry.pointer} has the relative URL ${quoted(written)}.`
    const fix = absoluteUrl(catalog, entry)
    return because(reader, 'fail', WHY.relativeUrl, message, { at, fix })
  }
  return found?.presence === 'found' && !takesType(found, SERVER_CARD_TYPE)
    ? wrongType(reader, found, SERVER_CARD_TYPE)
    : undefined
}

function wrongType(reader: string, found: Found, type: string): Reading {
  const message = `The document is served ${found.contentType === undefined ? 'without a media type' : `as ${found.contentType}`}.`
  const fix = setType(found.url, type)
  return because(reader, 'fail', WHY.mediaType, message, { at: found.url, fix })
}

function takesType({ contentType }: Found, type: string): boolean {
  return contentType === type || contentType === 'application/json'
}

/** Valid, or valid as soon as the v1 `$schema` is written into it. */
function isCard(document: ReadDocument | undefined): boolean {
  if (document === undefined || document.validV1) return document !== undefined
  const errors = document.issues.filter(({ severity }) => severity === 'error')
  return (
    document.family === 'server_card_v1' &&
    errors.every(({ code }) => code === CARD_SCHEMA_MISSING.code)
  )
}
