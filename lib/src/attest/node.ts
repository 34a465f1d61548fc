/** `countersign/attest/node`: signing with keys of Node, synchronously, and a log in a folder. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { CountersignError } from '../error.ts'
import { sealed, PAYLOAD_TYPE } from './envelope.ts'
import { publicKeyInSpki } from './der.ts'
import { brokenByKey, keyidOf } from './key.ts'
import { preAuthEncoding } from './pae.ts'
import { payloadOf } from './payload.ts'
import type { Envelope, Signer, Statement } from './types.ts'

export { logFolder } from './node-log.ts'
export type { LogDisk, LogFolder } from './node-log.ts'
export { withLogLock } from './node-log-lock.ts'
export { nodeEd25519 } from './node-verify.ts'

/** A signer that keeps nobody waiting, with a `KeyObject` of Node. */
export interface SyncSigner extends Signer {
  readonly sign: (message: Uint8Array) => Uint8Array
}

/**
 * A signer from an Ed25519 private key, imported once.
 *
 * @throws CountersignError `invalid_input` when it is another kind of key
 */
export function signerFromKey(key: KeyObject): SyncSigner {
  if (key.type !== 'private' || key.asymmetricKeyType !== 'ed25519') throw noKey()
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const publicKey = publicKeyInSpki(Uint8Array.from(der))
  if (publicKey === undefined || brokenByKey(publicKey) !== undefined) throw noKey()
  return {
    keyid: keyidOf(publicKey),
    publicKey,
    sign: (message) => sign(null, message, key),
  }
}

/**
 * The same from PKCS #8 PEM.
 *
 * @throws CountersignError `invalid_input` when the text holds no such key; the key is in no message
 */
export function signerFromPemSync(pem: string): SyncSigner {
  let key: KeyObject
  try {
    key = createPrivateKey({ key: pem, format: 'pem' })
  } catch {
    throw noKey()
  }
  return signerFromKey(key)
}

/** A new Ed25519 key: the private half as PKCS #8 PEM, and its signer. */
export function newKey(): { readonly pem: string; readonly signer: SyncSigner } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return { pem: String(pem), signer: signerFromKey(privateKey) }
}

/**
 * `signEnvelope` without waiting.
 *
 * @throws CountersignError `invalid_input` when the statement cannot be signed
 */
export function signEnvelopeSync(statement: Statement, signer: SyncSigner): Envelope {
  return signPayloadSync(payloadOf(statement), signer)
}

/** The same for the bytes of a statement that exists already, which are signed as they are. */
export function signPayloadSync(payload: Uint8Array, signer: SyncSigner): Envelope {
  return sealed(payload, signer.keyid, signer.sign(preAuthEncoding(PAYLOAD_TYPE, payload)))
}

function noKey(): CountersignError {
  return new CountersignError('invalid_input', 'this is no Ed25519 private key in PKCS #8 PEM')
}
