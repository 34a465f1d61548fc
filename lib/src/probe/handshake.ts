import { reasonOf, type Reason } from '../run/reason.ts'
import { isObject, member } from '../json/object.ts'
import type { Gate } from '../wire/challenge.ts'
import {
  MODERN_REVISION,
  OFFERED_REVISION,
  type ClientInfo,
  type Dialect,
} from '../wire/message.ts'
import { isDate, readSupported } from '../wire/revisions.ts'
import type { Seen } from './seen.ts'

type HandshakeRole = 'discover' | 'initialize' | 'initialized'

/** The handshake as far as it was seen. */
export interface HandshakeView {
  /** `open`: not settled; `due` says what comes next, unless the run cannot go on. */
  readonly state: 'open' | 'completed' | 'failed' | 'gated'
  readonly due?: HandshakeRole
  /** HTTP status of the response that settled it. */
  readonly status?: number
  readonly era: 'modern' | 'legacy'
  /** The revision that the server declared, also when a later step failed. May be any text. */
  readonly revision?: string
  /** What this run asked for. */
  readonly offered: string
  /** Why it failed. */
  readonly reason?: Reason
  readonly gate?: Gate
  /** The discovery or initialisation result. */
  readonly result?: unknown
  /** How to go on talking, whatever the outcome. */
  readonly dialect: Dialect
}

/** Codes by which a server of 2026-07-28 refuses: it is modern, and no older handshake is tried. */
const MODERN_ERRORS: ReadonlySet<number> = new Set([-32_020, -32_021, -32_022])

/**
 * Reads the handshake out of what was seen: `server/discover`; after an answer that is no evidence
 * of 2026-07-28, `initialize` and its notification (MCP 2026-07-28, versioning, backward
 * compatibility). A 3xx, a 5xx or an error that only a modern server knows ends it at discovery.
 */
export function readHandshake(steps: readonly Seen[], client: ClientInfo): HandshakeView {
  const discover = steps.find(({ step }) => step.role === 'discover')
  const modern = {
    era: 'modern',
    offered: MODERN_REVISION,
    dialect: { era: 'modern', revision: MODERN_REVISION, client },
  } as const
  if (discover === undefined) return { ...modern, state: 'open', due: 'discover' }
  const { status } = discover.reply
  if (discover.ends !== undefined || status === undefined) return { ...modern, state: 'open' }
  const reason = discoverFailure(discover, status)
  if (reason !== undefined) return { ...modern, state: 'failed', status, reason }
  const revision = firstVersion(discover)
  if (revision === undefined) return readLegacy(steps)
  const { result } = discover.reply.kind === 'result' ? discover.reply : { result: undefined }
  const completed = { ...modern, state: 'completed', status, revision, result } as const
  const { mutual, newer, legacy } = readSupported(member(result, 'supportedVersions'))
  if (!legacy || mutual || newer) return completed
  // It lists only older revisions, and so is an older server by its own word: `initialize` decides.
  return { revision, result, ...readLegacy(steps) }
}

function discoverFailure({ reply }: Seen, status: number): Reason | undefined {
  if (status >= 500 || (status >= 300 && status < 400)) {
    return reasonOf('handshake_discover_http_error', { status })
  }
  if (reply.kind === 'error' && MODERN_ERRORS.has(reply.error.code)) {
    const params = { status, jsonrpc_error_code: reply.error.code }
    return reasonOf('handshake_discover_rejected', params)
  }
  const strayed = reply.kind === 'mismatch' && isSuccess(status)
  return strayed && typeof versionIn(reply.result) === 'string'
    ? reasonOf('response_id_mismatch', {})
    : undefined
}

function firstVersion({ reply }: Seen): string | undefined {
  if (reply.kind !== 'result' || !isSuccess(reply.status)) return undefined
  const version = versionIn(reply.result)
  return typeof version === 'string' ? version : undefined
}

function versionIn(result: unknown): unknown {
  const versions = member(result, 'supportedVersions')
  return Array.isArray(versions) ? versions[0] : undefined
}

function readLegacy(steps: readonly Seen[]): HandshakeView {
  const initialize = steps.find(({ step }) => step.role === 'initialize')
  const offered = {
    era: 'legacy',
    offered: OFFERED_REVISION,
    dialect: { era: 'legacy', revision: OFFERED_REVISION },
  } as const
  if (initialize === undefined) return { ...offered, state: 'open', due: 'initialize' }
  const { reply } = initialize
  const { status, gate } = reply
  if (initialize.ends !== undefined || status === undefined) return { ...offered, state: 'open' }
  if (gate !== undefined) return { ...offered, state: 'gated', status, gate }
  const result = reply.kind === 'result' ? reply.result : undefined
  const revision = member(result, 'protocolVersion')
  if (status !== 200 || typeof revision !== 'string') {
    return { ...offered, state: 'failed', status, reason: initializeFailure(initialize, status) }
  }
  const { session } = reply
  const legacy = {
    ...offered,
    status,
    revision,
    result,
    dialect: {
      era: 'legacy',
      // What is no date is not repeated in a header.
      revision: isDate(revision) ? revision : OFFERED_REVISION,
      ...(session !== undefined && /^[\x21-\x7e]{1,1024}$/.test(session) && { session }),
    },
  } as const
  const ack = steps.find(({ step }) => step.role === 'initialized')
  if (ack === undefined) return { ...legacy, state: 'open', due: 'initialized' }
  const { status: last, gate: late } = ack.reply
  if (ack.ends !== undefined || last === undefined) return { ...legacy, state: 'open' }
  if (late !== undefined) return { ...legacy, state: 'gated', status: last, gate: late }
  if (isSuccess(last)) return { ...legacy, state: 'completed', status: last }
  const reason = reasonOf('handshake_ack_http_error', { status: last })
  return { ...legacy, state: 'failed', status: last, reason }
}

function initializeFailure({ reply }: Seen, status: number): Reason {
  if (status !== 200) return reasonOf('handshake_initialize_http_error', { status })
  switch (reply.kind) {
    case 'error': {
      const code = errorCode(reply)
      return reasonOf('handshake_initialize_jsonrpc_error', {
        ...(code !== undefined && { jsonrpc_error_code: code }),
      })
    }
    case 'mismatch':
      return reasonOf('response_id_mismatch', {})
    case 'result':
      return reasonOf('handshake_initialize_no_protocol_version', {})
    default:
      return reasonOf('handshake_initialize_not_jsonrpc', {})
  }
}

/** The code of an error, when it has one that a number can hold. */
export function errorCode(reply: Extract<Seen['reply'], { kind: 'error' }>): number | undefined {
  const { code } = reply.error
  const absent = code === 0 && reply.notes.some((note) => note.code === 'error_malformed')
  return Number.isSafeInteger(code) && !absent ? code : undefined
}

/** True when a handshake's result has a capability: an object, or the `true` that some send. */
export function declares(result: unknown, name: string): boolean {
  const capability = member(member(result, 'capabilities'), name)
  return isObject(capability) || capability === true
}

/** True for a 2xx status (RFC 9110, section 15.3). */
export function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300
}
