import { resolve } from '../../card/input.ts'
import type { Remote } from '../../card/types.ts'
import { addRemote } from '../fixes.ts'
import { AI_CATALOG_PATH } from '../places.ts'
import type { Reader, Reading, SiteView } from '../types.ts'
import { listedCards, wellKnownCatalog, whyNoCard } from './catalog-route.ts'
import { because, pass } from './reading.ts'
import { WHY } from './rules.ts'

const ID = 'goose'

/**
 * Goose, as the draft's best practices show it: a card entry of the catalog becomes an install link
 * that carries one streamable HTTP URL, so the card needs a remote that is usable as it stands.
 */
export const GOOSE: Reader = {
  id: ID,
  title: 'Goose (demonstration)',
  source: 'https://github.com/modelcontextprotocol/ext-server-card (docs/best-practices.md)',
  asks: [{ path: AI_CATALOG_PATH }, { catalogEntries: 100 }],
  judge,
}

function judge(site: SiteView): Reading {
  const catalog = wellKnownCatalog(site)
  const listed = listedCards(site, catalog)
  const cards = listed.filter(({ document }) => document?.validV1)
  const [card] = cards
  if (card === undefined) return whyNoCard(ID, site, catalog, listed)

  const installable = cards.find((one) => remotesOf(one.document).some(isLiteral))
  if (installable === undefined) {
    const message = 'The card has no streamable-http remote with a literal URL.'
    const fix = addRemote(card.at)
    return because(ID, 'fail', WHY.noLink, message, { at: card.at, fix })
  }
  if (cards.some((one) => remotesOf(one.document).some((remote) => resolve(remote).ok))) {
    return pass(ID, installable.at, 'server_card_v1')
  }
  const message = 'The card asks for headers, which an install link does not carry.'
  return because(ID, 'partial', WHY.linkInputs, message, { at: installable.at })
}

function remotesOf(
  document: { servers: readonly { card: { remotes?: Remote[] } }[] } | undefined,
): readonly Remote[] {
  return document?.servers.flatMap(({ card }) => card.remotes ?? []) ?? []
}

function isLiteral({ type, url }: Remote): boolean {
  return type === 'streamable-http' && !url.includes('{')
}
