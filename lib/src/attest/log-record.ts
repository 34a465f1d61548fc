/**
 * What the log records of an envelope: a line of text with the digest of the envelope's bytes, so
 * that its hash in the tree can be had from `sha256sum` alone, and the log shows nothing else.
 *
 *     countersign.envelope/v1 sha256:b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
 */
import { digestOf } from '../json/digest.ts'

const FORM = 'countersign.envelope/v1'

/** The record of an envelope, by its bytes as they are in its file. No newline at the end. */
export function envelopeRecord(envelope: Uint8Array): Uint8Array {
  return new TextEncoder().encode(`${FORM} ${digestOf(envelope)}`)
}

/** The digest that a record holds, `sha256:` and 64 hexadecimal digits; undefined for other records. */
export function digestInRecord(record: Uint8Array): string | undefined {
  // With a mark in front it is another record, whose hash is another.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(record)
  const digest = text.startsWith(`${FORM} `) ? text.slice(FORM.length + 1) : ''
  return /^sha256:[0-9a-f]{64}$/.test(digest) ? digest : undefined
}
