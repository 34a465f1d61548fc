/** What a certificate says, read without trusting a byte of it. */
import type { X509Certificate } from 'node:crypto'

import type { CertificateOnWire } from '../exchange.ts'
import { crypto } from './builtin.ts'

const TEXT = 500
const NAMES = 100
const CURVE_BITS: Readonly<Record<string, number>> = {
  prime256v1: 256,
  secp384r1: 384,
  secp521r1: 521,
}

/** Describes one certificate; members that cannot be read are empty. Instants are UTC. */
export function describe(x: X509Certificate): CertificateOnWire {
  const key = keyOf(x)
  return {
    subject: oneLine(x.subject),
    issuer: oneLine(x.issuer),
    validFrom: instant(x.validFromDate),
    validTo: instant(x.validToDate),
    sha256: x.fingerprint256.replaceAll(':', '').toLowerCase(),
    spkiSha256: spkiOf(x),
    names: namesOf(x.subjectAltName),
    keyType: key.type,
    ...(key.bits === undefined ? {} : { keyBits: key.bits }),
    isCa: x.ca,
  }
}

/** Node prints one attribute a line; the last ones matter least. */
function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ').slice(0, TEXT)
}

/** ISO 8601 in UTC, or `''` for a date that is none. */
function instant(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

interface Key {
  readonly type: string
  readonly bits?: number
}

function keyOf(x: X509Certificate): Key {
  try {
    const { asymmetricKeyType: type = 'unknown', asymmetricKeyDetails: details } = x.publicKey
    const bits = details?.modulusLength ?? CURVE_BITS[details?.namedCurve ?? '']
    return { type, ...(bits === undefined ? {} : { bits }) }
  } catch {
    return { type: 'unknown' }
  }
}

/** Writing a key anew costs more than all else here. */
function spkiOf(x: X509Certificate): string {
  try {
    const der = x.publicKey.export({ type: 'spki', format: 'der' })
    return crypto().createHash('sha256').update(der).digest('hex')
  } catch {
    return ''
  }
}

/** DNS names and addresses of a subject alternative name, for people; never used to compare. */
function namesOf(text: string | undefined): string[] {
  const names: string[] = []
  for (const [, , value = ''] of (text ?? '').slice(0, 20_000).matchAll(NAME)) {
    names.push(value.slice(0, TEXT))
    if (names.length === NAMES) break
  }
  return names
}

const NAME = /(?:^|, )(DNS|IP Address):("(?:[^"\\]|\\.)*"|[^,]*)/g

/** True when a certificate that was sent is signed with its own key. */
export function isSelfSigned(x: X509Certificate): boolean {
  return x.subject === x.issuer && issued(x, x)
}

/** True when `issuer` really issued `x`: names, usage and signature. */
export function issued(x: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return x.checkIssued(issuer) && x.verify(issuer.publicKey)
  } catch {
    return false
  }
}

/** RSA below 2048 bits, or signed over MD5 or SHA-1. A self-signed certificate's signature proves nothing anyway. */
export function isWeak(x: X509Certificate): boolean {
  const key = keyOf(x)
  if ((key.type === 'rsa' || key.type === 'rsa-pss') && (key.bits ?? 0) < 2048) return true
  return !isSelfSigned(x) && WEAK_SIGNATURES.has(signatureOid(x.raw))
}

/** DER bodies of the OIDs: md2, md4, md5, sha1 WithRSAEncryption; ecdsa-with-SHA1; dsa-with-sha1; the OIW sha1WithRSA. */
const WEAK_SIGNATURES: ReadonlySet<string> = new Set([
  '2a864886f70d010102',
  '2a864886f70d010103',
  '2a864886f70d010104',
  '2a864886f70d010105',
  '2a8648ce3d0401',
  '2a8648ce380403',
  '2b0e03021d',
])

/**
 * The signature algorithm's OID in hex: the first member of the second member of the certificate
 * (RFC 5280 section 4.1). Node tells it only in later versions.
 */
function signatureOid(der: Uint8Array): string {
  const outer = element(der, 0)
  const tbs = element(der, outer.start)
  const algorithm = element(der, tbs.end)
  const oid = element(der, algorithm.start)
  return der[algorithm.start] === 6
    ? Buffer.from(der.subarray(oid.start, oid.end)).toString('hex')
    : ''
}

/** Where the content of the DER element at `at` starts and ends; never beyond the input. */
function element(der: Uint8Array, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0
  const count = first < 0x80 ? 0 : first & 0x7f
  let length = count === 0 ? first : 0
  for (let index = 0; index < Math.min(count, 4); index++) {
    length = length * 256 + (der[at + 2 + index] ?? 0)
  }
  const start = Math.min(at + 2 + count, der.length)
  return { start, end: Math.min(start + length, der.length) }
}
