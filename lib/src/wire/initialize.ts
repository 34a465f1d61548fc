import { meet } from './connected.ts'
import { isLegacyRevision, OFFERED_REVISION, type Dialect } from './message.ts'
import { whereTo } from './redirect.ts'
import { member } from '../json/object.ts'
import { NOTHING_CAME, type Reply } from './reply.ts'
import { isDate, namedRevisions, nextOffer, readSupported } from './revisions.ts'
import type { Note } from './rules.ts'
import { go, stop, verdict, verdictOn, type Next, type State, type Verdict } from './state.ts'

/** After `initialize`. A second session that cannot be had leaves the first handshake as it was. */
export function afterInitialize(state: State, reply: Reply): Next {
  const next = afterAttempt(state, reply)
  if (state.result === undefined || next.step.do === 'initialized') return next
  return stop(state, state.verdict, [{ code: 'session_not_sticky', params: {} }])
}

/** After the GET that looks for the transport of 2024-11-05. */
export function afterListen(state: State, reply: Reply): Next {
  if (reply.kind === 'endpoint') {
    return stop(state, verdict('unmeasured', 'deprecated_sse_transport'))
  }
  return reply.gate ? gated(state, reply) : stop(state, state.verdict)
}

function afterAttempt(state: State, reply: Reply): Next {
  const again = otherOffer(state, reply)
  if (again) return again
  const { status = 0 } = reply
  // A result in what the server itself calls a failure, redirect or challenge is not its answer.
  const disowned = status >= 500 || (status >= 300 && status < 400) || status === 402 || reply.gate
  return reply.kind === 'result' && !disowned
    ? afterResult(state, reply, reply.result)
    : conclude(state, reply)
}

/** The verdict on a reply that settles the handshake without completing it. */
export function conclude(state: State, reply: Reply): Next {
  const { status } = reply
  if (status === undefined) {
    return stop(state, verdictOn(reply.kind === 'no_response' ? reply.problem : NOTHING_CAME))
  }
  if (status >= 300 && status < 400) {
    const where = whereTo(state.url, reply.location)
    return stop(state, verdict('unmeasured', 'redirect_not_followed', { status, where }))
  }
  if (status >= 500) return stop(state, verdict('unmeasured', 'server_error', { status }))
  if (status === 402) {
    const gate = { status: 402, at: 'handshake' } as const
    return stop({ ...state, gate }, verdict('gated', 'payment_required'))
  }
  const modern = reply.kind === 'error' && MODERN_ERRORS.has(reply.error.code)
  if (status === 401 && !modern) return gated(state, reply)
  if (reply.kind === 'no_response') return stop(state, verdictOn(reply.problem))

  const refused = refusalOf(state, reply, status)
  const open = !CONCLUSIVE.has(refused.reason?.code ?? '')
  if (open && [400, 404, 405].includes(status) && !modern && state.evidence === 'none') {
    return go({ ...state, verdict: refused }, { do: 'listen' })
  }
  return stop(modern ? { ...state, evidence: 'modern_error' } : state, refused)
}

/**
 * A refusal that names revisions leads to one more attempt: with an older revision, or by the
 * modern path when that has not been answered yet.
 */
function otherOffer(state: State, reply: Reply): Next | undefined {
  const first = state.offers.length < 2 && !state.restarted
  if (reply.kind === 'error') {
    const { code, data } = reply.error
    const { listed, mutual } = readSupported(member(data, 'supported'))
    const offer = nextOffer(listed, state.offers)
    const known: State = listed.length > 0 ? { ...state, listed } : state
    if (offer !== undefined && first) {
      return tryOffer(known, offer, { code: 'version_refused_by_error', params: { error: code } })
    }
    if (code === -32022 && mutual && state.evidence === 'none') {
      return go({ ...known, evidence: 'modern_error', corrected: true }, { do: 'discover' })
    }
  }
  const bare = reply.status === 401 && reply.challenge === 'none'
  if (bare && first && (reply.kind === 'error' || reply.kind === 'not_jsonrpc')) {
    const offer = nextOffer(namedRevisions(reply.wording), state.offers)
    if (offer !== undefined) {
      return tryOffer(state, offer, { code: 'version_refused_as_401', params: {} })
    }
  }
  return undefined
}

function tryOffer(state: State, offer: string, note: Note): Next {
  const offers = [...state.offers, offer]
  return go({ ...state, offers }, { do: 'initialize', offer }, [note])
}

function afterResult(state: State, reply: Reply, result: unknown): Next {
  const revision = member(result, 'protocolVersion')
  if (typeof revision !== 'string') return stop(state, verdict('failed', 'initialize_malformed'))
  const { session, notes } = sessionOf(reply)
  if (!isLegacyRevision(revision)) {
    const params = isDate(revision) ? { revision } : {}
    const unknown = verdict('failed', 'unknown_revision_chosen', params)
    if (session === undefined) return stop(state, unknown, notes)
    const dialect: Dialect = { era: 'legacy', revision: OFFERED_REVISION, session }
    return go({ ...state, dialect, verdict: unknown }, { do: 'end' }, notes)
  }
  const dialect: Dialect = {
    era: 'legacy',
    revision,
    ...(session !== undefined && { session }),
  }
  const met = meet(state, dialect, result)
  return go(met.state, { do: 'initialized' }, [...notes, ...met.notes])
}

/** The session id, which counts only beside a result. One that cannot be sent back is left out. */
function sessionOf({ session }: Reply): { session?: string; notes: readonly Note[] } {
  if (session === undefined) return { notes: [] }
  if (/^[\x21-\x7e]+$/.test(session)) return { session, notes: [] }
  const notes: Note[] = [{ code: 'session_id_malformed', params: {} }]
  return /^[\x20-\x7e]+$/.test(session) ? { session, notes } : { notes }
}

function gated(state: State, reply: Reply): Next {
  const { challenge, gate, status } = reply
  if (status !== 401) return stop(state, state.verdict)
  const seen = { status, ...(gate && { scheme: gate.scheme }), at: 'handshake' } as const
  const said = gate
    ? verdict('gated', 'credential_required', { scheme: gate.scheme })
    : verdict('gated', 'credential_undisclosed', { challenge })
  return stop({ ...state, gate: seen }, said)
}

/** Header mismatch, missing capability, unsupported version: codes that only 2026-07-28 has. */
const MODERN_ERRORS: ReadonlySet<number> = new Set([-32020, -32021, -32022])

/** Refusals that a look for the older transport cannot explain away. */
const CONCLUSIVE: ReadonlySet<string> = new Set([
  'already_initialized',
  'closed_for_everybody',
  'response_id_mismatch',
  'credential_probable',
  'host_rejected',
])

const ASKS_FOR_CREDENTIALS =
  /unauthori[sz]ed|api[ _-]?key|(?:bearer|access|auth) token|token is required|authentication required/i

/** Why a reply with neither a result nor a plain cause refuses `initialize`. */
function refusalOf(state: State, reply: Reply, status: number): Verdict {
  const { kind, wording } = reply
  const code = kind === 'error' ? reply.error.code : undefined
  if (state.strayed || kind === 'mismatch') return verdict('failed', 'response_id_mismatch')
  if (/already initialized/i.test(wording)) return verdict('unmeasured', 'already_initialized')
  if (status === 404 && code === -32001) return verdict('failed', 'closed_for_everybody')
  if (status === 421 || (status === 403 && /\bhost\b/i.test(wording) && kind !== 'html')) {
    return verdict('failed', 'host_rejected', { status })
  }
  if (status === 403 && /\borigin\b/i.test(wording) && kind !== 'html') {
    return verdict('failed', 'origin_rejected', { status })
  }
  if (status === 403) {
    const edge = reply.edge || kind === 'html'
    return verdict('unmeasured', edge ? 'edge_block' : 'access_forbidden', { status })
  }
  if (status === 406) return verdict('failed', 'refuses_valid_accept')
  if ((kind === 'error' || status === 400) && ASKS_FOR_CREDENTIALS.test(wording)) {
    return verdict('gated', 'credential_probable', { status })
  }
  if (state.newerOnly) return verdict('unmeasured', 'no_mutual_revision')
  if (state.modernError !== undefined) {
    return verdict('failed', 'modern_refused', { error: state.modernError })
  }
  if (code !== undefined) return verdict('failed', 'initialize_refused', { status, error: code })
  if (kind === 'result') return verdict('failed', 'initialize_refused', { status, error: -32022 })
  if (kind === 'unanswered') return verdict('unmeasured', 'stream_unanswered')
  if (kind === 'endpoint') return verdict('unmeasured', 'deprecated_sse_transport')
  if (kind === 'not_jsonrpc' && reply.resembles) {
    return verdict('failed', 'reply_without_envelope', { status })
  }
  const outcome = state.spoke ? 'failed' : 'not_mcp'
  if (status >= 400) {
    const absent = status === 404 || status === 405 || status === 410
    return verdict(outcome, absent ? 'endpoint_not_found' : 'unexpected_status', { status })
  }
  if (kind === 'empty') return verdict('failed', 'initialize_unanswered', { status })
  if (kind === 'html') return verdict(outcome, 'endpoint_html', { status })
  if (kind === 'not_json') return verdict(outcome, 'endpoint_not_json', { status })
  return verdict(outcome, 'endpoint_not_jsonrpc', { status })
}
