import type { Observation } from '../../run/observation.ts'
import { isSuccess } from '../handshake.ts'
import type { RunView } from '../view.ts'
import { observed, observedOnWire, type ObservationRule } from './rule.ts'
import { sightOf, sightsOf } from './sight.ts'

const HEADER_MISMATCH_SERVED: ObservationRule = {
  code: 'header_mismatch_served',
  severity: 'warning',
  title: 'Header and body name different methods, and it is served',
  why: 'Gateways decide by the header and the server by the body, so a request can pass as another one.',
  mend: 'Answer 400 with error -32020 when Mcp-Method differs from the method of the body.',
  spec: 'MCP 2026-07-28, transports, standard request headers; SEP-2243',
  say: (p) => `A request with Mcp-Method ${p.header} and method ${p.body} got a result.`,
}

const NULL_ID_ACCEPTED: ObservationRule = {
  code: 'null_id_accepted',
  severity: 'note',
  title: 'A request with id null is not refused',
  why: 'A request must not have a null id; taken for a notification it is lost without a word.',
  mend: 'Answer 400 with a JSON-RPC error.',
  spec: 'MCP 2025-11-25, basic protocol, requests',
  say: (p) => `A request with id null was answered with ${p.status}.`,
}

export const NEGATIVE_RULES: readonly ObservationRule[] = [HEADER_MISMATCH_SERVED, NULL_ID_ACCEPTED]

/** How wrong requests are taken, which are sent only when a person asked for it. */
export function observeNegatives(view: RunView): readonly Observation[] {
  const mismatch = sightOf(view, 'deep_mismatch')
  const nullId = sightOf(view, 'deep_null_id')
  const found: Observation[] = []
  if (mismatch?.seen.reply.kind === 'result') {
    const params = { header: 'tools/call', body: 'tools/list' }
    found.push(observed(HEADER_MISMATCH_SERVED, params, { step: mismatch.step }))
  }
  const { status, kind } = nullId?.seen.reply ?? {}
  if (nullId !== undefined && isSuccess(status) && kind !== 'error') {
    found.push(observed(NULL_ID_ACCEPTED, { status: status ?? 0 }, { step: nullId.step }))
  }
  return found
}

/**
 * A 406 to requests that accept both types: the server is alive, and something in front of it has
 * rewritten the Accept field.
 */
export function observeAccept(view: RunView): readonly Observation[] {
  const sight = sightsOf(view).find(
    ({ seen }) => seen.step.request.method === 'POST' && seen.reply.status === 406,
  )
  return sight === undefined
    ? []
    : [observedOnWire('refuses_valid_accept', {}, { step: sight.step })]
}
