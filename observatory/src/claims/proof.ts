/**
 * How an owner proves that a host is theirs, and what the answers to our questions come to. Pure:
 * a worker asks them.
 *
 * - `dns`: a TXT record at `_countersign.<hostname>`;
 * - `file`: the same text, alone, in `https://<host>/.well-known/countersign-claim.txt`;
 * - `key`: a signature by the key that the host publishes for the MCP Registry.
 *
 * Only the very host counts. A record of a parent domain proves nothing: below a public suffix the
 * parent is somebody else's, and where it is not, the owner can write the longer name as well. What a
 * path of the host says proves nothing either: paths are given to tenants, `/.well-known/` is not
 * (RFC 8615, section 4.1). So one proof covers one endpoint or site on that host, and no more.
 */
import type { OwnershipRow, ProofMethod } from '../store/ownership.ts'
import { publishedKeysIn, signedBy } from './published-key.ts'

const PROOF_METHODS: readonly ProofMethod[] = ['dns', 'file', 'key']

/** The ways that a host has. One that is an address has no zone for a record. */
export function methodsOf(host: string): readonly ProofMethod[] {
  return PROOF_METHODS.filter((method) => method !== 'dns' || proofRecord(host) !== undefined)
}

/** What a record or a file says. */
export function proofText(challenge: string): string {
  return `countersign-claim=${challenge}`
}

/** The name of the TXT record. Undefined for a host that is an address: it has no zone. */
export function proofRecord(host: string): string | undefined {
  const hostname = hostnameOf(host)
  return isAddress(hostname) ? undefined : `_countersign.${hostname}`
}

/** The URL of the file. */
export function proofUrl(host: string): string {
  return `https://${host}/.well-known/countersign-claim.txt`
}

/** Where a host publishes its keys for the MCP Registry: the file, and TXT records at its own name. */
export function keyPlaces(host: string): { readonly url: string; readonly record?: string } {
  const hostname = hostnameOf(host)
  return {
    url: `https://${host}/.well-known/mcp-registry-auth`,
    ...(!isAddress(hostname) && { record: hostname }),
  }
}

/**
 * What is to be signed: it names this observatory, what is claimed and the challenge of this one
 * claim, so that the signature is good for nothing else.
 */
export function messageToSign(claim: {
  readonly publicUrl: string
  /** URL of the endpoint, or the target of the site. */
  readonly of: string
  readonly challenge: string
}): string {
  return `countersign claim\n${claim.publicUrl}\n${claim.of}\n${claim.challenge}\n`
}

function hostnameOf(host: string): string {
  return host.replace(/:\d+$/, '')
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname)
}

/** As `countersign/net` answers a question for TXT records. */
export type RecordsAnswer =
  | { readonly ok: true; readonly records: readonly string[] }
  | { readonly ok: false; readonly why: 'absent' | 'unavailable' }

/** An answer to the question for a file, of which no redirect was followed. */
export interface FileAnswer {
  /** Absent when no answer came. */
  readonly status?: number
  /** The media type, without parameters. */
  readonly type?: string
  readonly text?: string
  /** No answer came, and the fault was ours: it says nothing of the host. */
  readonly ours?: true
}

export interface Answers {
  readonly records?: RecordsAnswer
  readonly file?: FileAnswer
}

const FAULTS = [
  'record_absent',
  'record_other',
  'file_absent',
  'file_redirects',
  'file_type',
  'file_other',
  'file_unanswered',
  'key_absent',
  'signature_absent',
  'signature_wrong',
  'held',
  'not_contacted',
  'unavailable',
] as const

export type ProofFault = (typeof FAULTS)[number]

/** A fault as it was kept: `unavailable` when another version wrote it. */
export function faultNamed(kept: string): ProofFault {
  return FAULTS.find((one) => one === kept) ?? 'unavailable'
}

export type Proof =
  | { readonly proven: true; readonly publicKey?: string }
  /** `ours`: nobody could see whether it is there. */
  | { readonly proven: false; readonly fault: ProofFault; readonly ours: boolean }

/** What the answers prove about an ownership that is asked for, or that holds. */
export function proofIn(
  ownership: Pick<OwnershipRow, 'method' | 'challenge' | 'signature' | 'publicKey'>,
  message: string,
  answers: Answers,
): Proof {
  switch (ownership.method) {
    case 'dns':
      return proofInRecords(answers.records, proofText(ownership.challenge))
    case 'file':
      return proofInFile(answers.file, proofText(ownership.challenge))
    default:
      return proofByKey(ownership, message, answers)
  }
}

function absent(fault: ProofFault): Proof {
  return { proven: false, fault, ours: false }
}

const UNKNOWN: Proof = { proven: false, fault: 'unavailable', ours: true }

function proofInRecords(answer: RecordsAnswer | undefined, text: string): Proof {
  if (answer === undefined) return UNKNOWN
  if (!answer.ok) return answer.why === 'absent' ? absent('record_absent') : UNKNOWN
  if (answer.records.some((record) => record.trim() === text)) return { proven: true }
  return absent(answer.records.length === 0 ? 'record_absent' : 'record_other')
}

/** Bytes of the file, of which one line is wanted. */
export const MOST_FILE = 1024

function proofInFile(answer: FileAnswer | undefined, text: string): Proof {
  if (answer === undefined || answer.ours === true) return UNKNOWN
  if (isUnanswered(answer)) return absent('file_unanswered')
  const { status = 0, type, text: body = '' } = answer
  if (status >= 300 && status < 400) return absent('file_redirects')
  if (status !== 200) return absent('file_absent')
  // A page that shows what visitors wrote is no file of the owner's.
  if (type !== 'text/plain') return absent('file_type')
  return body.trim() === text ? { proven: true } : absent('file_other')
}

/** The host did not say what it has there. */
function isUnanswered({ status }: FileAnswer): boolean {
  return status === undefined || status >= 500 || status === 429
}

function proofByKey(
  { signature, publicKey }: Pick<OwnershipRow, 'signature' | 'publicKey'>,
  message: string,
  { records, file }: Answers,
): Proof {
  const published = [
    ...(records?.ok === true ? records.records : []),
    ...(file?.status === 200 ? [file.text ?? ''] : []),
  ].flatMap(publishedKeysIn)
  // Proven once by signature, from then on by the same key being published.
  if (publicKey !== undefined && published.some(({ text }) => text === publicKey))
    return { proven: true, publicKey }
  if (published.length === 0 || publicKey !== undefined) {
    if (isUnknown(records, file)) return UNKNOWN
    return absent(file !== undefined && isUnanswered(file) ? 'file_unanswered' : 'key_absent')
  }
  if (signature === undefined) return absent('signature_absent')
  const key = published.find((one) => signedBy(one, message, signature))
  return key === undefined ? absent('signature_wrong') : { proven: true, publicKey: key.text }
}

/** One of the two places could not be asked, so the key may be there. */
function isUnknown(records: RecordsAnswer | undefined, file: FileAnswer | undefined): boolean {
  return (records?.ok === false && records.why === 'unavailable') || file?.ours === true
}
