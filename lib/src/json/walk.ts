import { referenceToken } from './pointer.ts'

/** What a strict reader finds; the comments say what `params` holds. */
export type FaultCode =
  | 'json_syntax' // params.expected, params.found; params.open: the brackets to close where the text ends too early
  | 'json_empty'
  | 'json_duplicate_name' // params.name, params.first: offset of the first one; the fault is at the second
  | 'json_proto_name'
  | 'json_unsafe_integer' // params.literal, params.read: the nearest number that JSON.parse makes of it
  | 'json_number_range' // params.literal
  | 'json_depth' // params.limit
  | 'json_lone_surrogate' // params.in: 'name' or 'string'
  | 'json_bom'
  | 'json_utf8' // params.byte: index of the first byte that is not UTF-8
  | 'json_utf16'
  | 'json_binary' // params.byte: index of the first byte that is zero
  | 'json_too_large' // params.limit, params.size: bytes

/** Bounded facts; names and literals come from the text and are hostile. */
export type FaultParams = Readonly<Record<string, string | number>>

/** Called with each fault. The pointer is a function, as it is only made where it is wanted. */
export type Report = (
  code: FaultCode,
  pointer: () => string,
  offset: number,
  params?: FaultParams,
) => void

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const LETTER_U = 0x75

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LITERAL = /true|false|null/y
const WORD = /[\p{L}_$][\p{L}\p{N}_$]{0,30}/uy
const INTEGER = /^-?\d+$/
const ESCAPES = '"\\/bfnrt'

/** A map is worth its making only beyond this many names. */
const FEW_NAMES = 8
const EXCERPT = 80

/** One open array or object. */
interface Frame {
  readonly isObject: boolean
  /** Name of the current member or index of the current element; undefined before the first name. */
  token: string | number | undefined
  /** Where this object's names start in the shared list. */
  readonly start: number
  byName?: Map<string, number>
}

/**
 * Walks JSON text once by an explicit stack and reports what it finds. Returns true when the text
 * is one complete JSON value within `maxDepth`; a syntax or depth fault ends the walk.
 */
export function walk(text: string, maxDepth: number, report: Report): boolean {
  const length = text.length
  const frames: Frame[] = []
  const names: string[] = []
  const offsets: number[] = []
  let depth = 0
  let at = 0
  let escaped = false
  let surrogates = false

  const pointer = (): string => {
    let path = ''
    for (let level = 0; level < depth; level++) {
      const token = frames[level]?.token
      if (token === undefined) break
      path += `/${referenceToken(token)}`
    }
    return path
  }

  const closers = (): string => {
    const open = frames.slice(0, depth).toReversed()
    return excerpt(open.map(({ isObject }) => (isObject ? '}' : ']')).join(''))
  }

  const fail = (offset: number, expected: string): false => {
    const found = describe(text, offset)
    const open = offset < length ? {} : { open: closers() }
    report('json_syntax', pointer, offset, { expected, found, ...open })
    return false
  }

  const skipBlank = (): number => {
    for (; at < length; at++) {
      const unit = text.charCodeAt(at)
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return unit
    }
    return -1
  }

  /** Moves past the string that opens at `at`, noting whether it has escapes or surrogates. */
  const passString = (): boolean => {
    escaped = false
    surrogates = false
    for (let i = at + 1; i < length; i++) {
      const unit = text.charCodeAt(i)
      if (unit === QUOTE) {
        at = i + 1
        return true
      }
      if (unit === BACKSLASH) {
        escaped = true
        i++
        if (text.charCodeAt(i) === LETTER_U) {
          const code = hexUnit(text, i + 1)
          if (code < 0) return fail(i + 1, "four hexadecimal digits after '\\u'")
          if (isSurrogate(code)) surrogates = true
          i += 4
        } else if (i >= length || !ESCAPES.includes(text.charAt(i))) {
          return fail(i, 'one of " \\ / b f n r t u after a backslash')
        }
      } else if (unit < 0x20) {
        return fail(i, 'no raw control character inside a string')
      } else if (isSurrogate(unit)) {
        surrogates = true
      }
    }
    return fail(length, 'a closing double quote')
  }

  /** The string that was just passed, decoded. */
  const decoded = (start: number): string =>
    escaped ? String(JSON.parse(text.slice(start, at))) : text.slice(start + 1, at - 1)

  const checkSurrogates = (start: number, where: 'name' | 'string'): void => {
    if (surrogates && !decoded(start).isWellFormed())
      report('json_lone_surrogate', pointer, start, { in: where })
  }

  const passNumber = (): boolean => {
    const start = at
    NUMBER.lastIndex = at
    if (!NUMBER.test(text)) return fail(at + 1, 'a digit')
    at = NUMBER.lastIndex
    const next = text.charAt(at)
    if (next === '.' || next === 'e' || next === 'E') {
      const sign = next !== '.' && /[+-]/.test(text.charAt(at + 1)) ? 1 : 0
      return fail(at + 1 + sign, 'a digit')
    }
    if (next >= '0' && next <= '9') return fail(at, 'a number without leading zeros')
    // Shorter literals without an exponent are exact or ordinary decimals.
    if (at - start < 5) return true
    const literal = text.slice(start, at)
    const value = Number(literal)
    if (!Number.isFinite(value))
      report('json_number_range', pointer, start, { literal: excerpt(literal) })
    else if (literal.length > 15 && INTEGER.test(literal) && !Number.isSafeInteger(value))
      report('json_unsafe_integer', pointer, start, { literal: excerpt(literal), read: value })
    return true
  }

  const firstOffset = (frame: Frame, name: string): number => {
    if (frame.byName) return frame.byName.get(name) ?? -1
    for (let i = frame.start; i < names.length; i++) if (names[i] === name) return offsets[i] ?? -1
    return -1
  }

  const remember = (frame: Frame, name: string, offset: number): void => {
    if (frame.byName) {
      frame.byName.set(name, offset)
      return
    }
    names.push(name)
    offsets.push(offset)
    if (names.length - frame.start <= FEW_NAMES) return
    frame.byName = new Map()
    for (let i = frame.start; i < names.length; i++)
      frame.byName.set(names[i] ?? '', offsets[i] ?? 0)
  }

  /** Reads `"name" :` at `at`, which holds `unit`. */
  const passName = (frame: Frame, unit: number, expected: string): boolean => {
    if (unit !== QUOTE) return fail(at, expected)
    const start = at
    if (!passString()) return false
    const name = decoded(start)
    frame.token = name
    checkSurrogates(start, 'name')
    const first = firstOffset(frame, name)
    if (first >= 0) report('json_duplicate_name', pointer, start, { name: excerpt(name), first })
    else remember(frame, name, start)
    if (name === '__proto__') report('json_proto_name', pointer, start)
    if (skipBlank() !== COLON) return fail(at, "':' after a member name")
    at++
    return true
  }

  const open = (isObject: boolean): Frame | undefined => {
    if (depth >= maxDepth) {
      report('json_depth', pointer, at, { limit: maxDepth })
      return undefined
    }
    const frame: Frame = { isObject, token: isObject ? undefined : 0, start: names.length }
    frames[depth++] = frame
    at++
    return frame
  }

  const close = (frame: Frame): void => {
    names.length = frame.start
    offsets.length = frame.start
    depth--
    at++
  }

  if (skipBlank() === -1) {
    report('json_empty', pointer, 0)
    return false
  }

  for (;;) {
    // One value begins here.
    const unit = skipBlank()
    let complete = true
    if (unit === QUOTE) {
      const start = at
      if (!passString()) return false
      if (surrogates) checkSurrogates(start, 'string')
    } else if (unit === OPEN_OBJECT) {
      const frame = open(true)
      if (!frame) return false
      const next = skipBlank()
      if (next === CLOSE_OBJECT) close(frame)
      else if (!passName(frame, next, "a member name in double quotes or '}'")) return false
      else complete = false
    } else if (unit === OPEN_ARRAY) {
      const frame = open(false)
      if (!frame) return false
      if (skipBlank() === CLOSE_ARRAY) close(frame)
      else complete = false
    } else if (unit === 0x2d || (unit >= 0x30 && unit <= 0x39)) {
      if (!passNumber()) return false
    } else {
      LITERAL.lastIndex = at
      if (!LITERAL.test(text)) return fail(at, 'a value')
      at = LITERAL.lastIndex
    }

    // It ends here, and perhaps the containers around it too.
    while (complete) {
      const next = skipBlank()
      const frame = frames[depth - 1]
      if (depth === 0 || !frame) return next === -1 || fail(at, 'nothing after the JSON value')
      if (next === COMMA) {
        at++
        if (frame.isObject) {
          if (!passName(frame, skipBlank(), 'a member name in double quotes')) return false
        } else if (typeof frame.token === 'number') {
          frame.token++
        }
        complete = false
      } else if (next === (frame.isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) {
        close(frame)
      } else {
        return fail(at, frame.isObject ? "',' or '}'" : "',' or ']'")
      }
    }
  }
}

function isSurrogate(unit: number): boolean {
  return (unit & 0xf800) === 0xd800
}

/** The UTF-16 unit that four hexadecimal digits at `at` stand for, or -1. */
function hexUnit(text: string, at: number): number {
  let unit = 0
  for (let i = at; i < at + 4; i++) {
    const digit = text.charCodeAt(i)
    if (digit >= 0x30 && digit <= 0x39) unit = unit * 16 + digit - 0x30
    else if (digit >= 0x41 && digit <= 0x46) unit = unit * 16 + digit - 0x37
    else if (digit >= 0x61 && digit <= 0x66) unit = unit * 16 + digit - 0x57
    else return -1
  }
  return unit
}

function describe(text: string, offset: number): string {
  const point = text.codePointAt(offset)
  if (point === undefined) return 'the end of the text'
  if (point === 0x0a || point === 0x0d) return 'a line break'
  if (point < 0x20) return `the control character U+${point.toString(16).padStart(4, '0')}`
  WORD.lastIndex = offset
  return `'${WORD.exec(text)?.[0] ?? String.fromCodePoint(point)}'`
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text
}
