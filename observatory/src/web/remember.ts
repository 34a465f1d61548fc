/** What was made a moment ago is given again: many readers of one page cost as much as one. */

export interface RememberOptions {
  /** Milliseconds; 0 remembers nothing, but still makes one page once for those who wait for it. */
  readonly keepMs: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Pages in memory; the one that was made first goes first. */
  readonly most: number
}

interface Kept<Value> {
  readonly value: Promise<Value>
  /** While it is being made it is the newest there is. */
  until: number
}

/** A function that makes a value unless it was just made. What fails is made again. */
export function remember<Value>({
  keepMs,
  now,
  most,
}: RememberOptions): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>()
  const settle = async (key: string, entry: Kept<Value>): Promise<void> => {
    try {
      await entry.value
      entry.until = now() + keepMs
    } catch {
      entry.until = -Infinity
    }
    if (kept.get(key) === entry && entry.until <= now()) kept.delete(key)
  }
  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined && now() < known.until) return known.value
    kept.delete(key)
    const value = make()
    const entry: Kept<Value> = { value, until: Infinity }
    kept.set(key, entry)
    void settle(key, entry)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return value
  }
}
