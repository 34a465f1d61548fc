/** Step eight: what the reader holds, compared with what was signed. */
import { sha256Hex } from '../json/digest.ts'
import { fingerprintV1, fingerprintV2, type Fingerprint } from '../run/fingerprint.ts'
import { EVIDENCE_NAME } from './statement.ts'
import type { Subject } from './types.ts'
import type { Body } from './verify-body.ts'
import { FINGERPRINT_NAMES, type FingerprintName, type PayloadFacts } from './verify-facts.ts'
import type { Ledger } from './verify-ledger.ts'
import { judgeAgain } from './verify-judge.ts'
import type { EvidenceInHand, VerifyOptions } from './verify-types.ts'

/** What one comparison came to. */
export type Compared =
  | { readonly ok: true; readonly detail: string }
  | { readonly ok: false; readonly code: string; readonly detail: string }

/**
 * Compares the evidence and the list of tools that were given, and says so when none was.
 *
 * @param logged what the proof of a log came to, when one was given
 */
export function compareHeld(
  body: Body,
  facts: PayloadFacts,
  { evidence, tools }: VerifyOptions,
  logged: Compared | undefined,
  ledger: Ledger,
): void {
  const rows = [
    ...(logged === undefined ? [] : [logged]),
    ...(evidence === undefined ? [] : evidenceRows(body, evidence)),
    ...(tools === undefined ? [] : [compareTools(tools, facts)]),
  ]
  const against = [
    ...(logged === undefined ? [] : ['your proof of a log']),
    ...(evidence === undefined ? [] : ['your evidence']),
    ...(tools === undefined ? [] : ['your list of tools']),
  ].join(' and ')
  const failure = rows.find((row) => !row.ok)
  if (rows.length === 0)
    ledger.notAsked(8, 'no evidence, list of tools or proof of a log was given')
  else if (failure?.ok === false) ledger.failed(8, failure.code, failure.detail, against)
  else ledger.passed(8, rows.map(({ detail }) => detail).join('; '), against)
}

function evidenceRows({ subjects, statement }: Body, held: EvidenceInHand): readonly Compared[] {
  const bytes = compareSubjects(subjects ?? [], held, statement !== undefined)
  const again = bytes.ok && statement && held.judge
  return again ? [bytes, judgeAgain(statement, held, again)] : [bytes]
}

/**
 * Every subject of a statement must be in the reader's hand, byte for byte, and the evidence must be
 * one of them: in a statement of ours the one that is named as the evidence, because a server may
 * answer with bytes that look like evidence of something else. Other names are labels.
 */
function compareSubjects(
  subjects: readonly Subject[],
  held: EvidenceInHand,
  isOurs: boolean,
): Compared {
  const digests = new Set(subjects.map(({ digest }) => digest.sha256))
  const evidence = sha256Hex(held.bytes)
  const candidates = isOurs ? subjects.filter(({ name }) => name === EVIDENCE_NAME) : subjects
  if (!candidates.some(({ digest }) => digest.sha256 === evidence))
    return mismatch(`The evidence has the SHA-256 ${evidence}, which no subject has.`)
  const inHand = new Set([evidence, ...held.blobs.map((blob) => sha256Hex(blob))])
  const missing = [...digests].find((digest) => !inHand.has(digest))
  if (missing !== undefined)
    return mismatch(`What has the SHA-256 ${missing} is a subject, and it is not in hand.`)
  return { ok: true, detail: `all ${digests.size} signed digests are in hand` }
}

/** The fingerprints of the reader's own list must be those that were signed. */
function compareTools(tools: readonly unknown[], { fingerprints }: PayloadFacts): Compared {
  const own: Readonly<Record<FingerprintName, Fingerprint>> = {
    ...fingerprintV1(tools),
    definition: fingerprintV2(tools),
  }
  const stated = FINGERPRINT_NAMES.filter((name) => typeof fingerprints[name] === 'string')
  if (stated.length === 0)
    return {
      ok: false,
      code: 'verify_fingerprint_unstated',
      detail: 'The statement has no fingerprint that a list of tools could be compared with.',
    }
  for (const name of stated) {
    const print = own[name]
    const mine = print.ok ? print.digest : `none (${print.code})`
    if (mine !== fingerprints[name])
      return {
        ok: false,
        code: 'verify_fingerprint_mismatch',
        detail: `The ${name} fingerprint of your list is ${mine}, signed is ${fingerprints[name]}.`,
      }
  }
  return { ok: true, detail: `your list of tools has the same fingerprints (${stated.join(', ')})` }
}

function mismatch(detail: string): Compared {
  return { ok: false, code: 'verify_subject_mismatch', detail }
}
