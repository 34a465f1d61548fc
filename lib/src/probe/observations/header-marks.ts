import type { Observation } from '../../run/observation.ts'
import { member } from '../../wire/answer.ts'
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
  return schemas.flatMap((subschema) => {
    const { schema, plain, path } = subschema
    const mark = member(schema, MARK)
    if (mark === undefined) return []
    const name = typeof mark === 'string' ? mark.toLowerCase() : undefined
    const rule =
      name === undefined
        ? 'the name is not a string'
        : name === ''
          ? 'the name is empty'
          : !TOKEN.test(name)
            ? 'the name is not a token of HTTP'
            : !plain || path.length === 0
              ? 'the parameter is not reached by properties alone'
              : !TYPES.has(member(schema, 'type'))
                ? 'the parameter is not a string, an integer or a boolean'
                : names.has(name)
                  ? 'another parameter has the same name, but for case'
                  : undefined
    if (name !== undefined) names.add(name)
    if (rule === undefined) return []
    const place = placeIn(tool, 'inputSchema', ...pathOf(subschema), MARK)
    return [observed(HEADER_MARK_INVALID, { tool: nameOf(entry), rule }, place)]
  })
}
