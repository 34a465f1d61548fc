/** One document on a host, and what is said of how it is hosted. */
import type { Found } from '../../src/discover/types.ts'
import { card, CARD_TYPE, exchangeOf, type Answer } from './site-memory.ts'

export const URL_OF_CARD = 'https://fern.example/mcp/server-card'

export const TAG = '"v1"'

export const BODY = JSON.stringify(card('fern.example'))

export const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
}

export const SHARED = { ...CORS, 'Cache-Control': 'public, max-age=3600', ETag: TAG }

export const GOOD: Answer = {
  type: CARD_TYPE,
  body: BODY,
  headers: { ...SHARED, 'X-Content-Type-Options': 'nosniff', 'Content-Length': `${BODY.length}` },
}

export const GOOD_OPTIONS: Answer = {
  status: 204,
  type: '',
  headers: {
    ...CORS,
    'Access-Control-Allow-Methods': 'GET',
    'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
  },
}

export const GOOD_304: Answer = { status: 304, type: '', headers: SHARED }

export function foundAt(url: string, answer: Answer): Found {
  return {
    place: { url, kind: 'entry' },
    presence: 'found',
    exchange: exchangeOf({ method: 'GET', url, headers: [['accept', CARD_TYPE]] }, answer),
    url: answer.via?.at(-1) ?? url,
  }
}

export function without(answer: Answer, ...names: readonly string[]): Answer {
  const kept = Object.entries(answer.headers ?? {}).filter(([name]) => !names.includes(name))
  return { ...answer, headers: Object.fromEntries(kept) }
}
