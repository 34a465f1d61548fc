/**
 * A whole run: conversation, fifteen checks, hygiene, fingerprints, statement, signature and storing,
 * as the prober does it, beside what one would write first, and beside the official client with the
 * same analysis after it. A legacy server, 62 KB of tools, the embedded database.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import canonicalizePackage from 'canonicalize'
import { signerFromKey } from 'countersign/attest/node'
import type { Probed } from 'countersign/probe'
import { Agent, request } from 'undici'
import { openGuard } from '../lib/src/net/open.ts'
import { TEXT_RULES } from '../lib/src/probe/hygiene/rules.ts'
import { judge } from '../lib/src/probe/judge.ts'
import { observe } from '../lib/src/probe/observe.ts'
import { finish } from '../observatory/src/jobs/finishing.ts'
import { claimEndpoints } from '../observatory/src/store/claims.ts'
import { migrate } from '../observatory/src/store/migrate.ts'
import { openStore, type Store } from '../observatory/src/store/open.ts'
import { saveRuns } from '../observatory/src/store/runs.ts'
import type { FinishedRun } from '../observatory/src/store/types.ts'
import { finishedRun, sha256 } from '../observatory/test/store/finished.ts'
import { openFleet, type Address } from './fleet-servers.ts'
import { printRows, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'
import { MESSAGES } from './talk.ts'
import { endpointRow } from './watched.ts'

const BATCH = 20
const ROUNDS = sized(20)
const WARM_UP = sized(6)
const PATH = '/legacy/json/keep/0/medium'
const CLIENT = { name: 'countersign', version: '1.0.0', websiteUrl: 'https://probe.example/' }
const DAY_MS = 86_400_000
const PRIVATE_KEY = generateKeyPairSync('ed25519').privateKey
const SIGNER = signerFromKey(PRIVATE_KEY)
const FINISH = {
  signing: { vantage: 'bench', signer: SIGNER, allowUnversioned: true },
  cadenceMs: { unclaimed: DAY_MS, claimed: DAY_MS, fast: DAY_MS },
  random: Math.random,
}

/** Both ratios. */
export async function rows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const fleet = await openFleet(BATCH)
  const agent = new Agent()
  const store = await openStore({ sqlite: join(folder, 'runs.db') })
  try {
    await migrate(store, Date.now())
    await fill(store, fleet.plain, 3 * (ROUNDS + WARM_UP))
    const ways: readonly (() => Promise<void>)[] = [
      () => ours(store, fleet.plain),
      () => naive(store, fleet.plain, (address) => asked(agent, address)),
      () => naive(store, fleet.plain, official),
    ]
    const rounds: number[][] = []
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const spent: number[] = []
      for (const [which, way] of ways.entries()) spent[which] = await cpu(way)
      if (round >= 0) rounds.push(spent)
    }
    const ratios = (to: number) =>
      rounds.map((round) => (round[0] ?? 0) / (round[to] ?? Number.NaN))
    const ms = (which: number) =>
      (Math.min(...rounds.map((round) => round[which] ?? 0)) / BATCH / 1000).toFixed(1)
    const because = `${ms(0)}, ${ms(1)}, ${ms(2)} ms for a run: ours, the naive chain, the official client and the same; half of ours is the judgement: the look for odd JSON, fifteen checks, all observations and the other fingerprint, which the others leave out${TRIAL}`
    return [
      row('whole: a run, signed and stored / the naive chain', ratios(1), 0.4, because),
      row(
        'whole: a run, signed and stored / client 2.x and the same analysis',
        ratios(2),
        0.2,
        because,
      ),
    ]
  } finally {
    await agent.destroy()
    await store.close()
    fleet.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function cpu(way: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await way()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** The parts of the prober, in its order: claim, look, judge, finish, and save all at once. */
async function ours(store: Store, addresses: readonly Address[]): Promise<void> {
  const now = Date.now()
  const claims = await claimEndpoints(store, { now, worker: 'bench', limit: BATCH, leaseMs: 1e9 })
  const finished = claims.map(async (claim, index): Promise<FinishedRun> => {
    const looked = await probed(addresses[index] ?? fail())
    const taken = { claim, looked, earlier: undefined, loopDelayMs: 0 }
    return await finish(store, taken, FINISH)
  })
  const { saved } = await saveRuns(store, await Promise.all(finished), now)
  if (saved.length !== BATCH) throw new Error('not every run was saved')
}

async function probed({ host, port }: Address): Promise<Probed> {
  const guard = openGuard({ allowPrivateNetwork: true })
  const url = `http://${host}:${port}${PATH}`
  const { evidence, bodies } = await observe(url, guard.send, {
    client: CLIENT,
    now: Date.now,
    namedPort: true,
  })
  await guard.close()
  return { run: judge(evidence, bodies), evidence, bodies }
}

/** Gives the list of tools. */
type Ask = (address: Address) => Promise<readonly unknown[]>

/**
 * What is left when the list is there, by the packages that everybody has: the list and every tool
 * normalised and canonical, a loop over all rules of hygiene for every text, a signature, and a
 * transaction for each run. The fifteen checks are left out, so that it is cheaper than it would be.
 */
async function naive(store: Store, addresses: readonly Address[], ask: Ask): Promise<void> {
  const now = Date.now()
  const claims = await claimEndpoints(store, { now, worker: 'bench', limit: BATCH, leaseMs: 1e9 })
  const listed = claims.map(async ({ id, subject }, index) => {
    const tools = await ask(addresses[index] ?? fail())
    const digests = [tools, ...tools].map((value) =>
      sha256(canonicalizePackage(normalised(value)) ?? ''),
    )
    const statement = JSON.stringify({ digests, hits: hits(tools) }).padEnd(4_000)
    const signed = sign(null, Buffer.from(statement), PRIVATE_KEY).toString('base64')
    const face = `${digests[0]} ${signed}`
    const kept = { id, endpointId: subject.id, url: subject.url, at: now, face }
    return finishedRun({ ...kept, listBytes: 62_000, envelopeBytes: 6_054 })
  })
  for (const run of await Promise.all(listed)) await saveRuns(store, [run], now)
}

function normalised(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(normalised)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.normalize('NFC'), normalised(member)]),
  )
}

function hits(value: unknown): number {
  if (typeof value === 'string')
    return TEXT_RULES.reduce((sum, { find }) => sum + find(value).length, 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, member) => sum + hits(member), 0)
}

async function asked(agent: Agent, { host, port }: Address): Promise<readonly unknown[]> {
  let tools: readonly unknown[] = []
  for (const body of MESSAGES.full) {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const url = `http://${host}:${port}${PATH}`
    const reply = await request(url, { dispatcher: agent, method: 'POST', headers, body })
    const text = await reply.body.text()
    if (text !== '') tools = JSON.parse(text).result?.tools ?? tools
  }
  return tools
}

async function official({ host, port }: Address): Promise<readonly unknown[]> {
  const client = new Client({ name: 'bench', version: '0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://${host}:${port}${PATH}`)))
  const { tools } = await client.listTools()
  await client.callTool({ name: 'no_such_tool', arguments: {} }).catch(() => undefined)
  await client.close()
  return tools
}

/** As many endpoints as all ways claim. */
async function fill(store: Store, addresses: readonly Address[], batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch++)
    await store.db
      .insertInto('endpoints')
      .values(
        addresses.map(({ port }, n) => {
          const host = `n${batch}-${n}.example`
          const url = `https://${host}:${port}/mcp`
          return endpointRow({ url, host, added_at: 0, due_at: 0 })
        }),
      )
      .execute()
}

function fail(): never {
  throw new Error('there is no such server')
}

if (import.meta.main) printRows(await rows())
