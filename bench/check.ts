/**
 * `check` on a healthy site with 50 ms of latency: how much it asks, how much at once, and how its
 * wall time compares with the longest chain of requests that depend on each other
 * (root → catalog → card → the card's three hosting requests).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { everythingServer } from '../fixtures/town/peers.ts'
import { openTown, type Town } from '../fixtures/town/serve.ts'
import { townSites } from '../fixtures/town/sites.ts'
import { examine } from '../lib/src/examine.ts'
import { parseTarget } from '../lib/src/discover/target.ts'
import { openGuard, type Guard } from '../lib/src/net/open.ts'
import { median, printRows, row, type Row } from './row.ts'

const LATENCY_MS = 50
const REPETITIONS = 5
const CHAIN: readonly (readonly ['GET' | 'HEAD' | 'OPTIONS', string])[] = [
  ['GET', '/'],
  ['GET', '/.well-known/ai-catalog.json'],
  ['GET', '/mcp/server-card'],
  ['HEAD', '/mcp/server-card'],
  ['OPTIONS', '/mcp/server-card'],
  ['GET', '/mcp/server-card'],
]

export async function rows(): Promise<readonly Row[]> {
  let documents = 0
  let inFlight = 0
  let most = 0
  const everything = everythingServer()
  const town = await openTown(townSites(everything), new Date(), async (request, response) => {
    if (request.method !== 'POST') documents++
    most = Math.max(most, ++inFlight)
    response.once('close', () => inFlight--)
    await wait(LATENCY_MS)
  })
  try {
    await measureCheck(town)
    const checks: number[] = []
    const chains: number[] = []
    for (let i = 0; i < REPETITIONS; i++) {
      documents = 0
      most = 0
      checks.push(await measureCheck(town))
      chains.push(await measureChain(town))
    }
    const chained = documents - CHAIN.length
    return [
      row('check: requests before the handshake', chained, 40),
      row('check: requests at once to one host, handshake included', most, 5),
      row('check: wall time / slowest chain, 50 ms', median(checks) / median(chains), 1.5),
    ]
  } finally {
    await everything.close()
    await town.close()
  }
}

async function measureCheck(town: Town): Promise<number> {
  return timed(town, async (guard) => {
    const options = { send: guard.send, now: Date.now, client: { name: 'bench', version: '0' } }
    const { cardStatus } = await examine(parseTarget('tides.example'), options)
    if (cardStatus !== 'PASS') throw new Error(`the healthy site is ${cardStatus}`)
  })
}

async function measureChain(town: Town): Promise<number> {
  return timed(town, async (guard) => {
    for (const [method, path] of CHAIN) {
      const url = `https://tides.example${path}`
      const { response } = await guard.send({ purpose: 'document', method, url })
      if (response === undefined) throw new Error(`${path} did not answer`)
    }
  })
}

async function timed(town: Town, work: (guard: Guard) => Promise<void>): Promise<number> {
  const guard = openGuard({
    environment: {},
    documentConnections: 4,
    ca: [town.authority],
    resolve: [{ host: '*.example', port: 443, address: '127.0.0.1', toPort: town.port }],
  })
  const began = performance.now()
  try {
    await work(guard)
    return performance.now() - began
  } finally {
    await guard.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printRows(await rows())
