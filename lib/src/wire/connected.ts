import { identityOf } from './facts.ts'
import type { Dialect } from './message.ts'
import { isObject, member } from '../json/object.ts'
import type { Reply } from './reply.ts'
import type { Note } from './rules.ts'
import { go, stop, type ListKind, type Next, type State } from './state.ts'
import { modernResultNotes, NO_PAGES, takePage } from './walk.ts'

/** Takes note of a completed handshake; `state` is connected from here on. */
export function meet(
  state: State,
  dialect: Dialect,
  result: unknown,
): { readonly state: State; readonly notes: readonly Note[] } {
  const modern = dialect.era === 'modern'
  const notes = [...state.pending, ...identityOf(result, modern).notes]
  if (!isObject(member(result, 'capabilities'))) {
    notes.push({ code: 'result_member_malformed', params: { member: 'capabilities' } })
  }
  if (modern) notes.push(...modernResultNotes(result, 'server/discover'))
  const verdict = { outcome: 'connected' } as const
  return { state: { ...state, dialect, result, verdict, pending: [] }, notes }
}

/** The next list to read, else the end of the session. */
export function proceed(state: State, notes: readonly Note[] = []): Next {
  const [what, ...todo] = state.todo
  if (what === undefined) {
    const held = state.dialect?.era === 'legacy' && state.dialect.session !== undefined
    return held ? go(state, { do: 'end' }, notes) : stop(state, state.verdict, notes)
  }
  if (advertised(state, what)) {
    return go({ ...state, walk: NO_PAGES }, { do: 'list', what }, notes)
  }
  if (what === 'resources') return proceed({ ...notListed(state), todo }, notes)
  if (what === 'prompts') return proceed({ ...state, todo }, notes)
  return proceed({ ...state, todo }, [...notes, { code: 'tools_not_advertised', params: {} }])
}

/** After `notifications/initialized`, whose right answer is 202 without a body. */
export function afterInitialized(state: State, reply: Reply): Next {
  if (sessionGone(state, reply)) return sessionLost(state)
  const { status } = reply
  if (status === undefined) {
    const params = { failure: failureOf(reply) }
    return proceed(state, [{ code: 'notification_unanswered', params }])
  }
  if (status >= 300) {
    const gated = reply.gate
      ? { gate: { status: 401, scheme: reply.gate.scheme, at: 'handshake' } as const }
      : {}
    return proceed({ ...state, ...gated }, [{ code: 'notification_refused', params: { status } }])
  }
  if (reply.kind !== 'empty') {
    return proceed(state, [{ code: 'notification_answered', params: { status } }])
  }
  const right = status === 202
  return proceed(state, right ? [] : [{ code: 'notification_status', params: { status } }])
}

/** After one page of a list. */
export function afterList(state: State, what: ListKind, reply: Reply): Next {
  if (sessionGone(state, reply)) return sessionLost(state)
  const method = `${what}/list`
  const { status } = reply
  if (status === 401 || status === 402 || status === 403) {
    const gate =
      what === 'tools' && status !== 403
        ? { gate: { status, ...scheme(reply), at: 'tools/list' } as const }
        : {}
    return endList({ ...state, ...gate }, what, [
      { code: 'list_gated', params: { method, status } },
    ])
  }
  if (status === undefined || status >= 500 || reply.kind === 'no_response') {
    const params = { method, failure: failureOf(reply) }
    return endList(state, what, [{ code: 'list_unanswered', params }])
  }
  if (reply.kind === 'error' && reply.error.code === -32601 && what === 'tools') {
    return endList(state, what, [{ code: 'tools_advertised_but_unknown', params: {} }])
  }
  if (reply.kind !== 'result') {
    const error = reply.kind === 'error' ? { error: reply.error.code } : {}
    return endList(state, what, [{ code: 'list_refused', params: { method, status, ...error } }])
  }
  const modern = state.dialect?.era === 'modern'
  const page = takePage(state.walk, reply.result, what, modern)
  const notes = modern ? [...modernResultNotes(reply.result, method), ...page.notes] : page.notes
  const read = { ...state, walk: page.walk }
  const found = state.wanted !== undefined && page.walk.names.includes(state.wanted)
  const enough = what === 'resources' && found && !state.everything
  if (page.next === undefined || enough) return endList(read, what, notes)
  return go(read, { do: 'list', what, cursor: page.next }, notes)
}

/** After `resources/read` of `uri`. One that has no text is noted and ends nothing. */
export function afterRead(state: State, uri: string, reply: Reply): Next {
  const contents = reply.kind === 'result' ? member(reply.result, 'contents') : undefined
  const list: readonly unknown[] = Array.isArray(contents) ? contents : []
  const content = list.find((one) => member(one, 'uri') === uri) ?? list[0]
  const text = member(content, 'text')
  if (typeof text === 'string') {
    return proceed({ ...state, resource: { uri, status: 'read', text } })
  }
  return proceed({ ...state, resource: { uri, status: 'unreadable' } }, [
    { code: 'resource_unreadable', params: {} },
  ])
}

/** Keeps what was read of a list and goes on. */
function endList(state: State, what: ListKind, notes: readonly Note[]): Next {
  const { names, pages, whole } = state.walk
  const kept = what === 'tools' || state.everything
  const list = kept && pages > 0 ? { [what]: { names, pages, whole } } : {}
  const next: State = { ...state, todo: state.todo.slice(1), ...list }
  if (what !== 'resources') return proceed(next, notes)
  if (state.wanted !== undefined && names.includes(state.wanted)) {
    return go(next, { do: 'read', uri: state.wanted }, notes)
  }
  return proceed(notListed(next), notes)
}

function notListed(state: State): State {
  if (state.wanted === undefined) return state
  return { ...state, resource: { uri: state.wanted, status: 'not_listed' } }
}

/** A client that meets 404 with a session begins anew, once (MCP 2025-11-25, session management). */
function sessionLost(state: State): Next {
  if (state.restarted) {
    return stop(state, state.verdict, [{ code: 'session_not_sticky', params: {} }])
  }
  const offer = state.offers.at(-1) ?? ''
  return go({ ...state, restarted: true }, { do: 'initialize', offer }, [
    { code: 'session_lost', params: {} },
  ])
}

function sessionGone(state: State, reply: Reply): boolean {
  const { dialect } = state
  return reply.status === 404 && dialect?.era === 'legacy' && dialect.session !== undefined
}

function advertised(state: State, what: ListKind): boolean {
  const capability = member(member(state.result, 'capabilities'), what)
  return typeof capability === 'object' ? capability !== null : capability === true
}

function scheme(reply: Reply): { readonly scheme?: string } {
  return reply.gate ? { scheme: reply.gate.scheme } : {}
}

function failureOf(reply: Reply): string {
  if (reply.kind === 'no_response') return reply.problem.code
  return `status ${reply.status}`
}
