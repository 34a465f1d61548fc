/**
 * Where the members of a description stand in the module that exports it. Only what the language
 * promises is followed (object and array literals, `const`s, our own `define…` functions), so a place
 * is the right one or the nearest one around it; what is computed has none.
 *
 *     export default defineCatalog({ baseUrl: 'https://tides.example', servers: [tides] })
 */
import type { Position } from '../finding.ts'
import { positionsAt } from '../json/locate.ts'

/** Source text, and the same text with blanks for comments and for what stands between quotes. */
interface Source {
  readonly text: string
  readonly code: string
}

/**
 * Finds the values of RFC 6901 pointers in the text of a JavaScript or TypeScript module. A value
 * that is not written there, or is computed, gets the place of the nearest one around it.
 *
 * @returns empty when the default export is no literal
 */
export function placesInModule(text: string, pointers: Iterable<string>): Map<string, Position> {
  const source = { text, code: codeOf(text) }
  const root = rootOf(source)
  if (root === undefined) return new Map()
  const asked = [...new Set(pointers)]
  const offsets = asked.map((pointer) => offsetOf(source, root, pointer))
  const positions = positionsAt(text, offsets)
  return new Map(
    asked.flatMap((pointer, index) => {
      const position = positions[index]
      return position === undefined ? [] : [[pointer, position] as const]
    }),
  )
}

function offsetOf(source: Source, root: number, pointer: string): number {
  let offset = root
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
    const literal = literalAt(source, offset)
    if (literal === undefined) break
    const member = membersAt(source, literal).get(name)
    if (member === undefined) break
    offset = member
  }
  return offset
}

function rootOf({ code }: Source): number | undefined {
  const exports = [...code.matchAll(/\bexport\s+default\s+|\bmodule\.exports\s*=\s*/g)]
  const [one] = exports
  return one === undefined || exports.length > 1 ? undefined : one.index + one[0].length
}

const WRAPPER = /(?:\w+\.)?define(?:Server|Catalog)\s*\(\s*/y
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy

/** How many names may lead to a literal: a `const` that names itself must end somewhere. */
const MOST_STEPS = 8

/** Offset of the bracket of the object or array that the expression at `offset` is. */
function literalAt(source: Source, offset: number): number | undefined {
  const { code } = source
  let at = offset
  for (let step = 0; step < MOST_STEPS; step++) {
    const wrapper = match(WRAPPER, code, at)
    if (wrapper !== undefined) at += wrapper.length
    else if (code[at] === '{' || code[at] === '[') return at
    else {
      const name = match(NAME, code, at)
      const next = name === undefined ? undefined : constant(source, name, at + name.length)
      if (next === undefined) return undefined
      at = next
    }
  }
  return undefined
}

/** Where the value of a `const` begins, when `name` is the whole expression and declared once. */
function constant({ code }: Source, name: string, end: number): number | undefined {
  if (!/^\s*(?:[,;)}\]]|as\b|satisfies\b|$)/m.test(code.slice(end, end + 200))) return undefined
  const word = name.replaceAll('$', String.raw`\$`)
  const uses = new RegExp(String.raw`\b(?:const|let|var|function|class)\s+${word}(?![\w$])`, 'g')
  const [one, ...more] = code.matchAll(uses)
  if (one === undefined || more.length > 0 || !one[0].startsWith('const')) return undefined
  const value = match(/\s*(?::[^={};]*)?=\s*/y, code, one.index + one[0].length)
  return value === undefined ? undefined : one.index + one[0].length + value.length
}

/** Offsets of the values in the literal whose bracket is at `open`; reads as far as it is sure. */
function membersAt(source: Source, open: number): ReadonlyMap<string, number> {
  const { code } = source
  const isObject = code[open] === '{'
  const members = new Map<string, number>()
  let at = skipBlanks(code, open + 1)
  for (let index = 0; at < code.length && code[at] !== '}' && code[at] !== ']'; index++) {
    if (code.startsWith('...', at)) {
      // What is spread overrides what stands before it, and moves the indices of what follows.
      if (!isObject) break
      members.clear()
    } else if (isObject) {
      const member = memberAt(source, at)
      if (member === undefined) break
      members.set(member.name, member.value)
    } else members.set(String(index), at)
    at = skipBlanks(code, endOfExpression(code, at))
    if (code[at] !== ',') break
    at = skipBlanks(code, at + 1)
  }
  return members
}

function memberAt(
  { text, code }: Source,
  at: number,
): { readonly name: string; readonly value: number } | undefined {
  const quoted = match(/(["'])\s*\1/y, code, at)
  const written = quoted ?? match(NAME, code, at) ?? match(/\d+/y, code, at)
  if (written === undefined) return undefined
  const after = skipBlanks(code, at + written.length)
  const name = text.slice(at, at + written.length)
  const plain = quoted === undefined ? name : name.slice(1, -1)
  if (plain.includes('\\')) return undefined
  if (code[after] === ':') return { name: plain, value: skipBlanks(code, after + 1) }
  const isShorthand = quoted === undefined && (code[after] === ',' || code[after] === '}')
  return isShorthand ? { name: plain, value: at } : undefined
}

function skipBlanks(code: string, from: number): number {
  let at = from
  while (at < code.length && /\s/.test(code.charAt(at))) at++
  return at
}

/** Offset of the comma or bracket that ends the expression. */
function endOfExpression(code: string, from: number): number {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    const character = code.charAt(at)
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character) && --depth < 0) return at
    else if (character === ',' && depth === 0) return at
  }
  return code.length
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const TOKEN = /\/\/[^\n\r]*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|`|\//g

/** Blanks for every comment, string, template and regular expression; line ends and quotes stay. */
function codeOf(text: string): string {
  let code = ''
  let at = 0
  // The last character that is neither blank nor comment: it tells a division from a literal.
  let last = ''
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [token] = found
    const between = text.slice(at, found.index)
    last = between.trimEnd().at(-1) ?? last
    at = found.index + lengthOf(token, text, found.index, last)
    const whole = text.slice(found.index, at)
    const masked = token === '/' && whole === token ? token : blanked(whole)
    code += between + masked
    last = masked.trimEnd().at(-1) ?? last
    TOKEN.lastIndex = at
  }
  return code + text.slice(at)
}

function lengthOf(token: string, text: string, start: number, last: string): number {
  if (token === '`') return endOfTemplate(text, start) - start
  if (token === '/' && !/[\w$)\]}"'`]/.test(last)) return match(REGEXP, text, start)?.length ?? 1
  return token.length
}

/** A literal, which ends on its line; after a value a slash divides instead. */
const REGEXP = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y

/** Of the same length. Quotes stay, so that a value is seen to begin and to end. */
function blanked(token: string): string {
  const blanks = token.replace(/[^\n\r]/g, ' ')
  if (token.length < 2 || /^\/[/*]/.test(token)) return blanks
  return token.charAt(0) + blanks.slice(1, -1) + token.charAt(0)
}

/** Offset behind the closing backquote; what stands in `${…}` belongs to the template. */
function endOfTemplate(text: string, start: number): number {
  let depth = 0
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\') at++
    else if (depth === 0 && character === '`') return at + 1
    else if (character === '{' && (depth > 0 || text.charAt(at - 1) === '$')) depth++
    else if (character === '}' && depth > 0) depth--
  }
  return text.length
}
