/** Grammars of inputs: functions that write a value, put together of functions. */
import type { Random } from '../lib/test/card/mutate-card.ts'
import { encoder } from './parser.ts'
import { HOSTILE, SHORT } from './hostile.ts'
import { printOddly } from './print.ts'

export type Make = (random: Random) => unknown

/** One of these values. */
export function one(...values: readonly (string | number | boolean | null)[]): Make {
  return (random) => random.pick(values)
}

/** One of these grammars. */
export function any(...makers: readonly Make[]): Make {
  return (random) => random.pick(makers)(random)
}

/** Mostly this, now and then any other value. */
function mostly(make: Make): Make {
  return (random) => (random.below(12) === 0 ? junk(random) : make(random))
}

/** Some of these members, each mostly of its kind; those of `always` are nearly always there. */
export function members(
  kinds: Readonly<Record<string, Make>>,
  always: readonly string[] = [],
): Make {
  return (random) => {
    const entries = Object.entries(kinds)
      .filter(([name]) => (always.includes(name) ? random.below(20) > 0 : random.below(2) === 0))
      .map(([name, make]) => [name, mostly(make)(random)] as const)
    if (random.below(25) === 0) entries.push([String(text(random)), junk(random)])
    return Object.fromEntries(entries)
  }
}

/** Up to `most` of a kind, rarely very many. */
export function list(make: Make, most = 3): Make {
  return (random) => {
    const length = random.below(60) === 0 ? random.below(200) : random.below(most + 1)
    return Array.from({ length }, () => mostly(make)(random))
  }
}

/** An object whose names are anybody's. */
export function map(names: Make, make: Make): Make {
  return (random) =>
    Object.fromEntries(
      Array.from({ length: random.below(4) }, () => [String(names(random)), mostly(make)(random)]),
    )
}

/** Words as people write them, and now and then what no people write. */
export const text: Make = (random) => {
  if (random.below(4) === 0) return random.pick(HOSTILE)
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(SHORT)).join(' ')
}

export const flag: Make = one(true, false)

export const junk: Make = (random) => {
  switch (random.below(7)) {
    case 0:
      return null
    case 1:
      return random.pick([0, -1, 1.5, 1e21, 2 ** 53, 401, -0, true, false])
    case 2:
      return Array.from({ length: random.below(3) }, () => junk(random))
    case 3:
      return { [String(text(random))]: junk(random) }
    default:
      return text(random)
  }
}

/** A grammar of values as one of bytes: the value as JSON, mostly as anybody would write it. */
export function written(make: Make): (random: Random) => Uint8Array {
  return (random) => encoder.encode(printOddly(make(random), random))
}
