/** Which of the endpoints that are seen is which of the entries that were locked. */
import type { LockEntry } from '../attest/lock.ts'
import type { SeenEndpoint } from './lock-live.ts'

/** An entry that no endpoint belongs to is not among the pairs. */
export interface Pairs {
  readonly pairs: ReadonlyMap<LockEntry, SeenEndpoint>
  /** Seen, and in no entry. */
  readonly others: readonly SeenEndpoint[]
}

/**
 * Pairs the entries of one target with what is seen of it: by endpoint, then by the name in the card,
 * and what is alone left over on both sides, which can only have moved.
 */
export function pairEntries(entries: readonly LockEntry[], seen: readonly SeenEndpoint[]): Pairs {
  const pairs = new Map<LockEntry, SeenEndpoint>()
  const left = new Set(seen)
  const pair = (entry: LockEntry, found: SeenEndpoint | undefined) => {
    if (found === undefined || pairs.has(entry)) return
    pairs.set(entry, found)
    left.delete(found)
  }
  for (const entry of entries)
    pair(
      entry,
      seen.find(({ endpoint }) => endpoint === entry.endpoint),
    )
  for (const entry of entries) {
    const name = entry.card?.document?.['name']
    const named = [...left].filter((one) => one.sighting !== undefined && one.name === name)
    if (typeof name === 'string' && named.length === 1) pair(entry, named[0])
  }
  const unpaired = entries.filter((entry) => !pairs.has(entry))
  const [entry, ...more] = unpaired
  const [found, ...others] = [...left].filter(({ sighting }) => sighting !== undefined)
  if (entry !== undefined && more.length === 0 && others.length === 0) pair(entry, found)
  return { pairs, others: [...left] }
}
