/**
 * YAML (or JSON, which is YAML too) as values that know where they stand, for the files that people
 * write by hand. Stricter than YAML: one document, string keys, no key twice, no anchors, no tags.
 */
import { suggestion } from 'countersign/card'
import { visible } from 'countersign/text'
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Node,
  type Pair,
} from 'yaml'

/** What is wrong with a file or a setting, in one line. */
export interface Fault {
  /** `targets.yaml:3:5`, or the name of a variable. */
  readonly where: string
  readonly message: string
  /** What to do. */
  readonly mend: string
}

interface Placed {
  /** `targets.yaml:3:5`. */
  readonly where: string
}

export interface YamlMap extends Placed {
  readonly kind: 'map'
  readonly entries: readonly YamlEntry[]
}

export interface YamlEntry extends Placed {
  readonly key: string
  readonly value: YamlValue
}

interface YamlList extends Placed {
  readonly kind: 'list'
  readonly items: readonly YamlValue[]
}

export interface YamlScalar extends Placed {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
}

export type YamlValue = YamlMap | YamlList | YamlScalar

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/** More than a hundred thousand targets take. */
const MOST_CHARACTERS = 64 * 1024 * 1024
const DEEPEST = 16

/**
 * Reads a file. All faults at once; none of them repeats a value, because it may be a secret. Total.
 *
 * @param name as faults shall call the file
 */
export function readYaml(text: string, name: string): Read<YamlValue> {
  if (text.length > MOST_CHARACTERS) {
    const message = `the file is longer than ${MOST_CHARACTERS} characters`
    return { ok: false, faults: [{ where: name, message, mend: 'split it' }] }
  }
  const lines = new LineCounter()
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${name}:${Math.max(1, line)}:${Math.max(1, col)}`
  }
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      stringKeys: true,
      schema: 'core',
      logLevel: 'error',
    })
    // Behind the first fault of form the others are its echo.
    const broken = [...document.errors, ...document.warnings]
      .filter(({ code }, i) => i === 0 || code === 'DUPLICATE_KEY')
      .map(({ code, pos }) => ({ where: at(pos[0]), ...inWords(code) }))
    if (broken.length > 0) return { ok: false, faults: broken }
    const faults: Fault[] = []
    const value = valueOf(document.contents, at, 0, faults)
    return faults.length > 0 ? { ok: false, faults } : { ok: true, value }
  } catch (error) {
    // The parser calls itself for every level.
    if (!(error instanceof RangeError)) throw error
    return { ok: false, faults: [{ where: name, ...TOO_DEEP }] }
  }
}

const TOO_DEEP = {
  message: `it is nested more than ${DEEPEST} levels deep`,
  mend: 'no key of ours is that deep',
} as const

function valueOf(
  node: Node | null,
  at: (offset: number) => string,
  depth: number,
  faults: Fault[],
): YamlValue {
  const where = at(node?.range?.[0] ?? 0)
  const none: YamlScalar = { kind: 'scalar', value: null, where }
  const wrong = (fault: Omit<Fault, 'where'>): YamlScalar => {
    faults.push({ where, ...fault })
    return none
  }
  if (node === null) return none
  if (depth > DEEPEST) return wrong(TOO_DEEP)
  if (isAlias(node) || ('anchor' in node && node.anchor !== undefined))
    return wrong({ message: 'anchors and aliases are not read', mend: 'write the value out' })
  if (isMap<Node, Node | null>(node)) {
    const entries = node.items.map((pair) => entryOf(pair, at, depth, faults))
    return { kind: 'map', entries, where }
  }
  if (isSeq<Node>(node)) {
    const items = node.items.map((item) => valueOf(item, at, depth + 1, faults))
    return { kind: 'list', items, where }
  }
  const value: unknown = isScalar(node) ? node.value : undefined
  if (value === null || typeof value === 'string') return { kind: 'scalar', value, where }
  if (typeof value === 'number' || typeof value === 'boolean')
    return { kind: 'scalar', value, where }
  return wrong({ message: 'this kind of value is not read', mend: 'write it in quotes' })
}

function entryOf(
  { key, value }: Pair<Node, Node | null>,
  at: (offset: number) => string,
  depth: number,
  faults: Fault[],
): YamlEntry {
  return {
    key: isScalar(key) ? String(key.value) : '',
    where: at(key.range?.[0] ?? 0),
    value: valueOf(value, at, depth + 1, faults),
  }
}

function inWords(code: string): Omit<Fault, 'where'> {
  if (code === 'DUPLICATE_KEY')
    return { message: 'this key is written twice', mend: 'leave one of them out' }
  if (code === 'MULTIPLE_DOCS')
    return { message: 'a second document begins here', mend: 'write one document, without ---' }
  if (code === 'NON_STRING_KEY')
    return { message: 'a key must be text', mend: 'write it in quotes' }
  const what = code.toLowerCase().replaceAll('_', ' ')
  return { message: `this is no YAML (${what})`, mend: 'see https://yaml.org/spec/1.2.2/' }
}

/** The text of an entry. Undefined, with a fault, when it is none. */
export function textOf({ key, value }: YamlEntry, faults: Fault[]): string | undefined {
  if (value.kind === 'scalar' && typeof value.value === 'string') return value.value
  faults.push({ where: value.where, message: `${key} is no text`, mend: 'write it in quotes' })
  return undefined
}

/** The fault of a key that means nothing here, with the known one that it resembles. */
export function unknownKey({ key, where }: YamlEntry, known: readonly string[]): Fault {
  const message = `there is no key "${visible(key, { max: 60 })}" here`
  return { where, message, mend: suggestion(key, known, `it takes ${known.join(', ')}`) }
}

/**
 * The entries of a map; none for an empty place, as in a file that was only begun. None, with a fault
 * that says what is `wanted`, for everything else.
 */
export function childrenOf(value: YamlValue, faults: Fault[], wanted: string): YamlMap['entries'] {
  if (value.kind === 'map') return value.entries
  if (value.kind === 'list' || value.value !== null)
    faults.push({
      where: value.where,
      message: `${wanted} is expected here`,
      mend: 'see the manual',
    })
  return []
}
