/**
 * Base64 (RFC 4648) read strictly: one text for one sequence of bytes, because a second spelling of a
 * signature would be a second envelope.
 */

/** The part of node:buffer that is used, where the runtime has it. */
interface NodeBuffer {
  readonly Buffer: {
    from(bytes: ArrayBufferLike, offset: number, length: number): { toString(form: Form): string }
    from(text: string, form: Form): Uint8Array
  }
}

type Form = 'base64' | 'base64url'

const node: NodeBuffer | undefined = globalThis.process?.getBuiltinModule?.('node:buffer')

/** Bytes as standard base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  if (node) return node.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

/** As many arguments as every engine lets a call have, in whole groups of three. */
const CHUNK = 0x3000

/**
 * Bytes of standard base64 with padding. Undefined for anything else: the URL alphabet, blanks,
 * missing padding, and bits behind the last byte that are not zero.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const digits = padding === 0 ? text : text.slice(0, -padding)
  if (OTHER.test(digits) || !endsClean(digits, padding)) return undefined
  return bytesOf(text)
}

/**
 * Bytes of padded base64 in the standard alphabet or, throughout, in the URL one: what a DSSE
 * verifier must accept. We write the standard one only.
 */
export function decodeEitherBase64(text: string): Uint8Array | undefined {
  if (!/[-_]/.test(text)) return decodeBase64(text)
  if (/[+/]/.test(text)) return undefined
  return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
}

/** Bytes as base64 in the URL alphabet without padding (RFC 4648, section 5; RFC 7515). */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Bytes of base64 in the URL alphabet without padding, as strictly. */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  if (/[^A-Za-z0-9_-]/.test(text) || text.length % 4 === 1) return undefined
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  return decodeBase64(standard.padEnd(Math.ceil(text.length / 4) * 4, '='))
}

const OTHER = /[^A-Za-z0-9+/]/

/** The last digit before padding has two or four bits that belong to no byte. */
function endsClean(digits: string, padding: number): boolean {
  const last = digits.at(-1) ?? ''
  if (padding === 0) return true
  return (padding === 1 ? 'AEIMQUYcgkosw048' : 'AQgw').includes(last) && last !== ''
}

function bytesOf(text: string): Uint8Array {
  if (node) return new Uint8Array(node.Buffer.from(text, 'base64'))
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}
