/** How many candidates a person is offered. */
const OFFERED = 3

/**
 * The candidates that a mistyped word may have meant, the likeliest first: those at the least
 * Damerau-Levenshtein distance (optimal string alignment), at most 1 for words up to five characters
 * and a third of the length beyond; when there is none, those that the word begins. Empty when
 * nothing is near.
 */
export function nearest(word: string, candidates: readonly string[]): readonly string[] {
  // A typing mistake is short; an operand that landed here by accident may be anything.
  if (word.length > 64) return []
  const limit = word.length <= 5 ? 1 : Math.floor(word.length / 3)
  const scored = candidates
    .map((candidate) => ({ candidate, away: distance(word, candidate) }))
    .filter(({ away }) => away <= limit)
  const least = Math.min(...scored.map(({ away }) => away))
  const near = scored.filter(({ away }) => away === least).map(({ candidate }) => candidate)
  const begun = candidates.filter((candidate) => word.length >= 3 && candidate.startsWith(word))
  // What a word begins was meant rather than what it differs from in as many letters as it lacks.
  const meant = least > 1 && begun.length > 0 ? begun : near
  return meant.toSorted((a, b) => a.length - b.length).slice(0, OFFERED)
}

/** `did you mean a, b or c?`, or the other way out when nothing is near. */
export function suggestion(word: string, candidates: readonly string[], otherwise: string): string {
  const near = nearest(word, candidates)
  const last = near.at(-1)
  if (last === undefined) return otherwise
  const before = near.slice(0, -1)
  return `did you mean ${before.length === 0 ? '' : `${before.join(', ')} or `}${last}?`
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
