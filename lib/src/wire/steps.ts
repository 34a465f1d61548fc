import { afterInitialized, afterList, afterRead, meet, proceed } from './connected.ts'
import { afterInitialize, afterListen, conclude } from './initialize.ts'
import { MODERN_REVISION, OFFERED_REVISION, type ClientInfo } from './message.ts'
import { afterRedirect } from './redirect.ts'
import { member } from '../json/object.ts'
import { type RpcError } from './answer.ts'
import { NOTHING_CAME, type Reply } from './reply.ts'
import { readSupported } from './revisions.ts'
import type { Note } from './rules.ts'
import { go, stop, verdict, verdictOn, wasSent, type Next, type State } from './state.ts'
import { NO_PAGES } from './walk.ts'

/** What is to be read once connected. */
export interface Wish {
  readonly client: ClientInfo
  readonly listTools: boolean
  readonly listEverything?: boolean
  readonly readResource?: string
}

/** The first step: `server/discover`, which both eras understand well enough to tell them apart. */
export function firstStep(endpoint: string, wish: Wish): Next {
  const { client, readResource, listEverything: everything = false } = wish
  const state: State = {
    step: { do: 'discover' },
    client,
    url: endpoint,
    todo: [
      ...(wish.listTools ? (['tools'] as const) : []),
      ...(readResource === undefined && !everything ? [] : (['resources'] as const)),
      ...(everything ? (['prompts'] as const) : []),
    ],
    ...(readResource !== undefined && { wanted: readResource }),
    everything,
    verdict: verdict('unmeasured', 'no_answer', {}),
    evidence: 'none',
    pending: [],
    spoke: false,
    strayed: false,
    newerOnly: false,
    corrected: false,
    moved: false,
    offers: [],
    restarted: false,
    walk: NO_PAGES,
  }
  return { step: state.step, state, notes: [] }
}

/**
 * What to do after `reply` to `state.step`: the policy of a fair client that knows both eras (MCP
 * 2026-07-28, versioning, backward compatibility). Pure. Fair means that an outcome which is no
 * evidence about the era (401, 403, 5xx, silence, a broken modern path) still gets one `initialize`,
 * and that a request to wait ends everything at once.
 */
export function nextStep(state: State, reply: Reply): Next {
  return settledAtOnce(state, reply) ?? afterReply(heard(state, reply), reply)
}

function afterReply(state: State, reply: Reply): Next {
  switch (state.step.do) {
    case 'discover': {
      const next = afterDiscover(state, reply)
      // When initialize came first and pointed back here, this reply settles the handshake.
      const again = next.step.do === 'initialize' && state.offers.length > 0
      return again ? conclude(next.state, reply) : next
    }
    case 'initialize':
      return afterInitialize(state, reply)
    case 'listen':
      return afterListen(state, reply)
    case 'initialized':
      return afterInitialized(state, reply)
    case 'list':
      return afterList(state, state.step.what, reply)
    case 'read':
      return afterRead(state, state.step.uri, reply)
    default:
      return stop(state, state.verdict)
  }
}

/** 429, and 503 with Retry-After, end the run; so do the guard and the caller. */
function settledAtOnce(state: State, reply: Reply): Next | undefined {
  if (state.step.do === 'end') return undefined
  const { status, retryAfter } = reply
  const connected = state.result !== undefined
  if (status === 429 || (status === 503 && retryAfter !== undefined)) {
    const params = { status, ...retryAfter }
    return connected
      ? stop(keepPages(state), state.verdict, [{ code: 'asked_to_wait', params }])
      : stop(state, verdict('unmeasured', 'asked_to_wait', params))
  }
  if (reply.kind !== 'no_response' || status !== undefined) return undefined
  const final = reply.problem.kind === 'refusal' || reply.problem.code === 'aborted'
  if (!final) return undefined
  const said = verdictOn(reply.problem)
  return connected ? stop(keepPages(state), state.verdict, notesOf(said)) : stop(state, said)
}

function notesOf({ reason }: State['verdict']): readonly Note[] {
  return reason ? [reason] : []
}

/** What was read of the tools when the run ends in the middle of the list. */
function keepPages(state: State): State {
  const { names, pages } = state.walk
  const reading = state.step.do === 'list' && state.step.what === 'tools' && pages > 0
  return reading ? { ...state, tools: { names, pages, whole: false } } : state
}

function heard(state: State, reply: Reply): State {
  const spoke = reply.kind === 'result' || reply.kind === 'error' || reply.kind === 'mismatch'
  return spoke ? { ...state, spoke: true } : state
}

function afterDiscover(state: State, reply: Reply): Next {
  const { status } = reply
  if (status === undefined) {
    const failure = reply.kind === 'no_response' ? reply.problem : NOTHING_CAME
    return wasSent(failure) ? unanswered(state, failure.code) : stop(state, verdictOn(failure))
  }
  if (status >= 300 && status < 400) return afterRedirect(state, reply, status)
  if (status >= 500) return unanswered(state, `status ${status}`)
  if (reply.kind === 'error') return afterDiscoverError(state, reply, status)
  if (status === 401 || status === 403) return forbidden(state, status)
  if (reply.kind === 'result') return afterDiscoverResult(state, reply.result)
  if (reply.kind === 'no_response') return unanswered(state, reply.problem.code)
  if (reply.kind === 'mismatch') return fallBack({ ...state, strayed: true })
  return fallBack(state)
}

function afterDiscoverResult(state: State, result: unknown): Next {
  const { listed, mutual, legacy, newer } = readSupported(member(result, 'supportedVersions'))
  if (listed.length === 0) return fallBack(state, [{ code: 'discover_malformed', params: {} }])
  const known: State = { ...state, listed }
  if (mutual) {
    const dialect = { era: 'modern', revision: MODERN_REVISION, client: state.client } as const
    const met = meet({ ...known, evidence: 'discover_result' }, dialect, result)
    return proceed(met.state, met.notes)
  }
  if (newer) {
    return fallBack({ ...known, evidence: 'discover_result', newerOnly: !legacy })
  }
  return fallBack(known, [{ code: 'discover_lists_legacy_only', params: {} }])
}

function afterDiscoverError(
  state: State,
  reply: Reply & { readonly error: RpcError },
  status: number,
): Next {
  const { code, data } = reply.error
  const { listed, mutual, legacy, newer } = readSupported(member(data, 'supported'))
  const refused: State = { ...state, evidence: 'modern_error', modernError: code }
  if (code === -32022) {
    if (listed.length === 0) {
      return fallBack(refused, [{ code: 'supported_missing', params: {} }])
    }
    if (mutual && !state.corrected) {
      return go({ ...refused, listed, corrected: true }, { do: 'discover' })
    }
    if (mutual) {
      const notes: Note[] = [{ code: 'version_refused_though_listed', params: {} }]
      return fallBack({ ...refused, listed }, notes)
    }
    if (newer && !legacy) {
      return stop({ ...refused, listed }, verdict('unmeasured', 'no_mutual_revision'))
    }
    return fallBack({ ...state, listed })
  }
  if (code === -32020 || code === -32021 || (code === -32602 && namesMeta(reply.wording))) {
    return later(refused, { code: 'modern_error_then_legacy', params: { error: code } })
  }
  if (code === -32004 && mutual) {
    const notes: Note[] = [{ code: 'prerelease_dialect', params: {} }]
    return fallBack({ ...state, evidence: 'pre_release', listed }, notes)
  }
  return status === 401 || status === 403 ? forbidden(state, status) : fallBack(state)
}

/** True for an error about the keys that 2026-07-28 wants in `_meta`. */
function namesMeta(wording: string): boolean {
  return wording.includes('_meta') || wording.includes('io.modelcontextprotocol/')
}

function unanswered(state: State, failure: string): Next {
  return later(state, { code: 'discover_unanswered', params: { failure } })
}

function forbidden(state: State, status: number): Next {
  return later(state, { code: 'discover_forbidden', params: { status } })
}

/** Falls back; what was seen is an observation only if `initialize` then works. */
function later(state: State, note: Note): Next {
  return fallBack({ ...state, pending: [...state.pending, note] })
}

function fallBack(state: State, notes: readonly Note[] = []): Next {
  const offer = OFFERED_REVISION
  return go({ ...state, offers: [offer] }, { do: 'initialize', offer }, notes)
}
