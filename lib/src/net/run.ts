/** One run: its ways to the network, its connections, and their end. */
import type { HeaderList } from '../exchange.ts'
import { failure } from './failure.ts'
import { perform } from './hops.ts'
import type { Job, Run } from './hops.ts'
import type { GuardOptions } from './options.ts'
import { USER_AGENT } from './options.ts'
import { parseProxy } from './proxy.ts'
import { overridesOf } from './override.ts'
import { completed, isOwnHeader } from './request.ts'
import { publicResolver, systemResolver } from './resolve.ts'
import { trustIn } from './trust.ts'
import { rememberingParser } from './url.ts'
import type { Reach } from './url.ts'

/** A missing issuer's certificate is fetched in plain http, because whoever signs it protects it. */
const ISSUER = { totalMs: 3000, bodyBytes: 64 * 1024, hops: 0 }

/** A run that somebody has to end: `close` resolves when every socket is gone. */
export interface OpenRun extends Run {
  close(): Promise<void>
}

/** Opens a run; `most` says how many connections at once one origin may see. Throws a `TypeError` for unusable options. */
export function openRun(reach: Reach, options: GuardOptions, most: Run['most']): OpenRun {
  const pending: Run['pending'] = new Map()
  const origins: Run['origins'] = new Map()
  const open = options.allowPrivateNetwork === true
  const userAgent = options.userAgent ?? USER_AGENT
  const run: OpenRun = {
    closed: options.signal?.aborted === true,
    pending,
    origins,
    most,
    parse: rememberingParser(),
    ways: {
      resolver: options.resolver ?? (open ? systemResolver() : publicResolver()),
      overrides: overridesOf(options.resolve, options.ownAddresses),
      proxy: options.proxy === undefined ? undefined : parseProxy(options.proxy),
      trust: trustIn(options.ca),
      now: options.now ?? Date.now,
      fetchIssuer: async (url, stop) => {
        // Over https it could ask for a certificate that asks for another one, and so on.
        if (!/^http:/i.test(url)) return undefined
        const controller = new AbortController()
        const off = stop.on(() => controller.abort())
        const exchange = await perform(run, issuerJob(url, reach, userAgent, controller.signal))
        off()
        const { response } = exchange
        return response?.status === 200 && response.ended === 'whole' ? response.body : undefined
      },
    },
    async close() {
      run.closed = true
      options.signal?.removeEventListener('abort', close)
      for (const stop of pending.keys()) stop.end(failure('aborted', stop.phase))
      await Promise.allSettled(pending.values())
      await Promise.all([...origins.values()].map((origin) => origin.close()))
    },
  }
  const close = (): void => void run.close()
  options.signal?.addEventListener('abort', close)
  return run
}

function issuerJob(url: string, reach: Reach, userAgent: string, signal: AbortSignal): Job {
  return {
    purpose: 'metadata',
    method: 'GET',
    url,
    headers: completed([], userAgent, 'identity'),
    limits: ISSUER,
    waitMs: ISSUER.totalMs,
    namedPort: false,
    reach: { ...reach, plainHttp: true },
    signal,
  }
}

/** The person's own headers and their origin. Throws a `TypeError` when either cannot be used. */
export function credentialsOf(
  options: GuardOptions,
): { readonly origin: string; readonly headers: HeaderList } | undefined {
  const given = options.credentials
  if (given === undefined) return undefined
  const url = URL.canParse(given.origin) ? new URL(given.origin) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('credentials.origin must be an http or https origin')
  }
  const bad = given.headers.find(([name, value]) => !isOwnHeader(name, value))
  if (bad !== undefined) throw new TypeError(`credentials: header ${bad[0]} cannot be sent`)
  return { origin: url.origin, headers: given.headers }
}
