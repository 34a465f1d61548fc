import { createSign, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** A certificate made for a test, with the key it certifies. */
export interface Made {
  readonly pem: string
  readonly der: Buffer
  readonly key: KeyObject
  readonly keyPem: string
  readonly subject: string
  readonly publicKey: KeyObject
}

export interface Wish {
  readonly subject: string
  /** DNS names; none makes a certificate without subject alternative names. */
  readonly names?: readonly string[]
  readonly addresses?: readonly string[]
  readonly ca?: boolean
  readonly from?: Date
  readonly to?: Date
  /** Where the issuer's certificate can be had. */
  readonly issuerAt?: string
  readonly rsaBits?: number
  readonly hash?: 'SHA256' | 'SHA1'
  /** Missing: self-signed. */
  readonly by?: Made
}

const DAY = 86_400_000
let serial = 1

/** Issues an X.509 version 3 certificate (RFC 5280 section 4.1), as wrong as the wish is. */
export function issue(wish: Wish): Made {
  const { privateKey, publicKey } =
    wish.rsaBits === undefined
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: wish.rsaBits })
  const signer = wish.by?.key ?? privateKey
  const algorithm = algorithmOf(signer, wish.hash ?? 'SHA256')
  const tbs = sequence(
    tagged(0xa0, integer(2)),
    integer(serial++),
    algorithm,
    name(wish.by?.subject ?? wish.subject),
    sequence(
      time(wish.from ?? new Date(Date.now() - DAY)),
      time(wish.to ?? new Date(Date.now() + 90 * DAY)),
    ),
    name(wish.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions(wish))),
  )
  const signature = createSign(wish.hash ?? 'SHA256')
    .update(tbs)
    .sign(signer)
  const der = sequence(tbs, algorithm, tagged(3, Buffer.concat([Buffer.of(0), signature])))
  const pem = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`
  const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { pem, der, key: privateKey, keyPem, subject: wish.subject, publicKey }
}

function extensions(wish: Wish): Buffer[] {
  const list: Buffer[] = []
  if (wish.ca === true) {
    list.push(extension('551d13', sequence(tagged(1, Buffer.of(0xff))), true))
    list.push(extension('551d0f', tagged(3, Buffer.of(1, 0x06)), true))
  }
  const names = [
    ...(wish.names ?? []).map((dns) => tagged(0x82, Buffer.from(dns))),
    ...(wish.addresses ?? []).map((ip) => tagged(0x87, Buffer.from(ip.split('.').map(Number)))),
  ]
  if (names.length > 0) list.push(extension('551d11', sequence(...names)))
  if (wish.issuerAt !== undefined) {
    const uri = tagged(0x86, Buffer.from(wish.issuerAt))
    list.push(extension('2b06010505070101', sequence(sequence(oid('2b06010505073002'), uri))))
  }
  if (list.length === 0) list.push(extension('551d13', sequence()))
  return list
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [tagged(1, Buffer.of(0xff))] : []), tagged(4, value))
}

function algorithmOf(key: KeyObject, hash: 'SHA256' | 'SHA1'): Buffer {
  if (key.asymmetricKeyType === 'ec') {
    return sequence(oid(hash === 'SHA1' ? '2a8648ce3d0401' : '2a8648ce3d040302'))
  }
  return sequence(
    oid(hash === 'SHA1' ? '2a864886f70d010105' : '2a864886f70d01010b'),
    tagged(5, Buffer.alloc(0)),
  )
}

function name(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(commonName)))))
}

/** UTCTime up to 2049, GeneralizedTime from then on. */
function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/\D/g, '')
  const short = date.getUTCFullYear() < 2050
  return short
    ? tagged(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
    : tagged(0x18, Buffer.from(`${digits.slice(0, 14)}Z`))
}

function integer(value: number): Buffer {
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return tagged(2, (bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), bytes]) : bytes)
}

function oid(hex: string): Buffer {
  return tagged(6, Buffer.from(hex, 'hex'))
}

function sequence(...members: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(members))
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size =
    length < 0x80
      ? Buffer.of(length)
      : length < 0x100
        ? Buffer.of(0x81, length)
        : Buffer.of(0x82, length >> 8, length & 0xff)
  return Buffer.concat([Buffer.of(tag), size, content])
}
