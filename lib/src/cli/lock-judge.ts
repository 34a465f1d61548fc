/** From what was seen of locked servers to rows, findings and an outcome for each entry. */
import { compareEntry } from '../attest/lock-compare.ts'
import type { DriftClass } from '../attest/lock-class.ts'
import { gravestOf } from '../attest/lock-class.ts'
import type { Drift, PinRow } from '../attest/lock-drift.ts'
import {
  LOCK_ENDPOINT_UNLOCKED,
  LOCK_ENTRY_STALE,
  LOCK_ENTRY_UNREAD,
  LOCK_OFFERED_DIFFERS,
  LOCK_PIN_UNVERIFIED,
} from '../attest/lock-rules.ts'
import type { LockEntry, LockPins, LockSighting } from '../attest/lock.ts'
import { findingOf, type Finding, type Rule } from '../finding.ts'
import { locate } from '../json/locate.ts'
import type { LockSource } from './lock-file.ts'
import type { SeenEndpoint, SeenTarget } from './lock-live.ts'
import { pairEntries } from './lock-pair.ts'

/**
 * `same` · `drift` · `stale` it is not there any more · `unread` nothing could be learned ·
 * `gated` its tools are behind a request for credentials · `unverified` some pin could not be seen
 */
export type EntryState = 'same' | 'drift' | 'stale' | 'unread' | 'gated' | 'unverified'

/** What became of one locked entry. */
export interface EntryOutcome {
  readonly entry: LockEntry
  readonly state: EntryState
  /** Of the gravest drift. */
  readonly class?: DriftClass
  readonly rows: readonly PinRow[]
  /** Why it is stale or unread; what it was compared with. */
  readonly because?: string
  readonly findings: readonly Finding[]
}

/** What is compared of one entry, or why nothing can be. */
export type EntrySight =
  | {
      readonly sighting: LockSighting
      readonly gated: boolean
      /** Those of the entry that the sighting can speak of; all of them when absent. */
      readonly pins?: LockPins
      readonly against?: string
    }
  | { readonly state: 'stale' | 'unread'; readonly because: string }

/** How drift is judged, and where entries stand. */
export interface Judging {
  readonly lock: LockSource
  /** Classes of drift that pass. */
  readonly allowed: ReadonlySet<DriftClass>
}

/**
 * Holds what is seen of an entry against its pins. A pin that could not be compared is a finding:
 * silence is no match.
 */
export function judgeEntry(entry: LockEntry, sight: EntrySight, judging: Judging): EntryOutcome {
  const { lock } = judging
  const pointer = `/entries/${lock.entries.indexOf(entry)}`
  const about = (rule: Rule, message: string, inner = '', pin?: string) =>
    findingOf(rule, lock.file, {
      pointer: `${pointer}${inner}`,
      message: `${entry.endpoint}: ${message}`,
      mend: rule.mend,
      params: { endpoint: entry.endpoint, ...(pin !== undefined && { pin }) },
    })
  if ('state' in sight) {
    const { state, because } = sight
    const rule = state === 'stale' ? LOCK_ENTRY_STALE : LOCK_ENTRY_UNREAD
    return { entry, state, rows: [], because, findings: [about(rule, because)] }
  }
  const { sighting, gated, against, pins = entry } = sight
  const { rows, drift } = compareEntry(pins, sighting)
  const unverified = rows.filter(({ state }) => state === 'unverified')
  const offered = sighting.entry.tools?.offered
  const findings = [
    ...drift.map((one) => findingOfDrift(one, pointer, judging)),
    ...unverified.map(({ pin, because = '' }) =>
      about(LOCK_PIN_UNVERIFIED, `The pinned ${pin} could not be compared: ${because}.`, '', pin),
    ),
    ...(entry.tools !== undefined && offered !== undefined && offered !== entry.tools.offered
      ? [
          about(
            LOCK_OFFERED_DIFFERS,
            `Asked for was ${offered}, locked is ${entry.tools.offered}.`,
            '/tools/offered',
          ),
        ]
      : []),
  ]
  const gravest = gravestOf(drift.map((one) => one.class))
  const denied = drift.some((one) => !judging.allowed.has(one.class))
  const unseen = unverified.length === 0 ? undefined : gated ? 'gated' : 'unverified'
  // That drift passes must not hide that something else could not be seen.
  const state = denied ? 'drift' : (unseen ?? (drift.length > 0 ? 'drift' : 'same'))
  return {
    entry,
    state,
    ...(gravest !== undefined && { class: gravest }),
    rows,
    ...(against !== undefined && { because: against }),
    findings,
  }
}

function findingOfDrift(drift: Drift, pointer: string, { lock, allowed }: Judging): Finding {
  const { finding, class: drifted, pin } = drift
  const passes = allowed.has(drifted)
  const { mend, ...rest } = finding
  return {
    ...rest,
    severity: passes ? 'note' : 'error',
    subject: lock.file,
    pointer: `${pointer}${drift.pointer}`,
    message: `${finding.subject}: ${finding.message}`,
    ...(mend !== undefined && !passes && { mend }),
    params: { ...finding.params, endpoint: finding.subject, class: drifted, pin },
  }
}

/** Every entry of one target against what is seen of it, and what is seen beside them. */
export function judgeTarget(
  entries: readonly LockEntry[],
  seen: SeenTarget,
  judging: Judging,
): { readonly outcomes: readonly EntryOutcome[]; readonly findings: readonly Finding[] } {
  const { pairs, others } = pairEntries(entries, seen.endpoints)
  const outcomes = entries.map((entry) =>
    judgeEntry(entry, sightOf(pairs.get(entry), seen), judging),
  )
  const findings = others
    .filter(({ sighting }) => sighting !== undefined)
    .map(({ endpoint }) =>
      findingOf(LOCK_ENDPOINT_UNLOCKED, judging.lock.file, {
        message: `${seen.target} has the endpoint ${endpoint}, which is not locked.`,
        mend: LOCK_ENDPOINT_UNLOCKED.mend,
        params: { endpoint },
      }),
    )
  return { outcomes, findings }
}

function sightOf(found: SeenEndpoint | undefined, seen: SeenTarget): EntrySight {
  if (found === undefined) {
    const sure = seen.whole && seen.standing !== 'unreadable' && seen.standing !== 'refused'
    return sure
      ? { state: 'stale', because: `${seen.target} does not lead to it any more.` }
      : { state: 'unread', because: seen.summary }
  }
  const { sighting, outcome, why } = found
  if (sighting !== undefined)
    return { sighting, gated: outcome === 'gated' || sighting.entry.gate !== undefined }
  const said = why === '' ? 'it gave no answer that says more.' : why
  return outcome === 'unmeasured' || outcome === 'refused'
    ? { state: 'unread', because: `It could not be asked: ${said}` }
    : { state: 'stale', because: `It does not answer as an MCP server any more: ${said}` }
}

/** The same findings with the lines of the lockfile. */
export function withLines(
  findings: readonly Finding[],
  { file, text }: LockSource,
): readonly Finding[] {
  const own = findings.flatMap(({ subject, pointer }) =>
    subject === file && pointer !== undefined ? [pointer] : [],
  )
  const positions = locate(text, own)
  return findings.map((finding) => {
    const position = positions.get(finding.pointer ?? '')
    return finding.subject === file && position !== undefined ? { ...finding, position } : finding
  })
}
