import type { Found } from './types.ts'

/** Statuses that are about the moment, or about who asks too often, and not about the document. */
const MOMENTARY: readonly number[] = [408, 425, 429]

/**
 * True when a place told nothing about what is published there: refused, unreachable, an answer
 * about the moment (408, 425, 429, 5xx), or bytes of which a limit or a broken connection kept the
 * rest. None of that is absence. (RFC 9110 section 15.)
 */
export function isUndecided({ presence, status = 0, exchange }: Found): boolean {
  if (presence === 'unreachable' || presence === 'refused') return true
  if (presence === 'unreadable') return exchange.response?.ended === 'cut'
  return presence === 'error' && (status >= 500 || MOMENTARY.includes(status))
}
