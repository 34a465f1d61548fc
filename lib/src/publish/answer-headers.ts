type Fields = Readonly<Record<string, string>>

/** Browsers may read a public document from every origin (SEP-2127, discovery: CORS). */
export const CORS: Fields = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Content-Type, If-None-Match, Accept',
  'access-control-expose-headers': 'ETag',
}

/** Nothing is guessed from the bytes (WHATWG Fetch, `X-Content-Type-Options`). */
export const NOSNIFF: Fields = { 'x-content-type-options': 'nosniff' }

/** SEP-2127, discovery: an hour. */
export const CACHE_CONTROL: Fields = { 'cache-control': 'public, max-age=3600' }

/** Every method that a document understands (RFC 9110 section 10.2.1). */
export const ALLOW: Fields = { allow: 'GET, HEAD, OPTIONS' }
