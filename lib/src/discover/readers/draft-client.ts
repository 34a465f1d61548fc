import { AI_CATALOG_PATH } from '../places.ts'
import type { Reader, Reading, SiteView } from '../types.ts'
import { badCard, listedCards, wellKnownCatalog, whyNoCard } from './catalog-route.ts'
import { because, brokenAmong, brokenJson, isReadable, pass, undecidedAmong } from './reading.ts'
import { WHY } from './rules.ts'

const ID = 'draft-client'

/** A client as the draft describes it: the catalog's card entries, else `<mcp>/server-card`. */
export const DRAFT_CLIENT: Reader = {
  id: ID,
  title: 'Client of the Server Card draft',
  source: 'https://github.com/modelcontextprotocol/ext-server-card (docs/discovery.md)',
  asks: [{ path: AI_CATALOG_PATH }, { catalogEntries: 100 }, { suffix: true }],
  judge,
}

function judge(site: SiteView): Reading {
  const catalog = wellKnownCatalog(site)
  const listed = listedCards(site, catalog)
  const good = listed.find(({ document }) => document?.validV1)
  if (good !== undefined) return pass(ID, good.at, 'server_card_v1')

  const reserved = site.found.filter(
    ({ place }) => place.kind === 'suffix' || place.kind === 'remote_card',
  )
  const card = reserved.find(({ document }) => document?.validV1)
  if (card !== undefined) return pass(ID, card.url, 'server_card_v1')

  const reading = whyNoCard(ID, site, catalog, listed)
  if (listed.length > 0 || reading.verdict !== 'fail') return reading
  const invalid = reserved.find(isReadable)
  if (invalid !== undefined) return badCard(ID, invalid.url, invalid.document)
  const places = reserved.map(({ place }) => place.url)
  const undecided = undecidedAmong(site, places)
  if (undecided !== undefined) return because(ID, 'unknown', WHY.undecided, undecided)
  const broken = brokenAmong(site, places)
  return broken === undefined ? reading : brokenJson(ID, broken)
}
