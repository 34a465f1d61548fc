/**
 * What serving a card costs: CPU for each request in the server's process, as a ratio to a bare
 * node:http handler with prebuilt buffers in the same round; and how large the portable part is.
 */
import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { build } from 'esbuild'
import express from 'express'
import { Hono } from 'hono'
import { FRAMEWORKS, listen } from '../lib/test/publish/frameworks.ts'
import { createAnswer } from '../lib/src/publish/answer.ts'
import type { PublishedDocument } from '../lib/src/publish/types.ts'
import { openLoad, type Asked, type Load } from './load.ts'
import { median, printRows, row, type Row } from './row.ts'

const FILE = fileURLToPath(import.meta.url)
const BATCH = 400
const WARM_UP = 10_000
const PAIRS = 41
const CARDS = 100_000
const CARD_BYTES = 1_075
const TYPES = ['application/mcp-server-card+json', 'application/json']
const PATH = '/mcp/server-card'
const NGINX = 'nginx'

/** Kind of server, its name in the rows, what a 200 may cost, and what the framework alone is. */
const ADAPTERS: readonly (readonly [kind: string, name: string, gate: number, alone?: string])[] = [
  ['node', 'node adapter', 1.2],
  ['fetch', 'Fetch in @hono/node-server', 1.2, 'plain fetch'],
  ['hono', 'Hono', 1.3, 'plain hono'],
  ['fastify', 'Fastify', 1.4],
  ['express', 'Express', 1.7, 'plain express'],
]

interface Served {
  readonly port: number
  /** CPU microseconds that the server has used so far. */
  readonly cpu: () => Promise<number>
}

function documents(count: number): readonly PublishedDocument[] {
  const bytes = new TextEncoder().encode(JSON.stringify({ text: 'x'.repeat(CARD_BYTES - 11) }))
  const pathOf = (at: number): string => (at === 0 ? PATH : `/${at}${PATH}`)
  return Array.from({ length: count }, (_, at) => ({
    kind: 'card',
    path: pathOf(at),
    bytes,
    mediaTypes: TYPES,
  }))
}

/** The floor, and frameworks that do nothing but hand out the card: everything prepared. */
function plain(kind: string): Parameters<typeof listen>[0] | undefined {
  const answer = createAnswer({ baseUrl: 'https://tides.example', documents: documents(1) })
  const full = answer('GET', PATH, () => undefined)
  const unchanged = answer('GET', PATH, () => '*')
  if (full?.bytes === undefined || unchanged === undefined) throw new Error('there is no card')
  const body = Buffer.from(full.bytes)
  const fields = Object.entries(full.headers).flat()
  const fewer = Object.entries(unchanged.headers).flat()
  const { etag } = full.headers
  const respond = (request: { headers: { get(name: string): string | null } }): Response =>
    request.headers.get('if-none-match') === etag
      ? new Response(null, unchanged)
      : new Response(full.text ?? body, full)
  if (kind === 'plain fetch') return getRequestListener(respond)
  if (kind === 'plain hono')
    return getRequestListener(new Hono().all('*', ({ req }) => respond(req.raw)).fetch)
  if (kind === 'plain express')
    return express().use((request, response) => {
      if (request.headers['if-none-match'] === etag)
        response.writeHead(304, unchanged.headers).end()
      else response.writeHead(200, full.headers).end(full.text ?? body)
    })
  if (kind !== 'bare') return undefined
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, fewer).end()
    else response.writeHead(200, fields).end(body)
  }
}

/** In the child: starts one kind of server and tells its port, then its CPU whenever asked. */
async function serve(kind: string): Promise<void> {
  const listener = plain(kind)
  const port = listener === undefined ? await serveAnswer(kind) : (await listen(listener)).port
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(port)
}

async function serveAnswer(kind: string): Promise<number> {
  const start = FRAMEWORKS[kind === 'many' ? 'node' : kind]
  if (start === undefined) throw new Error(`no server of the kind ${kind}`)
  const count = kind === 'many' ? CARDS : 1
  const answer = createAnswer({ baseUrl: 'https://tides.example', documents: documents(count) })
  return (await start(answer)).port
}

function told(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('message', (message) => resolve(Number(message))))
}

async function started(kind: string, children: ChildProcess[]): Promise<Served> {
  const child = fork(FILE, [kind])
  children.push(child)
  const port = await told(child)
  const cpu = (): Promise<number> => {
    const answer = told(child)
    child.send('cpu')
    return answer
  }
  return { port, cpu }
}

/** One worker of nginx with the same document and fields, if nginx is on this machine. */
async function nginx(folder: string): Promise<(Served & { stop(): void }) | undefined> {
  if (spawnSync(NGINX, ['-v']).error !== undefined) return undefined
  const port = await freePort()
  const [document] = documents(1)
  writeFileSync(join(folder, 'card'), document?.bytes ?? '')
  const fields = Object.entries(
    createAnswer({ baseUrl: '', documents: documents(1) })('GET', PATH, () => null)?.headers ?? {},
  ).filter(([name]) => !['etag', 'content-type', 'content-length'].includes(name))
  const config = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; open_file_cache max=10; keepalive_requests 10000000;
      client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
      uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
      server { listen 127.0.0.1:${port}; types {} default_type ${TYPES[0]};
        location = ${PATH} { alias ${folder}/card;
          ${fields.map(([name, value]) => `add_header ${name} "${value}" always;`).join('\n')} } } }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  await listening(port)
  const cpu = async (): Promise<number> => {
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    // utime and stime, in ticks of 10 ms.
    return (Number(stat[11]) + Number(stat[12])) * 10_000
  }
  return { port, cpu, stop: () => void child.kill('SIGKILL') }
}

function freePort(): Promise<number> {
  const server = createTcp()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('nginx does not listen')
}

async function tagAt(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    headers: { accept: TYPES[0] ?? '' },
  })
  await response.arrayBuffer()
  return response.headers.get('etag') ?? ''
}

interface Paired {
  /** CPU of a server over that of the floor, for 200 and for 304. */
  readonly full: readonly number[]
  readonly unchanged: readonly number[]
  /** CPU of its 304 over that of its 200. */
  readonly saved: readonly number[]
}

/** Short batches in turn: whatever else the machine does meets both alike. */
async function paired(
  served: Served,
  floor: Served,
  { pairs = PAIRS, batch = BATCH, path = (): string => PATH } = {},
): Promise<Paired> {
  const ownTag = await tagAt(served.port)
  const tag = await tagAt(floor.port)
  const loads = await Promise.all([openLoad(served.port), openLoad(floor.port)])
  const [own, other] = loads
  const cost = async ({ cpu }: Served, load: Load, asked: Asked): Promise<number> => {
    const before = await cpu()
    await load.run(batch, asked)
    return (await cpu()) - before
  }
  const full: number[] = []
  const unchanged: number[] = []
  const saved: number[] = []
  const one = (): string => PATH
  for (let pair = -1; pair < pairs; pair++) {
    if (pair < 0) for (const load of loads) await load.run(WARM_UP, { path: one })
    const floor200 = await cost(floor, other, { path: one })
    const own200 = await cost(served, own, { path })
    const floor304 = await cost(floor, other, { path: one, tag })
    const own304 = await cost(served, own, { path: one, tag: ownTag })
    if (pair < 0) continue
    full.push(own200 / floor200)
    unchanged.push(own304 / floor304)
    saved.push(own304 / own200)
  }
  for (const load of loads) load.close()
  return { full, unchanged, saved }
}

/** In batches long enough for the ticks in which the system counts. */
async function nginxRow(node: Served, bare: Served, web: Served): Promise<readonly Row[]> {
  const long = { pairs: 5, batch: 8_000 }
  const ours = await paired(node, web, long)
  const floor = await paired(bare, web, long)
  const because = `the bare node:http handler is ${median(floor.full).toFixed(2)} of nginx on this machine`
  return [row('publish: CPU, node adapter / nginx, 200', ours.full, 2, because)]
}

async function bundleRow(): Promise<Row> {
  const source = (name: string): string =>
    fileURLToPath(new URL(`../lib/src/publish/${name}.ts`, import.meta.url))
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `export { createAnswer } from '${source('answer')}'
        export { fetchHandler } from '${source('fetch')}'`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    metafile: true,
  })
  const [output] = outputFiles
  const [made] = Object.values(metafile.outputs)
  if (output === undefined || made === undefined || made.imports.length > 0)
    throw new Error('the portable part imports something')
  return row(
    'publish: kB of answer and Fetch handler, minified, gzip',
    gzipSync(output.contents).length / 1000,
    6,
  )
}

/** Measures and returns the rows; every server runs in a process of its own. */
export async function rows(): Promise<readonly Row[]> {
  const children: ChildProcess[] = []
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
  const web = await nginx(folder)
  try {
    const bare = await started('bare', children)
    const node = await started('node', children)
    const measured: Row[] = []
    for (const [kind, name, gate, alone] of ADAPTERS) {
      const served = kind === 'node' ? node : await started(kind, children)
      const { full, unchanged, saved } = await paired(served, bare)
      const least = alone && (await paired(await started(alone, children), bare))
      const because = (ratios: readonly number[]): string =>
        `${median(ratios).toFixed(2)} without us: a constant answer to every request`
      measured.push(
        row(
          `publish: CPU, ${name} / bare node:http, 200`,
          full,
          gate,
          least && because(least.full),
        ),
      )
      measured.push(
        row(
          `publish: CPU, ${name} / bare node:http, 304`,
          unchanged,
          kind === 'fetch' ? 1.25 : gate,
          least && because(least.unchanged),
        ),
      )
      measured.push(
        row(`publish: CPU, ${name}, 304 / 200`, saved, 1, least && because(least.saved)),
      )
    }
    const many = await started('many', children)
    let at = 0
    const path = (): string => `/${1 + ((at += 7_919) % (CARDS - 1))}${PATH}`
    const one = (await paired(many, node)).full
    const all = (await paired(many, node, { path })).full
    measured.push(
      row('publish: CPU, one of 100,000 cards / the only card, 200', one, 1.15),
      // Each request then meets memory that no cache holds.
      row('publish: CPU, 100,000 cards in turn / the only card, 200', all, 1.5),
    )
    if (web !== undefined) measured.push(...(await nginxRow(node, bare, web)))
    return [...measured, await bundleRow()]
  } finally {
    for (const child of children) child.disconnect()
    web?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const [kind] = process.argv.slice(2)
if (process.send !== undefined && kind !== undefined) await serve(kind)
else if (import.meta.main) printRows(await rows())
