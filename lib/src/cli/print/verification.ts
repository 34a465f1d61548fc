/** What `verify` prints: nine lines, the outcome in words, and what a statement does not say. */
import type { Outcome } from '../../attest/outcome.ts'
import type { KeyRecord, RunPredicate } from '../../attest/types.ts'
import type { Step, Verification } from '../../attest/verify-types.ts'
import { STATUS_WORDS } from '../../text/en/checks.ts'
import { visible } from '../../text/visible.ts'
import { ALL_RULES } from '../rulebook.ts'
import type { ExitCode } from '../stop.ts'
import { version } from '../version.ts'
import { table, wrap, type Style, type Tone } from './style.ts'

/** What was verified, and where its keys came from. */
export interface VerifySubject {
  readonly name: string
  readonly keys?: string
  readonly exitCode: ExitCode
}

const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  GENUINE: 'Whole, unchanged, and signed by a key that you trust.',
  FORGED: 'Not what anybody you trust signed. Do not use it.',
  NOT_TRUSTED: 'Signed by nobody you trust, or by too few. It may still be whole.',
  REVOKED: 'Signed by a key that was revoked. Whoever has that key can write any date.',
  MISMATCH: 'Signed as it is, but it does not agree with its own form or with what you hold.',
  UNKNOWN_VERSION: 'Of a kind or version that is not known here. Nothing is guessed about it.',
  EXPIRED: 'Signed, but out of its time: that of its key, or the one you accept.',
}

const STATE_WORDS: Readonly<Record<Step['state'], string>> = {
  passed: 'passed',
  failed: 'FAILED',
  not_asked: 'not asked',
}
const TONES: Readonly<Record<Step['state'], Tone>> = {
  passed: 'good',
  failed: 'bad',
  not_asked: 'dim',
}

/** A verification for a person. */
export function verificationText(
  verification: Verification,
  { name, keys }: VerifySubject,
  style: Style,
): string {
  const { outcome, steps } = verification
  const tone = outcome === 'GENUINE' ? 'good' : 'bad'
  const paragraph = (text: string) => `\n${wrap(text, style.columns)}\n`
  return [
    `${style.paint(tone, outcome)} ${visible(name, { max: 200 })}\n`,
    `${wrap(OUTCOME_WORDS[outcome], style.columns)}\n\n`,
    table(steps.map(rowOf), style),
    ...signersText(verification, keys).map(paragraph),
    ...(verification.outcome === 'GENUINE' && verification.statement
      ? saidText(verification.statement.predicate).map(paragraph)
      : []),
    ...mendText(steps).map(paragraph),
  ].join('')
}

function rowOf({ n, title, state, detail, against }: Step) {
  const said = visible(detail, { max: 400 })
  return [
    `${n} ${title}`,
    { text: STATE_WORDS[state], tone: TONES[state] },
    against === '' ? said : `${said.replace(/\.$/, '')}; against ${visible(against, { max: 400 })}`,
  ]
}

function signersText({ signers, others }: Verification, keys: string | undefined): string[] {
  const lines = signers.map((signer) => `Signed by ${signerText(signer)}.`)
  if (keys === undefined) return ['No keys were given, so nobody is trusted.']
  const source = visible(keys, { max: 200 })
  for (const { index, keyid, why } of others) {
    const name = keyid === undefined ? 'without a key id' : `of ${visible(keyid, { max: 80 })}`
    lines.push(`Signature ${index + 1} ${name} does not count: ${UNCOUNTED[why]} in ${source}.`)
  }
  return lines
}

const UNCOUNTED: Readonly<Record<Verification['others'][number]['why'], string>> = {
  not_strict: 'no signer writes such a one, with any key',
  wrong: 'it does not hold under the key of that name',
  unknown_key: 'it was made by no key',
  same_key: 'another one counts for the same key',
  other_purpose: 'it was made by a key with another purpose',
  beyond_limit: 'only the first 16 are compared with the keys',
}

function signerText({ keyid, status, notBefore, notAfter }: KeyRecord): string {
  const from = notBefore === null ? '' : `, from ${notBefore}`
  const until = notAfter === null ? '' : `, until ${notAfter}`
  return `${keyid} (${status}${from}${until})`
}

/** What a statement says, in one sentence each, and what it leaves open. */
function saidText(predicate: RunPredicate): readonly string[] {
  const { endpoint_url, observed_at, vantage, scope, suite, assertions } = predicate
  const counts = Map.groupBy(assertions, ({ assertion_status }) => assertion_status)
  const states = [...counts].map(([status, list]) => `${list.length} ${STATUS_WORDS[status]}`)
  const gate =
    scope === 'gate' ? ' It was made at a request for credentials and vouches for four checks.' : ''
  return [
    `It says of ${visible(endpoint_url, { max: 300 })}, as seen from "${visible(vantage, { max: 200 })}" at ${observed_at} and judged by ${visible(suite.id, { max: 60 })}@${suite.version}: ${states.join(', ')}.${gate}`,
    'It does not say what other places saw, what the endpoint was before or is now, that the server is safe, or that nothing else was ever signed about it.',
  ]
}

function mendText(steps: readonly Step[]): readonly string[] {
  const codes = new Set(steps.flatMap(({ code }) => code ?? []))
  return ALL_RULES.filter(({ code }) => codes.has(code)).map(
    ({ code, mend }) => `mend: ${mend} More: countersign explain ${code}`,
  )
}

/** A verification as a `countersign.verification` document, schema in lib/schemas. */
export function verificationDocument(
  verification: Verification,
  { name, keys, exitCode }: VerifySubject,
): Readonly<Record<string, unknown>> {
  const { outcome, steps, signers, others } = verification
  return {
    format: 'countersign.verification',
    formatVersion: 1,
    tool: { name: 'countersign', version: version() },
    command: 'verify',
    subject: name,
    summary: OUTCOME_WORDS[outcome],
    outcome,
    exitCode,
    steps: steps.map(({ code = null, ...step }) => ({ ...step, code })),
    keys: keys ?? null,
    signers: signers.map(({ keyid, status, notBefore, notAfter, revokedAt, reason }) => ({
      keyid,
      status,
      notBefore,
      notAfter,
      revokedAt,
      reason,
    })),
    others: others.map(({ index, keyid = null, why }) => ({ index, keyid, why })),
    payload: verification.outcome === 'GENUINE' ? verification.value : null,
  }
}
