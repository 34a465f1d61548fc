/** Detached compact JWS (RFC 7515, appendix F): `header..signature`, the payload is elsewhere. */
import { scanBytes } from '../json/scan.ts'
import { decodeBase64Url, encodeBase64Url } from './base64.ts'
import { isObject } from '../json/object.ts'

/** Taken apart and not verified. */
export interface DetachedJws {
  readonly header: Readonly<Record<string, unknown>>
  /** The header as written, with which what was signed begins. */
  readonly protectedPart: string
  readonly signature: Uint8Array
}

/**
 * Reads a detached compact JWS strictly: two parts in the URL alphabet without padding, the header a
 * JSON object that every reader reads alike. An empty signature is read, for its header says why it
 * is refused. Undefined for anything else.
 */
export function readDetachedJws(text: string): DetachedJws | undefined {
  const [protectedPart = '', payload, third, ...more] = text.split('.', 4)
  if (payload !== '' || third === undefined || more.length > 0) return undefined
  const head = decodeBase64Url(protectedPart)
  const signature = decodeBase64Url(third)
  if (head === undefined || signature === undefined) return undefined
  const scan = scanBytes(head, 'evidence')
  return scan.ok && isObject(scan.value)
    ? { header: scan.value, protectedPart, signature }
    : undefined
}

/** The bytes that a JWS signs (RFC 7515, section 5.1), for a payload that is text. */
export function signingInput(protectedPart: string, payload: string): Uint8Array {
  const encoder = new TextEncoder()
  return encoder.encode(`${protectedPart}.${encodeBase64Url(encoder.encode(payload))}`)
}
