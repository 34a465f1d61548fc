import type { Observation } from '../../run/observation.ts'
import { isSuccess } from '../handshake.ts'
import type { RunView } from '../view.ts'
import { bounded, observed, observedOnWire, type ObservationRule } from './rule.ts'
import { fieldOf, sightOf, sightsOf } from './sight.ts'

const LISTENING = 'MCP 2025-11-25, transports, listening for messages from the server'
const ALLOW = 'RFC 9110, section 15.5.6'

const ALLOW_CONTRADICTS_STATUS: ObservationRule = {
  code: 'allow_contradicts_status',
  severity: 'warning',
  title: 'A 405 whose Allow names the refused method',
  why: 'Clients and gateways that read Allow try the method again and again.',
  mend: 'List in Allow only the methods that the URL answers.',
  spec: ALLOW,
  say: (p) => `${p.method} is answered with 405, and Allow says ${p.allow}.`,
}

const ALLOW_MISSING: ObservationRule = {
  code: 'allow_missing',
  severity: 'note',
  title: 'A 405 without Allow',
  why: 'A 405 must say which methods are allowed.',
  mend: 'Add Allow: POST.',
  spec: ALLOW,
  say: (p) => `${p.method} is answered with 405 and no Allow field.`,
}

const GET_WITHOUT_STREAM: ObservationRule = {
  code: 'get_answers_without_stream',
  severity: 'warning',
  title: 'GET is answered with something that is no event stream',
  why: 'Clients take the 2xx for an open stream, see it end, and connect again for hours.',
  mend: 'Answer GET with an event stream, or with 405 and Allow: POST.',
  spec: LISTENING,
  say: (p) => `GET is answered with ${p.status} and ${p.media}; it must be an event stream or 405.`,
}

const GET_STATUS: ObservationRule = {
  code: 'get_status',
  severity: 'note',
  title: 'GET is refused with another status than 405',
  why: 'Clients that open a stream expect 405 where there is none, and may report an error.',
  mend: 'Answer GET with 405 and Allow: POST.',
  spec: LISTENING,
  say: (p) => `GET is answered with ${p.status}; 405 is expected.`,
}

export const METHOD_RULES: readonly ObservationRule[] = [
  ALLOW_CONTRADICTS_STATUS,
  ALLOW_MISSING,
  GET_WITHOUT_STREAM,
  GET_STATUS,
]

/** How the endpoint answers methods other than POST, and whether `Allow` agrees with its 405s. */
export function observeMethods(view: RunView): readonly Observation[] {
  const refused = sightsOf(view).flatMap(({ seen, step }) => {
    const { method } = seen.step.request
    if (seen.reply.status !== 405) return []
    const allow = fieldOf(seen.step.response?.headers, 'allow')
    if (allow === undefined) return [observed(ALLOW_MISSING, { method }, { step })]
    const named = allow.split(',').some((one) => one.trim().toUpperCase() === method)
    const params = { method, allow: bounded(allow, 100) }
    return named ? [observed(ALLOW_CONTRADICTS_STATUS, params, { step })] : []
  })
  return [...refused, ...observeGet(view)]
}

function observeGet(view: RunView): readonly Observation[] {
  const sight = sightOf(view, 'deep_stream')
  if (sight === undefined) return []
  const { step } = sight
  const { response } = sight.seen.step
  const { reply, ends } = sight.seen
  if (reply.kind === 'endpoint') return [observedOnWire('deprecated_sse_transport', {}, { step })]
  const { status } = response ?? {}
  // Of what is no MCP endpoint nothing is expected.
  if (view.handshake.state !== 'completed') return []
  // A wish to wait, and a failure that may pass, tell nothing about how GET is served.
  if (status === undefined || status === 405 || ends?.key === 'probe_rate_limited') return []
  if (isSuccess(status)) {
    if (reply.media === 'event_stream') return []
    const media = reply.media === 'none' ? 'no type' : reply.media
    return [observed(GET_WITHOUT_STREAM, { status, media }, { step })]
  }
  return [observed(GET_STATUS, { status }, { step })]
}
