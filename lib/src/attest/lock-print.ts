import { escapeUnseen } from '../json/unseen.ts'
import { byUnits } from '../run/fingerprint.ts'
import { LOCK_FORMAT, LOCK_VERSION, type LockEntry } from './lock.ts'

/**
 * A lockfile as text: the same bytes for the same facts, in whatever order they came. Names are
 * sorted and lines short, for reviewers; what could hide or move text is escaped.
 */
export function printLock(entries: readonly LockEntry[]): string {
  const sorted = entries.toSorted(
    (a, b) => byUnits(a.target, b.target) || byUnits(a.endpoint, b.endpoint),
  )
  const lock = {
    format: LOCK_FORMAT,
    formatVersion: LOCK_VERSION,
    entries: sorted.map((entry) => inOrder(entry)),
  }
  return `${escapeUnseen(JSON.stringify(lock, undefined, 2))}\n`
}

/** One entry's text alone; equal exactly when two entries would be printed alike. */
export function printEntry(entry: LockEntry): string {
  return JSON.stringify(inOrder(entry))
}

const LEADING = ['target', 'endpoint', 'name', 'digest', 'url']

/** What tells an entry, a tool or a card from others stands first, everything else by name. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value).sort((a, b) => rank(a) - rank(b) || byUnits(a, b))
  return Object.fromEntries(names.map((name) => [name, inOrder(Reflect.get(value, name))]))
}

function rank(name: string): number {
  const place = LEADING.indexOf(name)
  return place < 0 ? LEADING.length : place
}
