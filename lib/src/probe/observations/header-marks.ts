import type { Observation } from '../../run/observation.ts'
import { member } from '../../json/object.ts'
import { observed, type ObservationRule } from './rule.ts'
import { nameOf, placeIn } from './sight.ts'
import { pathOf, type Subschema } from './subschemas.ts'

const HEADER_MARK_INVALID: ObservationRule = {
  code: 'header_mark_invalid',
  severity: 'warning',
  title: 'An x-mcp-header mark breaks its rules',
  why: 'Clients over HTTP must leave the whole tool out.',
  mend: 'Mark only string, integer or boolean parameters that are reached by properties alone, each with a header name of its own.',
  spec: 'MCP 2026-07-28, transports, custom headers from tool parameters; SEP-2243',
  say: (p) => `x-mcp-header in tool ${p.tool}: ${p.rule}.`,
}

export const HEADER_MARK_RULES: readonly ObservationRule[] = [HEADER_MARK_INVALID]

const MARK = 'x-mcp-header'
/** `token` of RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean'])

/** Parameters that are to be repeated in a header and cannot be. */
export function observeHeaderMarks(
  entry: unknown,
  tool: number,
  schemas: readonly Subschema[],
): readonly Observation[] {
  const names = new Set<string>()
  const found: Observation[] = []
  for (const subschema of schemas) {
    const mark = member(subschema.schema, MARK)
    if (mark === undefined) continue
    const rule = brokenBy(mark, subschema, names)
    if (typeof mark === 'string') names.add(mark.toLowerCase())
    if (rule === undefined) continue
    const place = placeIn(tool, 'inputSchema', ...pathOf(subschema), MARK)
    found.push(observed(HEADER_MARK_INVALID, { tool: nameOf(entry), rule }, place))
  }
  return found
}

/** The first rule that a mark breaks; `names` are those of the marks before it. */
function brokenBy(
  mark: unknown,
  { schema, plain, keyword }: Subschema,
  names: ReadonlySet<string>,
): string | undefined {
  if (typeof mark !== 'string') return 'the name is not a string'
  if (mark === '') return 'the name is empty'
  if (!TOKEN.test(mark)) return 'the name is not a token of HTTP'
  if (!plain || keyword === undefined) return 'the parameter is not reached by properties alone'
  if (!TYPES.has(member(schema, 'type'))) {
    return 'the parameter is not a string, an integer or a boolean'
  }
  return names.has(mark.toLowerCase())
    ? 'another parameter has the same name, but for case'
    : undefined
}
