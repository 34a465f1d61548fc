import { sha384, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { digestOf } from './digest.ts'

/**
 * The digest of `input` by the algorithm that `stated` names, in the same form: `sha256:`, `sha384:`
 * or `sha512:` and lower-case hexadecimal digits (FIPS 180-4). Undefined when `stated` is no such
 * digest, because a weaker or unknown algorithm says nothing.
 */
export function digestLike(stated: string, input: Uint8Array | string): string | undefined {
  const [algorithm = '', hex = ''] = stated.split(':')
  const digits = DIGITS.get(algorithm)
  if (digits === undefined || stated !== `${algorithm}:${hex}`) return undefined
  if (hex.length !== digits || !/^[0-9a-f]+$/.test(hex)) return undefined
  if (algorithm === 'sha256') return digestOf(input)
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  return `${algorithm}:${bytesToHex(algorithm === 'sha384' ? sha384(bytes) : sha512(bytes))}`
}

/** Algorithms and their hexadecimal digits. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
])
