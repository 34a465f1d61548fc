/**
 * What a report of forty tools costs: CPU of the server's process for each page, as a ratio to a
 * page of the same framework that says hello, in the same round.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createApp } from '../observatory/src/web/app.ts'
import { POISONED, serverOf, tools } from '../observatory/test/web/fleet.ts'
import { openHarbour } from '../observatory/test/web/harbour.ts'
import { daily } from '../observatory/test/web/scenes.ts'
import { median, printRows, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'

const FILE = fileURLToPath(import.meta.url)
const PATH = '/servers/northsea/harbour'
const ROUNDS = 7
const WARM_UP = sized(300)
/** Requests of a round: those that cost more are fewer. */
const COUNTS = { hello: sized(2_000), kept: sized(1_000), anew: sized(60) }

type Kind = keyof typeof COUNTS

/** Every figure about pages. */
export async function rows(): Promise<readonly Row[]> {
  const children: ChildProcess[] = []
  try {
    const hello = await openServed('hello', children)
    const kept = await openServed('kept', children)
    const anew = await openServed('anew', children)
    const turns: (readonly [hello: number, kept: number, anew: number])[] = []
    for (let round = 0; round < ROUNDS; round++)
      turns.push([await hello(), await kept(), await anew()])
    const ratio = median(turns.map(([floor, page]) => page / floor))
    const [keptMs, anewMs] = [
      median(turns.map(([, ms]) => ms)),
      median(turns.map(([, , ms]) => ms)),
    ]
    const perSecond = (ms: number): string => `${Math.round(1_000 / ms)} a second and core${TRIAL}`
    return [
      row('pages: report of 40 tools, kept / a page that says hello', ratio, 6),
      row('pages: ms of CPU for a kept report', keptMs, 1, perSecond(keptMs)),
      row(
        'pages: ms of CPU for a report that is made anew',
        anewMs,
        1,
        `${perSecond(anewMs)}: every query and every template again. A page is kept for two seconds or more, so that this is spent once for all who read it meanwhile`,
      ),
    ]
  } finally {
    for (const child of children) {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    }
  }
}

/** A function that tells what a request costs there now, in milliseconds of CPU. */
async function openServed(kind: Kind, children: ChildProcess[]): Promise<() => Promise<number>> {
  const child = fork(FILE, [kind])
  children.push(child)
  const [port] = (await once(child, 'message')) as [number]
  const url = `http://127.0.0.1:${port}${kind === 'hello' ? '/' : PATH}`
  const spent = async (): Promise<number> => {
    child.send('cpu')
    const [micros] = (await once(child, 'message')) as [number]
    return micros
  }
  await ask(url, WARM_UP)
  return async () => {
    const before = await spent()
    await ask(url, COUNTS[kind])
    return ((await spent()) - before) / COUNTS[kind] / 1_000
  }
}

const LANES = 8
const PATIENCE_MS = 30_000

/** Asks so often over connections that are kept. What asking costs is spent here, not there. */
async function ask(url: string, count: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: LANES })
  let left = count
  const lane = async (): Promise<void> => {
    while (left-- > 0) await read(agent, url)
  }
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    agent.destroy()
  }
}

function read(agent: http.Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    // As browsers ask; a page that is kept is unpacked for whoever takes no gzip.
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }
    const request = http.get(url, { agent, headers, signal }, (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}

async function serveAs(kind: Kind): Promise<void> {
  const server = createAdaptorServer({ fetch: await appOf(kind) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.send?.((server.address() as AddressInfo).port)
}

async function appOf(kind: Kind): Promise<Hono['fetch']> {
  if (kind === 'hello') {
    const app = new Hono()
    app.get('/', (context) => context.html('<!doctype html><title>Hello</title><p>Hello'))
    return app.fetch
  }
  const harbour = await openHarbour()
  const list = [POISONED, ...tools(39)]
  const server = serverOf(list, { name: 'harbour' })
  await harbour.watch(
    'northsea/harbour',
    daily(30, () => server),
  )
  process.on('disconnect', () => void harbour.close().then(() => process.exit()))
  const keepMs = kind === 'kept' ? 2_000 : 0
  return createApp({ ...harbour.options, now: Date.now, keepMs }).fetch
}

const kind = (['hello', 'kept', 'anew'] as const).find((one) => one === process.argv[2])
if (kind !== undefined && process.send !== undefined) {
  if (kind === 'hello') process.on('disconnect', () => process.exit())
  await serveAs(kind)
} else if (import.meta.main) printRows(await rows())
