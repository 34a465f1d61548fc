/** Makes the statement again from the evidence: the same rules over the same bytes say the same. */
import { digestOf } from '../json/digest.ts'
import { scanBytes } from '../json/scan.ts'
import type { Bodies, Evidence } from '../run/evidence.ts'
import { readEvidence } from '../run/read-evidence.ts'
import { CHECKS } from '../run/registry.ts'
import { isObject, own } from '../json/object.ts'
import { statementOf } from './statement-of.ts'
import type { RunPredicate, Statement } from './types.ts'
import type { Compared } from './verify-held.ts'
import type { EvidenceInHand } from './verify-types.ts'

/**
 * Judges the evidence in hand and compares the statement that comes of it with the signed one, member
 * by member. Rules of another version may judge otherwise, so then no more than endpoint and time are
 * compared, and it says so. Total over evidence; what `judge` throws is thrown.
 */
export function judgeAgain(
  signed: Statement<RunPredicate>,
  { bytes, blobs }: EvidenceInHand,
  judge: NonNullable<EvidenceInHand['judge']>,
): Compared {
  const scan = scanBytes(bytes, 'evidence')
  const read = scan.ok ? readEvidence(scan.value) : undefined
  if (!read?.ok) return unreadable('The evidence is not that of a run.')
  const { evidence } = read
  const bodies: Bodies = new Map(blobs.map((blob) => [digestOf(blob), blob]))
  if (!isWhole(evidence, bodies)) return unreadable('A body of the evidence is not in hand.')

  const { predicate } = signed
  if (evidence.endpoint !== predicate.endpoint_url || evidence.finishedAt !== predicate.observed_at)
    return otherwise('The evidence is of another endpoint or another time.')
  const run = judge(evidence, bodies)
  const { id, version, commit, digest } = predicate.suite
  if (run.suite !== id || run.suiteVersion !== version)
    return {
      ok: true,
      detail: `not judged again: signed by ${id}@${version}, here is ${run.suite}@${run.suiteVersion}`,
    }
  const again = statementOf(run, evidence, bodies, {
    vantage: ELSEWHERE,
    suite: { commit, digest },
    allowUnversioned: true,
  })
  if (!again.ok) return otherwise('Of this evidence nothing may be signed.')
  const made = withUnseen(again.statement, signed)
  const pointer = firstDifference(made, signed, '')
  if (pointer !== undefined) return otherwise(`Judged again, ${pointer} comes out otherwise.`)
  const left = signed.predicate.assertions.some(isCompared)
    ? ', but for the approved list, which the evidence does not hold'
    : ''
  return { ok: true, detail: `judged again, it says the same (${id}@${version})${left}` }
}

function isWhole({ steps, extra }: Evidence, bodies: Bodies): boolean {
  return [...steps, ...extra].every(({ response }) => !response || bodies.has(response.body))
}

const BASELINE_CHECKS: ReadonlySet<string> = new Set(
  CHECKS.flatMap(({ id, needsBaseline }) => (needsBaseline ? [id] : [])),
)

/** True for the outcome of a comparison with the list that an owner approved. */
function isCompared({ check_id, reason }: RunPredicate['assertions'][number]): boolean {
  return BASELINE_CHECKS.has(check_id) && reason?.key.startsWith('fingerprint_baseline_') === true
}

/** Stands in for what only the signer can know. */
const ELSEWHERE = 'elsewhere'

/** With what is not in the evidence taken as signed: the vantage, and comparisons with approved lists. */
function withUnseen(
  made: Statement<RunPredicate>,
  { predicate }: Statement<RunPredicate>,
): Statement<RunPredicate> {
  const assertions = made.predicate.assertions.map((assertion, index) => {
    const signed = predicate.assertions[index]
    return signed !== undefined && isCompared(signed) ? signed : assertion
  })
  return { ...made, predicate: { ...made.predicate, vantage: predicate.vantage, assertions } }
}

/** The pointer of the first member that differs; undefined when none does. */
function firstDifference(a: unknown, b: unknown, at: string): string | undefined {
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length)
    return firstOf(a.keys(), (index) => firstDifference(a[index], b[index], `${at}/${index}`))
  if (isObject(a) && isObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)])
    return firstOf(names, (name) => firstDifference(own(a, name), own(b, name), `${at}/${name}`))
  }
  return a === b ? undefined : at
}

function firstOf<T>(list: Iterable<T>, of: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const found = of(one)
    if (found !== undefined) return found
  }
  return undefined
}

function unreadable(detail: string): Compared {
  return { ok: false, code: 'verify_evidence_unreadable', detail }
}

function otherwise(detail: string): Compared {
  return { ok: false, code: 'verify_judged_otherwise', detail }
}
