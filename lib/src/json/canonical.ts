import {
  isPlain,
  newWriting,
  quote,
  scalar,
  sorted,
  writeQuickly,
  type Writing,
} from './canonical-quick.ts'
import { nfc as nfcOf } from './nfc.ts'

/**
 * Canonical JSON in two forms: RFC 8785 (JCS), and `nfc-jcs/v1`, which first brings every string
 * and name to Unicode NFC (RFC 8785 itself forbids normalising, hence the name of its own).
 *
 *     { "b": [1e21, "\u00e9"], "a": -0 }   →   {"a":0,"b":[1e+21,"é"]}
 */
export type CanonicalCode =
  | 'lone_surrogate'
  | 'duplicate_key_after_nfc'
  | 'non_finite_number'
  | 'unsupported_type' // undefined, function, symbol, bigint, or an object that is not plain
  | 'circular_reference'

/** The canonical text, or the first place that has none and why. */
export type Canonical =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: CanonicalCode; readonly pointer: string }

/** One element or member, with what is written before its value. */
interface Member {
  readonly token: string
  readonly label: string
  readonly value: unknown
}

/** An open array or object of the careful path; `next` is the first member not yet written. */
interface Frame {
  readonly container: object
  readonly members: readonly Member[]
  next: number
}

interface Fault {
  readonly code: CanonicalCode
  /** The member at fault, when it is not the value itself. */
  readonly token?: string
}

/**
 * Writes a JSON value canonically: RFC 8785, or with `nfc` the form `nfc-jcs/v1`. No `toJSON` is
 * called. A value that is not JSON is reported with its pointer, the first in order of writing.
 * Finite numbers of any size are written as ECMAScript writes them; whether an integer may be
 * signed is decided on the raw text, by the scan. Any depth of nesting is fine.
 */
export function canonicalize(value: unknown, options: { readonly nfc?: true } = {}): Canonical {
  const { plain: _, ...canonical } = write(value, newWriting(options.nfc === true))
  return canonical
}

/** A canonical text; `plain` when nothing in it is escaped or beyond ASCII. */
export type Written = Canonical & { readonly plain: boolean }

const BEYOND_ASCII = /[^\0-\x7f]/

/** True when all of a text is ASCII: its form with `nfc` is the same then, and its bytes its units. */
export function isAscii({ plain, text }: Extract<Written, { readonly ok: true }>): boolean {
  return plain || !BEYOND_ASCII.test(text)
}

/** `canonicalize` for many values with member names in common, which are then quoted only once. */
export function canonicalWriter(
  options: { readonly nfc?: true } = {},
): (value: unknown) => Written {
  const writing = newWriting(options.nfc === true)
  return (value) => write(value, writing)
}

function write(value: unknown, writing: Writing): Written {
  const text = writeQuickly(value, writing)
  return text === undefined
    ? { ...careful(value, writing.nfc), plain: false }
    : { ok: true, text, plain: writing.plain }
}

/** Writes by an explicit stack: any depth, cycles found, and the place of what is wrong. */
function careful(root: unknown, nfc: boolean): Canonical {
  const frames: Frame[] = []
  const ancestors = new Set<object>()
  let text = ''
  let value = root
  for (;;) {
    if (typeof value === 'object' && value !== null) {
      const members = ancestors.has(value)
        ? { code: 'circular_reference' as const }
        : membersOf(value, nfc)
      if ('code' in members)
        return { ok: false, code: members.code, pointer: pointerOf(frames, members.token) }
      ancestors.add(value)
      frames.push({ container: value, members, next: 0 })
      text += Array.isArray(value) ? '[' : '{'
    } else {
      const written = typeof value === 'string' ? quote(value, nfc) : scalar(value)
      if (written === undefined)
        return { ok: false, code: codeOf(value), pointer: pointerOf(frames) }
      text += written
    }

    let frame = frames.at(-1)
    while (frame && frame.next === frame.members.length) {
      text += Array.isArray(frame.container) ? ']' : '}'
      ancestors.delete(frame.container)
      frames.pop()
      frame = frames.at(-1)
    }
    const member = frame?.members[frame.next]
    if (!frame || !member) return { ok: true, text }
    text += frame.next === 0 ? member.label : `,${member.label}`
    frame.next++
    value = member.value
  }
}

/** Members in the order of writing: by name in UTF-16 units, after NFC where it is asked for. */
function membersOf(container: object, nfc: boolean): readonly Member[] | Fault {
  if (Array.isArray(container))
    return Array.from(container, (value: unknown, index) => ({
      token: String(index),
      label: '',
      value,
    }))
  if (!isPlain(container)) return { code: 'unsupported_type' }
  const written = new Map<string, string>()
  for (const token of Object.keys(container)) {
    if (!token.isWellFormed()) return { code: 'lone_surrogate', token }
    const name = nfc ? nfcOf(token) : token
    if (written.has(name)) return { code: 'duplicate_key_after_nfc', token }
    written.set(name, token)
  }
  return sorted([...written.keys()]).map((name) => {
    const token = written.get(name) ?? name
    return { token, label: `${quote(name, false)}:`, value: container[token] }
  })
}

function codeOf(value: unknown): CanonicalCode {
  if (typeof value === 'string') return 'lone_surrogate'
  return typeof value === 'number' ? 'non_finite_number' : 'unsupported_type'
}

function pointerOf(frames: readonly Frame[], last?: string): string {
  const tokens = frames.map((frame) => frame.members[frame.next - 1]?.token ?? '')
  if (last !== undefined) tokens.push(last)
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
