/** How a server was reached: the documents from the top of the listing down to the card. */
import type { DiscoveredServer, Discovery, Found, TrustLine } from './types.ts'
import { MAX_DEPTH } from './catalogs.ts'
import { isCatalogPath } from './places.ts'
import { isSameSite } from '../card/shared-hosts.ts'
import { lineOf } from './trust-rule.ts'
import { LISTED } from './trust-rules-listing.ts'

/** The chain of documents that led to a card. */
export interface Way {
  /** From the top catalog to the document with the card; at least one. */
  readonly documents: readonly [Found, ...Found[]]
  /** Catalogs above the card. */
  readonly depth: number
}

/** The way to a server; undefined when the discovery does not hold every document on it. */
export function wayTo(server: DiscoveredServer, { found }: Discovery): Way | undefined {
  const card =
    found.find(({ document }) => document === server.document) ??
    found.find(({ url, presence }) => url === server.foundAt && presence === 'found')
  if (card === undefined) return undefined
  const documents: [Found, ...Found[]] = [card]
  let above = card.place.listedBy?.catalog ?? server.catalogUrl
  while (above !== undefined) {
    const catalog = found.find(
      ({ url, inline, document }) => url === above && inline !== true && document?.catalog,
    )
    if (catalog === undefined) return undefined
    if (documents.includes(catalog)) break
    documents.unshift(catalog)
    above = catalog.place.listedBy?.catalog
  }
  return { documents, depth: documents.length - 1 }
}

/** R1: every document over verified TLS, from where it was asked, the catalog at a known place. */
export function judgeTransport({ documents }: Way, { target }: Discovery): readonly TrustLine[] {
  const hops = documents.flatMap(({ exchange }) => exchange.hops)
  const plain = [...documents.map(({ url }) => url), ...hops.map(({ url }) => url)].find(
    (url) => !url.startsWith('https:'),
  )
  if (plain !== undefined) return [lineOf(LISTED.plainHttp, `${plain} came over plain http.`)]

  const lines: TrustLine[] = []
  const loose = hops.find(({ tls }) => tls?.certificate.verdict !== 'trusted')
  if (loose !== undefined || hops.length === 0) {
    const url = loose?.url ?? documents[0].url
    lines.push(lineOf(LISTED.tlsNotSeen, `No verified certificate was seen for ${url}.`))
  }
  const moved = documents.find(({ place, url }) => !isSameHostOrSite(place.url, url))
  if (moved !== undefined) {
    const message = `${moved.place.url} is redirected to ${moved.url}, which belongs to another owner.`
    lines.push(lineOf(LISTED.redirected, message))
  }
  const [top] = documents
  if (documents.length > 1 && new URL(top.place.url).origin !== target.origin) {
    const message = `The catalog ${top.place.url} is not on ${target.origin}.`
    lines.push(lineOf(LISTED.catalogElsewhere, message))
  } else if (documents.length > 1 && !isCatalogPath(new URL(top.place.url).pathname)) {
    const message = `The catalog ${top.place.url} is not at a path reserved for catalogs.`
    lines.push(lineOf(LISTED.catalogElsewhere, message))
  }
  if (lines.length > 0) return lines
  const message =
    documents.length === 1
      ? `${top.place.url} came over HTTPS with a trusted certificate.`
      : `${documents.length} documents, from ${top.place.url} down to the card, came over HTTPS with trusted certificates.`
  return [lineOf(LISTED.strictTls, message)]
}

function isSameHostOrSite(a: string, b: string): boolean {
  const [from, to] = [new URL(a), new URL(b)]
  return from.host === to.host || isSameSite(from.hostname, to.hostname)
}

/** R2: the listing was bounded and read to its end. Nothing to say without a catalog. */
export function judgeListing({ depth }: Way, { truncated }: Discovery): readonly TrustLine[] {
  if (depth === 0) return []
  if (depth > MAX_DEPTH) {
    return [
      lineOf(
        LISTED.tooDeep,
        `${depth} catalogs lie above the card, and readers follow ${MAX_DEPTH}.`,
        { depth },
      ),
    ]
  }
  if (truncated !== undefined) {
    return [lineOf(LISTED.truncated, `The listing was not read to its end: ${truncated.why}.`)]
  }
  const catalogs = depth === 1 ? 'The catalog that lists' : `All ${depth} catalogs that lead to`
  const read = depth === 1 ? 'was read to its end' : 'were read to their ends'
  return [lineOf(LISTED.bounded, `${catalogs} the server ${read}.`, { depth })]
}
