/**
 * Keys as hosts publish them for the MCP Registry (modelcontextprotocol/registry, "Authentication"):
 * `v=MCPv1; k=ed25519; p=<Base64>`, in a TXT record or a file; `k=ecdsap384` with a compressed point.
 */
import { createPublicKey, ECDH, verify, type KeyObject } from 'node:crypto'
import { keyRecordOf } from 'countersign/attest'

export interface PublishedKey {
  readonly algorithm: 'ed25519' | 'ecdsap384'
  /** `algorithm:Base64`, by which it is known again. */
  readonly text: string
  readonly key: KeyObject
}

const LINE = /^v=MCPv1;\s*k=(ed25519|ecdsap384);\s*p=([A-Za-z0-9+/]{20,120}={0,2})$/
/** A host that publishes more keys than this has others left out. */
const MOST_LINES = 8

/** The keys in a text, one a line; what is no acceptable key is passed over. Total. */
export function publishedKeysIn(text: string): readonly PublishedKey[] {
  return text
    .slice(0, 4096)
    .split(/\r\n|\r|\n/)
    .slice(0, MOST_LINES)
    .flatMap((line) => {
      const [, algorithm, written = ''] = LINE.exec(line.trim()) ?? []
      if (algorithm !== 'ed25519' && algorithm !== 'ecdsap384') return []
      const bytes = Buffer.from(written, 'base64')
      const key = algorithm === 'ed25519' ? ed25519(bytes) : p384(bytes)
      if (key === undefined) return []
      return [{ algorithm, key, text: `${algorithm}:${bytes.toString('base64')}` }]
    })
}

/** Under a point of small order one signature fits every message: those are no keys. */
function ed25519(bytes: Buffer): KeyObject | undefined {
  try {
    keyRecordOf(bytes)
    const x = bytes.toString('base64url')
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    return undefined
  }
}

function p384(bytes: Buffer): KeyObject | undefined {
  if (bytes.length !== 49) return undefined
  try {
    const point = ECDH.convertKey(bytes, 'secp384r1', undefined, undefined, 'uncompressed')
    if (typeof point === 'string') return undefined
    const x = point.subarray(1, 49).toString('base64url')
    const y = point.subarray(49).toString('base64url')
    return createPublicKey({ key: { kty: 'EC', crv: 'P-384', x, y }, format: 'jwk' })
  } catch {
    return undefined
  }
}

/** Bytes of the longest signature that is looked at: ECDSA on P-384 in DER. */
const MOST_SIGNATURE = 104

/** The signature in Base64 as it is kept; undefined for what can be none. */
export function readSignature(written: string): string | undefined {
  const text = written.replaceAll(/\s+/g, '')
  if (!/^[A-Za-z0-9+/_-]{80,144}={0,2}$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.length >= 64 && bytes.length <= MOST_SIGNATURE ? bytes.toString('base64') : undefined
}

/** Whether this key signed the message: Ed25519, or ECDSA with SHA-384, in DER or as two numbers. */
export function signedBy(
  { algorithm, key }: PublishedKey,
  message: string,
  signature: string,
): boolean {
  const bytes = Buffer.from(signature, 'base64')
  const signed = Buffer.from(message)
  if (algorithm === 'ed25519') return verify(null, signed, key, bytes)
  const dsaEncoding = bytes.length === 96 ? 'ieee-p1363' : 'der'
  return verify('sha384', signed, { key, dsaEncoding }, bytes)
}
