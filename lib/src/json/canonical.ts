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

export type Canonical =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: CanonicalCode; readonly pointer: string }

type Plain = Readonly<Record<string, unknown>>

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

/** The quick path goes no deeper; the careful one has no limit and looks for cycles. */
const QUICK_DEPTH = 128
const FEW_NAMES = 12
/** What needs more than quotes around it: controls, quote, backslash, and all beyond ASCII. */
const NOT_PLAIN = /[^\x20\x21\x23-\x5b\x5d-\x7e]/
const BEYOND_ASCII = /[^\0-\x7f]/

/**
 * Writes a JSON value canonically: RFC 8785, or with `nfc` the form `nfc-jcs/v1`. No `toJSON` is
 * called. A value that is not JSON is reported with its pointer, the first in order of writing.
 * Finite numbers of any size are written as ECMAScript writes them; whether an integer may be
 * signed is decided on the raw text, by the scan. Any depth of nesting is fine.
 */
export function canonicalize(value: unknown, options: { readonly nfc?: true } = {}): Canonical {
  const { ascii: _, ...canonical } = write(value, newWriting(options.nfc === true))
  return canonical
}

/** A canonical text, and whether all of it is ASCII: then its form with `nfc` is the same. */
export type Written = Canonical & { readonly ascii: boolean }

/** `canonicalize` for many values with member names in common, which are then quoted only once. */
export function canonicalWriter(): (value: unknown) => Written {
  const writing = newWriting(false)
  return (value) => write(value, writing)
}

/** What the quick path knows while it writes. */
interface Writing {
  readonly nfc: boolean
  /**
   * Maps a name to its quoted form with the colon: the same few names come back in every object of a
   * list. Names beyond ASCII are not among them.
   */
  readonly labels: Map<string, string>
  /** Nothing beyond ASCII was written yet. */
  ascii: boolean
}

function newWriting(nfc: boolean): Writing {
  return { nfc, labels: new Map(), ascii: true }
}

function write(value: unknown, writing: Writing): Written {
  writing.ascii = true
  const text = quick(value, writing, 0)
  return text === undefined
    ? { ...careful(value, writing.nfc), ascii: false }
    : { ok: true, text, ascii: writing.ascii }
}

/** Undefined means that something is unusual and `careful` shall look at it. */
function quick(value: unknown, writing: Writing, depth: number): string | undefined {
  if (typeof value === 'string') return quoteQuickly(value, writing)
  if (typeof value !== 'object' || value === null) return scalar(value)
  if (depth === QUICK_DEPTH) return undefined
  if (Array.isArray(value)) {
    let text = '['
    for (let i = 0; i < value.length; i++) {
      const item = quick(value[i], writing, depth + 1)
      if (item === undefined) return undefined
      text += i === 0 ? item : `,${item}`
    }
    return `${text}]`
  }
  if (!isPlain(value)) return undefined
  const names = sorted(Object.keys(value))
  let text = '{'
  for (let i = 0; i < names.length; i++) {
    const name = names[i] ?? ''
    const label = writing.labels.get(name) ?? newLabel(name, writing)
    const member = quick(value[name], writing, depth + 1)
    if (label === undefined || member === undefined) return undefined
    text += i === 0 ? label : `,${label}`
    text += member
  }
  return `${text}}`
}

/** Undefined for a name that cannot be written, or that NFC changes and thereby perhaps moves. */
function newLabel(name: string, writing: Writing): string | undefined {
  if (writing.nfc && nfcOf(name) !== name) return undefined
  const quoted = quote(name, false)
  if (quoted === undefined) return undefined
  const label = `${quoted}:`
  if (BEYOND_ASCII.test(name)) writing.ascii = false
  else writing.labels.set(name, label)
  return label
}

function quoteQuickly(text: string, writing: Writing): string | undefined {
  if (!NOT_PLAIN.test(text)) return `"${text}"`
  if (BEYOND_ASCII.test(text)) writing.ascii = false
  return escaped(text, writing.nfc)
}

function sorted(names: string[]): string[] {
  // The default order of sort() is that of UTF-16 units, which is what RFC 8785 wants.
  if (names.length > FEW_NAMES) return names.sort()
  for (let i = 1; i < names.length; i++) {
    const name = names[i] ?? ''
    let gap = i
    while (gap > 0 && (names[gap - 1] ?? '') > name) {
      names[gap] = names[gap - 1] ?? ''
      gap--
    }
    names[gap] = name
  }
  return names
}

/** Undefined when the string holds a lone surrogate. */
function quote(text: string, nfc: boolean): string | undefined {
  return NOT_PLAIN.test(text) ? escaped(text, nfc) : `"${text}"`
}

function escaped(text: string, nfc: boolean): string | undefined {
  if (!text.isWellFormed()) return undefined
  return JSON.stringify(nfc ? nfcOf(text) : text)
}

/** Undefined for what JSON cannot say. */
function scalar(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : undefined
  if (value === true) return 'true'
  if (value === false) return 'false'
  return value === null ? 'null' : undefined
}

/** True for an object literal of any realm: its prototype is null or the root of a chain. */
function isPlain(value: object): value is Plain {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    prototype === null ||
    prototype === Object.prototype ||
    Object.getPrototypeOf(prototype) === null
  )
}

/** The same by an explicit stack: any depth, cycles found, and the place of what is wrong. */
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
