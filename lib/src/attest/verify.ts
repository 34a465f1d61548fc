/**
 * Is this envelope what it seems? Nine steps, each a line of its own, and one outcome.
 *
 *     const { outcome, statement, signers } = await verifyEnvelope(bytes, { keys })
 *     if (outcome === 'GENUINE') use(statement.predicate)
 */
import { canonicalize } from '../json/canonical.ts'
import { parseSigned } from './bundle.ts'
import { PAYLOAD_TYPE, type OpenEnvelope } from './envelope.ts'
import { gravest, type Outcome } from './outcome.ts'
import { PAYLOAD_NOT_STRICT } from './rules.ts'
import { readStrictly } from './strict.ts'
import type { KeyRecord } from './types.ts'
import { readBody, type Body } from './verify-body.ts'
import { factsOf, type PayloadFacts } from './verify-facts.ts'
import { compareHeld } from './verify-held.ts'
import { newLedger, type Ledger } from './verify-ledger.ts'
import { provenIn } from './verify-log.ts'
import { outcomeOfStep } from './verify-rules.ts'
import { verifySignatures, type Signatures } from './verify-signatures.ts'
import { ageFault, keyFault, spanText } from './verify-time.ts'
import type { Verification, VerifyOptions } from './verify-types.ts'

/**
 * Verifies a DSSE envelope, or the one in a Sigstore bundle, as bytes or text. Never throws over what
 * the envelope holds; it says so in the nine steps. What was signed is returned with `GENUINE` only.
 * No connection is opened.
 *
 * @throws TypeError when an option makes no sense; what `ed25519` or `judge` throw
 */
export async function verifyEnvelope(
  source: Uint8Array | string,
  options: VerifyOptions,
): Promise<Verification> {
  checkOptions(options)
  const ledger = newLedger()
  const opened = opening(source, ledger)
  if (opened === undefined) return refused(ledger, 'FORGED')
  if (!isExpectedType(opened, options, ledger)) return refused(ledger)
  const logged = await provenIn(source, options.log)
  const signatures = await verifySignatures(opened, options.keys, options.ed25519)
  if (!isSigned(signatures, options, ledger)) return refused(ledger, undefined, signatures)

  const { payload } = opened
  const read = readStrictly(payload, PAYLOAD_NOT_STRICT)
  if (!read.ok) {
    const why = read.faults[0]?.message ?? ''
    ledger.failed(5, PAYLOAD_NOT_STRICT.code, why, STRICT)
    inForce(signatures, undefined, logged?.at, options, ledger)
    return refused(ledger, undefined, signatures)
  }
  ledger.passed(5, `${payload.length} bytes, parsed once`, STRICT)
  const body = readBody(read.value, opened.envelope.payloadType, options.foreign)
  const facts = factsOf(body.facts)
  const standing = inForce(signatures, facts, logged?.at, options, ledger)
  hasForm(body, ledger)
  isCanonical(payload, read.value, facts, ledger)
  compareHeld(body, facts, options, logged, ledger)
  hasReasons(facts, ledger)

  const outcome = outcomeOf(ledger)
  if (outcome !== 'GENUINE') return refused(ledger, outcome, signatures)
  return {
    outcome,
    ...whoSigned(standing),
    steps: ledger.steps(),
    payload,
    value: read.value,
    ...(body.statement && { statement: body.statement }),
  }
}

const STRICT = 'RFC 8259, each name once, no byte order mark, whole numbers only up to 2^53 - 1'

function checkOptions({ threshold = 1, at, maxAgeMs }: VerifyOptions): void {
  if (!Number.isSafeInteger(threshold) || threshold < 1)
    throw new TypeError('threshold must be an integer of at least 1')
  for (const [name, value] of Object.entries({ at, maxAgeMs }))
    if (value !== undefined && !Number.isFinite(value))
      throw new TypeError(`${name} must be a finite number of milliseconds`)
  if (maxAgeMs !== undefined && at === undefined)
    throw new TypeError('maxAgeMs needs at, the instant that an age is counted up to')
}

function opening(source: Uint8Array | string, ledger: Ledger): OpenEnvelope | undefined {
  const read = parseSigned(source)
  const against = 'DSSE 1.0.2: payloadType, payload and signatures in padded base64'
  if (!read.ok) {
    const [fault] = read.faults
    ledger.failed(1, fault?.code ?? '', fault?.message ?? '', against)
    return undefined
  }
  const { payload, signatures } = read.value
  ledger.passed(
    1,
    `${payload.length} bytes under ${counted(signatures.length, 'signature')}`,
    against,
  )
  return read.value
}

/** Before anything else is believed: bytes of another type were not signed as a statement. */
function isExpectedType(
  { envelope: { payloadType } }: OpenEnvelope,
  { foreign }: VerifyOptions,
  ledger: Ledger,
): boolean {
  const expected = [PAYLOAD_TYPE, ...(foreign === undefined ? [] : [foreign.type])]
  if (expected.includes(payloadType)) ledger.passed(2, payloadType, 'equal, character by character')
  else
    ledger.failed(
      2,
      'verify_payload_type',
      `The payload is of the type ${payloadType}.`,
      expected.join(' or '),
    )
  return expected.includes(payloadType)
}

/** Steps 3 and 4 as far as they do not depend on what is signed. */
function isSigned(
  { signers, others }: Signatures,
  { keys, threshold = 1 }: VerifyOptions,
  ledger: Ledger,
): boolean {
  const yours = counted(keys.keys.length, 'key') + ' of yours'
  if (signers.length >= threshold) {
    ledger.passed(4, namesOf(signers), SIGNATURE)
    return true
  }
  if (signers.length > 0) {
    const detail = `${signers.length} of ${threshold} keys signed: ${namesOf(signers)}.`
    ledger.passed(4, namesOf(signers), SIGNATURE)
    ledger.failed(3, 'verify_threshold_unmet', detail, yours)
    return false
  }
  const forged = others.some(({ why }) => why === 'wrong' || why === 'not_strict')
  if (forged) ledger.failed(4, 'verify_signature_wrong', wrongText(others), SIGNATURE)
  else ledger.failed(3, 'verify_signer_unknown', unknownText(others), yours)
  return false
}

const SIGNATURE = 'Ed25519 (RFC 8032) over the DSSE encoding of type and payload'

function wrongText(others: Signatures['others']): string {
  const wrong = others.find(({ why }) => why === 'wrong')
  return wrong === undefined
    ? 'The signature is not one that any signer writes.'
    : `The signature is not one of ${wrong.keyid} over these bytes.`
}

function unknownText(others: Signatures['others']): string {
  const other = others.find(({ why }) => why === 'other_purpose')
  if (other !== undefined) return 'The key that signed is listed for another purpose than evidence.'
  const [first] = others
  const says = first?.keyid === undefined ? '' : `; the envelope names ${first.keyid}`
  return `No key of yours made a signature over these bytes${says}.`
}

/**
 * Step 3: enough of the keys that signed speak for their owners, and the statement is not too old.
 *
 * @returns the signatures without those of keys that do not speak
 */
function inForce(
  { signers, others }: Signatures,
  facts: PayloadFacts | undefined,
  loggedAt: number | undefined,
  { threshold = 1, at, maxAgeMs }: VerifyOptions,
  ledger: Ledger,
): Signatures {
  const observedAt = facts?.observedAt
  const times = { observedAt, loggedAt }
  const faults = signers.map((records) => keyFault(records, times))
  const good = faults.filter((fault) => fault === undefined).length
  const fault =
    good >= threshold
      ? ageFault(times, at, maxAgeMs)
      : (faults.find((one) => one?.code === 'verify_key_revoked') ?? faults.find(Boolean))
  const age = maxAgeMs === undefined ? '' : `, at most ${spanText(maxAgeMs)} old`
  const judged = at === undefined ? '' : `, judged at ${new Date(at).toISOString()}${age}`
  const against = `the times and revocations of your keys, ${threshold} needed${judged}`
  if (fault !== undefined) ledger.failed(3, fault.code, fault.detail, against)
  else ledger.passed(3, `${statusText(signers)}, ${momentText(observedAt)}`, against)
  return { signers: signers.filter((_, index) => faults[index] === undefined), others }
}

function statusText(signers: Signatures['signers']): string {
  return signers.map(([first]) => `${first?.keyid} (${first?.status})`).join(', ')
}

function momentText(observedAt: number | undefined): string {
  return observedAt === undefined ? 'at no stated time' : `at ${new Date(observedAt).toISOString()}`
}

function hasForm({ form }: Body, ledger: Ledger): void {
  if (form.ok) ledger.passed(6, form.detail, form.against)
  else ledger.failed(6, form.code, form.detail, form.against)
}

function isCanonical(
  payload: Uint8Array,
  value: unknown,
  { nfc }: PayloadFacts,
  ledger: Ledger,
): void {
  const against = nfc ? 'nfc-jcs/v1, as the payload says' : 'RFC 8785'
  const canonical = canonicalize(value, nfc ? { nfc: true } : {})
  // Read strictly before, the bytes are UTF-8 without a byte order mark.
  const same = canonical.ok && canonical.text === new TextDecoder().decode(payload)
  if (same) ledger.passed(7, 'written again, the bytes are the same', against)
  else
    ledger.failed(
      7,
      'verify_payload_not_canonical',
      'Written again, the bytes are not those that were signed.',
      against,
    )
}

function hasReasons({ unreasoned, assertions }: PayloadFacts, ledger: Ledger): void {
  const against = 'every UNVERIFIED says why'
  const [first] = unreasoned
  if (first !== undefined)
    ledger.failed(9, 'verify_reason_missing', `${first} is UNVERIFIED without a reason.`, against)
  else if (assertions === 0) ledger.notAsked(9, 'the payload has no assertions')
  else ledger.passed(9, counted(assertions, 'assertion'), against)
}

function outcomeOf(ledger: Ledger): Outcome {
  return gravest(
    ledger
      .steps()
      .filter(({ state }) => state === 'failed')
      .map(outcomeOfStep),
  )
}

function refused(
  ledger: Ledger,
  outcome: Outcome = outcomeOf(ledger),
  signatures: Signatures = { signers: [], others: [] },
): Verification {
  // A refusal without a failed step would be a defect of ours, and must not pass.
  return {
    outcome: outcome === 'GENUINE' ? 'FORGED' : outcome,
    ...whoSigned(signatures),
    steps: ledger.steps(),
  }
}

function whoSigned({ signers, others }: Signatures): {
  readonly signers: readonly KeyRecord[]
  readonly others: Signatures['others']
} {
  return { signers: signers.flatMap(([first]) => (first === undefined ? [] : [first])), others }
}

function namesOf(signers: Signatures['signers']): string {
  return signers.map(([first]) => first?.keyid).join(', ')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
