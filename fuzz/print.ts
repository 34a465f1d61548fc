/** JSON as another hand would write it: the same value, or nearly, in other characters. */
import type { Random } from '../lib/test/card/mutate-card.ts'

const NUMBERS = [
  '1e999',
  '-1e999',
  '9007199254740993',
  '-0',
  '1E+2',
  '0.0',
  '1e-400',
  '01',
  '+1',
  '.5',
]

/** Mostly `JSON.stringify`; now and then with other spacing, escapes, numbers, names twice, a mark. */
export function printOddly(value: unknown, random: Random): string {
  if (random.below(3) > 0) return JSON.stringify(value, undefined, random.below(3)) ?? 'null'
  const mark = random.below(20) === 0 ? '\ufeff' : ''
  return mark + write(value, random)
}

function write(value: unknown, random: Random): string {
  const gap = (): string => (random.below(8) === 0 ? random.pick([' ', '\n', '\r\n\t', '  ']) : '')
  if (Array.isArray(value))
    return `[${value.map((item) => gap() + write(item, random)).join(',')}${gap()}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([name, member]) =>
        `${gap()}${quoted(name, random)}${gap()}:${gap()}${write(member, random)}`,
    )
    if (entries.length > 0 && random.below(40) === 0) entries.push(random.pick(entries))
    return `{${entries.join(',')}}`
  }
  if (typeof value === 'string') return quoted(value, random)
  if (typeof value === 'number' && random.below(6) === 0) return random.pick(NUMBERS)
  return JSON.stringify(value) ?? 'null'
}

function quoted(text: string, random: Random): string {
  if (text === '' || random.below(8) > 0) return JSON.stringify(text)
  const at = random.below(text.length)
  const escaped = `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
  const [before, after] = [text.slice(0, at), text.slice(at + 1)].map((part) =>
    JSON.stringify(part).slice(1, -1),
  )
  return `"${before}${escaped}${after}"`
}
