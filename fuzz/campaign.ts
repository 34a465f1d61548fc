/** Feeds a parser with inputs, batch after batch, and remembers what showed something new. */
import { randomOf, type Random } from '../lib/test/card/mutate-card.ts'
import { growing, steepness } from './growth.ts'
import { minimise } from './minimise.ts'
import { mutate } from './mutate.ts'
import type { Parser } from './parser.ts'

export interface Broken {
  readonly parser: string
  /** The first line of what was thrown, or how the time grows. */
  readonly what: string
  /** As short as it got; absent when only a grown input shows it. */
  readonly bytes: Uint8Array
}

export interface Tally {
  inputs: number
  bytes: number
  /** How often the time of a grown input was taken. */
  grown: number
  /** Different outcomes that were seen, each with the shortest input that shows it. */
  readonly outcomes: Map<string, Uint8Array>
  readonly seen: Set<string>
  readonly broken: Broken[]
}

export interface Campaign {
  readonly parser: Parser
  readonly tally: Tally
  /** One batch of inputs. The same seed gives the same inputs in the same order. */
  readonly batch: () => void
  /** The input that is being read, for whoever finds that it never ends. */
  readonly current: () => Uint8Array
}

const BATCH = 50
/** After one batch in so many an input is grown. */
const GROWN = 3
/** Inputs that are kept to be changed further. */
const MOST_KEPT = 400
/** Of one parser; behind them it is the same again. */
const MOST_BROKEN = 12

/**
 * @param seeds inputs to begin with
 * @param cpuMs milliseconds of CPU that this thread has spent so far
 */
export function campaignOf(
  parser: Parser,
  seeds: readonly Uint8Array[],
  seed: number,
  cpuMs: () => number,
): Campaign {
  const random = randomOf(seed)
  const kept: Uint8Array[] = [...seeds]
  const tally: Tally = {
    inputs: 0,
    bytes: 0,
    grown: 0,
    outcomes: new Map(),
    seen: new Set(),
    broken: [],
  }
  let current: Uint8Array = new Uint8Array()

  const broke = (what: string, bytes: Uint8Array): void => {
    if (tally.broken.length >= MOST_BROKEN || tally.broken.some((one) => one.what === what)) return
    tally.broken.push({ parser: parser.name, what, bytes })
  }
  const take = (bytes: Uint8Array): void => {
    current = bytes
    tally.inputs++
    tally.bytes += bytes.length
    try {
      keep(bytes, parser.read(bytes))
    } catch (error) {
      const what = wordsOf(error)
      if (tally.broken.some((one) => one.what === what)) return
      broke(
        what,
        minimise(bytes, (shorter) => breaks(parser, shorter) === what),
      )
    }
  }
  const keep = (bytes: Uint8Array, seen: readonly string[]): void => {
    for (const code of seen) tally.seen.add(code)
    const outcome = [...new Set(seen)].toSorted().join(' ')
    const shortest = tally.outcomes.get(outcome)
    if (shortest === undefined || bytes.length < shortest.length) tally.outcomes.set(outcome, bytes)
    if (shortest !== undefined) return
    if (kept.length < MOST_KEPT) kept.push(bytes)
    else kept[random.below(kept.length)] = bytes
  }
  const grow = (bytes: Uint8Array): void => {
    const grown = growing(bytes, parser.form, random)
    tally.grown++
    try {
      const steep = steepness(
        grown,
        { ...parser, read: (one) => parser.read((current = one)) },
        cpuMs,
      )
      if (steep !== undefined) broke(`slow: ${steep.text}`, grown(4_096))
    } catch (error) {
      broke(
        wordsOf(error),
        minimise(current, (shorter) => breaks(parser, shorter) !== undefined),
      )
    }
  }
  for (const bytes of seeds) take(bytes)
  return {
    parser,
    tally,
    batch() {
      for (let n = 0; n < BATCH; n++) take(inputOf(parser, kept, random))
      if (random.below(GROWN) === 0) grow(random.pick(kept))
    },
    current: () => current,
  }
}

function inputOf(parser: Parser, kept: readonly Uint8Array[], random: Random): Uint8Array {
  if (kept.length === 0 || random.below(4) === 0) return parser.generate(random)
  const base = random.below(5) === 0 ? parser.generate(random) : random.pick(kept)
  return mutate(base, random.pick(kept), parser.form, random)
}

/** What reading an input breaks; undefined when all is well. */
export function breaks(parser: Parser, bytes: Uint8Array): string | undefined {
  try {
    parser.read(bytes)
    return undefined
  } catch (error) {
    return wordsOf(error)
  }
}

/** Which kind of failure it is: without the values that make every one of a kind another. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${typeof error}`
  const [words = ''] = error.message.split(/["\n]/, 1)
  const [, place = ''] = /\n\s+at (.*)/.exec(error.stack ?? '') ?? []
  const where = /([\w.-]+\.ts):\d+/.exec(place)?.[0] ?? ''
  return `${error.name}: ${words.slice(0, 120).trim()} (${where})`
}
