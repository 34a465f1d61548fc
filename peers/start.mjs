/** Starts somebody else's server on a free loopback port, and ends it with all that it started. */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LOOPBACK = new URL('loopback.mjs', import.meta.url).href
/** Milliseconds until a server must listen, and until an ended one must be gone. */
const READY_MS = 40_000
const GONE_MS = 8000
/** For the answer to a first question. */
const PATIENCE_MS = 2000

/**
 * @param {(port: number, home: string) => { args: readonly string[], env?: object }} command
 *   a script with its arguments, and its environment; `home`: an empty folder, removed afterwards
 * @returns {Promise<{ port: number, end: () => Promise<void> }>}
 */
export async function start(command) {
  const home = await mkdtemp(join(tmpdir(), 'countersign-peer-'))
  const port = await freePort()
  const { args, env = {} } = command(port, home)
  let said = ''
  const child = spawn(process.execPath, args, {
    cwd: home,
    // The servers must see nothing of the person's own environment.
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: home,
      NODE_OPTIONS: `--import=${LOOPBACK}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = (said + chunk).slice(-4000)))

  async function end() {
    signal(child.pid, 'SIGTERM')
    const gently = Date.now() + GONE_MS
    for (;;) {
      const left = await processesOf(home, child.pid)
      if (left.length === 0) break
      if (Date.now() > gently + GONE_MS) throw new Error(`${args[0]} does not end`)
      if (Date.now() > gently) for (const pid of left) signal(pid, 'SIGKILL')
      await wait(50)
    }
    await rm(home, { recursive: true, force: true })
  }

  const deadline = Date.now() + READY_MS
  while (!(await answers(port))) {
    if (child.exitCode === null && Date.now() < deadline) await wait(50)
    else {
      await end()
      throw new Error(`${args[0]} does not listen on ${port}; it said:\n${said}`)
    }
  }
  return { port, end }
}

/** Below the range from which the system takes ports by itself. */
async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const free = await new Promise((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (free) {
      await new Promise((resolve) => server.close(resolve))
      return port
    }
  }
}

/**
 * Whether somebody speaks HTTP there, or at least stays on the line: some first listen for a moment to
 * see whether the port is free, and are gone again.
 */
function answers(port) {
  return new Promise((resolve) => {
    request({ port, host: '127.0.0.1', method: 'HEAD', path: '/is-it-there', agent: false })
      .setTimeout(PATIENCE_MS, function () {
        resolve(true)
        this.destroy()
      })
      .once('response', (response) => {
        resolve(true)
        response.resume()
      })
      .once('error', () => resolve(false))
      .end()
  })
}

/** A group of its own; a process that left the group is ended alone. */
function signal(pid, name) {
  for (const target of [-pid, pid])
    try {
      process.kill(target, name)
      return
    } catch {
      continue
    }
}

/** All that still runs with that home; where the system does not tell, the first process only. */
async function processesOf(home, first) {
  const entries = await readdir('/proc').catch(() => undefined)
  if (entries === undefined) return isAlive(first) ? [first] : []
  const found = []
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${entry}/environ`, 'utf8').catch(() => '')
    if (environment.split('\0').includes(`HOME=${home}`)) found.push(Number(entry))
  }
  return found
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
