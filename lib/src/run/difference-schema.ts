import {
  isSame,
  isSchema,
  keywordEffect,
  setEffect,
  textOf,
  wholeEffect,
  type Effect,
  type Schema,
} from './difference-keywords.ts'
import { byUnits } from './fingerprint.ts'
import { own } from '../json/object.ts'
import { escapedName } from '../json/pointer.ts'

/** A change of one keyword and what it does to callers. */
export interface SchemaChange {
  readonly effect: Effect
  /** RFC 6901 JSON Pointer into the schema; for what is gone, into the one before. */
  readonly pointer: string
  /** Absent where there was, or is, nothing. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Two schemas at one place. */
interface Pair {
  readonly before: unknown
  readonly after: unknown
  readonly pointer: string
  /** What is allowed more or less here says nothing about the whole. */
  readonly opaque: boolean
  /** How many lists of alternatives are around. */
  readonly choices: number
}

/** Reports a change of the member `name` of the pair, `''` for the pair itself. */
type Report = (effect: Effect, name: string, before: unknown, after: unknown) => void

/** Each level of alternatives costs a comparison of all that is in it. */
const MAX_CHOICES = 8

/**
 * How two schemas differ, keyword by keyword (JSON Schema 2020-12 and the drafts before it). Works
 * on the raw JSON: a reference is compared as a text and never followed, so that schemas which refer
 * to themselves end. Empty exactly when both have the same canonical form. Total, and linear in the
 * size of both.
 */
export function schemaChanges(before: unknown, after: unknown): readonly SchemaChange[] {
  const changes: SchemaChange[] = []
  const pairs: Pair[] = [{ before, after, pointer: '', opaque: false, choices: 0 }]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const inner = comparePair(pair, reportInto(changes, pair))
    // Taken from the end, so what stands first is put there last.
    for (const one of inner.toReversed()) pairs.push(one)
  }
  return changes
}

function reportInto(changes: SchemaChange[], { pointer, opaque }: Pair): Report {
  return (effect, name, before, after) => {
    changes.push({
      effect: opaque && effect !== 'wording' ? 'unclear' : effect,
      pointer: name === '' ? pointer : `${pointer}/${name}`,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    })
  }
}

/** Reports what differs at this place and returns the places within. */
function comparePair(pair: Pair, report: Report): readonly Pair[] {
  const { before, after } = pair
  if (!isSchema(before) || !isSchema(after)) {
    if (!isSame(before, after)) report(wholeEffect(before, after), '', before, after)
    return []
  }
  return namesOf(before, after).flatMap((name) => {
    const was = own(before, name)
    const is = own(after, name)
    if (MAPS.has(name) && isMap(was) && isMap(is)) return compareMap(pair, name, was, is, report)
    if (CHOICES.has(name) && Array.isArray(was) && Array.isArray(is))
      return compareChoices(pair, name, was, is, report)
    if (TUPLES.has(name) && Array.isArray(was) && Array.isArray(is))
      return compareTuple(pair, name, was, is, report)
    if (SUBSCHEMAS.has(name) && !Array.isArray(was) && !Array.isArray(is)) {
      const opaque = pair.opaque || OPAQUE.has(name)
      if (isSchema(was) && isSchema(is)) return [{ ...within(pair, name, was, is), opaque }]
      if (!isSame(was, is)) report(opaque ? 'unclear' : wholeEffect(was, is), name, was, is)
      return []
    }
    if (isSame(was, is)) return []
    if (name === 'required') reportRequired(before, after, report)
    else report(keywordEffect(name, was, is), escapedName(name), was, is)
    return []
  })
}

/** Keywords with a schema for each name, and what a name does that only one side has. */
const MAPS: ReadonlyMap<string, readonly [gained: Effect, lost: Effect]> = new Map<
  string,
  readonly [Effect, Effect]
>([
  ['properties', ['added', 'removed']],
  ['patternProperties', ['narrower', 'wider']],
  ['dependentSchemas', ['narrower', 'wider']],
  // Without effect where they stand; what refers to them differs too.
  ['$defs', ['wording', 'wording']],
  ['definitions', ['wording', 'wording']],
])

/** Keywords with one schema. */
const SUBSCHEMAS = new Set([
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'propertyNames',
  'contains',
  'then',
  'else',
  'if',
  'not',
])
const OPAQUE = new Set(['contains', 'if', 'not'])
const CHOICES = new Set(['anyOf', 'oneOf', 'allOf'])
const TUPLES = new Set(['prefixItems', 'items'])

function compareMap(
  pair: Pair,
  name: string,
  was: Schema | undefined,
  is: Schema | undefined,
  report: Report,
): readonly Pair[] {
  const [gained, lost] = MAPS.get(name) ?? ['unclear', 'unclear']
  const names = namesOf(was ?? {}, is ?? {})
  if (names.length === 0 && (was === undefined) !== (is === undefined))
    report('wording', name, was, is)
  return names.flatMap((inner) => {
    const place = `${name}/${escapedName(inner)}`
    const has = { was: Object.hasOwn(was ?? {}, inner), is: Object.hasOwn(is ?? {}, inner) }
    const [before, after] = [own(was ?? {}, inner), own(is ?? {}, inner)]
    if (has.was && has.is) return [within(pair, place, before, after)]
    const must = name === 'properties' && has.is && requiredOf(pair.after).has(inner)
    report(has.is ? (must ? 'narrower' : gained) : lost, place, before, after)
    return []
  })
}

/** Alternatives are compared as a set; those that have no equal are compared in their order. */
function compareChoices(
  pair: Pair,
  name: string,
  was: readonly unknown[],
  is: readonly unknown[],
  report: Report,
): readonly Pair[] {
  if (pair.choices >= MAX_CHOICES) {
    if (!isSame(was, is)) report('unclear', name, was, is)
    return []
  }
  const texts = { was: was.map(textOf), is: is.map(textOf) }
  if (texts.was.length === texts.is.length && texts.was.every((text, i) => text === texts.is[i]))
    return []
  const [old, now] = withoutEqual(texts.was, texts.is)
  const more = name === 'allOf' ? 'narrower' : 'wider'
  const less = name === 'allOf' ? 'wider' : 'narrower'
  if (old.length === 0 && now.length === 0) report('wording', name, was, is)
  else if (old.length === 0) for (const i of now) report(more, `${name}/${i}`, undefined, is[i])
  else if (now.length === 0) for (const i of old) report(less, `${name}/${i}`, was[i], undefined)
  else if (old.length !== now.length) report('unclear', name, was, is)
  else {
    return now.map((index, i) => ({
      ...within(pair, `${name}/${index}`, was[old[i] ?? 0], is[index]),
      choices: pair.choices + 1,
    }))
  }
  return []
}

/** The places in both lists whose text has no equal in the other one. */
function withoutEqual(
  was: readonly string[],
  is: readonly string[],
): readonly [readonly number[], readonly number[]] {
  const left = Map.groupBy([...was.keys()].toReversed(), (index) => was[index] ?? '')
  const now = [...is.keys()].filter((index) => left.get(is[index] ?? '')?.pop() === undefined)
  return [[...left.values()].flat().toSorted((a, b) => a - b), now]
}

function compareTuple(
  pair: Pair,
  name: string,
  was: readonly unknown[],
  is: readonly unknown[],
  report: Report,
): readonly Pair[] {
  const shared = Math.min(was.length, is.length)
  if (was.length !== is.length) report('unclear', name, was.slice(shared), is.slice(shared))
  return Array.from({ length: shared }, (_, i) => within(pair, `${name}/${i}`, was[i], is[i]))
}

/** A member that is new and required, or gone, is reported where it is described. */
function reportRequired(before: Schema, after: Schema, report: Report): void {
  const known = { before: propertiesOf(before), after: propertiesOf(after) }
  const was = requiredOf(before)
  const is = requiredOf(after)
  const readable = [before, after].every((schema) => isNames(own(schema, 'required')))
  const lasting = (name: string) => known.before.has(name) === known.after.has(name)
  const old = new Set([...was].filter(lasting))
  const now = new Set([...is].filter(lasting))
  // The more is required, the less is allowed.
  const effect = readable ? setEffect(now, old) : 'unclear'
  const told = effect === 'wording' && (was.size > old.size || is.size > now.size)
  if (!told) report(effect, 'required', own(before, 'required'), own(after, 'required'))
}

function requiredOf(schema: unknown): ReadonlySet<string> {
  const names: unknown = isSchema(schema) ? own(schema, 'required') : undefined
  return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])
}

function propertiesOf(schema: Schema): ReadonlySet<string> {
  const properties = own(schema, 'properties')
  return new Set(isSchema(properties) ? Object.keys(properties) : [])
}

function isNames(value: unknown): boolean {
  return (
    value === undefined || (Array.isArray(value) && value.every((name) => typeof name === 'string'))
  )
}

function within(pair: Pair, place: string, before: unknown, after: unknown): Pair {
  const { pointer, opaque, choices } = pair
  return { before, after, pointer: `${pointer}/${place}`, opaque, choices }
}

function isMap(value: unknown): value is Schema | undefined {
  return value === undefined || isSchema(value)
}

function namesOf(before: Schema, after: Schema): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(byUnits)
}
