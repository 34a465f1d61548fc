/**
 * What starting the command line costs: CPU milliseconds of whole processes (user and system, all
 * threads), because the wall shows what else the machine does. Each command has a compile cache that
 * it warmed itself, as everybody has from the second start on.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, row, type Row } from './row.ts'

const LAUNCHER = fileURLToPath(new URL('../lib/bin/countersign.js', import.meta.url))
const CARD = fileURLToPath(new URL('../lib/test/cli/fixtures/tides.json', import.meta.url))
const ROUNDS = 25
const ONE_SHOT = fileURLToPath(new URL('one-shot.mjs', import.meta.url))
const CLIENT = fileURLToPath(new URL('one-shot-client.mjs', import.meta.url))
const WHY =
  'an empty Node is 1, the script 1.25; ours adds 0.13 for the chunk of every start, 0.25 for the one ' +
  'up to the first request with node:net, 0.25 from the arguments to dialling, 0.13 to the first byte'
const TOOLS = Array.from({ length: 40 }, (_, i) => ({
  name: `tool_${i}`,
  description: `Answers question number ${i}. `.repeat(40),
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
}))

/** Of the reference machine: the raw one-shot script took 84 ms of CPU, of which Node alone 31. */
const RAW_PER_NODE = 84 / 31

/**
 * Medians of rotated rounds, the ratio taken inside each round, so that a busy moment hits both
 * sides. The one-shot script is a whole process that does one conversation (four requests, a list of
 * about 60 KB) on a bare socket with a parser by hand.
 */
export async function rows(): Promise<readonly Row[]> {
  const server = await listening()
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/mcp`
  const check = [LAUNCHER, 'check', url, '--allow-private']
  const lint = [LAUNCHER, 'card', 'lint', CARD]
  const caches = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const [ofCheck, ofLint] = [join(caches, 'check'), join(caches, 'lint')]
  for (const cache of [ofCheck, ofLint]) mkdirSync(cache)
  for (let i = 0; i < 2; i++) {
    await wholeProcess(check, ofCheck)
    await wholeProcess(lint, ofLint)
  }
  const linted: number[] = []
  const toRaw: number[] = []
  const toNode: number[] = []
  const toClient: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const empty = await wholeProcess(['-e', '0'])
    linted.push((await wholeProcess(lint, ofLint)) / empty)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const empty = await wholeProcess(['-e', '0'])
    const asked = await firstRequest(server, check, ofCheck)
    toRaw.push(asked / (await wholeProcess([ONE_SHOT, url])))
    toNode.push(asked / empty)
    toClient.push(asked / (await wholeProcess([CLIENT, url])))
  }
  server.close()
  rmSync(caches, { recursive: true })
  return [
    row('cli: card lint / node -e 0', median(linted), 1.6),
    row('cli: check to first request / one-shot script', median(toRaw), 1.3, WHY),
    row(
      'cli: check to first request / node -e 0',
      median(toNode),
      Math.round(1.3 * RAW_PER_NODE * 100) / 100,
    ),
    row('cli: check to first request / the official client, one shot', median(toClient), 0.25),
  ]
}

/** CPU milliseconds of a process from its start to its end, as the shell's `time` has it. */
export function wholeProcess(
  args: readonly string[],
  cache: string = tmpdir(),
  home: string | undefined = process.env['HOME'],
): Promise<number> {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" >/dev/null 2>/dev/null'
  return new Promise((resolve, reject) => {
    const shell = spawn('bash', ['-c', script, 'bash', process.execPath, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, TMPDIR: cache, HOME: home },
    })
    let told = ''
    shell.stderr.on('data', (chunk: Buffer) => (told += chunk.toString('latin1')))
    shell.once('error', reject).once('close', () => {
      const [user, system] = told.trim().split(' ').map(Number)
      if (user === undefined || system === undefined) reject(new Error(`bash said: ${told}`))
      else resolve((user + system) * 1000)
    })
  })
}

/** CPU milliseconds of a process until the server has its first request. */
async function firstRequest(
  server: Server,
  args: readonly string[],
  cache: string,
): Promise<number> {
  const env = { ...process.env, TMPDIR: cache }
  const child = spawn(process.execPath, args, { stdio: 'ignore', env })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const arrived = new Promise<number>((resolve) => {
    server.once('request', () => resolve(cpuOf(child.pid ?? 0)))
  })
  const took = await Promise.race([arrived, closed])
  if (took === undefined) throw new Error(`no request came from ${args.join(' ')}`)
  child.kill('SIGKILL')
  await closed
  return took
}

/** Of all threads that a running process has, so far; Linux only. */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const spent = threads.map((thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds)
  })
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
}

/** Answers like a small legacy MCP server on POST, and like nobody on everything else. */
function listening(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(404).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      if (id === undefined) {
        response.writeHead(202).end()
        return
      }
      const result =
        method === 'tools/list'
          ? { tools: TOOLS }
          : {
              protocolVersion: '2025-11-25',
              capabilities: {},
              serverInfo: { name: 'x', version: '1' },
            }
      const body = JSON.stringify({ jsonrpc: '2.0', id, result })
      response.setHeader('content-type', 'application/json')
      response.setHeader('content-length', Buffer.byteLength(body))
      response.end(body)
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
