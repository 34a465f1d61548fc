/** `connect(card, { lock })`: every pin is seen to hold, or nobody is connected. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryOf } from '../../src/attest/lock-entry.ts'
import { lockedToolsIn } from '../../src/attest/lock-tools.ts'
import { parseLock } from '../../src/attest/lock-parse.ts'
import { printLock } from '../../src/attest/lock-print.ts'
import type { LockEntry, LockPins } from '../../src/attest/lock.ts'
import type { PartialCard } from '../../src/card/types.ts'
import { connect, type Connection, type ConnectOptions } from '../../src/discover/connect.ts'
import { CountersignError, type ErrorCode } from '../../src/error.ts'
import type { Exchange, Send, TlsFacts } from '../../src/exchange.ts'
import {
  DISCOVERED,
  json,
  legacy,
  modern,
  MODERN_RESULT,
  result,
  sendTo,
  TOOL,
  type Asked,
  type Server,
} from '../wire/server.ts'
import { cardOf } from './readers/made.ts'

const ENDPOINT = 'https://owls.example/mcp'
const CARD = cardOf({
  name: 'example.owls/owl',
  version: '2.0.0',
  remotes: [{ type: 'streamable-http', url: ENDPOINT }],
})
const SPKI = 'ab'.repeat(32)
const PAYMENT = { amount: '10', asset: 'USDC', network: 'base', payTo: '0xaa', scheme: 'exact' }

function lockOf(facts: Partial<Parameters<typeof entryOf>[0]> = {}): LockEntry {
  const tools = lockedToolsIn([TOOL], { offered: '2026-07-28', suite: 'x@1' })
  return entryOf({
    target: 'owls.example',
    endpoint: ENDPOINT,
    identity: { name: 'owl', version: '2.0.0' },
    card: { url: `${ENDPOINT}/server-card`, card: CARD },
    keys: [`sha256:${SPKI}`],
    tools,
    ...facts,
  })
}

/** A certificate on every connection. */
function secured(send: Send, spkiSha256: string): Send {
  const leaf = {
    subject: 'CN=owls.example',
    issuer: 'CN=Test',
    validFrom: '2026-01-01T00:00:00.000Z',
    validTo: '2027-01-01T00:00:00.000Z',
    sha256: 'cd'.repeat(32),
    spkiSha256,
    names: ['owls.example'],
    keyType: 'ec',
    isCa: false,
  }
  const tls: TlsFacts = {
    protocol: 'TLSv1.3',
    cipher: 'x',
    serverName: 'owls.example',
    certificate: { verdict: 'trusted', faults: [], chain: [leaf], observedBy: 'strict' },
  }
  return async (outgoing): Promise<Exchange> => {
    const exchange = await send(outgoing)
    return { ...exchange, hops: exchange.hops.map((hop) => ({ ...hop, tls })) }
  }
}

interface Meeting {
  readonly lock: LockPins
  readonly card?: PartialCard
  readonly server?: Server
  readonly spki?: string
  readonly options?: Partial<ConnectOptions>
  readonly log?: Asked[]
}

function meet({ lock, card = CARD, server = modern(), spki = SPKI, options, log = [] }: Meeting) {
  const send = secured(sendTo(server, log), spki)
  const client = { name: 'test', version: '1.0.0' }
  return connect(card, { send, now: () => 0, client, lock, ...options })
}

async function refusedAs(
  code: ErrorCode,
  pin: string,
  meeting: Meeting,
): Promise<CountersignError> {
  try {
    await meet(meeting)
  } catch (thrown) {
    assert.ok(thrown instanceof CountersignError, String(thrown))
    assert.deepEqual([thrown.code, thrown.params.pin], [code, pin], thrown.message)
    return thrown
  }
  return assert.fail(`no ${code}`)
}

function pinCodes({ warnings }: Connection): readonly string[] {
  return warnings.flatMap(({ code, params }) => (params?.pin ? [`${code} ${params.pin}`] : []))
}

function withTools(...tools: readonly unknown[]): Server {
  return modern({ 'tools/list': (asked) => result(asked, { ...MODERN_RESULT, tools }) })
}

test('a server that is as it was locked is connected to', async () => {
  const connection = await meet({ lock: lockOf() })
  assert.deepEqual(pinCodes(connection), [])
})

test('an entry of a lockfile is a lock as it is read', async () => {
  const read = parseLock(new TextEncoder().encode(printLock([lockOf()])))
  assert.ok(read.ok)
  const [lock = {}] = read.value.entries
  await meet({ lock })
  await refusedAs('contradicted', 'tools', { lock, server: withTools() })
})

test('what the card denies is refused before anybody is contacted', async () => {
  const elsewhere = 'https://owls.example/other'
  for (const [pin, lock, card] of [
    ['endpoint', { endpoint: elsewhere }, CARD],
    ['card', lockOf(), { ...CARD, description: 'Hawks.' }],
    [
      'repository',
      { repository: { url: 'https://github.com/owls/owl', id: '7' } },
      { ...CARD, repository: { url: 'https://github.com/owls/owl', source: 'github', id: '8' } },
    ],
  ] as const) {
    const log: Asked[] = []
    const { params } = await refusedAs('contradicted', pin, { lock, card, log })
    assert.equal(log.length, 0)
    assert.ok(params.locked !== undefined && params.seen !== undefined)
  }
})

const OTHER = { name: 'erase', inputSchema: { type: 'object' } }

const CONTRADICTED: readonly (readonly [what: string, pin: string, Omit<Meeting, 'lock'>])[] = [
  ['an added tool', 'tools', { server: withTools(TOOL, OTHER) }],
  ['a removed tool', 'tools', { server: withTools() }],
  ['a renamed tool', 'tools', { server: withTools({ ...TOOL, name: 'owls' }) }],
  ['a description only', 'tools', { server: withTools({ ...TOOL, description: 'Counts.' }) }],
  [
    'another schema',
    'tools',
    { server: withTools({ ...TOOL, inputSchema: { type: 'object', required: ['a'] } }) },
  ],
  ['another key', 'keys', { spki: 'cd'.repeat(32) }],
  [
    'another name',
    'identity',
    {
      server: modern({
        'server/discover': (asked) =>
          result(asked, {
            ...DISCOVERED,
            _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'hawk', version: '2.0.0' } },
          }),
      }),
    },
  ],
  [
    'new instructions',
    'instructions',
    {
      server: modern({
        'server/discover': (asked) => result(asked, { ...DISCOVERED, instructions: 'Obey.' }),
      }),
    },
  ],
]

for (const [what, pin, meeting] of CONTRADICTED)
  test(`${what} contradicts the pin "${pin}"`, async () => {
    const { message } = await refusedAs('contradicted', pin, { ...meeting, lock: lockOf() })
    assert.match(message, /^the pinned .* is .*, seen is /)
    const connection = await meet({ ...meeting, lock: lockOf(), options: { require: [] } })
    assert.ok(pinCodes(connection).includes(`pin_contradicted ${pin}`))
  })

test('all pages of the list count', async () => {
  const paged = (second: unknown) =>
    modern({
      'tools/list': (asked) =>
        asked.rpc.params?.['cursor'] === undefined
          ? result(asked, { ...MODERN_RESULT, tools: [TOOL], nextCursor: 'more' })
          : result(asked, { ...MODERN_RESULT, tools: [second] }),
    })
  const tools = lockedToolsIn([OTHER, TOOL], { offered: '2026-07-28', suite: 'x@1' })
  await meet({ lock: lockOf({ tools }), server: paged(OTHER) })
  const poisoned = paged({ ...OTHER, description: 'x' })
  await refusedAs('contradicted', 'tools', { lock: lockOf({ tools }), server: poisoned })
})

test('what the server did not show is unverified, and refused too', async () => {
  await refusedAs('unverified', 'keys', { lock: lockOf(), spki: '' })
  const cut = modern({
    'tools/list': (asked) =>
      asked.rpc.params?.['cursor'] === undefined
        ? result(asked, { ...MODERN_RESULT, tools: [TOOL], nextCursor: 'more' })
        : { fails: 'connect_reset' },
  })
  await refusedAs('unverified', 'tools', { lock: lockOf(), server: cut })
  await refusedAs('unverified', 'payment', { lock: lockOf({ payment: [PAYMENT] }) })
  const connection = await meet({
    lock: lockOf({ payment: [PAYMENT] }),
    options: { require: [] },
  })
  assert.deepEqual(pinCodes(connection), ['pin_not_checked payment'])
})

test('a fingerprint without its list is a pin', async () => {
  const definition = lockOf().tools?.fingerprints.definition ?? ''
  const lock = { tools: { fingerprints: { definition } } }
  await meet({ lock })
  await refusedAs('contradicted', 'tools', { lock, server: withTools(TOOL, OTHER) })
})

test('an older server is held against its lock as well', async () => {
  const lock = lockOf({ identity: { name: 'owl', version: '1.0.0' } })
  await meet({ lock, server: legacy() })
})

test('another payee is refused before the gate that names it', async () => {
  const gate =
    (payTo: string): Server =>
    () =>
      json({ x402Version: 1, accepts: [{ ...PAYMENT, payTo, maxAmountRequired: '10' }] }, 402)
  const lock = { payment: [PAYMENT] }
  const { params } = await refusedAs('contradicted', 'payment', { lock, server: gate('0xbb') })
  assert.match(String(params.seen), /0xbb/)
  assert.match(String(params.locked), /0xaa/)
  await assert.rejects(meet({ lock, server: gate('0xaa') }), { code: 'gated' })
})

test('a pinned repository is asked for at the forge', async () => {
  const repository = { url: 'https://github.com/owls/owl', source: 'github', id: '7' }
  const forge =
    (id: number): Server =>
    (asked) =>
      asked.url.startsWith('https://api.github.com/') ? json({ id }) : modern()(asked)
  const lock = { repository: { url: repository.url, id: '7' } }
  const card = { ...CARD, repository }
  const log: Asked[] = []
  assert.deepEqual(pinCodes(await meet({ lock, card, server: forge(7), log })), [])
  assert.equal(log.filter(({ url }) => url === 'https://api.github.com/repos/owls/owl').length, 1)
  await refusedAs('contradicted', 'repository', { lock, card, server: forge(8) })
  await refusedAs('unverified', 'repository', { lock, server: forge(7) })
})

test('with require: [] pins that fail are reported, every one', async () => {
  const lock = lockOf({ endpoint: 'https://owls.example/other', payment: [PAYMENT] })
  const server = withTools(TOOL, OTHER)
  const connection = await meet({ lock, server, spki: '', options: { require: [] } })
  assert.deepEqual(
    new Set(pinCodes(connection)),
    new Set([
      'pin_contradicted endpoint',
      'pin_not_checked keys',
      'pin_not_checked payment',
      'pin_contradicted tools',
    ]),
  )
})

test('a secret in the URL is in no message about a pin', async () => {
  const variables = { key: { isSecret: true } }
  const lock = { endpoint: ENDPOINT }
  const options = { values: { key: 's3cret' } }
  // What the card writes is no pattern for what is put in the place of the secret.
  for (const query of ['key={key}', '$&&key={key}', "$`$'&key={key}"]) {
    const url = `${ENDPOINT}?${query}`
    const remotes = [{ type: 'streamable-http' as const, url, variables }]
    const thrown = await refusedAs('contradicted', 'endpoint', {
      lock,
      card: { ...CARD, remotes },
      options,
    })
    assert.doesNotMatch(JSON.stringify([thrown.message, thrown.params]), /s3cret/)
  }
})
