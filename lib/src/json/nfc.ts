/**
 * Unicode NFC (UAX 15) in linear time. `String.prototype.normalize` sorts a run of combining marks
 * by insertion, so one text of marks alone, some 100 KB long, keeps it busy for seconds.
 */

/** Runs that are this long are in no language; UAX 15 section 13 (Stream-Safe) draws the line at 30. */
const LONG_RUN = /\p{M}{31}/u

/** Such a run with what stands before it and may compose with it: one character, or a Hangul syllable. */
const LONG_RUN_AND_STARTER =
  /(?:[\u1100-\u1112\uac00-\ud7a3]?[\u1161-\u1175]?[\u11a8-\u11c2]?|\P{M})?\p{M}{31,}/gu

/** Up to this length the platform's insertion costs less than looking for long runs. */
const SHORT = 1024

/** The NFC form of a text, the same as `text.normalize('NFC')`. */
export function nfc(text: string): string {
  return text.length <= SHORT ? text.normalize('NFC') : nfcByRuns(text)
}

/** The same for texts of any length, long runs by counting. */
export function nfcByRuns(text: string): string {
  if (!LONG_RUN.test(text)) return text.normalize('NFC')
  let normal = ''
  let end = 0
  for (const { 0: run, index } of text.matchAll(LONG_RUN_AND_STARTER)) {
    normal += text.slice(end, index).normalize('NFC') + composed(ordered(decomposed(run)))
    end = index + run.length
  }
  return normal + text.slice(end).normalize('NFC')
}

/** A code point with the rank of its combining class among those of its run; starters have 0. */
interface Ranked {
  readonly char: string
  readonly rank: number
}

function decomposed(text: string): readonly Ranked[] {
  const parts = new Map<string, readonly string[]>()
  const chars: string[] = []
  for (const char of text) {
    const known = parts.get(char) ?? Array.from(char.normalize('NFD'))
    parts.set(char, known)
    for (const part of known) chars.push(part)
  }
  const ranks = ranksOf([...new Set(chars)])
  return chars.map((char) => ({ char, rank: ranks.get(char) ?? 0 }))
}

/** Nothing tells the combining class of a character, but whether two of them change places does. */
function ranksOf(chars: readonly string[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  const marks = chars.filter((char) => !isStarter(char)).sort(byClass)
  let rank = 1
  for (const [index, char] of marks.entries()) {
    if (index > 0 && byClass(marks[index - 1] ?? '', char) < 0) rank++
    ranks.set(char, rank)
  }
  return ranks
}

/** U+0334 has the lowest combining class, U+0345 the highest. */
function isStarter(char: string): boolean {
  return !changePlaces(char, '\u0334') && !changePlaces('\u0345', char)
}

function byClass(one: string, other: string): number {
  if (changePlaces(one, other)) return 1
  return changePlaces(other, one) ? -1 : 0
}

function changePlaces(one: string, other: string): boolean {
  return (one + other).normalize('NFD') !== one + other
}

/** Marks between two starters by class, those of one class in their order (Canonical Ordering). */
function ordered(chars: readonly Ranked[]): readonly Ranked[] {
  const sorted: Ranked[] = []
  let byRank: Ranked[][] = []
  const flush = (): void => {
    for (const marks of byRank) for (const mark of marks ?? []) sorted.push(mark)
    byRank = []
  }
  for (const char of chars) {
    if (char.rank === 0) {
      flush()
      sorted.push(char)
    } else (byRank[char.rank] ??= []).push(char)
  }
  flush()
  return sorted
}

/** Every mark or starter that is not blocked joins the last starter (Canonical Composition). */
function composed(chars: readonly Ranked[]): string {
  let text = ''
  let starter = ''
  let marks = ''
  /** Of the last one that stayed behind the starter. */
  let last = 0
  for (const { char, rank } of chars) {
    const free = starter !== '' && (marks === '' || (rank > 0 && last < rank))
    const whole = free ? (starter + char).normalize('NFC') : ''
    if (free && isOne(whole)) {
      starter = whole
    } else if (rank === 0) {
      text += starter + marks
      starter = char
      marks = ''
    } else {
      marks += char
      last = rank
    }
  }
  return text + starter + marks
}

function isOne(text: string): boolean {
  return text.length === String.fromCodePoint(text.codePointAt(0) ?? 0).length
}
