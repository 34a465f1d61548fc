/** `countersign/testing`: your card held against your server, in your own test suite. */
import { readDocument } from './card/read.ts'
import type { PartialCard, ReadServer } from './card/types.ts'
import { contradictionsOf } from './discover/compare-findings.ts'
import { compareServer } from './discover/compare.ts'
import type { Comparison } from './discover/types.ts'
import { CountersignError } from './error.ts'
import type { Exchange, HeaderList, LiveFacts, Outgoing, Send } from './exchange.ts'
import { shakeHands } from './wire/handshake.ts'
import { wireRule } from './wire/rules.ts'

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

export type ServerUnderTest =
  | string
  | URL
  | FetchHandler
  | { readonly fetch: FetchHandler }
  | ConnectableServer

export interface ExpectOptions {
  /** Sent with every request, for a server behind credentials. */
  readonly headers?: Readonly<Record<string, string>>
  /** Claims that are allowed to differ, such as `['name']`. */
  readonly ignore?: readonly Comparison['claim'][]
  /** Sends the requests to a URL; the global `fetch` when absent. */
  readonly fetch?: FetchHandler
  /** Milliseconds for everything. Default 10,000. */
  readonly timeoutMs?: number
}

const CLIENT = { name: 'countersign-testing', version: '1.0.0' }
const TIMEOUT_MS = 10_000

/**
 * Shakes hands with the server once, as a client that knows every protocol era would, and holds each
 * claim of the card against what it says: name, version, title, transport, protocol versions, and
 * what older shapes and hybrids claim (capabilities, tool names, authentication). The address is not
 * compared: a test runs elsewhere than the card says.
 *
 *     test('the card tells the truth', () => expectCardMatchesServer(card, handler))
 *
 * @param card the card as an object, of any shape that can be read
 * @param server its URL, a Fetch handler, or an SDK server that is not connected yet
 * @returns every comparison, those included that could not be made (`unknown`, with the reason)
 * @throws Error of the name `AssertionError` that lists every contradiction with claim and fact; also
 *   when the server asks for credentials or is no MCP server, so that nothing could be compared
 * @throws CountersignError `invalid_input` when the value describes no server
 */
export async function expectCardMatchesServer(
  card: PartialCard | Readonly<Record<string, unknown>>,
  server: ServerUnderTest,
  options: ExpectOptions = {},
): Promise<readonly Comparison[]> {
  const { described, faults } = readCard(card)
  const claimed = endpointOf(described)
  const isUrl = typeof server === 'string' || server instanceof URL
  const facts = await meet(isUrl ? String(server) : claimed, await sendTo(server, options), options)
  const rows = compareServer(described, claimed, facts, {
    credentialed: options.headers !== undefined,
  }).filter(({ claim }) => claim !== 'endpoint' && !options.ignore?.includes(claim))
  const endpoint = isUrl ? String(server) : 'the server'
  const contradictions = contradictionsOf({ serverId: 's1', endpoint, rows })
  if (faults.length === 0 && contradictions.length === 0) return rows
  const lines = [...faults, ...contradictions].map(({ message, mend }) => `  ${message} ${mend}`)
  const denied = rows.filter(({ agrees }) => agrees === 'no')
  throw assertion(
    `the card does not match the server:\n${lines.join('\n')}`,
    Object.fromEntries(denied.map(({ pointer, live }) => [pointer, live])),
    Object.fromEntries(denied.map((row) => [row.pointer, row.claimed])),
  )
}

/** As the assertions of Node, Vitest, Jest and Mocha are made, so that runners show the difference. */
function assertion(message: string, actual: unknown, expected: unknown): Error {
  const code = 'ERR_ASSERTION'
  return Object.assign(new Error(message), { name: 'AssertionError', code, actual, expected })
}

function readCard(card: object): {
  readonly described: ReadServer
  readonly faults: readonly { readonly message: string; readonly mend: string }[]
} {
  const document = readDocument(new TextEncoder().encode(JSON.stringify(card)))
  const [described] = document.servers
  if (described === undefined) {
    const message = 'the card describes no server'
    throw new CountersignError('invalid_input', message, { params: { family: document.family } })
  }
  const isV1 = document.family === 'server_card_v1'
  return {
    described,
    faults: isV1 ? document.issues.filter(({ severity }) => severity === 'error') : [],
  }
}

/** A URL that the card's remote leads to. Nobody is asked there: its variables may be anything. */
function endpointOf({ card: { remotes = [] } }: ReadServer): string {
  const remote = remotes.find(({ type }) => type === 'streamable-http') ?? remotes[0]
  const filled = (remote?.url ?? '/mcp')
    .replace(/^\{\w+\}/, 'https://server.example')
    .replaceAll(/\{(\w+)\}/g, '$1')
  return URL.parse(filled, 'https://server.example')?.href ?? 'https://server.example/mcp'
}

async function meet(
  url: string,
  connection: Connection,
  options: ExpectOptions,
): Promise<LiveFacts> {
  const { headers, timeoutMs = TIMEOUT_MS } = options
  try {
    const { outcome, reason, facts } = await shakeHands(url, connection.send, {
      client: CLIENT,
      now: Date.now,
      deadline: Date.now() + timeoutMs,
      namedPort: true,
      ...(headers && { headers: Object.entries(headers) }),
    })
    if (outcome === 'connected' && facts !== undefined) return facts
    const why = reason && (wireRule(reason.code)?.say(reason.params) ?? reason.code)
    const message =
      outcome === 'gated'
        ? 'it asks for credentials before it says who it is; give them in "headers"'
        : `it did not answer as an MCP server: ${why ?? outcome}`
    throw assertion(`the card cannot be compared with the server: ${message}`, outcome, 'connected')
  } finally {
    await connection.close()
  }
}

interface Connection {
  readonly send: Send
  close(): Promise<void>
}

async function sendTo(server: ServerUnderTest, options: ExpectOptions): Promise<Connection> {
  const close = async (): Promise<void> => {}
  if (typeof server === 'string' || server instanceof URL) {
    return { send: sendOver(options.fetch ?? fetch), close }
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
