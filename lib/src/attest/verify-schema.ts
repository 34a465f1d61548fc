/**
 * Enough of JSON Schema (2020-12) to check somebody else's payload by the schema they publish. A
 * schema with any other keyword is not used at all: a rule passed over would look like one kept.
 * `format` is an annotation, as the specification has it.
 */
import { canonicalize } from '../json/canonical.ts'
import { isObject, own } from '../json/object.ts'
import { escapedName } from '../json/pointer.ts'

/** The first thing that is wrong, where anything is. */
export type SchemaResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      /** `unusable` is about the schema: a keyword that is not known here or has no such value. */
      readonly why: 'unusable' | 'invalid'
      readonly keyword: string
      /** RFC 6901 JSON Pointer into the value; of an unusable schema, into the schema. */
      readonly pointer: string
    }

type Schema = Readonly<Record<string, unknown>>
type Fault = { readonly keyword: string; readonly pointer: string }
/** One keyword: true when the value keeps it, a fault further down when it is known. */
type Keyword = (
  rule: unknown,
  value: unknown,
  at: string,
  schema: Schema,
  walk: Walk,
) => boolean | Fault
/** The fault of a value by a schema, undefined when there is none. */
type Walk = (schema: unknown, value: unknown, at: string) => Fault | undefined

class Unusable extends Error {
  readonly fault: Fault
  constructor(keyword: string, pointer: string) {
    super(keyword)
    this.fault = { keyword, pointer }
  }
}

/** More than any schema of a statement takes; below what a looping one would. */
const MOST_VISITS = 200_000
const MOST_DEPTH = 200

const ANNOTATIONS: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
  'title',
  'description',
  'examples',
  'default',
  'deprecated',
  'format',
  // Read by the keywords that they belong to.
  'then',
  'else',
])

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isSet = (value: unknown): value is readonly unknown[] => isList(value) && value.length > 0

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  array: isList,
  number: isNumber,
  integer: Number.isInteger,
  string: isText,
}

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  $ref: (rule, value, at, _, walk) => walk(rule, value, at) ?? true,
  type: (rule, value) =>
    (isList(rule) ? rule : [rule]).some((name) => TYPES[kept(isText, name)]?.(value)),
  const: (rule, value) => same(rule, value),
  enum: (rule, value) => kept(isList, rule).some((one) => same(one, value)),
  pattern: (rule, value) => !isText(value) || expression(kept(isText, rule)).test(value),
  minLength: (rule, value) => !isText(value) || [...value].length >= kept(isNumber, rule),
  maxLength: (rule, value) => !isText(value) || [...value].length <= kept(isNumber, rule),
  minimum: (rule, value) => !isNumber(value) || value >= kept(isNumber, rule),
  maximum: (rule, value) => !isNumber(value) || value <= kept(isNumber, rule),
  exclusiveMinimum: (rule, value) => !isNumber(value) || value > kept(isNumber, rule),
  exclusiveMaximum: (rule, value) => !isNumber(value) || value < kept(isNumber, rule),
  minItems: (rule, value) => !isList(value) || value.length >= kept(isNumber, rule),
  maxItems: (rule, value) => !isList(value) || value.length <= kept(isNumber, rule),
  uniqueItems: (rule, value) =>
    rule !== true || !isList(value) || new Set(value.map(textOf)).size === value.length,
  items: (rule, value, at, _, walk) =>
    !isList(value) || first(value.entries(), ([i, item]) => walk(rule, item, `${at}/${i}`)),
  required: (rule, value) =>
    !isObject(value) || kept(isList, rule).every((name) => Object.hasOwn(value, String(name))),
  properties: (rule, value, at, _, walk) =>
    !isObject(value) ||
    first(Object.entries(kept(isObject, rule)), ([name, inner]) =>
      Object.hasOwn(value, name) ? walk(inner, value[name], below(at, name)) : undefined,
    ),
  additionalProperties: (rule, value, at, schema, walk) => {
    if (!isObject(value)) return true
    const properties = own(schema, 'properties')
    const known = isObject(properties) ? properties : {}
    return first(Object.entries(value), ([name, member]) =>
      Object.hasOwn(known, name) ? undefined : walk(rule, member, below(at, name)),
    )
  },
  allOf: (rule, value, at, _, walk) => first(kept(isSet, rule), (one) => walk(one, value, at)),
  anyOf: (rule, value, at, _, walk) => kept(isSet, rule).some((one) => !walk(one, value, at)),
  oneOf: (rule, value, at, _, walk) =>
    kept(isSet, rule).filter((one) => !walk(one, value, at)).length === 1,
  not: (rule, value, at, _, walk) => walk(rule, value, at) !== undefined,
  if: (rule, value, at, schema, walk) =>
    walk(own(schema, walk(rule, value, at) ? 'else' : 'then') ?? true, value, at) ?? true,
}

/**
 * Checks a JSON value by a schema. Total; the patterns of a schema are run as they are, so it must be
 * one that the reader chose.
 */
export function checkBySchema(root: unknown, value: unknown): SchemaResult {
  let visits = 0
  const walk = (given: unknown, value: unknown, at: string, depth: number): Fault | undefined => {
    if (++visits > MOST_VISITS || depth > MOST_DEPTH) throw new Unusable('$ref', at)
    if (given === true) return undefined
    if (given === false) return { keyword: 'false', pointer: at }
    if (!isObject(given)) throw new Unusable('schema', at)
    for (const [name, rule] of Object.entries(given)) {
      if (ANNOTATIONS.has(name)) continue
      const keyword = Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name] : undefined
      if (keyword === undefined) throw new Unusable(name, at)
      const target = name === '$ref' ? resolved(root, rule) : rule
      const kept = keyword(target, value, at, given, (inner, part, place) =>
        walk(inner, part, place, depth + 1),
      )
      if (kept !== true) return kept === false ? { keyword: name, pointer: at } : kept
    }
    return undefined
  }
  try {
    checkKeywords(root, '', 0)
    const fault = walk(root, value, '', 0)
    return fault === undefined ? { ok: true } : { ok: false, why: 'invalid', ...fault }
  } catch (error) {
    if (error instanceof Unusable) return { ok: false, why: 'unusable', ...error.fault }
    throw error
  }
}

/** Keywords that hold a schema, a list of them, or a map of them. */
const HOLD_ONE = ['items', 'additionalProperties', 'not', 'if', 'then', 'else']
const HOLD_MANY = ['allOf', 'anyOf', 'oneOf', 'properties', '$defs', 'definitions']

/** Also what the value at hand never reaches must be understood: the next value may reach it. */
function checkKeywords(schema: unknown, at: string, depth: number): void {
  if (typeof schema === 'boolean') return
  if (!isObject(schema) || depth > MOST_DEPTH) throw new Unusable('schema', at)
  for (const [name, rule] of Object.entries(schema)) {
    const place = below(at, name)
    if (!ANNOTATIONS.has(name) && !Object.hasOwn(KEYWORDS, name)) throw new Unusable(name, place)
    if (HOLD_ONE.includes(name)) checkKeywords(rule, place, depth + 1)
    else if (HOLD_MANY.includes(name) && typeof rule === 'object' && rule !== null)
      for (const [key, one] of Object.entries(rule))
        checkKeywords(one, below(place, key), depth + 1)
  }
}

/** The schema that a local reference names: RFC 6901 behind `#`. */
function resolved(root: unknown, reference: unknown): unknown {
  if (!isText(reference) || !/^#(?:\/|$)/.test(reference)) throw new Unusable('$ref', '')
  let found: unknown = root
  for (const part of reference.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    found = isObject(found) ? own(found, name) : undefined
  }
  if (found === undefined) throw new Unusable('$ref', reference)
  return found
}

/** The value of a keyword in the form it must have. */
function kept<T>(is: (value: unknown) => value is T, value: unknown): T {
  if (is(value)) return value
  throw new Unusable('a keyword with a value it does not take', '')
}

function expression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    throw new Unusable('pattern', '')
  }
}

function first<T>(list: Iterable<T>, faultIn: (one: T) => Fault | undefined): true | Fault {
  for (const one of list) {
    const fault = faultIn(one)
    if (fault !== undefined) return fault
  }
  return true
}

function same(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b)
}

function textOf(value: unknown): string {
  const canonical = canonicalize(value)
  return canonical.ok ? canonical.text : canonical.code
}

function below(at: string, name: string): string {
  return `${at}/${escapedName(name)}`
}
