import { isObject, member } from '../../wire/answer.ts'

/** One schema within a schema. */
export interface Subschema {
  readonly schema: Readonly<Record<string, unknown>> | boolean
  readonly parent?: Subschema
  /** From the parent to this one, unescaped. */
  readonly path: readonly string[]
  /** Reached from the root by `properties` alone. */
  readonly plain: boolean
  /** The nearest schema around it (itself included) that has an identifier, else the root. */
  readonly resource: Readonly<Record<string, unknown>>
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
  const found: Subschema[] = [{ schema: root, path: [], plain: true, resource: root }]
  for (let at = 0; at < found.length; at++) {
    const parent = found[at]
    if (parent === undefined || typeof parent.schema === 'boolean') continue
    const { schema } = parent
    for (const keyword of Object.keys(schema)) {
      const holds = HOLDS.get(keyword)
      if (holds === undefined) continue
      const value = schema[keyword]
      if (holds === 'named schemas') {
        if (!isObject(value)) continue
        for (const name of Object.keys(value)) add(found, parent, value[name], [keyword, name])
      } else if (Array.isArray(value)) {
        for (const [index, one] of value.entries())
          add(found, parent, one, [keyword, String(index)])
      } else {
        add(found, parent, value, [keyword])
      }
    }
  }
  return found
}

function add(
  found: Subschema[],
  parent: Subschema,
  schema: unknown,
  path: readonly string[],
): void {
  if (typeof schema !== 'boolean' && !isObject(schema)) return
  const plain = parent.plain && path[0] === 'properties'
  const id = isObject(schema) ? member(schema, '$id') : undefined
  const resource = isObject(schema) && typeof id === 'string' ? schema : parent.resource
  found.push({ schema, parent, path, plain, resource })
}

/** The tokens of the JSON Pointer from the root to a subschema. */
export function pathOf(subschema: Subschema): readonly string[] {
  const parts: (readonly string[])[] = []
  for (let one: Subschema | undefined = subschema; one !== undefined; one = one.parent) {
    parts.push(one.path)
  }
  return parts.toReversed().flat()
}
