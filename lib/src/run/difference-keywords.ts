import { canonicalize } from '../json/canonical.ts'
import { isObject } from '../json/object.ts'

/**
 * What a change of a schema does to the values it allows.
 *
 * - `narrower`, `wider`: allows less, or more
 * - `added`, `removed`: a member of an object that is described newly, or not any more
 * - `default`: the same values, and another one where none is given
 * - `wording`: the same values, said in another way
 * - `unclear`: cannot be told from the two texts
 */
export type Effect = 'narrower' | 'wider' | 'added' | 'removed' | 'default' | 'wording' | 'unclear'

/** A JSON Schema that is an object, read keyword by keyword. */
export type Schema = Readonly<Record<string, unknown>>

/**
 * The effect of one keyword whose value is not a schema and differs, `undefined` being absent (JSON
 * Schema 2020-12 Validation, and the drafts before it). Unknown keywords only annotate (JSON Schema
 * 2020-12 Core, section 6.5).
 */
export function keywordEffect(name: string, was: unknown, is: unknown): Effect {
  if (name === 'default') return 'default'
  if (name === 'type') return typeEffect(was, is)
  if (name === 'enum') return enumEffect(was, is)
  if (UNCLEAR.has(name)) return 'unclear'
  const kind = LIMITS.get(name)
  if (kind === undefined) return 'wording'
  // `uniqueItems` is absent when it is false.
  const [before, after] = [was, is].map((value) => (value === false ? undefined : value))
  if (before === undefined) return after === undefined ? 'wording' : 'narrower'
  if (after === undefined) return 'wider'
  if (typeof before !== 'number' || typeof after !== 'number') return 'unclear'
  if (kind === 'most') return after > before ? 'wider' : 'narrower'
  if (kind === 'least') return after < before ? 'wider' : 'narrower'
  return 'unclear'
}

/** The effect of one schema in the place of another, when at least one of them is no object. */
export function wholeEffect(was: unknown, is: unknown): Effect {
  const [before, after] = [was, is].map(allowance)
  if (before === undefined || after === undefined) return 'unclear'
  if (before === after) return 'wording'
  return before < after ? 'wider' : 'narrower'
}

/** 0 for nothing, 1 for some values, 2 for all, which is also what absence allows. */
function allowance(schema: unknown): number | undefined {
  if (schema === undefined || schema === true) return 2
  if (schema === false) return 0
  if (!isSchema(schema)) return undefined
  return Object.keys(schema).length === 0 ? 2 : 1
}

/** What a keyword of `LIMITS` does with a larger number. */
type Limit = 'most' | 'least' | 'other'

const LIMITS: ReadonlyMap<string, Limit> = new Map<string, Limit>([
  ['maximum', 'most'],
  ['exclusiveMaximum', 'most'],
  ['maxLength', 'most'],
  ['maxItems', 'most'],
  ['maxProperties', 'most'],
  ['maxContains', 'most'],
  ['minimum', 'least'],
  ['exclusiveMinimum', 'least'],
  ['minLength', 'least'],
  ['minItems', 'least'],
  ['minProperties', 'least'],
  ['minContains', 'least'],
  ['multipleOf', 'other'],
  ['pattern', 'other'],
  ['format', 'other'],
  ['const', 'other'],
  ['uniqueItems', 'other'],
  ['contentEncoding', 'other'],
  ['contentMediaType', 'other'],
  ['anyOf', 'other'],
  ['oneOf', 'other'],
  ['allOf', 'other'],
])

/** Keywords that allow or forbid in a way that two texts do not show. */
const UNCLEAR = new Set([
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'dependencies',
  'dependentRequired',
  'properties',
  'patternProperties',
  'dependentSchemas',
  'required',
  'prefixItems',
  'items',
  'additionalItems',
  // Not of JSON Schema: a client must repeat the argument in a header (MCP 2026-07-28, transports).
  'x-mcp-header',
])

function typeEffect(was: unknown, is: unknown): Effect {
  if (was === undefined) return 'narrower'
  if (is === undefined) return 'wider'
  const before = typesOf(was)
  const after = typesOf(is)
  if (before === undefined || after === undefined) return 'unclear'
  return setEffect(before, after)
}

/** The types that a value may have; every integer is a number. */
function typesOf(value: unknown): ReadonlySet<string> | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const types = new Set(list.filter((type) => typeof type === 'string'))
  if (types.size < new Set(list).size) return undefined
  if (types.has('number')) types.add('integer')
  return types
}

function enumEffect(was: unknown, is: unknown): Effect {
  if (was === undefined) return 'narrower'
  if (is === undefined) return 'wider'
  if (!Array.isArray(was) || !Array.isArray(is)) return 'unclear'
  return setEffect(new Set(was.map(textOf)), new Set(is.map(textOf)))
}

/** The effect of allowing the members of `after` in place of those of `before`. */
export function setEffect(before: ReadonlySet<string>, after: ReadonlySet<string>): Effect {
  const gained = [...after].some((member) => !before.has(member))
  const lost = [...before].some((member) => !after.has(member))
  if (gained && lost) return 'unclear'
  if (gained) return 'wider'
  return lost ? 'narrower' : 'wording'
}

/** True for a schema that is an object; `true` and `false` have no keywords. */
export function isSchema(value: unknown): value is Schema {
  return isObject(value)
}

/** True when both are absent or have one canonical form. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  const [left, right] = [canonicalize(a), canonicalize(b)]
  return left.ok && right.ok && left.text === right.text
}

/** A text that equal values have in common and others do not. */
export function textOf(value: unknown): string {
  const result = canonicalize(value)
  return result.ok ? result.text : `not JSON: ${result.pointer}`
}
