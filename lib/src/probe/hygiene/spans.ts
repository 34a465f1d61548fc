/** Finding stretches of text, and asking about sorted lists of them. All linear but for the logarithm. */
import { MAX_HITS, type Span } from './rule.ts'

/**
 * Every match of a global pattern, in order.
 *
 * @param most stop after so many
 */
export function spansOf(text: string, pattern: RegExp, most: number = Infinity): Span[] {
  const spans: Span[] = []
  pattern.lastIndex = 0
  while (spans.length < most) {
    const match = pattern.exec(text)
    if (match === null) break
    spans.push({ start: match.index, end: pattern.lastIndex })
  }
  return spans
}

/** The first matches, as hits of a rule. */
export function firstSpans(text: string, pattern: RegExp): Span[] {
  return spansOf(text, pattern, MAX_HITS)
}

/** The first of `spans` that `accepts`, as hits of a rule. */
export function firstAccepted(spans: readonly Span[], accepts: (span: Span) => boolean): Span[] {
  const hits: Span[] = []
  for (const span of spans) {
    if (!accepts(span)) continue
    hits.push(span)
    if (hits.length === MAX_HITS) break
  }
  return hits
}

/** Index of the first span that starts at or after `from`. */
export function indexFrom(spans: readonly Span[], from: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.start ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** True when one of the sorted, disjoint `spans` lies wholly between `from` and `to`. */
export function someWithin(spans: readonly Span[], from: number, to: number): boolean {
  const first = spans[indexFrom(spans, from)]
  return first !== undefined && first.end <= to
}

/**
 * The stretch around `span` that no separator interrupts: from behind the last separator before it
 * to the start of the next one behind it, or the ends of the text.
 */
export function around(separators: readonly Span[], span: Span, length: number): Span {
  return {
    start: separators[indexFrom(separators, span.start) - 1]?.end ?? 0,
    end: separators[indexFrom(separators, span.end)]?.start ?? length,
  }
}

/**
 * From a match of `first` to a match of `second` behind it, with at most `gap` units between and no
 * match of `barrier` there. Of several first matches the nearest counts: where it is too far or cut
 * off, those before it are too.
 */
export function pairsOf(
  text: string,
  first: RegExp,
  second: RegExp,
  gap: number,
  barrier?: RegExp,
): Span[] {
  const seconds = spansOf(text, second)
  if (seconds.length === 0) return []
  const firsts = spansOf(text, first)
  const pairs: Span[] = []
  let next = 0
  for (const { start, end } of seconds) {
    while ((firsts[next]?.end ?? Infinity) <= start) next++
    const nearest = firsts[next - 1]
    if (nearest === undefined || start - nearest.end > gap) continue
    if (barrier !== undefined && isCut(text, barrier, nearest.end, start)) continue
    pairs.push({ start: nearest.start, end })
  }
  return pairs
}

/** The unit behind the stretch is looked at too: what ends a sentence may depend on it. */
function isCut(text: string, barrier: RegExp, from: number, to: number): boolean {
  barrier.lastIndex = 0
  const match = barrier.exec(text.slice(from, to + 1))
  return match !== null && from + match.index < to
}
