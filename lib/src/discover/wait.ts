import type { Exchange } from '../exchange.ts'
import { valueOf } from './links.ts'

/**
 * How a server asks to be left alone for a while, in words: 429, or 503 with a Retry-After that need
 * not be readable (RFC 6585 section 4; RFC 9110 section 10.2.3). Undefined when it does not ask.
 */
export function asksToWait({ response }: Exchange): string | undefined {
  if (response === undefined) return undefined
  const { status, headers } = response
  const after = valueOf(headers, 'retry-after').trim()
  if (status !== 429 && !(status === 503 && after !== '')) return undefined
  return after === '' ? `${status}` : `${status}, Retry-After: ${after.slice(0, 40)}`
}
