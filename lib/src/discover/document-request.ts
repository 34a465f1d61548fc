/** How a place is asked for its document. */
import type { Outgoing } from '../exchange.ts'
import { CATALOG_RELS, HEAD_BYTES } from './links.ts'
import type { Place } from './types.ts'

/** Bytes of a card by default; catalogs, which list many, may always have `CATALOG_BYTES`. */
export const CARD_BYTES: number = 256 * 1024
const CATALOG_BYTES = 1024 * 1024

const CARD_ACCEPT = 'application/mcp-server-card+json, application/json;q=0.9'
const CATALOG_ACCEPT = 'application/ai-catalog+json, application/json;q=0.9'
const EITHER_ACCEPT =
  'application/mcp-server-card+json, application/ai-catalog+json, application/json;q=0.9'

/**
 * The GET that asks a place. `Accept` never names HTML, because servers send pages to who does;
 * only the root, which is a page, is asked for anything.
 *
 * @param namedPort True when the person wrote the port of this origin.
 */
export function requestFor(place: Place, namedPort: boolean): Outgoing {
  return {
    purpose: 'document',
    method: 'GET',
    url: place.url,
    headers: [['accept', acceptOf(place)]],
    enough: firstOnly(isEventStream),
    ...(namedPort && { namedPort }),
  }
}

function acceptOf(place: Place): string {
  if (place.kind === 'root') return '*/*'
  if (place.kind === 'target') return EITHER_ACCEPT
  return isCatalogPlace(place) ? CATALOG_ACCEPT : CARD_ACCEPT
}

/** The most bytes that the answer of a place may have. */
export function byteLimitOf(place: Place, cardBytes: number): number {
  if (place.kind === 'root') return Math.max(HEAD_BYTES, cardBytes)
  return isCatalogPlace(place) ? Math.max(CATALOG_BYTES, cardBytes) : cardBytes
}

function isCatalogPlace(place: Place): boolean {
  if (place.kind === 'link') return CATALOG_RELS.includes(place.rel ?? '')
  return place.kind === 'catalog' || place.kind === 'nested_catalog'
}

/** Wraps a test so that it sees the first chunk of a body and no other. */
function firstOnly(test: (chunk: Uint8Array) => boolean): (chunk: Uint8Array) => boolean {
  let first = true
  return (chunk) => {
    const verdict = first && test(chunk)
    first = false
    return verdict
  }
}

/** An event stream never ends; its first field tells it from any document (WHATWG HTML, 9.2.5). */
function isEventStream(chunk: Uint8Array): boolean {
  const start = new TextDecoder().decode(chunk.subarray(0, 64))
  return /^\s*(?:event|data|id|retry)?:/.test(start)
}
