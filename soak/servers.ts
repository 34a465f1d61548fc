/** Two thousand servers of which most misbehave: each has a kind, and many change by the request. */
import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '../observatory/test/torture/random.ts'
import type { Answer, Asked, Behaviour, Reply } from '../observatory/src/demo/answer.ts'
import type { DemoHost } from '../observatory/src/demo/hosts.ts'
import { TRADES } from '../observatory/src/demo/invented.ts'
import type { InventedServer } from '../observatory/src/demo/invented-server.ts'
import {
  challenge,
  dual,
  late,
  legacy,
  list,
  modern,
  sessions,
  streaming,
} from '../observatory/src/demo/right.ts'

/** How a kind of server is made of a right one. */
interface Kind {
  readonly name: string
  /** Of a hundred servers. */
  readonly share: number
  readonly behave: (invented: InventedServer, random: () => number) => Behaviour
  readonly certificate?: DemoHost['certificate']
  readonly place?: DemoHost['place']
}

/** A list near the limit of what is read. */
const HEAVY = Array.from({ length: 3_000 }, (_, n) => ({
  name: `tool_${n}`,
  description: `Gives the height of tide ${n}. ${'Tides rise and fall twice a day. '.repeat(12)}`,
  inputSchema: { type: 'object', properties: { station: { type: 'string' } } },
}))

/** Now and then another answer than the right one. */
function sometimes(share: number, random: () => number, other: (asked: Asked) => Answer) {
  return (inner: Behaviour): Behaviour =>
    (asked) =>
      random() < share ? other(asked) : inner(asked)
}

/** The same body, a piece at a time. */
function dripping(inner: Behaviour, pieces: number, pauseMs: number): Behaviour {
  return (asked) => {
    const answer = inner(asked)
    if (typeof answer === 'string' || typeof answer.body !== 'string') return answer
    return { ...answer, body: drip(answer.body, pieces, pauseMs) }
  }
}

async function* drip(text: string, pieces: number, pauseMs: number): AsyncGenerator<string> {
  const length = Math.max(1, Math.ceil(text.length / pieces))
  for (let at = 0; at < text.length; at += length) {
    yield text.slice(at, at + length)
    await wait(pauseMs, undefined, { ref: false })
  }
}

async function* comments(): AsyncGenerator<string> {
  for (;;) {
    yield ': nothing yet\n\n'
    await wait(200, undefined, { ref: false })
  }
}

function status(code: number, headers: Reply['headers'] = {}): () => Reply {
  return () => ({ status: code, headers, body: `${code}` })
}

const KINDS: readonly Kind[] = [
  { name: 'right', share: 30, behave: (invented) => modern(invented) },
  { name: 'right, older', share: 6, behave: (invented) => legacy(invented) },
  { name: 'right, sessions', share: 3, behave: (invented) => sessions(invented) },
  { name: 'right, both', share: 3, behave: (invented) => dual(invented) },
  { name: 'right, streams', share: 4, behave: (invented) => streaming(modern(invented)) },
  { name: 'gated', share: 5, behave: (invented) => () => challenge(invented) },
  {
    name: 'resets',
    share: 8,
    behave: (invented, random) => sometimes(0.4, random, () => 'reset')(modern(invented)),
  },
  {
    name: 'silence',
    share: 2,
    behave: (invented, random) => sometimes(0.3, random, () => 'silence')(modern(invented)),
  },
  {
    name: 'drips',
    share: 4,
    behave: (invented) => dripping(modern(invented), 20, 100),
  },
  {
    name: '5xx',
    share: 8,
    behave: (invented, random) =>
      sometimes(0.5, random, (asked) => status([500, 502, 503][asked.path.length % 3] ?? 500)())(
        modern(invented),
      ),
  },
  {
    name: '429',
    share: 4,
    behave: (invented, random) =>
      sometimes(0.5, random, status(429, { 'retry-after': '2' }))(modern(invented)),
  },
  {
    name: 'redirects',
    share: 4,
    behave: (invented) => status(307, { location: `https://elsewhere.${invented.host}/mcp` }),
  },
  { name: 'a loop', share: 1, behave: (invented) => status(302, { location: invented.url }) },
  {
    name: 'another list each time',
    share: 3,
    behave: (invented, random) => (asked) =>
      modern(invented, {
        'tools/list': list([
          { name: `t${Math.floor(random() * 4)}`, inputSchema: { type: 'object' } },
        ]),
      })(asked),
  },
  {
    name: 'heavy',
    share: 1,
    behave: (invented) => modern(invented, { 'tools/list': list(HEAVY) }),
  },
  {
    name: 'no end',
    share: 1,
    behave: () => () => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: comments(),
    }),
  },
  { name: 'no JSON', share: 3, behave: () => () => ({ status: 200, body: '{"jsonrpc":"2.0",' }) },
  { name: 'slow', share: 2, behave: (invented) => late(modern(invented), 1_500) },
  { name: 'expired', share: 2, behave: (invented) => modern(invented), certificate: 'expired' },
  {
    name: 'other name',
    share: 2,
    behave: (invented) => modern(invented),
    certificate: 'other_name',
  },
  {
    name: 'unknown issuer',
    share: 2,
    behave: (invented) => modern(invented),
    certificate: 'unknown_issuer',
  },
  { name: 'dead', share: 2, behave: () => () => 'reset', place: 'dead' },
]

const WHOLE = KINDS.reduce((sum, { share }) => sum + share, 0)

/** The kind of a server, the same in every process. */
export function kindOf(ordinal: number): Kind {
  let left = (ordinal * 37) % WHOLE
  for (const kind of KINDS) {
    if (left < kind.share) return kind
    left -= kind.share
  }
  throw new Error('the shares are no whole')
}

export function hostOf(ordinal: number): string {
  return `s${ordinal}.soak${ordinal}.example`
}

/** The servers, each under a domain of its own. */
export function hostsOf(count: number, seed: number): readonly DemoHost[] {
  return Array.from({ length: count }, (_, ordinal) => {
    const host = hostOf(ordinal)
    const trade = TRADES[ordinal % TRADES.length]
    if (trade === undefined) throw new Error('no trades')
    const invented: InventedServer = {
      provider: 'fleet',
      trade: trade.slug,
      title: trade.title,
      tools: trade.tools,
      ordinal,
      host,
      domain: host,
      url: `https://${host}/mcp`,
      version: '1.0.0',
    }
    const kind = kindOf(ordinal)
    return {
      host,
      behave: kind.behave(invented, randomOf(seed + ordinal)),
      certificate: kind.certificate,
      place: kind.place,
    }
  })
}
