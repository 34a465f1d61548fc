/** Signing what a run saw, as `attest` and `probe --sign` do. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { bundleOf, printBundle } from '../attest/bundle.ts'
import { printEnvelope } from '../attest/envelope.ts'
import { signEnvelopeSync, type SyncSigner } from '../attest/node.ts'
import { statementOf } from '../attest/statement-of.ts'
import { SUITE_BUILD, suiteCommand } from '../attest/suite.ts'
import type { RunPredicate, Statement } from '../attest/types.ts'
import { WITHHELD_RULES, withheldText, type Withheld } from '../attest/withheld.ts'
import { findingOf, type Finding } from '../finding.ts'
import type { Observed } from '../probe/observe.ts'
import type { Run } from '../run/run.ts'
import { visible } from '../text/visible.ts'
import { isOn, valueOf, type Given } from './command.ts'
import { readSigner, writeNew } from './key-files.ts'
import { table, type Cell, type Style } from './print/style.ts'
import { usage } from './stop.ts'

const ENVELOPE = 'envelope.json'
const BUNDLE = 'envelope.sigstore.json'

/** What signs, as the options say. */
export interface Signing {
  readonly signer: SyncSigner
  readonly vantage: string
  readonly allowUnversioned: boolean
  readonly bundle: boolean
  readonly cwd: string
}

/** What became of one run: an envelope in a file, or why there is none. */
export type Attested =
  | {
      readonly endpoint: string
      readonly keyid: string
      /** As the person would name it from where they are. */
      readonly file: string
      readonly statement: Statement<RunPredicate>
    }
  | { readonly endpoint: string; readonly withheld: Withheld }

/**
 * Reads who signs and from where; `option` names the key file.
 *
 * @throws Stop when something is missing, or the key file cannot be used
 */
export function signingOf(given: Given, option: 'key' | 'sign', cwd: string): Signing {
  const key = valueOf(given, option)
  if (key === undefined)
    throw usage('option_value', `--${option} is needed`, `--${option} evidence-key.pem`)
  const vantage = valueOf(given, 'vantage')
  if (vantage === undefined || vantage.length > 200 || !vantage.isWellFormed())
    throw usage(
      'option_value',
      'a statement is about one place, so --vantage is needed, of at most 200 characters',
      "for example --vantage 'Zurich, AS1234'",
    )
  return {
    signer: readSigner(key, cwd),
    vantage,
    allowUnversioned: isOn(given, 'allow-unversioned'),
    bundle: isOn(given, 'bundle'),
    cwd,
  }
}

/**
 * Signs a run and writes its envelope to `out`, or beside its evidence in `folder`. A file of that
 * name with the same content is left as it is, one with another is never overwritten.
 */
export function attestRun(
  run: Run,
  { evidence, bodies }: Observed,
  signing: Signing,
  folder: string,
  out: string | undefined,
): Attested {
  const { signer, vantage, allowUnversioned, bundle, cwd } = signing
  const { endpoint } = run
  const stated = statementOf(run, evidence, bodies, { vantage, allowUnversioned })
  if (!stated.ok) return { endpoint, withheld: stated.withheld }
  const { statement } = stated
  const envelope = signEnvelopeSync(statement, signer)
  const text = bundle ? printBundle(bundleOf(envelope)) : printEnvelope(envelope)
  const file = out ?? join(folder, bundle ? BUNDLE : ENVELOPE)
  const path = resolve(cwd, file)
  const isThere = existsSync(path) && readFileSync(path, 'utf8') === text
  if (!isThere) writeNew(file, text, cwd, 0o644)
  return { endpoint, keyid: signer.keyid, file: relative(cwd, path), statement }
}

/** What was not signed, as findings. */
export function findingsOfAttested(attested: readonly Attested[]): readonly Finding[] {
  return attested.flatMap((one) => {
    if (!('withheld' in one)) return []
    const rule = WITHHELD_RULES.find(({ code }) => code === one.withheld.key)
    if (rule === undefined) return []
    const message = `Nothing is signed: ${withheldText(one.withheld)}.`
    return [
      findingOf(rule, one.endpoint, { message, mend: rule.mend, params: one.withheld.params }),
    ]
  })
}

/** The same as members of our JSON documents. */
export function attestedMember(one: Attested): Readonly<Record<string, unknown>> {
  if ('withheld' in one) return one
  const { endpoint, keyid, file, statement } = one
  const { predicateType, predicate } = statement
  const { scope, observed_at: observedAt, vantage, suite } = predicate
  return { endpoint, keyid, file, predicateType, scope, observedAt, vantage, suite }
}

const SCOPES = {
  full: 'full: fifteen checks and three fingerprints',
  gate: 'gate: reachability, redirects, transport and authorization metadata only',
}

/** What was signed, for a person. Empty for what was withheld: the finding says it. */
export function attestedText(one: Attested, style: Style): string {
  if ('withheld' in one) return ''
  const { endpoint, keyid, file, statement } = one
  const { scope, vantage, observed_at: seen, suite } = statement.predicate
  const rules =
    suite.commit === null ? 'of no commit, which nobody can check out' : `of commit ${suite.commit}`
  const rows: readonly (readonly Cell[])[] = [
    ['signed', { text: visible(file, { max: 300 }), tone: 'good' }],
    ['about', visible(endpoint, { max: 300 })],
    ['scope', SCOPES[scope]],
    ['seen', `${seen} from ${visible(vantage, { max: 200 })}`],
    ['rules', `${suite.id} ${suite.version}, ${rules}`],
    ['key', keyid],
  ]
  return table(rows, style, 0)
}

/** How a stranger computes the digest of the rules; empty in an unversioned tree. */
export function recomputeText(): string {
  return SUITE_BUILD.commit === null
    ? ''
    : `\nThe digest of the rules, from a clone:\n  ${suiteCommand(SUITE_BUILD.commit)}\n`
}
