/**
 * Text with signatures below it, C2SP signed-note:
 *
 *     This is an example message.
 *
 *     — example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
 *
 * and the text of the key that verifies it, a "vkey":
 *
 *     example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k
 */
import { sha256 } from '../json/digest.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { pointFault } from './key-point.ts'

/** A signed note taken apart and not verified. */
export interface Note {
  /** With its last newline, without the empty line behind it. To be ignored until it is verified. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

/** A line below the text, by whomever. */
export interface NoteSignature {
  /** The name of the key. */
  readonly name: string
  /** Eight hexadecimal digits. With the name it says which key signed, and how. */
  readonly keyId: string
  /** What follows the id of the key. */
  readonly bytes: Uint8Array
}

/** How a key signs: the text itself, or as a witness the text below a header with the time. */
export type NoteKeyType = 'ed25519' | 'cosignature'

/** A public key that a reader trusts to sign notes under a name. */
export interface NoteKey {
  readonly name: string
  readonly keyId: string
  readonly type: NoteKeyType
  /** 32 bytes. */
  readonly publicKey: Uint8Array
}

const TYPE_BYTE: Readonly<Record<NoteKeyType, number>> = { ed25519: 1, cosignature: 4 }
const DASH = '— '
/** Far more than a note of 16 signatures needs, which every reader must take. */
const MOST_BYTES = 1_000_000
const MOST_SIGNATURES = 100

const encoder = new TextEncoder()

/** Reads a note without verifying it. Undefined for what is none, in time linear in its length. */
export function parseNote(bytes: Uint8Array): Note | undefined {
  const whole = bytes.length <= MOST_BYTES ? textOf(bytes) : undefined
  const split = whole?.lastIndexOf('\n\n') ?? -1
  if (whole === undefined || split < 0 || !whole.endsWith('\n')) return undefined
  const lines = whole.slice(split + 2, -1).split('\n')
  if (lines.length > MOST_SIGNATURES) return undefined
  const signatures = lines.flatMap((line) => parseSignature(line) ?? [])
  if (signatures.length < lines.length) return undefined
  return { text: whole.slice(0, split + 1), signatures }
}

/** UTF-8 without control characters but newline. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.some((byte) => byte < 0x20 && byte !== 0x0a)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parseSignature(line: string): NoteSignature | undefined {
  const [name = '', base64 = '', ...more] = line.slice(DASH.length).split(' ')
  const bytes = decodeBase64(base64)
  if (!line.startsWith(DASH) || !isKeyName(name) || more.length > 0) return undefined
  if (bytes === undefined || bytes.length < 5) return undefined
  return { name, keyId: hex(bytes.subarray(0, 4)), bytes: bytes.subarray(4) }
}

/** A note as it is stored and sent. `text` ends in a newline. */
export function printNote({ text, signatures }: Note): string {
  const lines = signatures.map(({ name, keyId, bytes }) => {
    const id = Uint8Array.from({ length: 4 }, (_, at) =>
      parseInt(keyId.slice(at * 2, at * 2 + 2), 16),
    )
    return `${DASH}${name} ${encodeBase64(joined(id, bytes))}\n`
  })
  return `${text}\n${lines.join('')}`
}

/** True for what may name a key: not empty, no blanks of Unicode, no plus sign, no control character. */
export function isKeyName(name: string): boolean {
  return /^[^\p{White_Space}\p{Cc}+]+$/u.test(name) && name.isWellFormed()
}

/** The key with which a note signed under `name` is verified. */
export function noteKey(name: string, type: NoteKeyType, publicKey: Uint8Array): NoteKey {
  const material = joined(Uint8Array.of(TYPE_BYTE[type]), publicKey)
  const keyId = hex(sha256(joined(encoder.encode(`${name}\n`), material)).subarray(0, 4))
  return { name, keyId, type, publicKey }
}

/** A key as text, the form in which it is published. */
export function printVkey({ name, keyId, type, publicKey }: NoteKey): string {
  return `${name}+${keyId}+${encodeBase64(joined(Uint8Array.of(TYPE_BYTE[type]), publicKey))}`
}

/**
 * Reads a vkey. Undefined for what is none, for a key of another algorithm, for an id that is not
 * that of the key, and for a key that no honest person has (of small order, not canonical).
 */
export function parseVkey(text: string): NoteKey | undefined {
  // The base64 may hold plus signs, the name may not.
  const [, name = '', keyId, base64 = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) ?? []
  const material = decodeBase64(base64)
  const type = material?.[0] === 1 ? 'ed25519' : material?.[0] === 4 ? 'cosignature' : undefined
  if (material === undefined || type === undefined || !isKeyName(name)) return undefined
  const key = noteKey(name, type, material.slice(1))
  return key.keyId === keyId && pointFault(key.publicKey) === undefined ? key : undefined
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
