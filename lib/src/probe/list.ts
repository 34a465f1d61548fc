import type { RunLimits } from '../run/evidence.ts'
import { reasonOf, type Reason } from '../run/reason.ts'
import { member } from '../json/object.ts'
import type { Gate } from '../wire/challenge.ts'
import { MODERN_REVISION } from '../wire/message.ts'
import { declares, errorCode, isSuccess, type HandshakeView } from './handshake.ts'
import { isLimit } from './stop.ts'
import type { Seen } from './seen.ts'

/** The list of tools as far as it was seen. */
export interface ListView {
  /** Judged by the first page. `undeclared`: there are no tools, as the handshake said. */
  readonly state: 'unread' | 'failed' | 'gated' | 'undeclared' | 'read'
  /** Why it failed. */
  readonly reason?: Reason
  readonly gate?: Gate
  /** The pages that could be read. */
  readonly pages: readonly Seen[]
  /** The entries of those pages, as served and in order; a page that came again is left out. */
  readonly tools: readonly unknown[]
  /** The last page was read. Without it nothing may be concluded from an absence. */
  readonly whole: boolean
  /** The page to ask for next. */
  readonly due?: { readonly page: number; readonly cursor?: string }
}

/** JSON-RPC 2.0, section 5.1. */
const METHOD_NOT_FOUND = -32_601

const NOTHING = { pages: [], tools: [], whole: false } as const

/** Reads the list of tools out of what was seen, page after page. */
export function readList(
  steps: readonly Seen[],
  handshake: HandshakeView,
  limits: RunLimits,
): ListView {
  const pages = steps.filter(({ step }) => step.role === 'tools_list')
  const first = pages.find(({ step }) => step.page === 1)
  if (first === undefined) return { ...NOTHING, state: 'unread', due: { page: 1 } }
  const { status, gate } = first.reply
  if (first.ends !== undefined || status === undefined) return { ...NOTHING, state: 'unread' }
  if (gate !== undefined) {
    return handshake.state === 'failed'
      ? failure(reasonOf('tools_list_challenge_after_failed_handshake', {}))
      : { ...NOTHING, state: 'gated', gate }
  }
  if (!declaresTools(handshake) && isUnknownMethod(first)) {
    return { ...NOTHING, state: 'undeclared' }
  }
  const reason = pageFailure(first, status)
  return reason === undefined ? walk(pages, limits) : failure(reason)
}

/** A handshake without a result declares nothing, not even that there are no tools. */
function declaresTools({ result }: HandshakeView): boolean {
  return result === undefined || declares(result, 'tools')
}

function isUnknownMethod({ reply }: Seen): boolean {
  return reply.kind === 'error' && reply.error.code === METHOD_NOT_FOUND
}

function failure(reason: Reason): ListView {
  return { ...NOTHING, state: 'failed', reason }
}

function pageFailure({ reply }: Seen, status: number): Reason | undefined {
  switch (reply.kind) {
    case 'result':
      if (!isSuccess(status)) return reasonOf('tools_list_http_error', { status })
      return Array.isArray(member(reply.result, 'tools'))
        ? undefined
        : reasonOf('tools_list_not_array', { status })
    case 'error': {
      const code = errorCode(reply)
      return reasonOf('tools_list_jsonrpc_error', {
        status,
        ...(code !== undefined && { jsonrpc_error_code: code }),
      })
    }
    case 'mismatch':
      return reasonOf('response_id_mismatch', {})
    default:
      return reasonOf('tools_list_not_jsonrpc', { status })
  }
}

/**
 * Follows the cursors. Absence and null end the list; the empty string ends it before 2026-07-28 and
 * is a cursor since (MCP 2026-07-28, pagination). A cursor or a whole page that comes again, a page
 * that cannot be read and a cap leave the list incomplete.
 */
function walk(asked: readonly Seen[], limits: RunLimits): ListView {
  const pages: Seen[] = []
  const tools: unknown[] = []
  const cursors = new Set<string>()
  const names = new Set<unknown>()
  let cursor: string | undefined

  function end(whole: boolean): ListView {
    return { state: 'read', pages, tools: tools.slice(0, limits.tools), whole }
  }

  for (let page = 1; page <= limits.pages; page++) {
    const seen = asked.find(({ step }) => step.page === page)
    if (seen === undefined) {
      const due = { page, ...(cursor !== undefined && { cursor }) }
      return { ...end(false), due }
    }
    if (seen.ends !== undefined && !isLimit(seen.ends)) return end(false)
    const { reply } = seen
    const status = reply.status ?? 0
    if (reply.kind !== 'result' || pageFailure(seen, status) !== undefined) return end(false)
    const entries = entriesOf(reply.result)
    pages.push(seen)
    const named = entries.map((entry) => member(entry, 'name'))
    if (page > 1 && entries.length > 0 && named.every((name) => names.has(name))) return end(false)
    for (const name of named) names.add(name)
    for (const entry of entries) tools.push(entry)
    if (tools.length > limits.tools) return end(false)
    const next = member(reply.result, 'nextCursor')
    if (next === undefined || next === null) return end(true)
    if (typeof next !== 'string') return end(false)
    if (next === '' && !isModern(seen)) return end(true)
    if (cursors.has(next) || tools.length >= limits.tools) return end(false)
    cursors.add(next)
    cursor = next
  }
  return end(false)
}

function entriesOf(result: unknown): readonly unknown[] {
  const entries = member(result, 'tools')
  return Array.isArray(entries) ? entries : []
}

/** The revision that the page was asked for under decides what its cursor means. */
function isModern({ step }: Seen): boolean {
  const field = step.request.headers.find(([name]) => name.toLowerCase() === 'mcp-protocol-version')
  return (field?.[1] ?? '') >= MODERN_REVISION
}
