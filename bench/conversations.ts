/** Conversations in a process of their own, set up as probers are, and what they take of memory. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Send } from '../lib/src/exchange.ts'
import { openGuard, type GuardOptions } from '../lib/src/net/open.ts'
import { observe } from '../lib/src/probe/observe.ts'
import { PROBER_MEMORY } from '../observatory/src/jobs/child.ts'
import { HOST, type Fleet } from './fleet-servers.ts'
import { headroomOf, inHand, keptInHand } from './hand.ts'
import { sized } from './size.ts'
import { dispatch, MESSAGES } from './talk.ts'

const FILE = fileURLToPath(import.meta.url)
/** Enough to have every way of the code taken and compiled, and to know how many are in hand. */
const WARM_UP = sized(2000)
/** In hand meanwhile, where more are kept afterwards: their peak must not be there before. */
const WARM_HAND = 100
const LATENCY_MS = 100
/** The most that a guard waits for one answer. */
const PATIENCE_MS = 60_000
const CLIENT = { name: 'countersign', version: '1.0.0', websiteUrl: 'https://probe.example/' }

interface Target {
  readonly url: string
  readonly guard: GuardOptions
}

/** One server of a fleet, which takes its time. */
export function targetOf({ plain, tls, ca }: Fleet, overTls = false): Target {
  const [address] = overTls ? tls : plain
  if (address === undefined) throw new Error('there is no fleet')
  const { host, port } = address
  const path = `/modern/json/keep/${LATENCY_MS}/medium`
  if (!overTls)
    return { url: `http://${host}:${port}${path}`, guard: { allowPrivateNetwork: true } }
  const resolve = [{ host: HOST, port: 443, address: host, toPort: port }]
  return { url: `https://${HOST}${path}`, guard: { ca: [ca], resolve } }
}

export interface Ways {
  /** So many are under way at once, from the first moment to the last. */
  readonly atOnce: number
  /** So many may be, and a prober has as many as it has time for. */
  readonly asProber?: boolean
  /** By undici alone, which checks and records nothing, but keeps its bodies until the end. */
  readonly bare?: boolean
}

/** What so many conversations took. */
export interface Talked {
  /** Bytes resident after a warm-up, and at most. */
  readonly before: number
  readonly peak: number
  /** Under way at once, at most. */
  readonly hand: number
  /** Of the processor, for all of them. */
  readonly cpuMs: number
}

/** So many conversations, in a process that has had some before. */
export async function talked(target: Target, count: number, ways: Ways): Promise<Talked> {
  const order: Order = { target, count, ...ways }
  const child: ChildProcess = fork(FILE, ['talk', JSON.stringify(order)], {
    execArgv: ['--expose-gc', ...PROBER_MEMORY],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the conversations ended with ${code}`)
  })
  const [figures] = (await Promise.race([once(child, 'message'), ended])) as [Talked]
  ended.catch(() => undefined)
  return figures
}

interface Order extends Ways {
  readonly target: Target
  readonly count: number
}

async function guarded({ url, guard: options }: Target): Promise<void> {
  const guard = openGuard(options)
  // Time stands still, so that no run ends early on a machine that is busy with other things.
  const send: Send = (outgoing) =>
    guard.send({ ...outgoing, limits: { ...outgoing.limits, totalMs: PATIENCE_MS } })
  const { evidence } = await observe(url, send, { client: CLIENT, now: () => 0, namedPort: true })
  if (evidence.stopped !== undefined) throw new Error(evidence.stopped.key)
  await guard.close()
}

async function dispatched({ url }: Target): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const address = { host: hostname, port: Number(port) }
  const kept: Uint8Array[] = []
  await dispatch({ address, path: pathname, messages: MESSAGES.modern }, kept)
  if (kept.length !== MESSAGES.modern.length) throw new Error('not all was answered')
}

async function talk({ target, count, atOnce, asProber, bare }: Order): Promise<void> {
  const converse = (): Promise<void> => (bare === true ? dispatched(target) : guarded(target))
  const prober = asProber === true ? headroomOf(atOnce) : undefined
  await inHand(prober ?? keptInHand(WARM_HAND), WARM_UP, converse)
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const cpu = process.cpuUsage()
  // Forgets the peak until now (proc(5)).
  writeFileSync('/proc/self/clear_refs', '5')
  const hand = await inHand(prober ?? keptInHand(atOnce), count, converse)
  const { user, system } = process.cpuUsage(cpu)
  const peak = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  const figures: Talked = { before, peak: peak * 1024, hand, cpuMs: (user + system) / 1000 }
  process.send?.(figures, () => process.disconnect())
}

if (process.argv[1] === FILE) await talk(JSON.parse(process.argv[3] ?? ''))
