import { digestOf, sha256Hex } from '../json/digest.ts'
import type { Assertion } from '../run/assertion.ts'
import type { Bodies, Evidence, Step } from '../run/evidence.ts'
import { printEvidence } from '../run/print-evidence.ts'
import { reasonOf, type Reason } from '../run/reason.ts'
import type { Run, RunGate } from '../run/run.ts'
import { eligibleOf, GATE_CHECKS, type Eligible } from './eligible.ts'
import { EVIDENCE_NAME, PREDICATE_TYPE, STATEMENT_TYPE } from './statement.ts'
import { SUITE_BUILD, type SuiteBuild } from './suite.ts'
import type { RunPredicate, SignedAssertion, SignedChallenge, Statement, Subject } from './types.ts'
import { withheldFor, type Withheld } from './withheld.ts'

/** What a statement says beside the run. */
export interface StatementOptions {
  /** From where the endpoint was seen; a statement is about that place only. At most 200 characters. */
  readonly vantage: string
  /** Which sources judged. Default: what was baked in when this library was built. */
  readonly suite?: SuiteBuild
  /** Sign although nobody can find the sources that judged; the statement then says null for them. */
  readonly allowUnversioned?: boolean
}

/** A statement to be signed, or why nothing may be said of the run. */
export type Stated =
  | { readonly ok: true; readonly statement: Statement<RunPredicate> }
  | { readonly ok: false; readonly withheld: Withheld }

/**
 * What may be said of a run, as an in-toto Statement v1: the evidence file and every raw body as
 * subjects, and fifteen assertions. Withheld with a reason when the run does not qualify.
 *
 * @throws TypeError when the run was not judged from this evidence, a body is missing, or the
 *   vantage is no short text
 * @example
 * const stated = statementOf(judge(evidence, bodies), evidence, bodies, { vantage: 'fra1' })
 * if (stated.ok) await signEnvelope(stated.statement, signer)
 */
export function statementOf(
  run: Run,
  evidence: Evidence,
  bodies: Bodies,
  options: StatementOptions,
): Stated {
  const { vantage, suite = SUITE_BUILD, allowUnversioned = false } = options
  if (run.evidence !== digestOf(JSON.stringify(evidence)))
    throw new TypeError('the run was judged from other evidence')
  if (vantage.length === 0 || vantage.length > 200 || !vantage.isWellFormed())
    throw new TypeError('vantage must be a text of at most 200 characters')
  const eligible = eligibleOf(run, evidence)
  if (eligible.scope === 'none') return { ok: false, withheld: eligible.withheld }
  const versioned = suite.commit !== null && suite.digest !== null
  if (!versioned && !allowUnversioned)
    return { ok: false, withheld: withheldFor('disqualified_unversioned_suite', {}) }
  const statement: Statement<RunPredicate> = {
    _type: STATEMENT_TYPE,
    subject: subjectsOf(evidence, bodies),
    predicateType: PREDICATE_TYPE,
    predicate: {
      endpoint_url: evidence.endpoint,
      observed_at: evidence.finishedAt,
      started_at: evidence.startedAt,
      finished_at: evidence.finishedAt,
      vantage,
      scope: eligible.scope,
      suite: {
        id: run.suite,
        version: run.suiteVersion,
        registry_version: run.registryVersion,
        digest: versioned ? suite.digest : null,
        commit: versioned ? suite.commit : null,
      },
      canonicalization: 'jcs',
      toolset_projection: 'v1',
      toolset_canonicalization: 'nfc-jcs/v1',
      definition_projection: 'v2',
      offered_revision: run.offered,
      recorded_revision: eligible.scope === 'full' ? eligible.revision : null,
      dns_answer_left_public: false,
      conditions: evidence.conditions,
      limits: evidence.limits,
      assertions: run.assertions.map((assertion) => signedOf(assertion, eligible)),
      fingerprints:
        eligible.scope === 'full'
          ? eligible.fingerprints
          : { toolset: null, schema: null, definition: null },
      challenge: eligible.scope === 'gate' ? challengeOf(eligible.gate) : null,
    },
  }
  return { ok: true, statement }
}

/** The file by its bytes, then every body once for each URL that gave it. */
function subjectsOf(evidence: Evidence, bodies: Bodies): readonly Subject[] {
  const file = { name: EVIDENCE_NAME, digest: { sha256: sha256Hex(printEvidence(evidence)) } }
  const subjects = new Map<string, Subject>()
  for (const step of [...evidence.steps, ...evidence.extra]) {
    const { response } = step
    if (response === undefined) continue
    if (!bodies.has(response.body)) throw new TypeError(`the body ${response.body} is missing`)
    const sha256 = response.body.slice('sha256:'.length)
    const name = urlOf(step)
    subjects.set(`${sha256} ${name}`, { name, digest: { sha256 } })
  }
  return [file, ...subjects.values()]
}

/** Where the response came from, after redirects; a label, no longer than a reader takes. */
function urlOf({ hops, request }: Step): string {
  return (hops.at(-1)?.url ?? request.url).slice(0, MOST_URL)
}

/** At a gate everything but its four facts is without a conclusion, whatever the run saw of it. */
function signedOf(assertion: Assertion, eligible: Eligible): SignedAssertion {
  const { check, docsVersion, status, execution, provenance, reason } = assertion
  const vouched = eligible.scope === 'full' || status === 'UNVERIFIED' || GATE_CHECKS.has(check)
  return {
    check_id: check,
    docs_version: docsVersion,
    assertion_status: vouched ? status : 'UNVERIFIED',
    execution_status: execution,
    evidence_provenance: provenance,
    reason: reasonIn(vouched ? reason : reasonOf('gate_not_vouched', {})),
  }
}

/** Key and params; a param that may be absent is left out when it is. */
function reasonIn(reason: Reason | undefined): SignedAssertion['reason'] {
  if (reason === undefined) return null
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries({ ...reason.params }))
    if (typeof value === 'string' || typeof value === 'number') params[name] = value
  return { key: reason.key, params }
}

/** What a server made longer than any name or URL is left out: the digest covers it. */
function challengeOf({ scheme, paramNames, metadataUrl, fields }: RunGate): SignedChallenge {
  const isShort = metadataUrl !== undefined && metadataUrl.length <= MOST_URL
  return {
    scheme,
    param_names: paramNames.filter(({ length }) => length <= MOST_NAME).slice(0, MOST_NAMES),
    resource_metadata_url: isShort ? metadataUrl : null,
    header_sha256: fields,
  }
}

const MOST_URL = 2048
const MOST_NAME = 200
const MOST_NAMES = 32
