/** `countersign/testing`: your card held against your server, in your own test suite. */
import { readDocument } from './card/read.ts'
import type { PartialCard, ReadServer } from './card/types.ts'
import { contradictionsOf } from './discover/compare-findings.ts'
import { compareServer } from './discover/compare.ts'
import type { Comparison } from './discover/types.ts'
import { CountersignError } from './error.ts'
import type { LiveFacts } from './exchange.ts'
import { shakeHands } from './wire/handshake.ts'
import { wireRule } from './wire/rules.ts'
import {
  type FetchHandler,
  type ServerUnderTest,
  TIMEOUT_MS,
  type Connection,
  sendTo,
} from './server-under-test.ts'

export type {
  ConnectableServer,
  FetchHandler,
  MemoryTransport,
  ServerUnderTest,
} from './server-under-test.ts'

/** Options of `expectCardMatchesServer`. */
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
  const facts = await meet(
    isUrl ? String(server) : claimed,
    await sendTo(server, options.fetch),
    options,
  )
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
