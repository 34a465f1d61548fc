/** `countersign lock verify [target...]`: every pin of the lockfile against what is seen now. */
import type { DriftClass } from '../../attest/lock-class.ts'
import { DRIFT_CLASSES } from '../../attest/lock-class.ts'
import type { LockEntry } from '../../attest/lock.ts'
import type { Finding } from '../../finding.ts'
import { isOn, valueOf, valuesOf, type Context, type Given } from '../command.ts'
import { conditionsOf } from '../conditions.ts'
import {
  attestationOf,
  pinsOfAttested,
  readAttestations,
  sightingOfAttestation,
} from '../lock-attested.ts'
import { readLock } from '../lock-file.ts'
import {
  judgeEntry,
  judgeTarget,
  withLines,
  type EntryOutcome,
  type Judging,
} from '../lock-judge.ts'
import type { SeenTarget } from '../lock-live.ts'
import { lockTarget } from '../lock-target.ts'
import { lookAtAll } from '../lock-many.ts'
import { lockMembers, lockSummary, lockVerifyText } from '../lock-text.ts'
import { findingsDocument } from '../print/json.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { EXIT, Stop, usage, type ExitCode } from '../stop.ts'

interface Judged {
  readonly outcomes: readonly EntryOutcome[]
  readonly findings: readonly Finding[]
  readonly refused: boolean
}

/**
 * Ends with exit 3 when an entry could not be verified, with 1 when one drifted in a way that
 * `--allow` does not name.
 */
export async function lockVerify(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const allowed = allowedBy(given)
  const against = valueOf(given, 'against') ?? 'live'
  const idle = LIVE_ONLY.find((name) => given.options.has(name))
  if (against !== 'live' && idle !== undefined)
    throw usage(
      'option_value',
      `--${idle} is about live servers, and --against ${against} asks none`,
      'leave one of them out',
    )
  // Whoever changes the lockfile, in a pull request for example, must not choose who gets a secret.
  if (given.options.has('header') && given.operands.length === 0)
    throw usage(
      'option_value',
      '--header goes to a target that you name, not to whatever the lockfile names',
      'write it: countersign lock verify <target> --header …',
    )
  const lock = await readLock(given, context)
  const judging = { lock, allowed }
  const entries = meantBy(given, lock.entries, lock.file)
  const { outcomes, findings, refused } =
    against === 'live'
      ? await live(entries, judging, given, context)
      : await attested(entries, judging, against, given, context)
  const states = new Set(outcomes.map(({ state }) => state))
  const summary = lockSummary(outcomes)
  const told = [...outcomes.flatMap((outcome) => outcome.findings), ...findings]
  const report = await conclude(
    withLines(told, lock).filter(reports),
    {
      refused,
      unreadable: outcomes.length === 0 || states.has('unread') || states.has('unverified'),
      gated: states.has('gated'),
      conditions: against === 'live' ? conditionsOf(given) : [],
      headline: { title: `${titleOf(outcomes, allowed)} ${lock.file}`, summary },
      covered: { families: ['lock', 'difference'], reports, subjects: [lock.file], whole: true },
    },
    lock.file,
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) => lockVerifyText(outcomes, report, allowed, style, isOn(given, 'verbose')),
      json: async () => findingsDocument(report, lockMembers(outcomes)),
      cases: async () => {
        const { casesOfEntries } = await import('../print/cases.ts')
        return casesOfEntries(outcomes)
      },
      file: lock.file,
    },
    given,
    context,
  )
  return report.exitCode
}

const LIVE_ONLY = ['repository', 'header']

function titleOf(outcomes: readonly EntryOutcome[], allowed: ReadonlySet<DriftClass>): string {
  const drifted = outcomes.some(
    ({ state, class: drift }) => state === 'stale' || (drift !== undefined && !allowed.has(drift)),
  )
  if (drifted) return 'DRIFT'
  const isKnown = outcomes.every(({ state }) => state === 'same' || state === 'drift')
  if (outcomes.length === 0 || !isKnown) return 'NOT KNOWN'
  return outcomes.some(({ state }) => state === 'drift') ? 'ALLOWED DRIFT' : 'AS LOCKED'
}

/** Whoever lets a graver class pass lets the milder ones pass. */
function allowedBy(given: Given): ReadonlySet<DriftClass> {
  const words = valuesOf(given, 'allow').flatMap((value) => value.split(','))
  const allowed = new Set<DriftClass>()
  for (const word of words) {
    const known = DRIFT_CLASSES.find((one) => one === word && one !== 'breaking')
    if (known === undefined)
      throw usage(
        'option_value',
        `--allow cannot be "${word}"`,
        'it is editorial, or editorial,compatible; breaking drift is accepted with countersign lock --update',
      )
    allowed.add(known)
  }
  if (allowed.has('compatible')) allowed.add('editorial')
  return allowed
}

/** The entries that the operands name by target or endpoint; all without operands. */
function meantBy(given: Given, entries: readonly LockEntry[], file: string): readonly LockEntry[] {
  if (given.operands.length === 0) return entries
  const wanted = given.operands.map(lockTarget)
  const unknown = wanted.find(
    (one) => !entries.some(({ target, endpoint }) => target === one || endpoint === one),
  )
  if (unknown !== undefined)
    throw new Stop(
      'target_invalid',
      EXIT.usage,
      `${unknown} is not in ${file}`,
      `add it with countersign lock ${unknown}`,
    )
  return entries.filter(
    ({ target, endpoint }) => wanted.includes(target) || wanted.includes(endpoint),
  )
}

async function live(
  entries: readonly LockEntry[],
  judging: Judging,
  given: Given,
  context: Context,
): Promise<Judged> {
  const byTarget = [...Map.groupBy(entries, ({ target }) => target)]
  const seen = await lookAtAll(
    byTarget.map(([target]) => target),
    given,
    context,
  )
  const judged = byTarget.flatMap(([, own], index) => {
    const one = seen[index]
    return one === undefined ? [] : [judgeTarget(own, one, judging)]
  })
  return {
    outcomes: judged.flatMap(({ outcomes }) => outcomes),
    findings: judged.flatMap(({ findings }) => findings),
    refused: seen.some(isRefused),
  }
}

function isRefused({ standing, endpoints }: SeenTarget): boolean {
  return standing === 'refused' || endpoints.some(({ outcome }) => outcome === 'refused')
}

async function attested(
  entries: readonly LockEntry[],
  judging: Judging,
  source: string,
  given: Given,
  context: Context,
): Promise<Judged> {
  const attestations = await readAttestations([source], given, context)
  const outcomes = entries.map((entry) => {
    const found = attestationOf(entry.endpoint, attestations)
    const because = `Nobody whose key you gave has signed a statement about it in ${source}.`
    if (found === undefined) return judgeEntry(entry, { state: 'unread', because }, judging)
    const { predicate, keyids } = found
    const against = `As ${keyids.join(', ')} saw it at ${predicate.observed_at}.`
    const sighting = sightingOfAttestation(entry, found)
    const gated = predicate.scope === 'gate'
    return judgeEntry(entry, { sighting, gated, against, pins: pinsOfAttested(entry) }, judging)
  })
  return { outcomes, findings: attestations.findings, refused: false }
}
