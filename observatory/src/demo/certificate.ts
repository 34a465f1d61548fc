/**
 * Makes X.509 certificates at run time, so that no key is shipped and no program has to be installed.
 * Just enough DER (RFC 5280, ECDSA P-256 with SHA-256) for servers of a demo.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface Authority {
  /** PEM. */
  readonly certificate: string
  readonly name: string
  readonly key: KeyObject
  readonly keyId: Buffer
}

/** A server's certificate and its private key, both PEM. */
export interface Leaf {
  readonly certificate: string
  readonly key: string
}

/** Both in milliseconds since the epoch; a certificate holds whole seconds, before the year 2050. */
export interface Validity {
  readonly from: number
  readonly until: number
}

interface Wanted {
  readonly subject: string
  readonly issuer: string
  readonly publicKey: KeyObject
  readonly signer: KeyObject
  readonly issuerKeyId: Buffer
  readonly validity: Validity
  readonly extensions: readonly Buffer[]
}

const OID = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  subjectAltName: '2.5.29.17',
  subjectKeyId: '2.5.29.14',
  authorityKeyId: '2.5.29.35',
  serverAuth: '1.3.6.1.5.5.7.3.1',
}

/** A certificate authority of its own, whose key is never written down. */
export function makeAuthority(name: string, validity: Validity): Authority {
  const { publicKey, privateKey } = keyPair()
  const keyId = keyIdOf(publicKey)
  const certificate = issue({
    subject: name,
    issuer: name,
    publicKey,
    signer: privateKey,
    issuerKeyId: keyId,
    validity,
    extensions: [
      extension(OID.basicConstraints, sequence(boolean(true)), true),
      // keyCertSign, cRLSign
      extension(OID.keyUsage, tlv(0x03, [0x01, 0x06]), true),
    ],
  })
  return { certificate, name, key: privateKey, keyId }
}

/** A server certificate for one DNS name. */
export function makeLeaf(authority: Authority, host: string, validity: Validity): Leaf {
  const { publicKey, privateKey } = keyPair()
  const certificate = issue({
    subject: host,
    issuer: authority.name,
    publicKey,
    signer: authority.key,
    issuerKeyId: authority.keyId,
    validity,
    extensions: [
      extension(OID.basicConstraints, sequence(), true),
      // digitalSignature
      extension(OID.keyUsage, tlv(0x03, [0x07, 0x80]), true),
      extension(OID.extendedKeyUsage, sequence(oid(OID.serverAuth))),
      extension(OID.subjectAltName, sequence(tlv(0x82, Buffer.from(host, 'latin1')))),
    ],
  })
  return { certificate, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

function keyPair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function issue(wanted: Wanted): string {
  const { publicKey, validity, extensions } = wanted
  const algorithm = sequence(oid(OID.ecdsaWithSha256))
  const body = sequence(
    tlv(0xa0, tlv(0x02, [2])),
    tlv(0x02, serialNumber()),
    algorithm,
    distinguishedName(wanted.issuer),
    sequence(time(validity.from), time(validity.until)),
    distinguishedName(wanted.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(
      0xa3,
      sequence(
        ...extensions,
        extension(OID.subjectKeyId, tlv(0x04, keyIdOf(publicKey))),
        extension(OID.authorityKeyId, sequence(tlv(0x80, wanted.issuerKeyId))),
      ),
    ),
  )
  const signature = sign('sha256', body, wanted.signer)
  const der = sequence(body, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** Positive, in the fewest bytes: the first is neither zero nor over 127. */
function serialNumber(): Buffer {
  const serial = randomBytes(8)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  return serial
}

function keyIdOf(publicKey: KeyObject): Buffer {
  return createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [boolean(true)] : []), tlv(0x04, value))
}

function distinguishedName(commonName: string): Buffer {
  const attribute = sequence(oid(OID.commonName), tlv(0x0c, Buffer.from(commonName, 'utf8')))
  return sequence(tlv(0x31, attribute))
}

/** UTCTime, which RFC 5280 section 4.1.2.5 requires for every year before 2050. */
function time(at: number): Buffer {
  const text = new Date(at)
    .toISOString()
    .slice(2)
    .replaceAll(/[-:T]|\.\d+/g, '')
  return tlv(0x17, Buffer.from(text, 'latin1'))
}

function boolean(value: boolean): Buffer {
  return tlv(0x01, [value ? 0xff : 0])
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return tlv(0x06, bytes)
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts))
}

function tlv(tag: number, content: Buffer | readonly number[]): Buffer {
  const value = Buffer.from(content)
  const size = value.length
  const length =
    size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >>> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), value])
}
