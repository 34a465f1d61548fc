import { isObject, member, own } from '../../json/object.ts'
import type { Observation } from '../../run/observation.ts'
import { MODERN_REVISION } from '../../wire/message.ts'
import type { RunView } from '../view.ts'
import { observeHeaderMarks } from './header-marks.ts'
import { observeProperties } from './properties.ts'
import { observeReferences } from './references.ts'
import { bounded, observed, type ObservationRule } from './rule.ts'
import { nameOf, placeIn, revisionOf } from './sight.ts'
import { pathOf, subschemasOf, type Subschema } from './subschemas.ts'

const TOOL = 'MCP 2025-11-25, schema, Tool'
const DROPS = 'Some clients drop the whole list over one such tool.'

const INPUT_SCHEMA_MISSING: ObservationRule = {
  code: 'input_schema_missing',
  severity: 'warning',
  title: 'A tool without an input schema',
  why: `inputSchema is required and must be an object, also for a tool without parameters. ${DROPS}`,
  mend: 'Write "inputSchema":{"type":"object"}.',
  spec: TOOL,
  say: (p) => `The inputSchema of tool ${p.tool} is ${p.found} and must be an object.`,
}

const INPUT_SCHEMA_NOT_OBJECT: ObservationRule = {
  code: 'input_schema_not_object',
  severity: 'warning',
  title: 'An input schema whose type is not "object"',
  why: `Arguments are an object, and the schema must say so at its top. ${DROPS}`,
  mend: 'Add "type":"object" at the top of the schema.',
  spec: TOOL,
  say: (p) =>
    `The inputSchema of tool ${p.tool} must have "type":"object"; its type is ${p.found}.`,
}

const INPUT_SCHEMA_UNION: ObservationRule = {
  code: 'input_schema_union_at_top',
  severity: 'warning',
  title: 'An input schema that is a union at its top',
  why: `The top must have "type":"object", and several model APIs take no union there. ${DROPS}`,
  mend: 'Wrap it: {"type":"object","anyOf":[...]}, or, for clients of all kinds, one object with optional properties.',
  spec: TOOL,
  say: (p) => `The inputSchema of tool ${p.tool} is a bare ${p.keyword} without "type":"object".`,
  edit: (p) => `Write {"type":"object","${p.keyword}":[...]}`,
}

const OUTPUT_SCHEMA_NOT_OBJECT: ObservationRule = {
  code: 'output_schema_not_object',
  severity: 'warning',
  title: 'An output schema whose type is not "object"',
  why: `Before 2026-07-28 the top must have "type":"object", and since then it must still be a schema. ${DROPS}`,
  mend: 'Put the value into a property of an object, or leave outputSchema out.',
  spec: TOOL,
  say: (p) =>
    `The outputSchema of tool ${p.tool} has type ${p.found}, which ${p.revision} does not allow.`,
}

const SCHEMA_KEYWORD_MALFORMED: ObservationRule = {
  code: 'schema_keyword_malformed',
  severity: 'warning',
  title: 'A schema keyword with a value that it cannot have',
  why: 'properties is an object and required an array of names; either may be absent, neither null. Clients that compile schemas refuse this one.',
  mend: 'Leave the member out when there is nothing to say.',
  spec: 'JSON Schema 2020-12, core 10.3.2.1 and validation 6.5.3',
  say: (p) => `In a schema of tool ${p.tool}, ${p.keyword} is ${p.found}.`,
}

const TOOL_MEMBER_MALFORMED: ObservationRule = {
  code: 'tool_member_malformed',
  severity: 'warning',
  title: 'A member of a tool has another type',
  why: `Clients that validate refuse the tool. ${DROPS}`,
  mend: 'Send title and description as strings and annotations as an object, or leave them out.',
  spec: TOOL,
  say: (p) => `${p.member} of tool ${p.tool} is ${p.found}.`,
}

export const TOOL_SCHEMA_RULES: readonly ObservationRule[] = [
  INPUT_SCHEMA_MISSING,
  INPUT_SCHEMA_NOT_OBJECT,
  INPUT_SCHEMA_UNION,
  OUTPUT_SCHEMA_NOT_OBJECT,
  SCHEMA_KEYWORD_MALFORMED,
  TOOL_MEMBER_MALFORMED,
]

/**
 * The legality of each tool's definition under the negotiated revision, tool by tool, on the JSON as
 * it was served. No schema is compiled, expanded or fetched.
 */
export function observeToolSchemas(view: RunView): readonly Observation[] {
  const revision = revisionOf(view)
  return view.list.tools.flatMap((entry, tool) =>
    isObject(entry)
      ? [
          ...observeMembers(entry, tool),
          ...observeInput(entry, tool, revision),
          ...observeOutput(entry, tool, revision),
        ]
      : [],
  )
}

const MEMBERS = [
  ['title', 'string'],
  ['description', 'string'],
  ['annotations', 'an object'],
] as const

function observeMembers(entry: object, tool: number): readonly Observation[] {
  return MEMBERS.flatMap(([name, wanted]) => {
    const value = member(entry, name)
    if (value === undefined || kindOf(value) === wanted) return []
    const params = { tool: nameOf(entry), member: name, found: kindOf(value) }
    return [observed(TOOL_MEMBER_MALFORMED, params, placeIn(tool, name))]
  })
}

function observeInput(entry: object, tool: number, revision: string): readonly Observation[] {
  const schema = member(entry, 'inputSchema')
  const about = { tool: nameOf(entry) }
  if (!isObject(schema)) {
    const params = { ...about, found: kindOf(schema) }
    return [observed(INPUT_SCHEMA_MISSING, params, placeIn(tool, 'inputSchema'))]
  }
  const schemas = subschemasOf(schema)
  const found = [
    ...observeKeywords(entry, tool, 'inputSchema', schemas),
    ...observeReferences(entry, tool, 'inputSchema', schemas),
    ...observeProperties(entry, tool, schemas),
    ...(revision >= MODERN_REVISION ? observeHeaderMarks(entry, tool, schemas) : []),
  ]
  const type = member(schema, 'type')
  if (type === 'object') return found
  const place = placeIn(tool, 'inputSchema')
  const keyword = ['anyOf', 'oneOf', 'allOf'].find((one) => Array.isArray(member(schema, one)))
  const top =
    type === undefined && keyword !== undefined
      ? observed(INPUT_SCHEMA_UNION, { ...about, keyword }, place)
      : observed(INPUT_SCHEMA_NOT_OBJECT, { ...about, found: typeIn(type) }, place)
  return [top, ...found]
}

function observeOutput(entry: object, tool: number, revision: string): readonly Observation[] {
  const schema = member(entry, 'outputSchema')
  if (schema === undefined) return []
  const about = { tool: nameOf(entry) }
  const type = isObject(schema) ? member(schema, 'type') : undefined
  const free = revision >= MODERN_REVISION
  const legal = free ? isObject(schema) || typeof schema === 'boolean' : type === 'object'
  const found = isObject(schema) ? typeIn(type) : kindOf(schema)
  const top = legal
    ? []
    : [
        observed(
          OUTPUT_SCHEMA_NOT_OBJECT,
          { ...about, found, revision: bounded(revision, 20) },
          placeIn(tool, 'outputSchema'),
        ),
      ]
  if (!isObject(schema)) return top
  const schemas = subschemasOf(schema)
  return [
    ...top,
    ...observeKeywords(entry, tool, 'outputSchema', schemas),
    ...observeReferences(entry, tool, 'outputSchema', schemas),
  ]
}

const KEYWORDS = ['properties', 'required'] as const

function observeKeywords(
  entry: object,
  tool: number,
  which: string,
  schemas: readonly Subschema[],
): readonly Observation[] {
  const found: Observation[] = []
  for (const subschema of schemas) {
    const { schema } = subschema
    if (typeof schema === 'boolean') continue
    for (const keyword of KEYWORDS) {
      const value = own(schema, keyword)
      if (value === undefined || (keyword === 'properties' ? isObject(value) : isNames(value))) {
        continue
      }
      const params = { tool: nameOf(entry), keyword, found: kindOf(value) }
      const place = placeIn(tool, which, ...pathOf(subschema), keyword)
      found.push(observed(SCHEMA_KEYWORD_MALFORMED, params, place))
    }
  }
  return found
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

/** What a value is, in a word or two. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : typeof value
}

function typeIn(type: unknown): string {
  return typeof type === 'string' ? `"${bounded(type, 40)}"` : kindOf(type)
}
