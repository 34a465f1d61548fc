/** How long the command line takes to start: whole processes, against Node doing next to nothing. */
import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { median, row, type Row } from './row.ts'

const LAUNCHER = fileURLToPath(new URL('../lib/bin/countersign.js', import.meta.url))
const CARD = fileURLToPath(new URL('../lib/test/cli/fixtures/tides.json', import.meta.url))
const ROUNDS = 15
const ONE_SHOT = fileURLToPath(new URL('one-shot.mjs', import.meta.url))
const TOOLS = Array.from({ length: 40 }, (_, i) => ({
  name: `tool_${i}`,
  description: `Answers question number ${i}. `.repeat(40),
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
}))

/**
 * Medians of rotated rounds, so that a busy moment hits both sides. The one-shot script is a whole
 * process that does one conversation (four requests, a list of about 60 KB) over node:http.
 */
export async function rows(): Promise<readonly Row[]> {
  const empty: number[] = []
  const lint: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(await wholeProcess(['-e', '0']))
    lint.push(await wholeProcess([LAUNCHER, 'card', 'lint', CARD]))
  }
  const server = await listening()
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/mcp`
  const raw: number[] = []
  const check: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    raw.push(await wholeProcess([ONE_SHOT, url]))
    check.push(await firstRequest(server, [LAUNCHER, 'check', url, '--allow-private']))
  }
  server.close()
  return [
    row('cli: card lint / node -e 0', median(lint) / median(empty), 1.6),
    row(
      'cli: check to first request / one-shot script',
      median(check) / median(raw),
      1.3,
      "the guard's HTTP client and everything that judges load before the first request",
    ),
  ]
}

function wholeProcess(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    spawn(process.execPath, args, { stdio: 'ignore' })
      .once('error', reject)
      .once('close', () => resolve(performance.now() - started))
  })
}

/** Milliseconds from the start of a process until the server has its first request. */
async function firstRequest(server: Server, args: readonly string[]): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const arrived = new Promise<number>((resolve) => {
    server.once('request', () => resolve(performance.now() - started))
  })
  const took = await Promise.race([arrived, closed])
  if (took === undefined) throw new Error(`no request came from ${args.join(' ')}`)
  child.kill('SIGKILL')
  await closed
  return took
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
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
