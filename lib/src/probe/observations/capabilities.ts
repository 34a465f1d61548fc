import { NOTHING_TO_MEND } from '../../finding.ts'
import type { Observation } from '../../run/observation.ts'
import { isObject, member } from '../../json/object.ts'
import { declares } from '../handshake.ts'
import type { RunView } from '../view.ts'
import { bounded, observed, observedOnWire, type ObservationRule } from './rule.ts'
import { sightOf } from './sight.ts'

const CAPABILITIES_DECLARED: ObservationRule = {
  code: 'capabilities_declared',
  severity: 'note',
  title: 'What the server says it can do',
  why: 'Clients ask only for what is declared.',
  mend: NOTHING_TO_MEND,
  spec: 'MCP 2025-11-25, lifecycle, capability negotiation',
  say: (p) =>
    `Declared: ${p.capabilities === '' ? 'nothing' : p.capabilities}${p.extensions === undefined ? '' : `; extensions: ${p.extensions}`}.`,
}

const TOOLS_LISTED_UNDECLARED: ObservationRule = {
  code: 'tools_listed_undeclared',
  severity: 'warning',
  title: 'Tools are listed but not declared',
  why: 'Clients do not ask for a list that the capabilities do not announce, and show no tools.',
  mend: 'Add "tools":{} to the capabilities.',
  spec: 'MCP 2025-11-25, tools, capabilities',
  say: () => 'tools/list has a result, and the capabilities do not have tools.',
}

export const CAPABILITY_RULES: readonly ObservationRule[] = [
  CAPABILITIES_DECLARED,
  TOOLS_LISTED_UNDECLARED,
]

const MOST_NAMES = 16

/** Declared capabilities and extensions, and where they contradict what was answered. */
export function observeCapabilities(view: RunView): readonly Observation[] {
  const { result } = view.handshake
  const capabilities = member(result, 'capabilities')
  if (!isObject(capabilities)) return []
  const extensions = [
    ...namesIn(member(capabilities, 'extensions')),
    ...namesIn(member(capabilities, 'experimental')),
  ]
  const declared = observed(CAPABILITIES_DECLARED, {
    capabilities: joined(namesIn(capabilities)),
    ...(extensions.length > 0 && { extensions: joined(extensions) }),
  })
  return [declared, ...observeTools(view, declares(view.handshake.result, 'tools'))]
}

function observeTools(view: RunView, declared: boolean): readonly Observation[] {
  const sight = sightOf(view, 'tools_list')
  if (sight === undefined) return []
  const { step } = sight
  const { reply } = sight.seen
  if (view.list.state === 'read' && !declared && view.list.tools.length > 0) {
    return [observed(TOOLS_LISTED_UNDECLARED, {}, { step })]
  }
  const unknown = reply.kind === 'error' && reply.error.code === -32_601
  return unknown && declared ? [observedOnWire('tools_advertised_but_unknown', {}, { step })] : []
}

function namesIn(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : []
}

function joined(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => bounded(name, 60))
  const rest = names.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
