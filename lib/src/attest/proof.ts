/**
 * A proof that something is in a log, to be kept beside it and checked offline, C2SP tlog-proof:
 *
 *     c2sp.org/tlog-proof@v1
 *     index 73894
 *     gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=
 *     B95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=
 *
 *     example.com/fancylog
 *     109482
 *     sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=
 *
 *     — example.com/fancylog hI2DJw[...]1roloI=
 *
 * A line `extra` and base64 may stand before the index. It is kept and never believed.
 */
import { decodeBase64, encodeBase64 } from './base64.ts'
import { parseCount } from './checkpoint.ts'
import {
  parseSignedCheckpoint,
  verifyCheckpoint,
  type SignedCheckpoint,
  type Witnessed,
} from './checkpoint-verify.ts'
import { HASH_BYTES, inclusionHolds, leafHash } from './merkle.ts'
import { printNote, type NoteKey } from './note.ts'

/** A proof taken apart and not verified. */
export interface TlogProof {
  /** Of the record, from 0. */
  readonly index: number
  /** From the sibling of the leaf to the child of the root. */
  readonly path: readonly Uint8Array[]
  readonly signed: SignedCheckpoint
  /** Whatever an application put there; nothing signs it. */
  readonly extra?: Uint8Array
}

const HEADER = 'c2sp.org/tlog-proof@v1'
/** A tree of 2^53 leaves has no longer path. */
const MOST_HASHES = 53
const MOST_BYTES = 1_100_000

/** Reads a proof without verifying it. Undefined for what is none. */
export function parseProof(bytes: Uint8Array): TlogProof | undefined {
  const head = bytes.length <= MOST_BYTES ? headOf(bytes) : undefined
  if (head === undefined) return undefined
  const [header, ...rest] = head.split('\n')
  const [, base64] = /^extra (.+)$/.exec(rest[0] ?? '') ?? []
  const [second = '', ...hashes] = base64 === undefined ? rest : rest.slice(1)
  const extra = base64 === undefined ? undefined : decodeBase64(base64)
  const index = second.startsWith('index ') ? parseCount(second.slice('index '.length)) : undefined
  const path = hashes.flatMap((line) => decodeBase64(line) ?? [])
  const signed = parseSignedCheckpoint(bytes.subarray(head.length + 2))
  if (header !== HEADER || index === undefined || signed === undefined) return undefined
  if (base64 !== undefined && extra === undefined) return undefined
  const whole = hashes.length <= MOST_HASHES && path.length === hashes.length
  if (!whole || path.some(({ length }) => length !== HASH_BYTES)) return undefined
  return { index, path, signed, ...(extra && { extra }) }
}

/** The lines up to the first empty one, all of them ASCII. */
function headOf(bytes: Uint8Array): string | undefined {
  const end = bytes.findIndex((byte, at) => byte === 0x0a && bytes[at + 1] === 0x0a)
  const head = bytes.subarray(0, Math.max(end, 0))
  return end < 0 || head.some((byte) => byte > 0x7e) ? undefined : new TextDecoder().decode(head)
}

/** A proof as it is stored, in a file that ends in `.tlog-proof`. */
export function printProof({ index, path, signed, extra }: TlogProof): string {
  const lines = [
    HEADER,
    ...(extra === undefined ? [] : [`extra ${encodeBase64(extra)}`]),
    `index ${index}`,
    ...path.map(encodeBase64),
  ]
  return `${lines.join('\n')}\n\n${printNote(signed.note)}`
}

/** That a trusted log has the record, or why that cannot be said. */
export type ProofVerdict =
  | {
      readonly ok: true
      /** Of the log. */
      readonly origin: string
      readonly index: number
      /** Leaves of the tree that the proof leads to. */
      readonly size: number
      readonly signers: readonly NoteKey[]
      /**
       * Witnesses among the keys, the earliest first: the record was in the log by then, if that
       * witness's clock is trusted. A log alone proves no time.
       */
      readonly witnesses: readonly Witnessed[]
    }
  | {
      readonly ok: false
      readonly code:
        | 'proof_malformed'
        | 'log_not_trusted'
        | 'checkpoint_signature_wrong'
        | 'proof_inclusion_wrong'
      readonly message: string
    }

/**
 * Verifies that `record` is in a log, offline (C2SP tlog-proof, "Verifying a tlog proof"). How many
 * witnesses are enough is the caller's to decide.
 *
 * @param proof the bytes of a `.tlog-proof` file
 * @param record what the log records, such as `envelopeRecord(bytes)`
 * @param keys those that the reader trusts: of logs, named by their origin, and of witnesses
 */
export async function verifyProof(
  proof: Uint8Array,
  record: Uint8Array,
  keys: readonly NoteKey[],
): Promise<ProofVerdict> {
  const parsed = parseProof(proof)
  if (parsed === undefined) {
    const message = 'The proof is not of the form c2sp.org/tlog-proof@v1.'
    return { ok: false, code: 'proof_malformed', message }
  }
  const { index, path, signed } = parsed
  const verdict = await verifyCheckpoint(signed, keys)
  if (!verdict.ok) return verdict
  const { origin, size, root } = verdict.checkpoint
  if (!inclusionHolds(leafHash(record), index, size, path, root)) {
    const message = `The record is not the one at index ${index} of the ${size} in ${origin}.`
    return { ok: false, code: 'proof_inclusion_wrong', message }
  }
  const { signers, witnesses } = verdict
  return { ok: true, origin, index, size, signers, witnesses }
}
