/** An MCP server as a function, and the `send` and exchanges of it. No sockets, no clock. */
import type {
  Exchange,
  Failure,
  FailureCode,
  HeaderList,
  Outgoing,
  Refusal,
  Send,
} from '../../src/exchange.ts'
import { shakeHands } from '../../src/wire/handshake.ts'
import type { Handshake, HandshakeOptions } from '../../src/wire/types.ts'

export const ENDPOINT = 'https://fern.example/mcp'
export const CLIENT = { name: 'test', version: '1.0.0' }

/** A request as a server sees it: `rpc` is the parsed body, headers by lower-case name. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly rpc: Rpc
  /** Milliseconds that the client is ready to wait. */
  readonly patience: number
}

export interface Rpc {
  readonly id?: unknown
  readonly method?: string
  readonly params?: Record<string, unknown>
}

/** What a server does with a request: answers, or fails to. */
export type Answer =
  | {
      readonly status: number
      readonly type?: string
      readonly headers?: HeaderList
      readonly body?: string | Uint8Array
      readonly cut?: FailureCode
    }
  | { readonly fails: FailureCode; readonly phase?: Failure['phase'] }
  | { readonly refused: Refusal['code'] }

export type Server = (asked: Asked) => Answer

export function json(value: unknown, status = 200, headers: HeaderList = []): Answer {
  return { status, type: 'application/json', headers, body: JSON.stringify(value) }
}

export function result(asked: Asked, value: unknown, status = 200, headers?: HeaderList): Answer {
  return json({ jsonrpc: '2.0', id: asked.rpc.id, result: value }, status, headers)
}

export function error(
  asked: Asked,
  code: number,
  status: number,
  more: { readonly message?: string; readonly data?: unknown; readonly id?: unknown } = {},
): Answer {
  const { message = 'no', data, id = asked.rpc.id } = more
  return json({ jsonrpc: '2.0', id, error: { code, message, data } }, status)
}

export function events(...blocks: readonly string[]): Answer {
  return { status: 200, type: 'text/event-stream', body: blocks.join('') }
}

export function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

export const EMPTY: Answer = { status: 202 }
export const NOT_ALLOWED: Answer = { status: 405, headers: [['allow', 'POST']] }
export const PAGE: Answer = { status: 404, type: 'text/html', body: '<!doctype html><p>404' }
export const SILENT: Answer = { fails: 'time_budget', phase: 'headers' }

export const TOOL = { name: 'count_owls', inputSchema: { type: 'object' } }

export const MODERN_RESULT = { resultType: 'complete', ttlMs: 1000, cacheScope: 'public' }
export const DISCOVERED = {
  ...MODERN_RESULT,
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'owl', version: '2.0.0' } },
}
export const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'owl', version: '1.0.0' },
}

/** A server of methods: `rpc` by JSON-RPC method, GET and DELETE by their names; others are 404. */
export function serve(methods: Readonly<Record<string, Answer | Server>>): Server {
  return (asked) => {
    const name = asked.method === 'POST' ? (asked.rpc.method ?? '') : asked.method
    const answer = methods[name] ?? (asked.method === 'POST' ? unknownMethod : NOT_ALLOWED)
    return typeof answer === 'function' ? answer(asked) : answer
  }
}

export function unknownMethod(asked: Asked): Answer {
  return error(asked, -32601, 200)
}

/** A correct modern server; `changes` replace or add methods. */
export function modern(changes: Readonly<Record<string, Answer | Server>> = {}): Server {
  return serve({
    'server/discover': (asked) => result(asked, DISCOVERED),
    'tools/list': (asked) => result(asked, { ...MODERN_RESULT, tools: [TOOL] }),
    initialize: (asked) =>
      error(asked, -32022, 400, { data: { supported: ['2026-07-28'], requested: '2025-11-25' } }),
    ...changes,
  })
}

/** A correct legacy server without sessions. */
export function legacy(changes: Readonly<Record<string, Answer | Server>> = {}): Server {
  return serve({
    'server/discover': (asked) => error(asked, -32601, 200),
    initialize: (asked) => result(asked, INITIALIZED),
    'notifications/initialized': EMPTY,
    'tools/list': (asked) => result(asked, { tools: [TOOL] }),
    ...changes,
  })
}

/** What was sent, as words: `initialize`, `GET`, `tools/list 8`. */
export type Log = string[]

export function sendTo(server: Server, log: Asked[] = []): Send {
  return async (outgoing) => {
    const rpc: Rpc = outgoing.body === undefined ? {} : JSON.parse(outgoing.body)
    const asked: Asked = {
      method: outgoing.method,
      url: outgoing.url,
      headers: Object.fromEntries(
        (outgoing.headers ?? []).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      rpc,
      patience: outgoing.limits?.totalMs ?? 0,
    }
    log.push(asked)
    return exchangeOf(outgoing, server(asked))
  }
}

export function exchangeOf(outgoing: Outgoing, answer: Answer): Exchange {
  const timings = { total: 1 }
  const whole = {
    request: {
      purpose: outgoing.purpose,
      method: outgoing.method,
      url: outgoing.url,
      headers: outgoing.headers ?? [],
      ...(outgoing.body !== undefined && { body: outgoing.body }),
    },
    startedAt: '2026-11-29T12:00:00.000Z',
    url: outgoing.url,
    hops: [{ url: outgoing.url, addresses: [], timings }],
    timings,
    wireBytes: 0,
  }
  if ('refused' in answer) {
    return { ...whole, problem: { kind: 'refusal', code: answer.refused, params: {} } }
  }
  if ('fails' in answer) {
    return { ...whole, problem: failure(answer.fails, answer.phase ?? 'headers') }
  }
  const { body = '', cut } = answer
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  // Bytes one by one: `enough` must not depend on how they come.
  let read = bytes
  let ended: 'whole' | 'enough' | 'cut' = cut ? 'cut' : 'whole'
  for (let at = 0; at < bytes.length && outgoing.enough; at += 1) {
    if (!outgoing.enough(bytes.subarray(at, at + 1))) continue
    read = bytes.subarray(0, at + 1)
    ended = 'enough'
    break
  }
  const type: HeaderList = answer.type === undefined ? [] : [['Content-Type', answer.type]]
  return {
    ...whole,
    response: {
      status: answer.status,
      headers: [...type, ...(answer.headers ?? [])],
      body: read,
      ended,
    },
    ...(cut && ended === 'cut' && { problem: failure(cut, 'body') }),
  }
}

function failure(code: FailureCode, phase: Failure['phase']): Failure {
  const ours = code === 'time_budget' || code === 'aborted' || code === 'body_too_large'
  return { kind: 'failure', code, blame: ours ? 'us' : 'target', phase, params: {} }
}

/** Shakes hands with a server; `log` is what it was asked, as words. */
export async function meet(
  server: Server,
  options: Partial<HandshakeOptions> = {},
): Promise<{ handshake: Handshake; log: Log; asked: Asked[]; codes: string[] }> {
  const asked: Asked[] = []
  const handshake = await shakeHands(ENDPOINT, sendTo(server, asked), {
    client: CLIENT,
    now: () => 0,
    deadline: 60_000,
    ...options,
  })
  const log = asked.map(({ method, rpc }) => {
    if (method !== 'POST') return method
    const cursor = rpc.params?.['cursor']
    return typeof cursor === 'string' ? `${rpc.method} ${cursor}` : (rpc.method ?? '')
  })
  return { handshake, log, asked, codes: handshake.observations.map(({ code }) => code) }
}
