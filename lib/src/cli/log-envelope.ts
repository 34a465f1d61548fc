/** An envelope that is to be recorded, or looked for, in a log. */
import { parseSigned } from '../attest/bundle.ts'
import { envelopeRecord } from '../attest/log-record.ts'
import { digestOf } from '../json/digest.ts'
import type { Context, Given } from './command.ts'
import { readSource } from './source.ts'
import { EXIT, Stop } from './stop.ts'

/** An envelope as its file has it. */
export interface EnvelopeInHand {
  readonly file: string
  /** Of the file's bytes. */
  readonly digest: string
  /** What the log records. */
  readonly record: Uint8Array
}

/** No envelope is larger. */
const MOST_BYTES = 2_097_152

/**
 * Reads an envelope or a Sigstore bundle; what is recorded is the very file.
 *
 * @throws Stop with exit 3 when the file cannot be read or is neither
 */
export async function readEnvelopeFile(
  file: string,
  given: Given,
  context: Context,
): Promise<EnvelopeInHand> {
  const { bytes, subject } = await readSource({ ...given, operand: file }, context, MOST_BYTES)
  const read = parseSigned(bytes)
  if (read.ok) return { file: subject, digest: digestOf(bytes), record: envelopeRecord(bytes) }
  const [fault] = read.faults
  throw new Stop(
    'envelope_missing',
    EXIT.unreadable,
    `${subject}: is no envelope: ${fault?.message ?? ''}`.replace(/[.: ]+$/, ''),
    'name a file that countersign attest wrote',
  )
}
