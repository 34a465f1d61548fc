/**
 * What serving a card costs: CPU for each request in the server's process, as a ratio to a bare
 * node:http handler with prebuilt buffers in the same round; and how large the portable part is.
 */
import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { connect, createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { FRAMEWORKS } from '../lib/test/publish/frameworks.ts'
import { createAnswer } from '../lib/src/publish/answer.ts'
import type { PublishedDocument } from '../lib/src/publish/types.ts'
import { median, printRows, row, type Row } from './row.ts'

const FILE = fileURLToPath(import.meta.url)
const CONNECTIONS = 32
const REQUESTS = 5_000
const WARM_UP = 2
const ROUNDS = 7
const CARDS = 100_000
const CARD_BYTES = 1_075
const TYPES = ['application/mcp-server-card+json', 'application/json']
const PATH = '/mcp/server-card'

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

/** The floor: everything prepared, one comparison. */
function bare(): RequestListener {
  const answer = createAnswer({ baseUrl: 'https://tides.example', documents: documents(1) })
  const full = answer('GET', PATH, () => undefined)
  const unchanged = answer('GET', PATH, () => '*')
  if (full?.bytes === undefined || unchanged === undefined) throw new Error('there is no card')
  const body = Buffer.from(full.bytes)
  const fields = Object.entries(full.headers).flat()
  const fewer = Object.entries(unchanged.headers).flat()
  const { etag } = full.headers
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, fewer).end()
    else response.writeHead(200, fields).end(body)
  }
}

/** In the child: starts one kind of server and tells its port, then its CPU whenever asked. */
async function serve(kind: string): Promise<void> {
  const port = kind === 'bare' ? await serveBare() : await serveAnswer(kind)
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(port)
}

function serveBare(): Promise<number> {
  const server = createServer(bare())
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
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
  if (spawnSync('nginx', ['-v']).error !== undefined) return undefined
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
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
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

interface Asked {
  readonly path: () => string
  readonly tag?: string
}

/**
 * Sends `count` requests over 32 connections kept alive, one after another on each. Answers are told
 * apart by their length alone, which the first one tells, so that asking costs less than answering.
 */
async function load(port: number, count: number, { path, tag }: Asked): Promise<void> {
  let left = count
  let length = 0
  const condition = tag === undefined ? '' : `If-None-Match: ${tag}\r\n`
  const fields = ` HTTP/1.1\r\nHost: localhost\r\nAccept: ${TYPES[0]}\r\n${condition}\r\n`
  const wanted = tag === undefined ? 'HTTP/1.1 200 ' : 'HTTP/1.1 304 '
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let seen = 0
      const next = (): void => {
        if (left-- > 0) socket.write(`GET ${path()}${fields}`, 'latin1')
        else socket.end(resolve)
      }
      const onread = {
        buffer: Buffer.alloc(65_536),
        callback(size: number, buffer: Uint8Array): boolean {
          length ||= lengthOf(buffer.subarray(0, size), wanted)
          seen += size
          if (seen > length) reject(new Error('an answer is longer than the first one'))
          if (seen !== length) return true
          seen = 0
          next()
          return true
        },
      }
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
      socket.on('connect', next)
      socket.on('error', reject)
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
}

/** Bytes of a whole answer, by the first part of one. */
function lengthOf(part: Uint8Array, wanted: string): number {
  const text = Buffer.from(part).toString('latin1')
  const head = text.slice(0, text.indexOf('\r\n\r\n') + 4)
  if (!head.startsWith(wanted)) throw new Error(`${wanted} was wanted: ${head}`)
  return head.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? '0')
}

async function tagAt(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    headers: { accept: TYPES[0] ?? '' },
  })
  await response.arrayBuffer()
  return response.headers.get('etag') ?? ''
}

type Costs = Readonly<Record<string, readonly number[]>>

/** CPU microseconds a request, of each server in turns, so that all meet the same machine. */
async function costs(servers: Readonly<Record<string, Served>>): Promise<readonly [Costs, Costs]> {
  const full: Record<string, number[]> = {}
  const unchanged: Record<string, number[]> = {}
  let at = 0
  const spread = (): string => `/${1 + ((at += 7_919) % (CARDS - 1))}${PATH}`
  const one = (): string => PATH
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const [kind, { port, cpu }] of Object.entries(servers)) {
      const tag = await tagAt(port)
      const count = kind === 'nginx' ? 2 * REQUESTS : REQUESTS
      const before = await cpu()
      await load(port, count, { path: kind === 'many' ? spread : one })
      const between = await cpu()
      await load(port, count, { path: one, tag })
      const after = await cpu()
      if (round < 0) continue
      ;(full[kind] ??= []).push((between - before) / count)
      ;(unchanged[kind] ??= []).push((after - between) / count)
    }
  return [full, unchanged]
}

/** Median of the ratios within each round. */
function ratio(taken: readonly number[] = [], floor: readonly number[] = []): number {
  return median(taken.map((value, at) => value / (floor[at] ?? Number.NaN)))
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
    const servers: Record<string, Served> = {}
    for (const kind of ['bare', 'node', 'fetch', 'hono', 'fastify', 'express', 'many'])
      servers[kind] = await started(kind, children)
    if (web !== undefined) servers.nginx = web
    const [full, unchanged] = await costs(servers)
    const over = (kind: string, name: string, gate: number): Row =>
      row(`publish: CPU, ${name} / bare node:http, 200`, ratio(full[kind], full.bare), gate)
    const cheaper = (kind: string, name: string): Row =>
      row(`publish: CPU, ${name}, 304 / 200`, ratio(unchanged[kind], full[kind]), 1)
    const bareOverNginx = ratio(full.bare, full.nginx).toFixed(2)
    return [
      over('node', 'node adapter', 1.2),
      over('fetch', 'Fetch in @hono/node-server', 1.2),
      over('hono', 'Hono', 1.3),
      over('fastify', 'Fastify', 1.4),
      over('express', 'Express', 1.7),
      row(
        'publish: CPU, Fetch in @hono/node-server / bare node:http, 304',
        ratio(unchanged.fetch, unchanged.bare),
        1.25,
      ),
      cheaper('node', 'node adapter'),
      cheaper('fetch', 'Fetch in @hono/node-server'),
      cheaper('hono', 'Hono'),
      cheaper('fastify', 'Fastify'),
      cheaper('express', 'Express'),
      row('publish: CPU, 100,000 cards / 1, 200', ratio(full.many, full.node), 1.15),
      ...(web === undefined
        ? []
        : [
            row(
              'publish: CPU, node adapter / nginx, 200',
              ratio(full.node, full.nginx),
              2,
              `the bare node:http handler is ${bareOverNginx} of nginx on this machine`,
            ),
          ]),
      await bundleRow(),
    ]
  } finally {
    for (const child of children) child.disconnect()
    web?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const [kind] = process.argv.slice(2)
if (process.send !== undefined && kind !== undefined) await serve(kind)
else if (import.meta.main) printRows(await rows())
