/** Public keys: their names, and which may be trusted with a name at all. */
import type { Rule } from '../finding.ts'
import { sha256 } from '../json/digest.ts'
import { encodeBase64, encodeBase64Url } from './base64.ts'
import { pointFault, type PointFault } from './key-point.ts'
import { KEY_LENGTH, KEY_NOT_CANONICAL, KEY_NOT_ON_CURVE, KEY_SMALL_ORDER } from './rules.ts'
import type { KeyRecord } from './types.ts'

const encoder = new TextEncoder()
const SSH_TYPE = encoder.encode('ssh-ed25519')

/**
 * The name of a key: `SHA256:` and 43 characters, as `ssh-keygen -lf` prints it (RFC 4253, section
 * 6.6; RFC 8709). Every tool that reads DSSE takes this form; a hexadecimal one is refused by some.
 */
export function keyidOf(publicKey: Uint8Array): string {
  return `SHA256:${encodeBase64(sha256(sshBlob(publicKey))).replace(/=+$/, '')}`
}

/** One line of an OpenSSH public key file, without a comment. */
export function sshLine(publicKey: Uint8Array): string {
  return `ssh-ed25519 ${encodeBase64(sshBlob(publicKey))}`
}

/** The thumbprint that a JWK is called by (RFC 7638; RFC 8037, appendix A.3). */
export function thumbprintOf(publicKey: Uint8Array): string {
  const jwk = `{"crv":"Ed25519","kty":"OKP","x":"${encodeBase64Url(publicKey)}"}`
  return encodeBase64Url(sha256(jwk))
}

function sshBlob(publicKey: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + SSH_TYPE.length + publicKey.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, SSH_TYPE.length)
  bytes.set(SSH_TYPE, 4)
  view.setUint32(4 + SSH_TYPE.length, publicKey.length)
  bytes.set(publicKey, 8 + SSH_TYPE.length)
  return bytes
}

const POINT_RULES: Readonly<Record<PointFault, Rule>> = {
  length: KEY_LENGTH,
  not_canonical: KEY_NOT_CANONICAL,
  small_order: KEY_SMALL_ORDER,
  not_on_curve: KEY_NOT_ON_CURVE,
}

/** The rule that bytes break as an Ed25519 public key; undefined when they may be enrolled. */
export function brokenByKey(publicKey: Uint8Array): Rule | undefined {
  const fault = pointFault(publicKey)
  return fault === undefined ? undefined : POINT_RULES[fault]
}

/**
 * A key as it enters a list: active, with no bounds, for evidence, unless told otherwise.
 *
 * @throws TypeError for a key that must not be enrolled
 */
export function keyRecordOf(
  publicKey: Uint8Array,
  told: Partial<Omit<KeyRecord, 'keyid' | 'algorithm' | 'publicKey'>> = {},
): KeyRecord {
  const broken = brokenByKey(publicKey)
  if (broken !== undefined) throw new TypeError(`not an acceptable key: ${broken.code}`)
  return {
    keyid: keyidOf(publicKey),
    algorithm: 'Ed25519',
    publicKey,
    purpose: told.purpose ?? 'evidence',
    notBefore: told.notBefore ?? null,
    notAfter: told.notAfter ?? null,
    status: told.status ?? 'active',
    revokedAt: told.revokedAt ?? null,
    reason: told.reason ?? null,
  }
}
