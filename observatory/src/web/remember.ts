/** What was made a moment ago is given again: many readers of one page cost as much as one. */

/** For how long, and how much; each use of it has a memory of its own. */
export interface RememberOptions<Value> {
  /**
   * Milliseconds, or what they are at the moment of asking; 0 remembers nothing, but still makes one
   * page once for those who wait for it.
   */
  readonly keepMs: number | (() => number)
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** What all that is remembered may weigh; what was made first goes first. */
  readonly most: number
  /** Each weighs one where this is absent. */
  readonly weigh?: (value: Value) => number
  /** What is kept in its place. Whoever waited for it gets the value itself. */
  readonly pack?: (value: Value) => Value
}

interface Kept<Value> {
  value: Promise<Value>
  /** While it is being made it is the newest there is. */
  madeAt: number
  weight: number
  /** What it takes the place of, while it is being made. */
  before?: Pick<Kept<Value>, 'value' | 'madeAt'> | undefined
}

/** A function that makes a value unless it was just made. What fails is made again. */
export function remember<Value>({
  keepMs,
  now,
  most,
  weigh = () => 1,
  pack = (value) => value,
}: RememberOptions<Value>): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const keptFor = typeof keepMs === 'number' ? () => keepMs : keepMs
  const kept = new Map<string, Kept<Value>>()
  let weight = 0
  const forget = (key: string, entry: Kept<Value>): void => {
    if (kept.get(key) === entry && kept.delete(key)) weight -= entry.weight
  }
  const settle = async (key: string, entry: Kept<Value>): Promise<void> => {
    try {
      const value = await entry.value
      if (keptFor() <= 0) return forget(key, entry)
      entry.madeAt = now()
      entry.before = undefined
      const small = pack(value)
      entry.value = Promise.resolve(small)
      if (kept.get(key) === entry) weight += entry.weight = weigh(small)
    } catch {
      forget(key, entry)
    }
    for (const [oldest, made] of kept) {
      if (weight <= most) break
      forget(oldest, made)
    }
  }
  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined) {
      const { before = known } = known
      if (now() < before.madeAt + keptFor()) return before.value
      if (known.madeAt === Infinity) return known.value
      forget(key, known)
    }
    const entry: Kept<Value> = { value: make(), madeAt: Infinity, weight: 0, before: known }
    kept.set(key, entry)
    void settle(key, entry)
    return entry.value
  }
}
