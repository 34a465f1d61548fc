import type { Observation } from '../../run/observation.ts'
import { member } from '../../json/object.ts'
import type { RunView } from '../view.ts'
import { bounded, observed, type ObservationRule } from './rule.ts'
import { placeIn, revisionOf } from './sight.ts'

/** The first revision with rules for names of tools (SEP-986). */
const NAMED_SINCE = '2025-11-25'
const MOST = 128
const PORTABLE = 64
const NONE = [] as const
const ALLOWED = /^[A-Za-z0-9_.-]*$/

const TOOL_NAME_BREAKS_RULE: ObservationRule = {
  code: 'tool_name_breaks_rule',
  severity: 'warning',
  title: 'A tool name breaks the rule of its revision',
  why: 'The rule is a SHOULD, so the name is not illegal; clients that pass names on to a model with a stricter pattern drop the tool.',
  mend: 'Use 1 to 128 of the characters A-Z, a-z, 0-9, underscore, hyphen and dot.',
  spec: 'MCP 2025-11-25, tools, tool names',
  say: (p) =>
    `The name of tool ${p.tool} has ${wrong(p.broken, p.length)}; the rule of ${p.yardstick} is 1 to 128 of A-Z a-z 0-9 _ - .`,
}

const TOOL_NAME_NOT_PORTABLE: ObservationRule = {
  code: 'tool_name_not_portable',
  severity: 'note',
  title: 'A tool name that later revisions advise against',
  why: 'The revision in use has no rule for names; 2025-11-25 and later advise 1 to 128 of A-Z a-z 0-9 _ - . and many clients check that whatever the revision.',
  mend: 'Use 1 to 64 of the characters A-Z, a-z, 0-9, underscore, hyphen and dot.',
  spec: 'SEP-986',
  say: (p) =>
    `The name of tool ${p.tool} has ${wrong(p.broken, p.length)}, which ${p.yardstick} and later advise against.`,
}

const TOOL_NAME_LONG: ObservationRule = {
  code: 'tool_name_long',
  severity: 'warning',
  title: 'A tool name is longer than some clients take',
  why: 'SEP-986 itself says 64, as do the function names of several model APIs: such clients cut the name or drop the tool.',
  mend: 'Shorten the name to at most 64 characters, a prefix that the client adds included.',
  spec: 'SEP-986',
  say: (p) => `The name of tool ${p.tool} has ${p.length} characters; some clients take 64.`,
}

const TOOL_NAME_REPEATED: ObservationRule = {
  code: 'tool_name_repeated',
  severity: 'warning',
  title: 'Two tools have the same name',
  why: 'Names should be unique; clients keep the first or the last one, and no list with twins can be compared tool by tool.',
  mend: 'Give each tool a name of its own.',
  spec: 'MCP 2025-11-25, tools, tool names',
  say: (p) => `Tool ${p.tool} has the same name as tool number ${p.first}.`,
}

export const TOOL_NAME_RULES: readonly ObservationRule[] = [
  TOOL_NAME_BREAKS_RULE,
  TOOL_NAME_NOT_PORTABLE,
  TOOL_NAME_LONG,
  TOOL_NAME_REPEATED,
]

/** Names of tools against the yardstick of the negotiated revision, and names that come twice. */
export function observeToolNames(view: RunView): readonly Observation[] {
  const rule = revisionOf(view) >= NAMED_SINCE ? TOOL_NAME_BREAKS_RULE : TOOL_NAME_NOT_PORTABLE
  const seen = new Map<string, number>()
  return view.list.tools.flatMap((entry, index) => {
    const name = member(entry, 'name')
    if (typeof name !== 'string') return []
    const { length } = name
    const first = seen.get(name)
    if (first === undefined) seen.set(name, index)
    const breaches = brokenBy(name)
    if (first === undefined && breaches.length === 0 && length <= PORTABLE) return []
    const place = placeIn(index, 'name')
    const tool = bounded(name, 80)
    const found: Observation[] = []
    for (const broken of breaches) {
      found.push(observed(rule, { tool, broken, length, yardstick: NAMED_SINCE }, place))
    }
    if (length > PORTABLE && length <= MOST) {
      found.push(observed(TOOL_NAME_LONG, { tool, length }, place))
    }
    if (first !== undefined) {
      found.push(observed(TOOL_NAME_REPEATED, { tool, first: first + 1 }, place))
    }
    return found
  })
}

function brokenBy(name: string): readonly ('length' | 'characters')[] {
  if (name.length > 0 && name.length <= MOST && ALLOWED.test(name)) return NONE
  return [
    ...(name.length === 0 || name.length > MOST ? (['length'] as const) : []),
    ...(ALLOWED.test(name) ? [] : (['characters'] as const)),
  ]
}

function wrong(broken: unknown, length: unknown): string {
  return broken === 'length' ? `${String(length)} characters` : 'other characters'
}
