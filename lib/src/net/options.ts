/** What a caller may decide about a run. */
import type { HeaderList } from '../exchange.ts'
import type { ResolveOverride } from './override.ts'
import type { Resolver } from './resolve.ts'

/** Options of `openGuard`. Without any, only public names over https are dialled. */
export interface GuardOptions {
  /** Default: the configured name servers by c-ares; in private mode the system's resolver. */
  readonly resolver?: Resolver
  /**
   * Lets the run enter private networks: loopback, private, link-local and unique-local addresses,
   * single-label and local names, address literals, any port but those that browsers refuse, and
   * plain http. Cloud metadata, multicast and unspecified addresses stay refused. Default false.
   */
  readonly allowPrivateNetwork?: boolean
  /** URLs with a public address in the place of a name, which no resolver vouches for. Default false. */
  readonly allowAddressLiterals?: boolean
  /**
   * Plain http for documents and endpoints whose URL the person wrote so. Anyone on the way can
   * read and change such an exchange. Never after a redirect from https. Default: as private mode.
   */
  readonly allowPlainHttp?: boolean
  /** Addresses to use for `host:port` in the place of a look-up, as `--resolve` of curl. */
  readonly resolve?: readonly ResolveOverride[]
  /** PEM certificates believed as roots beside the bundled ones. */
  readonly ca?: readonly string[]
  /** `http://[user:password@]host:port`; every connection is a CONNECT tunnel to the checked literal. */
  readonly proxy?: string
  /** Sent with documents and endpoints of exactly this origin, never after a redirect left it. */
  readonly credentials?: { readonly origin: string; readonly headers: HeaderList }
  /** Connections at once to one origin for documents; endpoints always have one. Default 1. */
  readonly documentConnections?: number
  /** Addresses and prefixes (`192.0.2.7`, `2001:db8::/48`) of our own, refused though public. */
  readonly ownAddresses?: readonly string[]
  readonly userAgent?: string
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** Ends the whole run. */
  readonly signal?: AbortSignal
  /** Where proxy variables are looked for, to say that they are ignored. Default `process.env`. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** What a guard calls itself when nothing else is said. */
export const USER_AGENT: string = 'Countersign (+https://www.npmjs.com/package/countersign)'

const PROXY_VARIABLES: readonly string[] = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']

/** One line for the person when the environment names a proxy, which a guard never uses. */
export function notesOf(options: GuardOptions): readonly string[] {
  const environment = options.environment ?? process.env
  const set = [
    ...PROXY_VARIABLES.flatMap((name) => [name, name.toLowerCase()]),
    'NODE_USE_ENV_PROXY',
  ]
  const found = set.filter((name) => (environment[name] ?? '') !== '')
  if (found.length === 0 || options.proxy !== undefined) return []
  return [
    `${found.join(', ')} set in the environment: ignored, connections are direct; see --proxy`,
  ]
}
