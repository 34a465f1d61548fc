/** The usual case of canonical JSON: one recursion that stops at whatever is unusual. */
import { nfc as nfcOf } from './nfc.ts'

/** What is known while values are written, one after another. */
export interface Writing {
  readonly nfc: boolean
  readonly labels: Map<string, Label>
  readonly root: Label
  /** What is written of the present value. */
  text: string
  /**
   * The closing quote of the last string is still to come. It is written together with what follows,
   * because every piece of a text costs once more when its bytes are wanted.
   */
  open: boolean
  /** Nothing had to be escaped or normalised, nor is beyond ASCII. */
  plain: boolean
}

/** A quoted name with its colon, behind each thing that can stand before it. */
interface Label {
  readonly first: string
  readonly next: string
  readonly behindString: string
  readonly plain: boolean
  /** Of the last object that stood behind this name: the next one mostly has the same names. */
  shape: Shape | undefined
}

/** Names as they were served, and their members as they are written. */
interface Shape {
  readonly names: readonly string[]
  readonly members: readonly Member[]
}

/** A member with the last number or plain text that stood there: the next one is mostly the same. */
interface Member {
  readonly name: string
  readonly label: Label
  lastValue: unknown
  lastBefore: string
  /** The value behind what stood before it, in one piece; empty until it comes again. */
  lastText: string
}

/** Deeper is left to the careful path, which has no limit and looks for cycles. */
const QUICK_DEPTH = 128
const FEW_NAMES = 12
/** What needs more than quotes around it: controls, quote, backslash, and all beyond ASCII. */
const NOT_PLAIN = /[^\x20\x21\x23-\x5b\x5d-\x7e]/
const BEYOND_ASCII = /[^\0-\x7f]/

/** What `writeQuickly` remembers between values; `nfc` normalises every string (`nfc-jcs/v1`). */
export function newWriting(nfc: boolean): Writing {
  const root = labelOf('')
  return { nfc, labels: new Map(), root, text: '', open: false, plain: true }
}

/** Writes a value; undefined means that something about it is unusual. */
export function writeQuickly(value: unknown, writing: Writing): string | undefined {
  writing.text = ''
  writing.open = false
  writing.plain = true
  const done = write(value, writing, 0, writing.root)
  const text = writing.open ? `${writing.text}"` : writing.text
  writing.text = ''
  return done ? text : undefined
}

/** @param label what the value, or the array around it, stands behind */
function write(value: unknown, writing: Writing, depth: number, label: Label): boolean {
  if (typeof value === 'string') return writeString(value, writing)
  if (typeof value !== 'object' || value === null) {
    const text = scalar(value)
    writing.text += text ?? ''
    return text !== undefined
  }
  if (depth === QUICK_DEPTH) return false
  if (Array.isArray(value)) return writeArray(value, writing, depth, label)
  return isPlain(value) && writeObject(value, writing, depth, label)
}

function writeString(text: string, writing: Writing): boolean {
  writing.open = true
  if (!NOT_PLAIN.test(text)) {
    // Two steps: one piece more is cheaper than a piece made for this string alone.
    writing.text = writing.text + '"' + text
    return true
  }
  writing.plain = false
  const quoted = escaped(text, writing.nfc)
  writing.text += quoted?.slice(0, -1) ?? ''
  return quoted !== undefined
}

function writeArray(
  value: readonly unknown[],
  writing: Writing,
  depth: number,
  label: Label,
): boolean {
  writing.text += '['
  for (let i = 0; i < value.length; i++) {
    if (i > 0) {
      writing.text += writing.open ? '",' : ','
      writing.open = false
    }
    if (!write(value[i], writing, depth + 1, label)) return false
  }
  writing.text += writing.open ? '"]' : ']'
  writing.open = false
  return true
}

function writeObject(
  value: Readonly<Record<string, unknown>>,
  writing: Writing,
  depth: number,
  label: Label,
): boolean {
  const names = Object.keys(value)
  if (names.length === 0) {
    writing.text += '{}'
    return true
  }
  const shape =
    label.shape !== undefined && isSame(label.shape.names, names)
      ? label.shape
      : shapeOf(names, writing)
  if (shape === undefined) return false
  label.shape = shape
  const { members } = shape
  for (let i = 0; i < members.length; i++) {
    const member = members[i]
    if (member === undefined) return false
    const { label: own } = member
    const one = value[member.name]
    const before = i === 0 ? own.first : writing.open ? own.behindString : own.next
    if (!own.plain) writing.plain = false
    if (one === member.lastValue && before === member.lastBefore) {
      if (member.lastText === '') member.lastText = [before, simple(one)].join('')
      writing.text += member.lastText
      writing.open = typeof one === 'string'
      continue
    }
    writing.text += before
    writing.open = false
    const text = simple(one)
    if (text === undefined) {
      if (!write(one, writing, depth + 1, own)) return false
      continue
    }
    writing.text += text
    writing.open = typeof one === 'string'
    member.lastValue = one
    member.lastBefore = before
    member.lastText = ''
  }
  writing.text += writing.open ? '"}' : '}'
  writing.open = false
  return true
}

/** A number or a plain text without its closing quote; undefined for all else. */
function simple(value: unknown): string | undefined {
  if (typeof value === 'string') return NOT_PLAIN.test(value) ? undefined : `"${value}`
  return typeof value === 'object' ? undefined : scalar(value)
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false
  return true
}

/** Undefined for a name that cannot be written, or that NFC changes and thereby perhaps moves. */
function shapeOf(names: readonly string[], { nfc, labels }: Writing): Shape | undefined {
  const members: Member[] = []
  for (const name of sorted([...names])) {
    let label = labels.get(name)
    if (label === undefined) {
      if (nfc && nfcOf(name) !== name) return undefined
      const quoted = quote(name, false)
      if (quoted === undefined) return undefined
      label = labelOf(quoted, !NOT_PLAIN.test(name))
      labels.set(name, label)
    }
    members.push({ name, label, lastValue: undefined, lastBefore: '', lastText: '' })
  }
  return { names, members }
}

function labelOf(quoted: string, plain = true): Label {
  return {
    first: `{${quoted}:`,
    next: `,${quoted}:`,
    behindString: `",${quoted}:`,
    plain,
    shape: undefined,
  }
}

/** Names in the order of RFC 8785, in place: by UTF-16 units, as sort() has it. */
export function sorted(names: string[]): string[] {
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
export function quote(text: string, nfc: boolean): string | undefined {
  return NOT_PLAIN.test(text) ? escaped(text, nfc) : `"${text}"`
}

function escaped(text: string, nfc: boolean): string | undefined {
  if (!text.isWellFormed()) return undefined
  return JSON.stringify(nfc && BEYOND_ASCII.test(text) ? nfcOf(text) : text)
}

/** Undefined for what JSON cannot say. */
export function scalar(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : undefined
  if (value === true) return 'true'
  if (value === false) return 'false'
  return value === null ? 'null' : undefined
}

/** True for an object literal of any realm: its prototype is null or the root of a chain. */
export function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    prototype === null ||
    prototype === Object.prototype ||
    Object.getPrototypeOf(prototype) === null
  )
}
