/**
 * Finding stretches of text, and asking about sorted lists of them. A text may be two million units
 * long and hold a match every other unit, so a list is two arrays of numbers, not one of objects.
 */
import { MAX_HITS, type Span } from './rule.ts'

/** Stretches in the order of the text; both arrays rise. */
export interface Spans {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** The matches of a global pattern in one text; each pattern is run once. */
export type Lists = (pattern: RegExp) => Spans

/** The spans of each pattern in a text, looked for once however many rules ask. */
export function listsOf(text: string): Lists {
  const known = new Map<RegExp, Spans>()
  return (pattern) => {
    const spans = known.get(pattern) ?? spansOf(text, pattern)
    known.set(pattern, spans)
    return spans
  }
}

function spansOf(text: string, pattern: RegExp): Spans {
  const starts: number[] = []
  const ends: number[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    starts.push(match.index)
    ends.push(pattern.lastIndex)
  }
  return { starts, ends }
}

/** The first matches of a global pattern, as hits of a rule. */
export function firstMatches(text: string, pattern: RegExp): readonly Span[] {
  const hits: Span[] = []
  pattern.lastIndex = 0
  while (hits.length < MAX_HITS) {
    const match = pattern.exec(text)
    if (match === null) break
    hits.push({ start: match.index, end: pattern.lastIndex })
  }
  return hits
}

/** The first of `spans` that `accepts`, as hits of a rule. */
export function firstOf(
  spans: Spans,
  accepts: (start: number, end: number) => boolean = () => true,
): readonly Span[] {
  const hits: Span[] = []
  for (const [index, start] of spans.starts.entries()) {
    const end = spans.ends[index] ?? start
    if (!accepts(start, end)) continue
    hits.push({ start, end })
    if (hits.length === MAX_HITS) break
  }
  return hits
}

/** Those of `spans` that `accepts`. */
export function filtered(spans: Spans, accepts: (start: number, end: number) => boolean): Spans {
  const starts: number[] = []
  const ends: number[] = []
  for (const [index, start] of spans.starts.entries()) {
    const end = spans.ends[index] ?? start
    if (!accepts(start, end)) continue
    starts.push(start)
    ends.push(end)
  }
  return { starts, ends }
}

/** Start of the first span at or behind `from`; infinite when there is none. */
export function nextStart({ starts }: Spans, from: number): number {
  return starts[indexFrom(starts, from)] ?? Infinity
}

/** True when one of the spans lies wholly between `from` and `to`. */
export function someWithin({ starts, ends }: Spans, from: number, to: number): boolean {
  return (ends[indexFrom(starts, from)] ?? Infinity) <= to
}

/** Where the stretch begins that no separator interrupts before `start`. */
export function stretchStart(separators: Spans, start: number): number {
  return separators.ends[indexFrom(separators.starts, start) - 1] ?? 0
}

/** Where the stretch ends that no separator interrupts behind `end`; `length` is the text's. */
export function stretchEnd(separators: Spans, end: number, length: number): number {
  return Math.min(nextStart(separators, end), length)
}

/**
 * From a span of `firsts` to a span of `seconds` behind it, with at most `gap` units between and no
 * separator there. Of several firsts the nearest counts: where it is too far or cut off, those
 * before it are too.
 */
export function pairsOf(firsts: Spans, seconds: Spans, gap: number, separators?: Spans): Spans {
  const starts: number[] = []
  const ends: number[] = []
  let next = 0
  for (const [index, start] of seconds.starts.entries()) {
    while ((firsts.ends[next] ?? Infinity) <= start) next++
    const nearest = firsts.ends[next - 1]
    if (nearest === undefined || start - nearest > gap) continue
    if (separators !== undefined && nextStart(separators, nearest) < start) continue
    starts.push(firsts.starts[next - 1] ?? nearest)
    ends.push(seconds.ends[index] ?? start)
  }
  return { starts, ends }
}

/** Index of the first number that is at least `from`. */
function indexFrom(rising: readonly number[], from: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  return low
}
