import { isObject, member } from '../../json/object.ts'

/** One schema within a schema. */
export interface Subschema {
  readonly schema: Readonly<Record<string, unknown>> | boolean
  /** Absent for the root. */
  readonly parent?: Subschema
  /** The keyword of the parent that holds it. */
  readonly keyword?: string
  /** The name or index of it there, unescaped, where that keyword holds many. */
  readonly name?: string
  /** Reached from the root by `properties` alone. */
  readonly plain: boolean
}

/** What the value of a keyword holds (JSON Schema 2020-12 and draft-07). `items` may be one or many. */
const HOLDS: ReadonlyMap<string, 'schemas' | 'named schemas'> = new Map([
  ...[
    'additionalItems',
    'additionalProperties',
    'allOf',
    'anyOf',
    'contains',
    'contentSchema',
    'else',
    'if',
    'items',
    'not',
    'oneOf',
    'prefixItems',
    'propertyNames',
    'then',
    'unevaluatedItems',
    'unevaluatedProperties',
  ].map((keyword) => [keyword, 'schemas'] as const),
  ...['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'].map(
    (keyword) => [keyword, 'named schemas'] as const,
  ),
])

/**
 * Every schema within `root`, itself first. Works on the JSON as it was served: references are not
 * followed, so that a schema that refers to itself is as small as it was sent. Linear, no recursion.
 */
export function subschemasOf(root: Readonly<Record<string, unknown>>): readonly Subschema[] {
  const found: Subschema[] = [{ schema: root, plain: true }]
  for (let at = 0; at < found.length; at++) {
    const parent = found[at]
    if (parent === undefined || typeof parent.schema === 'boolean') continue
    const { schema } = parent
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword]
      // Most members are texts and numbers, which need no look at the table.
      if (typeof value !== 'object' && typeof value !== 'boolean') continue
      const holds = HOLDS.get(keyword)
      if (holds === undefined) continue
      if (holds === 'named schemas') {
        if (!isObject(value)) continue
        for (const name of Object.keys(value)) add(found, parent, value[name], keyword, name)
      } else if (Array.isArray(value)) {
        for (const [index, one] of value.entries()) add(found, parent, one, keyword, String(index))
      } else {
        add(found, parent, value, keyword)
      }
    }
  }
  return found
}

function add(
  found: Subschema[],
  parent: Subschema,
  schema: unknown,
  keyword: string,
  name?: string,
): void {
  if (typeof schema !== 'boolean' && !isObject(schema)) return
  const plain = parent.plain && keyword === 'properties'
  found.push(
    name === undefined
      ? { schema, parent, keyword, plain }
      : { schema, parent, keyword, name, plain },
  )
}

/** The tokens of the JSON Pointer from the root to a subschema. */
export function pathOf(subschema: Subschema): readonly string[] {
  const tokens: string[] = []
  for (let one: Subschema | undefined = subschema; one !== undefined; one = one.parent) {
    if (one.name !== undefined) tokens.push(one.name)
    if (one.keyword !== undefined) tokens.push(one.keyword)
  }
  return tokens.toReversed()
}

/** The nearest schema around one (itself included) that has an identifier, else the root. */
export function resourceOf(subschema: Subschema): Subschema['schema'] {
  let one = subschema
  while (one.parent !== undefined && typeof member(one.schema, '$id') !== 'string') one = one.parent
  return one.schema
}
