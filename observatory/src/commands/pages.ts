/** The pages on a port. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Config } from '../config.ts'
import type { Job } from '../jobs/loop.ts'
import type { Log } from '../log.ts'
import { createMcp } from '../mcp/app.ts'
import { setMeta, setMetaOnce } from '../store/meta.ts'
import type { Store } from '../store/open.ts'
import { domainOf } from '../targets/subject.ts'
import { createApp } from '../web/app.ts'
import type { WebOptions } from '../web/options.ts'
import { requesterOf } from '../web/requester.ts'
import { ENGLISH } from '../web/text/english.ts'
import { ownersKey } from './owners-key.ts'
import { dumpFiles, dumpFolder } from './dumps.ts'
import { unavailable } from './stop.ts'
import { version } from './version.ts'
import { cadencesOf, PUBLIC_URL, userAgentOf } from './working.ts'

interface PagesOptions {
  readonly config: Config
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly demo: boolean
}

const SERVER_OPTIONS = {
  // Slow readers of small pages are no readers.
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
} as const

/**
 * Whoever takes no byte for so long, in milliseconds, is gone: an answer held open takes a turn
 * from others.
 */
const STALLED_MS = 30_000

/** A port that is ours already, and asks for patience until there are pages. */
export interface Door extends Job {
  /** Where it is, as this machine sees it. */
  readonly url: string
  readonly open: (fetch: Fetch) => void
}

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/**
 * Takes the port, before any work begins that would be for nothing without it.
 *
 * @throws Stop with exit 3 when it is not to be had
 */
export async function takePort(
  { host, port }: Pick<Config, 'host' | 'port'>,
  stalledMs: number = STALLED_MS,
): Promise<Door> {
  let answer: Fetch = () => new Response(null, { status: 503, headers: { 'retry-after': '2' } })
  const server = createAdaptorServer({
    fetch: (request, env) => answer(request, env),
    serverOptions: SERVER_OPTIONS,
  })
  server.setTimeout(stalledMs)
  await listen(server, host, port)
  let closing: Promise<void> | undefined
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server) ?? port}`,
    open: (fetch) => {
      answer = fetch
    },
    stop: (withinMs) => (closing ??= close(server, withinMs)),
  }
}

/** Serves the pages behind the door. */
export async function startPages(door: Door, options: PagesOptions): Promise<void> {
  const { config, store, log, now, demo } = options
  const { operator, contact, metricsToken, trustedProxies } = config
  // Only so that nobody can tell from a digest who asked for a scan.
  const salt = await setMetaOnce(store, 'requester_salt', randomBytes(32).toString('base64url'))
  const asker = requesterOf({ salt, trustedProxies })
  const publicUrl = config.publicUrl ?? door.url
  await setMeta(store, PUBLIC_URL, publicUrl)
  const web: WebOptions = {
    store,
    now,
    publicUrl,
    cadenceMs: cadencesOf(config),
    siteCadenceMs: config.cadenceSites,
    texts: ENGLISH,
    version: version(),
    userAgent: userAgentOf(config),
    demo,
    ...(operator !== undefined && { operator }),
    ...(contact !== undefined && { contact }),
    keys: () => publicKeysIn(config.publicKeys),
    ...(metricsToken !== undefined && { metricsToken }),
    dumps: dumpFiles(dumpFolder(config)),
    scan: { requesterOf: asker, domainOf },
    claims: { requesterOf: asker, fast: config.ownersFast, sealKey: ownersKey(config) },
    onError: (error) => log.error('page_failed', error),
  }
  const app = createApp(web)
  const mcp = createMcp({ ...web, requesterOf: asker })
  door.open((request, env) => mcp(request, env) ?? app.fetch(request, env))
}

/** Read again each time: keys come and go while the pages are served. */
async function publicKeysIn(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function listen(server: ServerType, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    const message = `the pages cannot be served there (${code})`
    const mend =
      code === 'EADDRINUSE' ? 'another program has the port; set PORT' : 'set host and port'
    throw unavailable('port_unavailable', { where: `${host}:${port}`, message, mend }, cause)
  }
}

function portOf(server: ServerType): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** Answers what was asked; nothing new after that. */
async function close(server: ServerType, withinMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const end = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
  }, withinMs)
  await closed
  clearTimeout(end)
}
