import type { PartialCard } from 'countersign/card'
import type { Discovery } from 'countersign/discover'

/** One place that was asked, as far as its face goes. */
export type FoundPlace = Pick<
  Discovery['found'][number],
  'place' | 'presence' | 'url' | 'document' | 'entry' | 'inline'
>

/**
 * What a site shows, as plain JSON in a form that two examinations can be compared in. Texts are
 * the site's own, raw. Places are URLs; of several cards in one document, with `#` and the name.
 */
export interface SiteFace {
  readonly cards: readonly (readonly [place: string, card: PartialCard])[]
  readonly catalogs: readonly (readonly [place: string, catalog: CatalogFace])[]
}

/** A catalog in parts, so that its entries are compared one by one. */
export interface CatalogFace {
  /** All of it but the entries. */
  readonly head: Readonly<Record<string, unknown>>
  /** As published, each under its identifier. */
  readonly entries: readonly (readonly [identifier: string, entry: unknown])[]
}

/** One examination of a site. */
export interface SiteSeen {
  readonly face: SiteFace
  /** URLs that answered that there is no document. */
  readonly absent: ReadonlySet<string>
}

/** By these a site itself says that it has no document there. */
const ABSENT: ReadonlySet<FoundPlace['presence']> = new Set(['absent', 'html', 'empty'])

/** Reads the face of a site out of what was discovered. Total. */
export function siteSeenIn({ found }: { readonly found: readonly FoundPlace[] }): SiteSeen {
  const documents = found.filter(({ presence }) => presence === 'found')
  return {
    face: {
      cards: [...unique(documents.flatMap(cardsIn))],
      catalogs: [...unique(documents.flatMap(catalogIn))],
    },
    absent: new Set(
      found
        .filter(({ presence }) => ABSENT.has(presence))
        .flatMap(({ place, url }) => [place.url, url]),
    ),
  }
}

/** The URL of a place, without the name of a card in it. */
export function urlOf(place: string): string {
  return place.split('#', 1)[0] ?? place
}

function cardsIn({ url, document, entry, inline }: FoundPlace): readonly [string, PartialCard][] {
  // The cards within a catalog are found again, each by its entry.
  if (document?.catalog !== undefined) return []
  return (document?.servers ?? []).map(({ pointer, card }) => {
    if (pointer === '') return [url, card]
    const listedAs = inline === true ? entry?.identifier : undefined
    return [`${url}#${listedAs ?? (typeof card.name === 'string' ? card.name : pointer)}`, card]
  })
}

function catalogIn({ url, document, inline }: FoundPlace): readonly [string, CatalogFace][] {
  const catalog = inline === true ? undefined : document?.catalog
  if (catalog === undefined) return []
  const { raw } = catalog
  const members = typeof raw === 'object' && raw !== null ? { ...raw } : {}
  const head = Object.fromEntries(Object.entries(members).filter(([name]) => name !== 'entries'))
  const entries = catalog.entries.map(
    ({ identifier, pointer, raw: entry }) => [identifier ?? pointer, entry] as const,
  )
  return [[url, { head, entries: [...unique(entries)] }]]
}

/** Keeps apart what goes by one name: the second of that name is another thing. */
function unique<Value>(named: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> {
  const things = new Map<string, Value>()
  for (const [name, value] of named) {
    let own = name
    for (let n = 2; things.has(own); n += 1) own = `${name} (${n})`
    things.set(own, value)
  }
  return things
}
