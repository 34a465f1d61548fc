import type { Observation } from '../../run/observation.ts'
import { isObject } from '../../json/object.ts'
import { bounded, observed, type ObservationRule } from './rule.ts'
import { nameOf, placeIn } from './sight.ts'
import { pathOf, type Subschema } from './subschemas.ts'

const SCHEMA = 'JSON Schema 2020-12, validation, section 6.1.1'

const PROPERTY_WITHOUT_TYPE: ObservationRule = {
  code: 'property_without_type',
  severity: 'warning',
  title: 'A parameter without a type',
  why: 'A model has to guess, and often sends a string where a number or a list is meant.',
  mend: 'Give the property a "type".',
  spec: SCHEMA,
  say: (p) => `The parameter ${p.property} of tool ${p.tool} has no type.`,
}

const SAFETY_SWITCH_WITHOUT_TYPE: ObservationRule = {
  code: 'safety_switch_without_type',
  severity: 'warning',
  title: 'A safety switch without a type',
  why: 'A model that guesses sends "false" as a string, which most languages take for true: the switch does the opposite.',
  mend: 'Write {"type":"boolean"} and refuse anything else.',
  spec: SCHEMA,
  say: (p) =>
    `The parameter ${p.property} of tool ${p.tool} decides what the tool may do and has no type.`,
  edit: () => 'Add "type":"boolean"',
}

export const PROPERTY_RULES: readonly ObservationRule[] = [
  PROPERTY_WITHOUT_TYPE,
  SAFETY_SWITCH_WITHOUT_TYPE,
]

/** Keywords that say, beside `type`, what kind of value is meant. */
const TELLS_TYPE: ReadonlySet<string> = new Set([
  '$dynamicRef',
  '$ref',
  'allOf',
  'anyOf',
  'const',
  'enum',
  'if',
  'items',
  'not',
  'oneOf',
  'prefixItems',
  'properties',
])

const SAFETY_SWITCH =
  /^(?:dry[_-]?run|simulate|preview|read[_-]?only|safe[_-]?mode|sandbox|confirm(?:ed)?|approved?|commit|apply|execute|force|overwrite|delete|destructive|permanent|recursive)$/i

/** Parameters at the top of the schema, or within parameters that are objects, that have no type. */
export function observeProperties(
  entry: unknown,
  tool: number,
  schemas: readonly Subschema[],
): readonly Observation[] {
  const found: Observation[] = []
  for (const subschema of schemas) {
    const { schema, keyword, name: property = '', plain } = subschema
    if (!plain || keyword !== 'properties' || tellsType(schema)) continue
    const rule = SAFETY_SWITCH.test(property) ? SAFETY_SWITCH_WITHOUT_TYPE : PROPERTY_WITHOUT_TYPE
    const params = { tool: nameOf(entry), property: bounded(property, 80) }
    found.push(observed(rule, params, placeIn(tool, 'inputSchema', ...pathOf(subschema))))
  }
  return found
}

/** `false` forbids the property, which leaves no type to guess. */
function tellsType(schema: Subschema['schema']): boolean {
  if (!isObject(schema)) return !schema
  return Object.hasOwn(schema, 'type') || Object.keys(schema).some((one) => TELLS_TYPE.has(one))
}
