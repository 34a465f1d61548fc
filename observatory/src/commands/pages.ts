/** The pages on a port. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Config } from '../config.ts'
import type { Job } from '../jobs/loop.ts'
import type { Log } from '../log.ts'
import { setMetaOnce } from '../store/meta.ts'
import type { Store } from '../store/open.ts'
import { domainOf } from '../targets/subject.ts'
import { createApp } from '../web/app.ts'
import { requesterOf } from '../web/requester.ts'
import { ENGLISH } from '../web/text/english.ts'
import { unavailable } from './stop.ts'
import { version } from './version.ts'
import { cadencesOf } from './working.ts'

export interface PagesOptions {
  readonly config: Config
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly demo: boolean
}

export interface Pages extends Job {
  /** Where they are, as this machine sees it. */
  readonly url: string
}

const SERVER_OPTIONS = {
  // Slow readers of small pages are no readers.
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
} as const

/**
 * Serves the pages.
 *
 * @throws Stop with exit 3 when the port is not to be had
 */
export async function startPages(options: PagesOptions): Promise<Pages> {
  const { config, store, log, now, demo } = options
  const { host, port, operator, contact, trustedProxies } = config
  // Only so that nobody can tell from a digest who asked for a scan.
  const salt = await setMetaOnce(store, 'requester_salt', randomBytes(32).toString('base64url'))
  let app: ReturnType<typeof createApp> | undefined
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
    serverOptions: SERVER_OPTIONS,
  })
  await listen(server, host, port)
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server) ?? port}`
  app = createApp({
    store,
    now,
    publicUrl: config.publicUrl ?? url,
    cadenceMs: cadencesOf(config),
    siteCadenceMs: config.cadenceSites,
    texts: ENGLISH,
    version: version(),
    demo,
    ...(operator !== undefined && { operator }),
    ...(contact !== undefined && { contact }),
    keys: () => publicKeysIn(config.publicKeys),
    scan: { requesterOf: requesterOf({ salt, trustedProxies }), domainOf },
    onError: (error) => log.error('page_failed', error),
  })
  return { url, stop: (withinMs) => close(server, withinMs) }
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
