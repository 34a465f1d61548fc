/** A server in its owner's own tests, reached by a URL, in process or in memory, as a `send`. */
import type { Exchange, HeaderList, Outgoing, Send } from './exchange.ts'

/** Answers a request in process, as `createMcpHandler(...).fetch` and most frameworks' handlers do. */
export type FetchHandler = (request: Request) => Response | Promise<Response>

/** What this needs of an `McpServer` of the TypeScript SDK; it is connected in memory. */
export interface ConnectableServer {
  connect(transport: MemoryTransport): Promise<void>
}

/** The end of a connection that an SDK server holds. */
export interface MemoryTransport {
  start(): Promise<void>
  send(message: object): Promise<void>
  close(): Promise<void>
  onmessage?: (message: never) => void
  onclose?: () => void
  onerror?: (error: Error) => void
}

/** A URL, a Fetch handler, what holds one, or an SDK server that is not connected yet. */
export type ServerUnderTest =
  | string
  | URL
  | FetchHandler
  | { readonly fetch: FetchHandler }
  | ConnectableServer

/** Milliseconds for everything where nobody says otherwise. */
export const TIMEOUT_MS = 10_000

/** A way to the server, which somebody has to close. */
export interface Connection {
  readonly send: Send
  close(): Promise<void>
}

/** @param over sends the requests to a URL; the global `fetch` when absent */
export async function sendTo(server: ServerUnderTest, over?: FetchHandler): Promise<Connection> {
  const close = async (): Promise<void> => {}
  if (typeof server === 'string' || server instanceof URL) {
    return { send: sendOver(over ?? fetch), close }
  }
  if (typeof server === 'function') return { send: sendOver(server), close }
  if ('fetch' in server) return { send: sendOver((request) => server.fetch(request)), close }
  return connectInMemory(server)
}

/** What a handler throws is thrown on: it is the test's to see. */
function sendOver(answer: FetchHandler): Send {
  return async (outgoing) => {
    const { url, method, headers = [], body, enough } = outgoing
    const timeout = AbortSignal.timeout(outgoing.limits?.totalMs ?? TIMEOUT_MS)
    const request = new Request(url, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      redirect: 'manual',
      signal: timeout,
      ...(body !== undefined && { body }),
    })
    const response = await Promise.race([answer(request), timeUp(timeout)])
    if (response === undefined) return exchangeOf(outgoing)
    const read = await readBody(response, enough, timeUp(timeout))
    return exchangeOf(outgoing, {
      status: response.status,
      headers: [...response.headers],
      ...read,
    })
  }
}

function timeUp(signal: AbortSignal): Promise<undefined> {
  if (signal.aborted) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

async function readBody(
  response: Response,
  enough: Outgoing['enough'],
  timeout: Promise<undefined>,
): Promise<{ body: Uint8Array; ended: 'whole' | 'enough' | 'cut' }> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const whole = async (ended: 'whole' | 'enough' | 'cut'): ReturnType<typeof readBody> => ({
    body: new Uint8Array(await new Blob(chunks).arrayBuffer()),
    ended,
  })
  const reader = response.body?.getReader()
  if (reader === undefined) return whole('whole')
  for (;;) {
    const read = await Promise.race([reader.read(), timeout])
    if (read?.done === true) return whole('whole')
    // A stream may give a view on memory that it uses again.
    if (read !== undefined) chunks.push(new Uint8Array(read.value))
    if (read !== undefined && enough?.(read.value) !== true) continue
    await reader.cancel()
    return whole(read === undefined ? 'cut' : 'enough')
  }
}

/** Speaks to an SDK server as a Streamable HTTP endpoint would, without HTTP. */
async function connectInMemory(server: ConnectableServer): Promise<Connection> {
  const waiting = new Map<unknown, (message: object) => void>()
  const transport: MemoryTransport = {
    start: async () => {},
    send: async (message) => {
      const { id, method }: { id?: unknown; method?: unknown } = message
      if (method === undefined) waiting.get(id)?.(message)
      // A server that asks its client must not wait for ever; this client can do nothing.
      else if (id !== undefined) deliver(transport, { id, error: NO_METHOD })
    },
    close: async () => transport.onclose?.(),
  }
  await server.connect(transport)
  return {
    send: async (outgoing) => {
      if (outgoing.method !== 'POST') return exchangeOf(outgoing, plain(405))
      const message: { id?: unknown } = JSON.parse(outgoing.body ?? '{}')
      const { id } = message
      if (id === undefined) {
        deliver(transport, message)
        return exchangeOf(outgoing, plain(202))
      }
      const answer = new Promise<object>((resolve) => waiting.set(id, resolve))
      deliver(transport, message)
      const timeout = timeUp(AbortSignal.timeout(outgoing.limits?.totalMs ?? TIMEOUT_MS))
      const found = await Promise.race([answer, timeout])
      waiting.delete(id)
      return exchangeOf(outgoing, found && plain(200, JSON.stringify(found)))
    },
    close: () => transport.close(),
  }
}

const NO_METHOD = { code: -32601, message: 'Method not found' }

function deliver(transport: MemoryTransport, message: object): void {
  // The SDKs type this callback by their own message type; what is given is JSON-RPC.
  const { onmessage }: { onmessage?: (message: never) => void } = transport
  if (onmessage !== undefined) Reflect.apply(onmessage, transport, [{ jsonrpc: '2.0', ...message }])
}

type Received = NonNullable<Exchange['response']>

function plain(status: number, text = ''): Received {
  const headers: HeaderList = text === '' ? [] : [['content-type', 'application/json']]
  return { status, headers, body: new TextEncoder().encode(text), ended: 'whole' }
}

/** Without a response the time was up. */
function exchangeOf(outgoing: Outgoing, response?: Received): Exchange {
  const { purpose, method, url, headers = [], body } = outgoing
  const cut = response === undefined || response.ended === 'cut'
  return {
    request: { purpose, method, url, headers, ...(body !== undefined && { body }) },
    startedAt: new Date(Date.now()).toISOString(),
    url,
    hops: [],
    ...(response !== undefined && { response }),
    ...(cut && {
      problem: {
        kind: 'failure',
        code: 'time_budget',
        blame: 'us',
        phase: response === undefined ? 'headers' : 'body',
        params: {},
      },
    }),
    timings: { total: 0 },
    wireBytes: response?.body.length ?? 0,
  }
}
