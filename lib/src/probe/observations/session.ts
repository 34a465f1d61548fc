import type { Observation } from '../../run/observation.ts'
import { isSuccess } from '../handshake.ts'
import type { RunView } from '../view.ts'
import { observed, observedOnWire, type ObservationRule } from './rule.ts'
import { fieldOf, sightOf, sightsOf } from './sight.ts'

const SESSION_FORGOTTEN: ObservationRule = {
  code: 'session_forgotten',
  severity: 'warning',
  title: 'The server forgets the session it has just issued',
  why: 'Clients must begin anew at a 404, so behind a load balancer without affinity they start over again and again.',
  mend: 'Route a session to the instance that has it, share sessions between instances, or issue none.',
  spec: 'MCP 2025-11-25, transports, session management',
  say: (p) => `${p.method} with the session of this run was answered with 404.`,
}

export const SESSION_RULES: readonly ObservationRule[] = [SESSION_FORGOTTEN]

/**
 * How `notifications/initialized` was taken (202 without a body is right), whether the session id
 * can be sent back, and whether the session held until the end of the run.
 */
export function observeSession(view: RunView): readonly Observation[] {
  return [...observeNotification(view), ...observeSessionId(view), ...observeForgotten(view)]
}

function observeNotification(view: RunView): readonly Observation[] {
  const sight = sightOf(view, 'initialized')
  if (sight === undefined) return []
  const { seen, step } = sight
  const { status, kind } = seen.reply
  if (status === undefined || !isSuccess(status)) return []
  if (kind !== 'empty') return [observedOnWire('notification_answered', { status }, { step })]
  return status === 202 ? [] : [observedOnWire('notification_status', { status }, { step })]
}

function observeSessionId(view: RunView): readonly Observation[] {
  const sight = sightOf(view, 'initialize')
  const { session, kind } = sight?.seen.reply ?? {}
  if (sight === undefined || session === undefined || kind !== 'result') return []
  return /^[\x21-\x7e]+$/.test(session)
    ? []
    : [observedOnWire('session_id_malformed', {}, { step: sight.step })]
}

function observeForgotten(view: RunView): readonly Observation[] {
  const sight = sightsOf(view).find(({ seen }) => {
    const { role, request } = seen.step
    const asks = role === 'initialized' || role === 'tools_list' || role === 'reserved_call'
    const held = fieldOf(request.headers, 'mcp-session-id') !== undefined
    return asks && held && seen.reply.status === 404
  })
  if (sight === undefined) return []
  const { role } = sight.seen.step
  const method =
    role === 'initialized'
      ? 'notifications/initialized'
      : role === 'tools_list'
        ? 'tools/list'
        : 'tools/call'
  return [observed(SESSION_FORGOTTEN, { method }, { step: sight.step })]
}
