/**
 * How long readers wait while the prober probes: five hundred reads a second, of every kind, from
 * the embedded database, with servers on loopback that take 100 ms for an answer.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DemoWays } from '../observatory/src/commands/working.ts'
import { printRows, quantile, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'

const TARGETS = sized(2000)
const PER_SECOND = sized(500)
const SECONDS = sized(20)
/** In which readers come, more and more of them. */
const WARM_SECONDS = sized(120)
/** An asker who is later than this, in milliseconds, measures itself. */
const LATE_MS = 50
const START_MS = 600_000
const EXPONENT = 0.8

/** Every figure about reading. */
export async function rows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const children: ChildProcess[] = []
  try {
    const fleet = started('reads-fleet', [String(TARGETS)])
    children.push(fleet)
    const [ways] = (await once(fleet, 'message')) as [DemoWays]
    const serve = started('reads-serve', [folder, String(TARGETS)])
    children.unshift(serve)
    serve.send(ways)
    const [{ url, concurrency }] = (await once(serve, 'message')) as [Serving]
    // Until every server has a run, and a while for the search to know them.
    for (const end = Date.now() + START_MS; (await stateOf(serve)).runs < TARGETS; await sleep(500))
      if (Date.now() > end) throw new Error('the servers were not probed in time')
    await sleep(5_000)
    await readAll(url, WARM_SECONDS, true)
    const before = await stateOf(serve)
    const own = process.cpuUsage()
    const { times, wrong, late } = await readAll(url, SECONDS)
    const after = await stateOf(serve)
    const runs = after.runs - before.runs
    const cpuMs = (after.cpuMs - before.cpuMs) / times.length
    const { user, system } = process.cpuUsage(own)
    const askingMs = (user + system) / 1_000 / times.length
    // On a machine that is too busy to ask in time the figures are no worse than they say.
    const asked = at(late, 0.99) <= LATE_MS ? '' : `; ASKED LATE, p99 ${at(late, 0.99)} ms of it`
    const because = `p50 ${at(times, 0.5)}, p90 ${at(times, 0.9)}, most ${at(times, 1)} ms; ${cpuMs.toFixed(2)} ms of CPU for each, log and search index included, and ${askingMs.toFixed(2)} ms to ask; never held longer than ${after.heldMs} ms; meanwhile ${Math.round(runs / SECONDS)} runs a second with ${concurrency} at once; load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores${asked}${TRIAL}`
    return [
      row('reads: p99 in ms, 500 a second beside the prober', at(times, 0.99), 250, because),
      row('reads: answers other than 200', wrong.length, 0, wrong.slice(0, 3).join('; ')),
    ]
  } finally {
    for (const child of children) {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Serving {
  readonly url: string
  readonly concurrency: number
}

function started(name: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), args)
}

interface State {
  readonly runs: number
  /** Of the processor, that the process of the pages has had. */
  readonly cpuMs: number
  /** The longest time, in milliseconds, for which that process did one thing. */
  readonly heldMs: number
}

async function stateOf(serve: ChildProcess): Promise<State> {
  serve.send('state')
  const [state] = (await once(serve, 'message')) as [State]
  return state
}

interface Reading {
  readonly path: string
  readonly accept?: string
  /** Takes what it reads as it is: of programs, those that are written in a few minutes. */
  readonly plain?: true
}

const JSON_TYPE = 'application/json'

/** What readers ask for; of twenty, so many are of each kind. */
const KINDS: readonly (readonly [number, (n: number) => Reading])[] = [
  [6, (n) => ({ path: `/servers/p${n % 100}/s${n}` })],
  [2, (n) => ({ path: `/servers/p${n % 100}/s${n}`, accept: JSON_TYPE })],
  [1, () => ({ path: '/servers' })],
  [1, (n) => ({ path: `/servers?provider=p${n % 100}` })],
  [2, (n) => ({ path: `/servers?q=s${n}` })],
  [1, (n) => ({ path: `/servers?q=${WORDS[n % WORDS.length] ?? ''}` })],
  [2, (n) => ({ path: `/api/v1/servers/p${n % 100}/s${n}`, plain: true })],
  [1, (n) => ({ path: `/api/v1/servers?q=s${n}`, plain: true })],
  [2, (n) => ({ path: `/badge/p${n % 100}/s${n}.svg` })],
  [2, (n) => ({ path: `/servers/p${n % 100}/s${n}/feed.atom` })],
]
const WORDS = ['tide', 'get', 'list', 'weather', 'search', 'forecast']
const MIX = KINDS.flatMap(([share, make]) => Array.from({ length: share }, () => make))

interface Read {
  /** Milliseconds from when it was due, so that a late asker makes nothing look quick. */
  readonly times: readonly number[]
  readonly wrong: readonly string[]
  /** Milliseconds by which the asker itself was late, which are part of the times. */
  readonly late: readonly number[]
}

/**
 * Which server a reader asks for: a few often and most seldom, as readers of the web do (Breslau
 * and others, "Web Caching and Zipf-like Distributions", 1999, with exponents from 0.64 to 0.83).
 * Every run asks in the same order.
 */
function popular(count: number): () => number {
  const shares: number[] = []
  let sum = 0
  for (let rank = 1; rank <= count; rank++) shares.push((sum += rank ** -EXPONENT))
  let seed = 20_261_130
  return () => {
    // A linear congruential generator is even enough for this.
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const wanted = (seed / 2 ** 32) * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((shares[middle] ?? sum) < wanted) low = middle + 1
      else high = middle
    }
    // The popular ones stand anywhere in the list.
    return (low * 7919) % count
  }
}

/** Asks at a steady rate, however long the answers take. */
async function readAll(url: string, seconds: number, growing = false): Promise<Read> {
  const agent = new http.Agent({ keepAlive: true })
  const [times, wrong, late]: [number[], string[], number[]] = [[], [], []]
  const count = growing ? (seconds * PER_SECOND) / 2 : seconds * PER_SECOND
  /** Requests that are due after so many seconds, and the other way round. */
  const dueAfter = (s: number): number =>
    growing ? (PER_SECOND * s * s) / (2 * seconds) : PER_SECOND * s
  const secondsOf = (n: number): number =>
    growing ? Math.sqrt((2 * seconds * n) / PER_SECOND) : n / PER_SECOND
  const all: Promise<void>[] = []
  const one = async (reading: Reading, dueAt: number): Promise<void> => {
    late.push(performance.now() - dueAt)
    const status = await read(agent, url, reading)
    times.push(performance.now() - dueAt)
    if (status !== '200') wrong.push(`${reading.path} ${status}`)
  }
  const next = popular(TARGETS)
  const began = performance.now()
  while (all.length < count) {
    const due = Math.min(count, Math.floor(dueAfter((performance.now() - began) / 1000)))
    while (all.length < due) {
      const n = all.length
      const reading = (MIX[n % MIX.length] ?? fail())(next())
      const dueAt = began + secondsOf(n) * 1000
      all.push(one(reading, dueAt))
    }
    await sleep(2)
  }
  await Promise.all(all)
  agent.destroy()
  return { times, wrong, late }
}

function read(agent: http.Agent, url: string, { path, accept, plain }: Reading): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      accept: accept ?? 'text/html,application/xhtml+xml,*/*;q=0.8',
      ...(plain !== true && { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    }
    const signal = AbortSignal.timeout(10_000)
    const request = http.get(`${url}${path}`, { agent, headers, signal }, (response) => {
      response.resume()
      response.on('end', () => resolve(String(response.statusCode)))
      response.on('error', (error) => resolve(error.message))
    })
    request.on('error', (error) => resolve(error.message))
  })
}

function at(values: readonly number[], share: number): number {
  return Math.round(quantile(values, share))
}

function fail(): never {
  throw new Error('nothing to read')
}

if (import.meta.main) printRows(await rows())
