/** Descriptions of real servers: each is started over stdio and asked for its lists. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

interface Peer {
  readonly server: string
  /** A script below node_modules; a server that is not installed is left out. */
  readonly script: string
  readonly argv: readonly string[]
}

const PEERS: readonly Peer[] = [
  {
    server: 'server-everything',
    script: '@modelcontextprotocol/server-everything/dist/index.js',
    argv: ['stdio'],
  },
  {
    server: 'server-filesystem',
    script: '@modelcontextprotocol/server-filesystem/dist/index.js',
    argv: ['.'],
  },
  {
    server: 'server-memory',
    script: '@modelcontextprotocol/server-memory/dist/index.js',
    argv: [],
  },
  { server: 'context7', script: '@upstash/context7-mcp/dist/index.js', argv: [] },
]
const LISTS = ['tools', 'prompts', 'resources', 'resourceTemplates'] as const
const METHODS: Record<(typeof LISTS)[number], string> = {
  tools: 'tools/list',
  prompts: 'prompts/list',
  resources: 'resources/list',
  resourceTemplates: 'resources/templates/list',
}

export interface Harvest {
  readonly server: string
  readonly texts: readonly string[]
}

/** Every description that an installed server gives for tools, parameters, prompts and resources. */
export async function harvest(): Promise<readonly Harvest[]> {
  const found: Harvest[] = []
  for (const peer of PEERS) {
    const script = fileURLToPath(
      new URL(`../../../../node_modules/${peer.script}`, import.meta.url),
    )
    if (!existsSync(script)) continue
    const texts = new Set<string>()
    for (const list of await listsOf(script, peer.argv)) collect(list, texts)
    found.push({ server: peer.server, texts: [...texts] })
  }
  return found
}

async function listsOf(script: string, argv: readonly string[]): Promise<readonly unknown[]> {
  const child = spawn(process.execPath, [script, ...argv])
  try {
    const ask = conversation(child)
    await ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'countersign-tests', version: '0' },
    })
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
    child.stdin.write(`${JSON.stringify(note)}\n`)
    const lists: unknown[] = []
    for (const name of LISTS) lists.push(await ask(METHODS[name], {}))
    return lists
  } finally {
    child.kill()
  }
}

/** Sends one request at a time; an error is an empty answer, a server that ends rejects. */
function conversation(child: ChildProcessWithoutNullStreams) {
  const waiting = new Map<number, (message: unknown) => void>()
  child.stderr.resume()
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the server ended')))
  })
  ended.catch(() => undefined)
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message: { id?: number; result?: unknown } = JSON.parse(line)
    if (message.id !== undefined) waiting.get(message.id)?.(message.result)
  })
  let last = 0
  return (method: string, params: object): Promise<unknown> => {
    last++
    const id = last
    const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return Promise.race([answer, ended])
  }
}

function collect(value: unknown, texts: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, child] of Object.entries(value)) {
    if (name === 'description' && typeof child === 'string') texts.add(child)
    collect(child, texts)
  }
}
