/** Changes an input: byte by byte, piece by piece, line by line, or as the value that its JSON is. */
import type { Random } from '../lib/test/card/mutate-card.ts'
import { junk } from './grammar.ts'
import { HOSTILE, PIECES } from './hostile.ts'
import { encoder, textOf, type Parser } from './parser.ts'
import { printOddly } from './print.ts'

/** Longer ones say nothing that shorter ones do not; how time grows is asked apart. */
const LONGEST = 20_000

/** One to four changes. `other` is another input of the same parser, to take parts of. */
export function mutate(
  input: Uint8Array,
  other: Uint8Array,
  form: Parser['form'],
  random: Random,
): Uint8Array {
  let bytes = input
  for (let changes = 1 + random.below(4); changes > 0; changes--)
    bytes = once(bytes, other, form, random)
  return bytes.subarray(0, LONGEST)
}

function once(
  bytes: Uint8Array,
  other: Uint8Array,
  form: Parser['form'],
  random: Random,
): Uint8Array {
  const kind = random.below(3)
  if (kind === 0) return ofBytes(bytes, other, random)
  if (kind === 1 || form === 'lines')
    return random.below(2) === 0 ? ofLines(bytes, other, random) : ofPieces(bytes, random)
  return ofJson(bytes, other, random) ?? ofPieces(bytes, random)
}

function ofBytes(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const at = random.below(bytes.length + 1)
  const length = random.below(Math.min(64, bytes.length - at) + 1)
  switch (random.below(6)) {
    case 0: {
      const copy = Uint8Array.from(bytes)
      if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
      return copy
    }
    case 1:
      return joined(bytes.subarray(0, at), [random.below(256)], bytes.subarray(at))
    case 2:
      return joined(bytes.subarray(0, at), bytes.subarray(at + length))
    case 3: {
      const part = bytes.subarray(at, at + length)
      return joined(
        bytes.subarray(0, at),
        ...Array(1 + random.below(20)).fill(part),
        bytes.subarray(at),
      )
    }
    case 4: {
      const from = random.below(other.length + 1)
      return joined(
        bytes.subarray(0, at),
        other.subarray(from, from + random.below(200)),
        bytes.subarray(at),
      )
    }
    default:
      return bytes.subarray(0, at)
  }
}

function ofPieces(bytes: Uint8Array, random: Random): Uint8Array {
  const piece = encoder.encode(random.pick(random.below(3) === 0 ? HOSTILE : PIECES))
  const at = random.below(bytes.length + 1)
  return joined(bytes.subarray(0, at), piece, bytes.subarray(at + random.below(3)))
}

function ofLines(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  // Latin-1 keeps every byte as it is.
  const lines = latin(bytes).split('\n')
  const at = random.below(lines.length)
  switch (random.below(4)) {
    case 0:
      lines.splice(at, 1)
      break
    case 1:
      lines.splice(at, 0, lines[random.below(lines.length)] ?? '')
      break
    case 2:
      lines.splice(at, 0, random.pick(latin(other).split('\n')))
      break
    default:
      lines[at] = `${' '.repeat(random.below(5))}${(lines[at] ?? '').trimStart()}`
  }
  return Uint8Array.from(Buffer.from(lines.join('\n'), 'latin1'))
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

interface Place {
  readonly holder: object
  readonly name: string
}

/** The JSON with one value of it taken away, repeated, renamed, or another one in its place. */
function ofJson(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array | undefined {
  const root = { root: parsed(bytes) }
  if (root.root === undefined) return undefined
  const { holder, name } = random.pick(placesIn(root))
  const value: unknown = Reflect.get(holder, name)
  switch (random.below(7)) {
    case 0:
      if (holder !== root) remove(holder, name)
      break
    case 1:
      add(holder, name, structuredClone(value), random)
      break
    case 2:
      if (!Array.isArray(holder) && holder !== root) {
        remove(holder, name)
        Reflect.set(holder, random.pick(HOSTILE), value)
      }
      break
    case 3:
      Reflect.set(holder, name, random.pick(HOSTILE))
      break
    case 4: {
      const taken = { root: parsed(other) }
      const from = random.pick(placesIn(taken))
      Reflect.set(holder, name, structuredClone(Reflect.get(from.holder, from.name)) ?? null)
      break
    }
    case 5:
      Reflect.set(holder, name, random.below(2) === 0 ? [value] : { [name]: value })
      break
    default:
      Reflect.set(holder, name, typeof value === 'string' ? touched(value, random) : junk(random))
  }
  return encoder.encode(printOddly(root.root, random))
}

function parsed(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(textOf(bytes))
    return value
  } catch {
    return undefined
  }
}

function placesIn(root: object): readonly Place[] {
  const places: Place[] = []
  const waiting: object[] = [root]
  for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
    for (const [name, value] of Object.entries(holder)) {
      places.push({ holder, name })
      if (typeof value === 'object' && value !== null) waiting.push(value)
    }
    if (places.length > 2000) break
  }
  return places
}

function remove(holder: object, name: string): void {
  if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(holder, name)
}

function add(holder: object, name: string, value: unknown, random: Random): void {
  if (Array.isArray(holder)) holder.splice(random.below(holder.length + 1), 0, value)
  else Reflect.set(holder, `${name}${random.pick(['2', 's', '', ' '])}`, value)
}

function touched(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const put = random.pick(random.below(2) === 0 ? HOSTILE : PIECES)
  return text.slice(0, at) + put + text.slice(at + random.below(3))
}

function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const bytes = new Uint8Array(Math.min(length, 4 * LONGEST))
  let at = 0
  for (const part of parts) {
    if (at + part.length > bytes.length) break
    bytes.set(part, at)
    at += part.length
  }
  return bytes.subarray(0, at)
}
