import type { Observation } from '../../run/observation.ts'
import { isObject, member } from '../../json/object.ts'
import { bounded, observed, type ObservationRule } from './rule.ts'
import { nameOf, placeIn } from './sight.ts'
import { pathOf, resourceOf, type Subschema } from './subschemas.ts'

const REFERENCE_WITHOUT_TARGET: ObservationRule = {
  code: 'schema_reference_without_target',
  severity: 'warning',
  title: 'A reference in a schema has no target',
  why: 'Clients that compile schemas refuse this one, and some of them then drop the whole list.',
  mend: 'Add the definition, or write the schema in place of the reference.',
  spec: 'JSON Schema 2020-12, core, section 8.2.3',
  say: (p) => `A schema of tool ${p.tool} refers to ${p.reference}, which is not in it.`,
}

const REMOTE_REFERENCE: ObservationRule = {
  code: 'schema_reference_remote',
  severity: 'note',
  title: 'A schema refers to another document',
  why: 'Nobody may fetch it: a client that did could be led anywhere, and the document may change after approval.',
  mend: 'Copy the definition into $defs of the schema.',
  spec: 'MCP 2026-07-28, tools, JSON Schema usage',
  say: (p) => `A schema of tool ${p.tool} refers to ${p.reference}, outside the list.`,
}

export const REFERENCE_RULES: readonly ObservationRule[] = [
  REFERENCE_WITHOUT_TARGET,
  REMOTE_REFERENCE,
]

/**
 * References that lead nowhere, and those that lead out of the list. One that leads to a schema
 * around itself is legal. Nothing is expanded: a reference is looked up, never followed.
 */
export function observeReferences(
  entry: unknown,
  tool: number,
  which: 'inputSchema' | 'outputSchema',
  schemas: readonly Subschema[],
): readonly Observation[] {
  const referring = schemas.filter(({ schema }) => typeof member(schema, '$ref') === 'string')
  if (referring.length === 0) return []
  const known = targetsOf(schemas)
  return referring.flatMap((subschema) => {
    const reference = String(member(subschema.schema, '$ref'))
    const rule = faultOf(reference, subschema, known)
    if (rule === undefined) return []
    const params = { tool: nameOf(entry), reference: bounded(reference, 120) }
    return [observed(rule, params, placeIn(tool, which, ...pathOf(subschema), '$ref'))]
  })
}

interface Targets {
  readonly ids: ReadonlySet<string>
  /** What the identifiers end in, behind their last slash. */
  readonly endings: ReadonlySet<string>
  readonly anchors: ReadonlySet<string>
}

function targetsOf(schemas: readonly Subschema[]): Targets {
  const ids = new Set<string>()
  const anchors = new Set<string>()
  for (const { schema } of schemas) {
    for (const keyword of ['$id', 'id', '$anchor', '$dynamicAnchor']) {
      const value = member(schema, keyword)
      if (typeof value !== 'string') continue
      if (keyword.endsWith('nchor')) anchors.add(value)
      else if (value.startsWith('#')) anchors.add(value.slice(1))
      else ids.add(value.replace(/#$/, ''))
    }
  }
  return { ids, anchors, endings: new Set([...ids].map(endingOf)) }
}

function faultOf(
  reference: string,
  subschema: Subschema,
  { ids, endings, anchors }: Targets,
): ObservationRule | undefined {
  const hash = reference.indexOf('#')
  const place = hash < 0 ? reference : reference.slice(0, hash)
  if (place !== '') {
    // A relative reference is not resolved: an identifier that ends the same is taken for its target.
    const known = ids.has(place) || (!place.includes(':') && endings.has(endingOf(place)))
    return known ? undefined : REMOTE_REFERENCE
  }
  const fragment = decoded(reference.slice(hash + 1))
  const found =
    fragment === '' || fragment.startsWith('/')
      ? targetAt(resourceOf(subschema), fragment) !== undefined
      : anchors.has(fragment)
  return found ? undefined : REFERENCE_WITHOUT_TARGET
}

function endingOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** The value at a JSON Pointer (RFC 6901). */
function targetAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) value = /^\d{1,9}$/.test(name) ? value[Number(name)] : undefined
    else value = isObject(value) ? member(value, name) : undefined
    if (value === undefined) return undefined
  }
  return value
}
