/** Whether the time that a reader takes grows as its input does, and not faster. */
import type { Random } from '../lib/test/card/mutate-card.ts'
import { encoder, textOf, type Parser } from './parser.ts'

/** Bytes at which the time is taken; each is four times the one before. */
const SIZES = [4_096, 16_384, 65_536, 262_144] as const
/** Under this the clock and the collector say more than the reader does. */
const LEAST_MS = 12
/** How often a short one is read at most. */
const MOST_TIMES = 100
/** How often each size has its turn: the quickest is what counts. */
const TURNS = 3
/** How much longer than in a linear reader four times the input may take, twice in a row. */
const FASTER = 2

/** An input of about any length, made of one by repeating a part of it. */
export type Grow = (size: number) => Uint8Array

/** Repeats some bytes of an input, or, where it is JSON, a member of one of its arrays and objects. */
export function growing(bytes: Uint8Array, form: Parser['form'], random: Random): Grow {
  const grown = form === 'json' && random.below(2) === 0 ? growingValue(bytes, random) : undefined
  if (grown !== undefined) return grown
  const start = random.below(bytes.length + 1)
  const unit = bytes.subarray(start, start + 1 + random.below(32))
  const end = start + unit.length
  return (size) => {
    const times = Math.ceil(size / Math.max(1, unit.length))
    const parts = [bytes.subarray(0, start), ...Array<Uint8Array>(times).fill(unit)]
    return Uint8Array.from(Buffer.concat([...parts, bytes.subarray(end)]))
  }
}

function growingValue(bytes: Uint8Array, random: Random): Grow | undefined {
  let value: unknown
  try {
    value = JSON.parse(textOf(bytes))
  } catch {
    return undefined
  }
  const holders = holdersIn(value)
  if (holders.length === 0) return undefined
  const holder = random.pick(holders)
  const entries = Object.entries(holder)
  const [name, member] = random.pick(entries)
  const mark = '\u0001HERE'
  if (Array.isArray(holder)) holder.push(mark)
  else Reflect.set(holder, mark, 0)
  const text = JSON.stringify(value)
  const token = JSON.stringify(mark)
  const [before = '', after = ''] = text.split(Array.isArray(holder) ? token : `${token}:0`)
  const written = JSON.stringify(member)
  const each = written.length + (Array.isArray(holder) ? 1 : name.length + 8)
  const times = (size: number): number => Math.ceil(size / each)
  return (size) => {
    const copies = Array.from({ length: times(size) }, (_, n) =>
      Array.isArray(holder) ? written : `${JSON.stringify(`${name}${n}`)}:${written}`,
    )
    return encoder.encode(before + copies.join(',') + after)
  }
}

function holdersIn(root: unknown): readonly object[] {
  const found: object[] = []
  const waiting: unknown[] = [root]
  while (waiting.length > 0 && found.length < 500) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const inner: readonly unknown[] = Object.values(value)
    if (inner.length > 0) found.push(value)
    for (const one of inner) waiting.push(one)
  }
  return found
}

export interface Steep {
  readonly size: number
  readonly text: string
}

/**
 * Reads the grown input at each size, until it takes long enough to be judged.
 *
 * @param cpuMs milliseconds of CPU that this thread has spent so far
 * @returns undefined when the time grows as the input does, or is too short to tell
 */
export function steepness(
  grow: Grow,
  { read, longest }: Pick<Parser, 'read' | 'longest'>,
  cpuMs: () => number,
): Steep | undefined {
  const sizes = SIZES.filter((size) => size <= longest)
  const once = (bytes: Uint8Array): number => {
    const before = cpuMs()
    read(bytes)
    return cpuMs() - before
  }
  // Of short ones so many in a row that the clock, which may tick in milliseconds, sees them.
  const took = (bytes: Uint8Array): number => {
    let total = 0
    let times = 0
    while (total < LEAST_MS && times < MOST_TIMES) {
      total += once(bytes)
      times++
    }
    return total / times
  }
  const judge = (three: readonly number[]): Steep | undefined => {
    const inputs = three.map((at) => grow(at))
    // Each size has its turn: a processor that is slower for a while is so for all three.
    const turns = Array.from({ length: TURNS }, () => inputs.map(took))
    const times = three.map((_, n) => Math.min(...turns.map((turn) => turn[n] ?? 0)))
    const steps = times
      .slice(1)
      .map((ms, n) => ms / Math.max(LEAST_MS / MOST_TIMES, times[n] ?? 0) / 4)
    if (steps.some((step) => step <= FASTER) || (times.at(-1) ?? 0) < LEAST_MS) return undefined
    const text = three.map((at, n) => `${at} bytes ${(times[n] ?? 0).toFixed(1)} ms`).join(', ')
    return { size: three[2] ?? 0, text }
  }
  for (const [index, size] of sizes.entries()) {
    if (index < 2 || once(grow(size)) < LEAST_MS) continue
    const three = sizes.slice(index - 2, index + 1)
    // Told once it is only suspected: what a neighbour on the machine did is not there again.
    const steep = judge(three) && judge(three)
    if (steep !== undefined) return steep
  }
  return undefined
}
