/** What a demo server is asked and what it answers, as plain values; `listen.ts` knows sockets. */

export interface Rpc {
  /** Absent from a notification. */
  readonly id?: unknown
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface Asked {
  readonly method: string
  readonly path: string
  /** What follows its question mark; absent when nothing does. */
  readonly query?: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The message that was posted, when it was one. */
  readonly rpc: Rpc | undefined
  /** What was posted, as it came. */
  readonly body?: string
  /** Milliseconds since the demo began: what changes, changes by this alone. */
  readonly at: number
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Pieces are written one after another, so that a large body is never in memory whole. */
  readonly body?: string | Uint8Array | Iterable<string> | AsyncIterable<string>
  /** Milliseconds before it begins. */
  readonly delayMs?: number
}

/** `reset` ends the connection, `silence` leaves the client waiting until it goes. */
export type Answer = Reply | 'reset' | 'silence'

export type Behaviour = (asked: Asked) => Answer
/** One answer for all, or one by what was asked. */
export type Part = Answer | Behaviour
/** By JSON-RPC method for what is posted, by path for the rest; `*` answers whatever else is posted. */
export type Parts = Readonly<Record<string, Part>>

/** A reply in JSON. */
export function json(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  }
}

/** A small page, as a host answers that has nothing there. `title` is not escaped. */
export function html(status: number, title: string): Reply {
  const body = `<!doctype html><title>${title}</title><h1>${title}</h1><p>This is a demo.`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

/** The result of whatever JSON-RPC request was posted, under its id. */
export function result(value: unknown): Behaviour {
  return ({ rpc }) => json({ jsonrpc: '2.0', id: rpc?.id, result: value })
}

/** A JSON-RPC error, under the id of the request if it had one. */
export function error(code: number, message: string, status = 200): Behaviour {
  return ({ rpc }) =>
    json({ jsonrpc: '2.0', id: rpc?.id ?? null, error: { code, message } }, status)
}

/** Answers by the parts; what has none is an unknown method, or is not there. */
export function serve(parts: Parts): Behaviour {
  return (asked) => {
    const posted = asked.method === 'POST'
    const name = posted ? (asked.rpc?.method ?? '') : asked.path
    const part = Object.hasOwn(parts, name) ? parts[name] : posted ? parts['*'] : undefined
    if (part !== undefined) return answerOf(part, asked)
    if (posted) return answerOf(error(-32_601, 'Method not found', 404), asked)
    return asked.method === 'GET' && asked.path !== '/mcp'
      ? html(404, 'Not found')
      : { status: 405, headers: { allow: 'POST' } }
  }
}

/** Everything posted gets this answer. */
export function always(part: Part, rest: Parts = {}): Behaviour {
  return serve({ '*': part, ...rest })
}

/** What a part comes to for one request. */
export function answerOf(part: Part, asked: Asked): Answer {
  return typeof part === 'function' ? part(asked) : part
}
