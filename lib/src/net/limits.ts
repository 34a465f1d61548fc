/** One table: what each kind of caller may send, where to, and how much may come back. */
import type { Limits, Method, Purpose } from '../exchange.ts'

/** What exchanges of one purpose may be. */
export interface PurposePolicy {
  readonly methods: readonly Method[]
  /** Request headers allowed, lower case, beside `user-agent`, `accept` and `accept-encoding`. */
  readonly headers: readonly string[]
  /** What an `Outgoing` without limits gets. */
  readonly usual: Limits
  /** The most an `Outgoing` can ask for. */
  readonly most: Limits
  /** Content codings offered; endpoints get none, because compressing proxies stall event streams. */
  readonly acceptEncoding: string
}

function limits(totalMs: number, bodyBytes: number, hops: number): Limits {
  return { totalMs, bodyBytes, hops }
}

const KIB = 1024

/** Methods, headers and limits by purpose. Redirects are for documents and metadata only. */
export const PURPOSES: Readonly<Record<Purpose, PurposePolicy>> = {
  document: {
    methods: ['GET', 'HEAD', 'OPTIONS'],
    headers: [
      'accept-language',
      'access-control-request-headers',
      'access-control-request-method',
      'authorization',
      'cache-control',
      // Only what answers to other names of a server is asked with it; TLS and dialling know the URL alone.
      'host',
      'if-none-match',
      'mcp-protocol-version',
      'origin',
    ],
    usual: limits(10_000, 1024 * KIB, 4),
    most: limits(10_000, 1024 * KIB, 4),
    acceptEncoding: 'gzip, br',
  },
  endpoint: {
    methods: ['POST', 'GET', 'DELETE'],
    headers: [
      'authorization',
      'content-type',
      'last-event-id',
      'mcp-method',
      'mcp-name',
      'mcp-protocol-version',
      'mcp-session-id',
      'origin',
    ],
    usual: limits(10_000, 2048 * KIB, 0),
    most: limits(60_000, 2048 * KIB, 0),
    acceptEncoding: 'identity',
  },
  metadata: {
    methods: ['GET'],
    headers: ['mcp-protocol-version'],
    usual: limits(10_000, 256 * KIB, 3),
    most: limits(10_000, 256 * KIB, 3),
    acceptEncoding: 'gzip, br',
  },
  hook: {
    methods: ['POST'],
    headers: ['content-type', 'webhook-id', 'webhook-signature', 'webhook-timestamp'],
    usual: limits(10_000, 64 * KIB, 0),
    most: limits(10_000, 64 * KIB, 0),
    acceptEncoding: 'identity',
  },
}

/** Bytes of a request body; more is a caller's mistake. */
export const REQUEST_BODY_BYTES: number = 2048 * KIB
/** Bytes of one response head, status line and reason phrase included. */
export const HEAD_BYTES: number = 16 * KIB
/** Fields of one response head. */
export const HEAD_FIELDS = 128
/** Interim (1xx) responses before the final one. */
export const INTERIM_RESPONSES = 8
/** Characters of a URL. */
export const URL_CHARACTERS = 2048
/** Milliseconds for one look-up. */
export const RESOLVE_MS = 3000
/** Addresses of one name that are dialled. */
export const ADDRESSES = 8
/** Milliseconds for one of several addresses to accept a connection. */
export const ATTEMPT_MS = 3000
/** Milliseconds that a kept connection may rest when its server gives no hint. */
export const REST_MS = 4000
/** Milliseconds before a server's hint at which a kept connection is not used any more. */
export const HINT_MARGIN_MS = 2000
/** Milliseconds that a body may go on after the caller had enough, before its connection is given up. */
export const DRAIN_MS = 25

/** Raw bytes that no honest answer with `bodyBytes` of content needs. */
export function wireBudget(bodyBytes: number): number {
  return Math.ceil(bodyBytes * 1.25) + 128 * KIB
}

/** The limits asked for, clamped to the purpose's own; what is not a number is not a wish. */
export function clampLimits(policy: PurposePolicy, wish: Partial<Limits> = {}): Limits {
  const pick = (name: keyof Limits): number => {
    const value = wish[name]
    if (value === undefined || !Number.isFinite(value)) return policy.usual[name]
    return Math.min(Math.max(0, value), policy.most[name])
  }
  return { totalMs: pick('totalMs'), bodyBytes: pick('bodyBytes'), hops: pick('hops') }
}

/** The longest that a timer of Node can be set to, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Milliseconds that a caller waits for an exchange, its turn in the queue included. What was asked
 * for is not clamped: behind others an exchange may take longer than any one of them.
 */
export function patienceOf(policy: PurposePolicy, { totalMs }: Partial<Limits> = {}): number {
  if (totalMs === undefined || Number.isNaN(totalMs)) return policy.usual.totalMs
  return Math.min(Math.max(0, totalMs), LONGEST_TIMER)
}

/** Ports that browsers never dial (WHATWG Fetch, "bad port"), and 0. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
])

/**
 * True when a port may be dialled: 443 and 8443 (80 for http) always, any other only when the
 * person or a registry named it for this URL, and never one of the ports that browsers refuse.
 */
export function portAllowed(port: number, scheme: 'http' | 'https', named: boolean): boolean {
  if (BAD_PORTS.has(port) || port > 65_535) return false
  return named || (scheme === 'https' ? port === 443 || port === 8443 : port === 80)
}
