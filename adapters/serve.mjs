// Builds a real application of a framework and serves it from a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const QUIET = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', CI: '1' }

/** What each framework is built and started with. */
export const FRAMEWORKS = {
  next: {
    build: ['next/dist/bin/next', 'build'],
    start: (port) => ['next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', `${port}`],
  },
  astro: {
    build: ['astro/bin/astro.mjs', 'build'],
    start: () => ['../astro/dist/server/entry.mjs'],
  },
  nitro: {
    build: ['nitro/dist/cli/index.mjs', 'build'],
    start: () => ['../nitro/.output/server/index.mjs'],
  },
}

function launch(name, [script, ...args], more) {
  const child = spawn(process.execPath, [`${ROOT}node_modules/${script}`, ...args], {
    cwd: `${ROOT}${name}`,
    env: { ...process.env, ...QUIET, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (child.said += text))
  return child
}

/** Rejects with what was printed unless the build ends well within two minutes. */
export async function build(name) {
  const child = launch(name, FRAMEWORKS[name].build, { NODE_ENV: 'production' })
  const timer = setTimeout(() => child.kill('SIGKILL'), 120_000)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  if (code !== 0) throw new Error(`${name} build: ${code}\n${child.said}`)
}

/** Resolves to the port once it answers, 20 seconds at most. */
export async function start(name, readers) {
  const port = await freePort()
  const more = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    ...(readers === undefined ? {} : { READERS: readers }),
  }
  const child = launch(name, FRAMEWORKS[name].start(port), more)
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (let waited = 0; waited < 20_000 && child.exitCode === null; waited += 50) {
    if (await open(port)) return { port, close }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await close()
  throw new Error(`${name} does not listen\n${child.said}`)
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

function open(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
