/**
 * The candidate that a mistyped word most likely meant: Damerau-Levenshtein distance (optimal
 * string alignment) of at most 1 for words up to five characters and a third of the length beyond,
 * or the one candidate that the word begins. `undefined` when nothing is near.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  // A typing mistake is short; an operand that landed here by accident may be anything.
  if (word.length > 64) return undefined
  const limit = word.length <= 5 ? 1 : Math.floor(word.length / 3)
  const scored = candidates
    .map((candidate) => ({ candidate, away: distance(word, candidate) }))
    .filter(({ away }) => away <= limit)
    .sort((a, b) => a.away - b.away)
  if (scored[0] !== undefined) return scored[0].candidate
  const begun = candidates.filter((candidate) => word.length >= 3 && candidate.startsWith(word))
  return begun.length === 1 ? begun[0] : undefined
}

function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swap ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
