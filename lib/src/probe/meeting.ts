import type { Assertion } from '../run/assertion.ts'
import type { Bodies, Evidence } from '../run/evidence.ts'
import type { Run } from '../run/run.ts'
import type { LiveFacts } from '../exchange.ts'
import { isObject, member } from '../json/object.ts'
import { readSupported } from '../wire/revisions.ts'
import type { Handshake, HandshakeOutcome } from '../wire/types.ts'
import { identityIn } from './identity.ts'
import type { Seen } from './seen.ts'
import { viewOf, type RunView } from './view.ts'

/**
 * A run as a handshake: its outcome, and the live facts that claims are compared with. Whoever
 * probes an endpoint need not shake hands with it again. Pure.
 */
export function meetingOf(evidence: Evidence, bodies: Bodies, run: Run): Handshake {
  const view = viewOf(evidence, bodies)
  const handshake = run.assertions.find(({ check }) => check === 'discovery_handshake')
  const outcome = outcomeOf(handshake, view)
  const facts = factsOf(view, outcome)
  const modern = view.handshake.era === 'modern' && view.handshake.state === 'completed'
  return {
    endpoint: evidence.endpoint,
    outcome,
    ...(outcome !== 'connected' && handshake?.reason && { reason: reasonOf(handshake.reason) }),
    ...(facts !== undefined && { facts }),
    ...(view.list.state === 'read' && { tools: toolsOf(view) }),
    modernEvidence: modern ? 'discover_result' : 'none',
    ...(evidence.certificate && { certificate: evidence.certificate }),
    observations: [],
    exchanges: [],
  }
}

function reasonOf({ key, params }: NonNullable<Assertion['reason']>) {
  return { code: key, params: { ...params } satisfies Record<string, string | number> }
}

function outcomeOf(handshake: Assertion | undefined, view: RunView): HandshakeOutcome {
  if (handshake?.status === 'VERIFIED') return 'connected'
  const key = handshake?.reason?.key
  if (key === 'credential_required') return 'gated'
  if (key === 'probe_blocked_by_policy') return 'refused'
  if (handshake?.status !== 'FAILED') return 'unmeasured'
  const { status } = view.handshake
  // A server that is down for the moment has not shown what it speaks.
  if (status !== undefined && status >= 500) return 'unmeasured'
  const spoke = view.steps.some(({ reply }) => SPOKEN.has(reply.kind))
  return spoke ? 'failed' : 'not_mcp'
}

const SPOKEN: ReadonlySet<Seen['reply']['kind']> = new Set(['result', 'error', 'mismatch'])

function factsOf(
  { evidence, handshake, list, steps }: RunView,
  outcome: HandshakeOutcome,
): LiveFacts | undefined {
  const gate = gateOf(handshake.gate, 'handshake') ?? gateOf(list.gate, 'tools/list')
  const around = {
    endpoint: evidence.endpoint,
    transport: 'streamable-http',
    offered: handshake.offered,
    era: handshake.era,
    ...(gate && { gate }),
  } as const
  if (outcome === 'gated') return around
  if (outcome !== 'connected') return undefined
  const { result, revision } = handshake
  const discovery = steps.find(({ step }) => step.role === 'discover')?.reply
  const discovered = discovery?.kind === 'result' ? discovery.result : undefined
  const { listed } = readSupported(member(discovered, 'supportedVersions'))
  const capabilities = member(result, 'capabilities')
  const instructions = member(result, 'instructions')
  const { name, version, title, description } = identityIn(result)
  return {
    ...around,
    ...(revision !== undefined && { revision }),
    ...(listed.length > 0 && { listedRevisions: listed }),
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(isObject(capabilities) && { capabilities }),
    ...(typeof instructions === 'string' && { instructions }),
    ...(list.whole && { toolNames: toolsOf({ list }).names }),
  }
}

function gateOf(
  gate: RunView['list']['gate'],
  at: NonNullable<LiveFacts['gate']>['at'],
): LiveFacts['gate'] {
  return gate && { status: gate.status, scheme: gate.scheme, at }
}

function toolsOf({ list }: Pick<RunView, 'list'>) {
  const names = list.tools.flatMap((tool) => {
    const name = member(tool, 'name')
    return typeof name === 'string' ? [name] : []
  })
  return { names, whole: list.whole, pages: list.pages.length }
}
