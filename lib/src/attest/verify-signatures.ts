/**
 * Which signatures of an envelope count: those that a key of the reader's made over these very bytes.
 * Keys are counted, never signatures or key ids (DSSE 1.0.2, "Signature Verification").
 */
import { sha256Hex } from '../json/digest.ts'
import type { OpenEnvelope } from './envelope.ts'
import { preAuthEncoding } from './pae.ts'
import type { KeyRecord, KeyRing } from './types.ts'
import {
  isStrictPoint,
  isStrictSignature,
  webEd25519,
  type Ed25519Verify,
} from './verify-ed25519.ts'

/** A signature that does not count, and why. */
export interface Uncounted {
  /** Its place in the envelope, from 0. */
  readonly index: number
  /** As written in the envelope: anybody's text. */
  readonly keyid: string | undefined
  /**
   * `not_strict`: no signature a signer writes · `wrong`: it names a key of the reader's, which did
   * not make it · `unknown_key`: no key of the reader's made it · `same_key`: that key counts already
   * · `other_purpose`: by a key that the reader has for something else · `beyond_limit`: not looked at
   */
  readonly why:
    | 'not_strict'
    | 'wrong'
    | 'unknown_key'
    | 'same_key'
    | 'other_purpose'
    | 'beyond_limit'
}

/** Who signed, in the order of the envelope, and which signatures do not count. */
export interface Signatures {
  /** What is said of each key that signed; one key may be listed more than once. */
  readonly signers: readonly (readonly KeyRecord[])[]
  readonly others: readonly Uncounted[]
}

/** Envelopes have one signature, some have a few; each costs a check with every key. */
const MOST_SIGNATURES = 16

/** One key, however often it is listed. */
interface Key {
  readonly publicKey: Uint8Array
  readonly records: readonly KeyRecord[]
}

/**
 * Checks each signature over the DSSE encoding of type and payload. A key id decides which key is
 * tried first and how a failure is called, never what counts. Total over envelopes.
 *
 * @param ed25519 what asks the runtime; Web Crypto unless given
 */
export async function verifySignatures(
  { envelope, payload, signatures }: OpenEnvelope,
  ring: KeyRing,
  ed25519: Ed25519Verify = webEd25519,
): Promise<Signatures> {
  const message = preAuthEncoding(envelope.payloadType, payload)
  const keys = keysOf(ring)
  const signers = new Map<Key, readonly KeyRecord[]>()
  const others: Uncounted[] = []
  for (const [index, { keyid, signature }] of signatures.entries()) {
    const not = (why: Uncounted['why']) => others.push({ index, keyid, why })
    if (index >= MOST_SIGNATURES) not('beyond_limit')
    else if (!isStrictSignature(signature)) not('not_strict')
    else {
      const key = await makerOf(signature, message, inOrder(keys, keyid), ed25519)
      const records = key?.records.filter(({ purpose }) => purpose === 'evidence') ?? []
      if (key === undefined) not(keys.some(isNamedBy(keyid)) ? 'wrong' : 'unknown_key')
      else if (records.length < key.records.length) not('other_purpose')
      else if (signers.has(key)) not('same_key')
      else signers.set(key, records)
    }
  }
  return { signers: [...signers.values()], others }
}

function keysOf({ keys }: KeyRing): readonly Key[] {
  const byBytes = Map.groupBy(keys, ({ publicKey }) => publicKey.join())
  return [...byBytes.values()].flatMap((records) => {
    const [{ publicKey } = { publicKey: new Uint8Array() }] = records
    return isStrictPoint(publicKey) ? [{ publicKey, records }] : []
  })
}

/** The DER that stands before the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410). */
const SPKI = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]

/** Half the digest of the SubjectPublicKeyInfo: the key id in an older family of envelopes. */
function shortId(publicKey: Uint8Array): string {
  return sha256Hex(Uint8Array.from([...SPKI, ...publicKey])).slice(0, 16)
}

function isNamedBy(keyid: string | undefined): (key: Key) => boolean {
  const short = keyid !== undefined && /^[0-9a-f]{16}$/.test(keyid)
  return ({ publicKey, records }) =>
    records.some((record) => record.keyid === keyid) || (short && shortId(publicKey) === keyid)
}

function inOrder(keys: readonly Key[], keyid: string | undefined): readonly Key[] {
  if (keys.length < 2) return keys
  const named = isNamedBy(keyid)
  return keys.toSorted((a, b) => Number(named(b)) - Number(named(a)))
}

async function makerOf(
  signature: Uint8Array,
  message: Uint8Array,
  keys: readonly Key[],
  ed25519: Ed25519Verify,
): Promise<Key | undefined> {
  for (const key of keys) if (await ed25519(key.publicKey, message, signature)) return key
  return undefined
}
