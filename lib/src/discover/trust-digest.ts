/** The digest that an entry states, held against what the entry leads to. */
import type { CatalogEntry } from '../card/catalog.ts'
import { canonicalize } from '../json/canonical.ts'
import { digestLike } from '../json/digest-like.ts'
import type { Discovery, Found } from './types.ts'

/** Whether what was served is what the entry meant. */
export interface DigestSeen {
  readonly is: 'same' | 'other' | 'unknown'
  /** The digest of what was served, unless it is unknown. */
  readonly served?: string
}

/**
 * Compares `entry.digest` with the decoded body that its `url` gave, or with the canonical form
 * (RFC 8785) of its `data`. Undefined when the entry states none.
 *
 * @see AI Catalog, entry digest: SHA-256 or stronger
 */
export function digestSeen(entry: CatalogEntry, { found }: Discovery): DigestSeen | undefined {
  const { digest, url } = entry
  if (digest === undefined) return undefined
  const at = found.find(({ place, presence }) => place.url === url && presence === 'found')
  const served = entry.inline ? canonicalDigest(digest, entry.data) : at && bodyDigest(digest, at)
  if (served === undefined) return { is: 'unknown' }
  return { is: served === digest ? 'same' : 'other', served }
}

function canonicalDigest(stated: string, data: unknown): string | undefined {
  const canonical = canonicalize(data)
  return canonical.ok ? digestLike(stated, canonical.text) : undefined
}

/** The reader of the document has the usual digest already. */
function bodyDigest(stated: string, { document, exchange }: Found): string | undefined {
  const body = exchange.response?.body
  if (document === undefined || body === undefined) return undefined
  const form = digestLike(stated, '')
  return form?.startsWith('sha256:') === true ? document.digest : digestLike(stated, body)
}
