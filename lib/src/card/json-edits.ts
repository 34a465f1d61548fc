/** The edit that mends a syntax error, told by what was expected and what stands there. */
import { positionsAt } from '../json/locate.ts'
import type { Fault } from '../json/scan.ts'

/** Words that other languages have where JSON has another one, or none. */
const WORDS: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  undefined: 'null',
  nil: 'null',
  NaN: 'null, or a finite number',
  Infinity: 'null, or a finite number',
}

/** What to do about each thing that the scan can expect; `found` is what is there, unquoted. */
const EDITS: Readonly<Record<string, (found: string, place: string) => string>> = {
  "',' or '}'": (found, place) => separatorEdit(found, ']', '}', place),
  "',' or ']'": (found, place) => separatorEdit(found, '}', ']', place),
  "':' after a member name": (found) =>
    `Write a colon between the name and its value, before ${found}.`,
  'a member name in double quotes': (found) =>
    found === '}' ? 'Remove the comma before "}".' : nameEdit(found),
  "a member name in double quotes or '}'": nameEdit,
  'a value': (found) => {
    if (found === ']') return 'Remove the comma before "]".'
    if (found === '}') return 'Write a value after the colon, such as null.'
    if (found === ',') return 'Write a value before the comma, or remove the comma.'
    const word = Object.hasOwn(WORDS, found) ? WORDS[found] : undefined
    if (word !== undefined) return `Write ${word} in place of ${found}.`
    return /^[\p{L}_$]/u.test(found)
      ? `Write "${found}" in double quotes, with all that belongs to it.`
      : `Remove ${found}, or write a value in its place.`
  },
  'a digit': () => 'Write a digit there: numbers look like 1, -0.5 or 2e3.',
  'a number without leading zeros': () => 'Remove the leading zero, or write the digits in quotes.',
  'no raw control character inside a string': (found) =>
    found === 'a line break'
      ? 'Write \\n for a line break, or close the string before it.'
      : 'Write it as an escape, such as \\t for a tab.',
  "four hexadecimal digits after '\\u'": () =>
    'Write four hexadecimal digits after \\u, or the character itself.',
  'one of " \\ / b f n r t u after a backslash': () =>
    'Write the backslash twice if it is meant, or remove it.',
  'nothing after the JSON value': () => 'Remove what follows the first value.',
}

/** The concrete edit for a fault of the code `json_syntax` in `text`; undefined when none is known. */
export function syntaxEdit({ offset, params }: Fault, text: string): string | undefined {
  const expected = String(params.expected)
  const found = unquoted(String(params.found))
  if (offset >= text.length) return endEdit(expected, String(params.open ?? ''))
  if (found === '<' && offset === 0) return 'This is HTML or XML: write the JSON document itself.'
  if (found === '/' || found === '#') return 'Remove the comment: JSON has none.'
  if (found === "'" || found === '“' || found === '”') return 'Write straight double quotes.'
  const edit = Object.hasOwn(EDITS, expected) ? EDITS[expected] : undefined
  return edit?.(found, endOfValueBefore(text, offset))
}

/** A text that ends too early: what it takes to close it, unless a value is missing as well. */
function endEdit(expected: string, open: string): string {
  const brackets = open === '' ? '' : `${open} at the end`
  if (expected === 'a closing double quote')
    return open === '' ? 'Write " at the end.' : `Write "${brackets}.`
  return /^'[,]' or/.test(expected)
    ? `Write ${brackets}.`
    : `Write ${expected} at the end${open === '' ? '' : `, then ${open}`}.`
}

function separatorEdit(found: string, wrong: string, right: string, place: string): string {
  if (found === wrong) return `Write "${right}" before "${wrong}".`
  if (found === ':') return `Remove the colon, or write "," and the name that it belongs to.`
  if (found === ';') return 'Write "," in place of ";".'
  return `Write "," after the value that ends at ${place}.`
}

function nameEdit(found: string): string {
  if (found === ',') return 'Remove one of the commas.'
  return /^[\p{L}\p{N}_$]/u.test(found)
    ? `Write the name in double quotes: "${found}".`
    : `Write a name in double quotes and a colon before ${found}.`
}

function endOfValueBefore(text: string, offset: number): string {
  const end = Math.max(1, text.slice(0, offset).trimEnd().length)
  const [position] = positionsAt(text, [end - 1])
  return `line ${position?.line ?? 1}, column ${position?.column ?? 1}`
}

function unquoted(found: string): string {
  return /^'.*'$/s.test(found) ? found.slice(1, -1) : found
}
