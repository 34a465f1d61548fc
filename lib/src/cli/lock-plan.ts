/** What locking a target would write down, and what stands against it. */
import { compareEntry } from '../attest/lock-compare.ts'
import { printEntry } from '../attest/lock-print.ts'
import {
  LOCK_ENDPOINT_LEFT_OUT,
  LOCK_ENTRY_DIFFERS,
  LOCK_WITHOUT_TOOLS,
} from '../attest/lock-rules.ts'
import { PINS, type LockEntry, type LockSighting } from '../attest/lock.ts'
import { findingOf, type Finding } from '../finding.ts'
import { isOn, type Given } from './command.ts'
import { attestationOf, type Attestations } from './lock-attested.ts'
import type { LockSource } from './lock-file.ts'
import { judgeEntry } from './lock-judge.ts'
import type { SeenEndpoint, SeenTarget } from './lock-live.ts'
import { pairEntries } from './lock-pair.ts'
import type { Locked } from './lock-written.ts'
import { ALLOW } from './stop.ts'

/** What becomes of one target, before anything is written. */
export interface Plan {
  readonly locked: readonly Locked[]
  readonly findings: readonly Finding[]
  /** Something is locked already and differs, and nobody asked to renew it. */
  readonly blocked: boolean
  readonly unread: boolean
}

/** What would be locked of one target, and what stands against it. */
export function planOf(
  seen: SeenTarget,
  source: LockSource,
  attestations: Attestations,
  given: Given,
): Plan {
  const existing = source.entries.filter(({ target }) => target === seen.target)
  const { pairs, others } = pairEntries(existing, seen.endpoints)
  const update = isOn(given, 'update')
  const judging = { lock: source, allowed: new Set(update ? CLASSES : []) } as const
  const plans = existing.map((entry): Plan => {
    const sighting = pairs.get(entry)?.sighting
    if (sighting === undefined) return goneOf(entry, pairs.get(entry), seen, source, update)
    const next = renewed(sighting, entry, attestations, given)
    const same = withoutVolatile(next) === withoutVolatile(entry)
    if (same) {
      const kept = next.attested === undefined ? entry : { ...entry, attested: next.attested }
      const what = printEntry(kept) === printEntry(entry) ? 'unchanged' : 'updated'
      return { locked: [{ what, entry: kept }], findings: [], blocked: false, unread: false }
    }
    const { findings } = judgeEntry(
      entry,
      { sighting: { ...sighting, entry: next }, gated: false },
      judging,
    )
    const told = findings.length > 0 ? findings : [differs(entry, next, source, update)]
    const what = update ? 'updated' : 'refused'
    return {
      locked: [{ what, entry: update ? next : entry }],
      findings: [...told, ...withoutTools(next, source)],
      blocked: !update,
      unread: false,
    }
  })
  const added = others.map((one) => addedOf(one, source, attestations, given))
  const all = [...plans, ...added]
  const nothing = seen.endpoints.length === 0 && existing.length === 0
  const message = `${seen.target} leads to no endpoint: ${seen.summary}`
  const ask = seen.standing === 'refused' ? REFUSED : `countersign check ${seen.target} shows why.`
  return {
    locked: all.flatMap(({ locked }) => locked),
    findings: [
      ...all.flatMap(({ findings }) => findings),
      ...seen.leftOut.map((url) => leftOut(source, `${url} needs values, or is one too many.`)),
      ...(nothing ? [leftOut(source, message, ask)] : []),
    ],
    // A target of which nothing could be locked is not locked, whatever the reason.
    blocked: all.some(({ blocked }) => blocked) || all.every(({ locked }) => locked.length === 0),
    unread: nothing || all.some(({ unread }) => unread),
  }
}

const REFUSED = `I${ALLOW.slice(1)}.`

const CLASSES = ['breaking', 'compatible', 'editorial'] as const

/** An entry whose endpoint is not seen any more: taken out when that is sure and asked for. */
function goneOf(
  entry: LockEntry,
  found: SeenEndpoint | undefined,
  seen: SeenTarget,
  source: LockSource,
  update: boolean,
): Plan {
  const unsure =
    found === undefined
      ? !seen.whole || seen.standing === 'unreadable' || seen.standing === 'refused'
      : found.outcome === 'unmeasured' || found.outcome === 'refused'
  const why = found === undefined ? `${seen.target} does not lead to it any more.` : found.why
  const because = unsure && found === undefined ? seen.summary : why
  const state = unsure ? 'unread' : 'stale'
  const { findings } = judgeEntry(entry, { state, because }, { lock: source, allowed: new Set() })
  const removed = update && !unsure
  return {
    locked: [{ what: removed ? 'removed' : 'refused', entry }],
    findings: removed ? findings.map((one) => ({ ...one, severity: 'note' as const })) : findings,
    blocked: !removed && !unsure,
    unread: unsure,
  }
}

function addedOf(
  { sighting, endpoint, outcome, why }: SeenEndpoint,
  source: LockSource,
  attestations: Attestations,
  given: Given,
): Plan {
  const left = (because: string, unread: boolean): Plan => ({
    locked: [],
    findings: [leftOut(source, `${endpoint}: ${because}`)],
    blocked: false,
    unread,
  })
  if (sighting === undefined) {
    const silent = outcome === 'unmeasured' || outcome === 'refused'
    return left(why === '' ? 'It does not answer as an MCP server.' : why, silent)
  }
  const { tools } = sighting.unseen
  if (tools !== undefined && sighting.entry.gate === undefined)
    return left(`Its tools cannot be locked: ${tools.because}.`, true)
  const entry = renewed(sighting, undefined, attestations, given)
  return {
    locked: [{ what: 'added', entry }],
    findings: withoutTools(entry, source),
    blocked: false,
    unread: false,
  }
}

/** Keys are pinned when that is asked for, or was before; who attested the same tools stays. */
function renewed(
  { entry }: LockSighting,
  existing: LockEntry | undefined,
  attestations: Attestations,
  given: Given,
): LockEntry {
  const { keys, ...rest } = entry
  const pinned = isOn(given, 'pin-keys') || existing?.keys !== undefined
  // Several keys may be pinned, and the one that is seen need not be all of them.
  const known = keys?.some((key) => existing?.keys?.includes(key)) === true
  const own = known && !isOn(given, 'pin-keys') ? existing?.keys : keys
  const attested = attestedBy(entry, existing, attestations)
  return {
    ...rest,
    ...(pinned && own !== undefined && { keys: own }),
    ...(attested.length > 0 && { attested }),
  }
}

function attestedBy(
  entry: LockEntry,
  existing: LockEntry | undefined,
  attestations: Attestations,
): readonly string[] {
  const definition = entry.tools?.fingerprints.definition
  const kept = existing?.tools?.fingerprints.definition === definition ? existing?.attested : []
  const found = attestationOf(entry.endpoint, attestations)
  const agrees = found !== undefined && found.predicate.fingerprints.definition === definition
  return [...new Set([...(kept ?? []), ...(agrees ? found.keyids : [])])].sort()
}

/** Which rules computed a fingerprint, and who else saw it, is no fact about the server. */
function withoutVolatile(entry: LockEntry): string {
  const { tools } = entry
  return printEntry({ ...entry, attested: [], ...(tools && { tools: { ...tools, suite: '' } }) })
}

/** Facts that the entry does not have yet. */
function differs(
  entry: LockEntry,
  next: LockEntry,
  { file, entries }: LockSource,
  update: boolean,
): Finding {
  const { drift } = compareEntry(next, { entry, unseen: {} })
  const members = new Set(drift.map(({ pin }) => pin))
  for (const name of PINS)
    if ((entry[name] === undefined) !== (next[name] === undefined)) members.add(name)
  const message = `${entry.endpoint}: Its ${[...members].join(', ')} would be locked in another way.`
  const pointer = `/entries/${entries.indexOf(entry)}`
  return findingOf(LOCK_ENTRY_DIFFERS, file, {
    pointer,
    message,
    ...(update ? { severity: 'note' } : { mend: LOCK_ENTRY_DIFFERS.mend }),
  })
}

function withoutTools(
  { endpoint, gate, tools }: LockEntry,
  { file }: LockSource,
): readonly Finding[] {
  if (tools !== undefined) return []
  const message = `${endpoint} answers ${gate ?? 'no list'} before its tools can be seen.`
  return [findingOf(LOCK_WITHOUT_TOOLS, file, { message, mend: LOCK_WITHOUT_TOOLS.mend })]
}

function leftOut({ file }: LockSource, message: string, mend?: string): Finding {
  return findingOf(LOCK_ENDPOINT_LEFT_OUT, file, { message, ...(mend !== undefined && { mend }) })
}
