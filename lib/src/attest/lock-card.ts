import { canonicalize } from '../json/canonical.ts'
import { byUnits } from '../run/fingerprint.ts'
import { shown } from '../run/difference-findings.ts'
import { differenceRule } from '../run/difference-rules.ts'
import { introduced } from '../run/difference-text.ts'
import { BY_SEVERITY, gravestOf, type DriftClass } from './lock-class.ts'
import { driftOf, type Drift } from './lock-drift.ts'
import { LOCK_CARD_CHANGED, LOCK_CARD_MOVED } from './lock-rules.ts'
import type { LockedCard } from './lock.ts'
import { escapedName } from '../json/pointer.ts'

/** What people read and no client acts on. Every other member may change what a client does. */
const CLASSES: ReadonlyMap<string, DriftClass> = new Map<string, DriftClass>([
  ['$schema', 'editorial'],
  ['description', 'editorial'],
  ['icons', 'editorial'],
  ['title', 'editorial'],
  ['websiteUrl', 'editorial'],
  ['version', 'compatible'],
])

/** How a card differs from the locked one, member by member where both are known. */
export function cardDrift(locked: LockedCard, seen: LockedCard | undefined): readonly Drift[] {
  const changed = (drift: DriftClass, message: string, pointer = '/card') =>
    driftOf(LOCK_CARD_CHANGED, 'card', drift, message, pointer)
  if (seen === undefined)
    return [changed('breaking', `The card at ${locked.url} is not found any more.`)]
  if (seen.digest === locked.digest) {
    if (seen.url === locked.url) return []
    const message = `The card was at ${locked.url} and is found at ${seen.url}.`
    return [driftOf(LOCK_CARD_MOVED, 'card', 'editorial', message, '/card/url')]
  }
  const [before, after] = [locked.document, seen.document]
  if (before === undefined || after === undefined)
    return [changed('breaking', `The card had the digest ${locked.digest} and has ${seen.digest}.`)]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].sort(byUnits).flatMap((name) => {
    const [was, is] = [before, after].map((card) =>
      Object.hasOwn(card, name) ? canonicalText(card[name]) : undefined,
    )
    if (was === is) return []
    const pointer = was === undefined ? '/card/document' : `/card/document/${escapedName(name)}`
    const drift = gravestOf([
      CLASSES.get(name) ?? 'breaking',
      ...cuesIn(name, before[name], after[name]),
    ])
    return [changed(drift ?? 'breaking', message(name, before, after), pointer)]
  })
}

/** What a text newly says counts in a card as it does in a tool: some clients show both to a model. */
function cuesIn(name: string, before: unknown, after: unknown): readonly DriftClass[] {
  if (typeof after !== 'string' || !['description', 'title'].includes(name)) return []
  const was = typeof before === 'string' ? before : ''
  return introduced(was, after).map(({ code }) => BY_SEVERITY[differenceRule(code).severity])
}

function message(
  name: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string {
  const what = `The card's ${shown(name)}`
  if (!Object.hasOwn(before, name)) return `${what} is new: ${shown(after[name])}.`
  if (!Object.hasOwn(after, name)) return `${what} is gone, it was ${shown(before[name])}.`
  return `${what} was ${shown(before[name])} and is ${shown(after[name])}.`
}

function canonicalText(value: unknown): string {
  const text = canonicalize(value)
  // Both cards have a canonical form, or they would have no digest.
  return text.ok ? text.text : ''
}
