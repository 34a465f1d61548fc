/** The documents of a description as they are deployed at a target. */
import { byteLimitOf, CARD_BYTES, requestFor } from '../discover/document-request.ts'
import { classify } from '../discover/documents.ts'
import type { Discovery, Found, Place } from '../discover/types.ts'
import type { Send } from '../exchange.ts'
import type { DocumentKind, PublishedDocument, PublishedSite } from '../publish/types.ts'
import { inBatches } from './batches.ts'

/** A described document with its place at the target. */
export interface Described {
  readonly url: string
  readonly document: PublishedDocument
}

/** Where the documents of a site are on an origin; those of other hosts are left out. */
export function describedAt(
  { documents }: PublishedSite,
  { origin }: { readonly origin: string },
): readonly Described[] {
  const { host } = new URL(origin)
  const own = new Map<string, Described>()
  for (const document of documents) {
    const url = `${origin}${document.path}`
    if (document.host === host || (document.host === undefined && !own.has(url)))
      own.set(url, { url, document })
  }
  return [...own.values()]
}

/** The URLs of the same, of one kind when it is given. */
export function describedUrls(
  site: PublishedSite,
  target: { readonly origin: string },
  kind?: DocumentKind,
): readonly string[] {
  return describedAt(site, target)
    .filter(({ document }) => kind === undefined || document.kind === kind)
    .map(({ url }) => url)
}

/** Asks the described documents that discovery had no reason to ask. */
export function askDescribed(
  site: PublishedSite,
  { target, found }: Discovery,
  { maxBytes = CARD_BYTES }: { readonly maxBytes?: number },
  send: Send,
): Promise<readonly Found[]> {
  const asked = new Set(found.map(({ place }) => place.url))
  return inBatches(
    describedUrls(site, target).filter((url) => !asked.has(url)),
    async (url) => {
      const place: Place = { url, kind: 'well_known' }
      const bodyBytes = byteLimitOf(place, maxBytes)
      const request = requestFor(place, target.namedPort)
      return classify(place, await send({ ...request, limits: { bodyBytes } }), bodyBytes)
    },
  )
}
