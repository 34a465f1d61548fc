/** Keys for tests of the log, made of fixed seeds, and checkpoints signed with node:crypto alone. */
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { printCheckpoint, type Checkpoint } from '../../src/attest/checkpoint.ts'
import { cosignatureMessage, printCosignature } from '../../src/attest/cosignature.ts'
import { noteKey, printNote, type NoteKey } from '../../src/attest/note.ts'
import type { Signer } from '../../src/attest/types.ts'

export interface TestKey {
  readonly key: NoteKey
  readonly signer: Signer
  /** The bytes behind the key's id, over the text of a note. */
  readonly signText: (text: string) => Uint8Array
}

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyFrom(seed: string): KeyObject {
  const bytes = createHash('sha256').update(seed).digest()
  return createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' })
}

function rawOf(key: KeyObject): Uint8Array {
  return new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
}

function signWith(key: KeyObject, text: string | Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, Buffer.from(text), key))
}

/** The private key as PEM, as `countersign keys new` writes it. */
export function pemOf(seed: string): string {
  return keyFrom(seed).export({ format: 'pem', type: 'pkcs8' }).toString()
}

/** A log's key: its name is the origin, its seed too. */
export function logKey(origin: string): TestKey {
  const key = keyFrom(origin)
  const publicKey = rawOf(key)
  return {
    key: noteKey(origin, 'ed25519', publicKey),
    signer: { keyid: 'test', publicKey, sign: (message) => signWith(key, message) },
    signText: (text) => signWith(key, text),
  }
}

/** A witness whose clock stands at `time`, in seconds since 1970. */
export function witnessKey(name: string, time: number = Date.UTC(2026, 10, 30, 9) / 1000): TestKey {
  const key = keyFrom(name)
  const publicKey = rawOf(key)
  return {
    key: noteKey(name, 'cosignature', publicKey),
    signer: { keyid: 'test', publicKey, sign: (message) => signWith(key, message) },
    signText: (text) =>
      printCosignature({ time, signature: signWith(key, cosignatureMessage(time, text)) }),
  }
}

/** A checkpoint as a note with the signatures of these keys, in this order. */
export function signed(checkpoint: Checkpoint, by: readonly TestKey[]): string {
  const text = printCheckpoint(checkpoint)
  const signatures = by.map(({ key: { name, keyId }, signText }) => ({
    name,
    keyId,
    bytes: signText(text),
  }))
  return printNote({ text, signatures })
}
