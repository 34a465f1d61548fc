/**
 * Types only: the seam between who decides (discover, wire, probe) and who dials (net).
 * An `Outgoing` goes in, an `Exchange` comes out, always; a remote party's misbehaviour and the
 * guard's refusals are values in it. A `Send` rejects only with a `TypeError` for misuse.
 */

/** Who is asking. Decides methods, headers, ports, hops and addresses allowed (one table in net/limits.ts). */
export type Purpose = 'document' | 'endpoint' | 'metadata' | 'hook'

/** The methods that any purpose may use; each may use some of them. */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'DELETE'

/** Header fields as they were on the wire: name as sent, value, in order, repetitions kept. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** What one exchange may take; more ends it with a failure of ours or a cut. */
export interface Limits {
  /** Milliseconds from the call on, for the queue, DNS and every hop. */
  readonly totalMs: number
  /** Decoded body bytes; one more is a cut. */
  readonly bodyBytes: number
  /** Redirects followed. */
  readonly hops: number
}

/** One request, as who decides hands it to who dials. */
export interface Outgoing {
  readonly purpose: Purpose
  readonly method: Method
  /** Absolute URL as text. The guard parses it; what it refuses comes back as a refusal. */
  readonly url: string
  readonly headers?: HeaderList
  readonly body?: string
  /** Narrower limits than the purpose's own; wider values are clamped. */
  readonly limits?: Partial<Limits>
  /**
   * Sees every decoded body chunk as it arrives; returning true ends the exchange successfully at
   * once (`ended: 'enough'`). An event stream is left this way when the wanted message has come.
   */
  readonly enough?: (chunk: Uint8Array) => boolean
  /** A port that the person or a registry named for this very URL; else only 443 and 8443 (80 for http). */
  readonly namedPort?: boolean
  /** The person's credentials stay behind: another origin chose this URL, and must not use them. */
  readonly anonymous?: boolean
  readonly signal?: AbortSignal
}

/** Makes one exchange. Rejects only with a `TypeError`, for an `Outgoing` that is none. */
export type Send = (outgoing: Outgoing) => Promise<Exchange>

/**
 * The guard's coded no, before or instead of a connection. Few codes; `params` tell the rest:
 * - `url_syntax` {trap}: userinfo, backslash, control, whitespace, slashes, template, length, host
 * - `url_scheme` {scheme} · `url_port` {port} · `host_not_public` {class} · `address_not_public` {class, address}
 * - `method_not_allowed` {method} · `header_not_allowed` {name} · `redirect_refused` {why} · `proxy_refused` {why}
 */
export type RefusalCode =
  | 'url_syntax'
  | 'url_scheme'
  | 'url_port'
  | 'host_not_public'
  | 'address_not_public'
  | 'method_not_allowed'
  | 'header_not_allowed'
  | 'redirect_refused'
  | 'proxy_refused'

/** A no of the guard: nothing was sent to where it says. */
export interface Refusal {
  readonly kind: 'refusal'
  readonly code: RefusalCode
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * Why there was no (whole) response although nothing was refused. `blame` says whose fault it is:
 * a limit, an abort or our resolver's outage is ours and never a verdict on the target.
 */
export type FailureCode =
  | 'dns_not_found' // no such name, or no address
  | 'dns_unavailable' // our resolver did not answer
  | 'connect_refused'
  | 'connect_timeout'
  | 'connect_unreachable'
  | 'connect_reset'
  | 'tls_failed' // handshake failed; params.code is Node's code, `certificate` has the facts
  | 'protocol' // not HTTP/1.x, or framing that cannot be trusted; params.what
  | 'headers_too_large'
  | 'body_too_large' // params.limit
  | 'body_cut' // connection closed before the framing said so
  | 'body_encoding' // content-encoding unknown, repeated or not decodable
  | 'wire_budget' // more raw bytes than any honest answer of this size needs
  | 'time_budget' // params.phase, params.limit
  | 'too_many_redirects'
  | 'aborted'

/** An exchange that got stuck, how far it had come, and whose fault that is. */
export interface Failure {
  readonly kind: 'failure'
  readonly code: FailureCode
  readonly blame: 'target' | 'us'
  readonly phase: 'resolve' | 'connect' | 'tls' | 'send' | 'headers' | 'body'
  readonly params: Readonly<Record<string, string | number>>
}

/** Milliseconds since the exchange (or hop) began; a phase that did not happen is absent. */
export interface Timings {
  readonly resolved?: number
  readonly connected?: number
  readonly secured?: number
  readonly firstByte?: number
  readonly total: number
}

/** Who was connected to. */
export interface Peer {
  readonly address: string
  readonly port: number
  /** True when an earlier exchange of the same run opened the connection. */
  readonly reused: boolean
}

/** What one certificate that the server sent says. Instants are ISO 8601 in UTC. */
export interface CertificateOnWire {
  readonly subject: string
  readonly issuer: string
  readonly validFrom: string
  readonly validTo: string
  readonly sha256: string
  readonly spkiSha256: string
  readonly names: readonly string[]
  readonly keyType: string
  readonly keyBits?: number
  readonly isCa: boolean
}

/** What a client should make of a chain; `not_observed` when there was no certificate to look at. */
export type CertificateVerdict =
  | 'trusted'
  | 'expired'
  | 'not_yet_valid'
  | 'wrong_name'
  | 'no_names'
  | 'self_signed'
  | 'incomplete_chain'
  | 'unknown_issuer'
  | 'weak'
  | 'bad_chain'
  | 'not_observed'

/** Facts about the certificate, by the strict connection or, only after a certificate error, by an observer. */
export interface CertificateFacts {
  readonly verdict: CertificateVerdict
  /** Every fault found, gravest first; `verdict` is the first or `trusted`. */
  readonly faults: readonly CertificateVerdict[]
  /** Node's error code of the strict connection, when it failed. */
  readonly code?: string
  /** As sent, leaf first. */
  readonly chain: readonly CertificateOnWire[]
  /** The earliest end among the sent certificates, and whose it is. */
  readonly endsAt?: string
  readonly endsWith?: string
  /** Where a missing intermediate can be had, when the leaf says so and it repaired the chain. */
  readonly repairedBy?: string
  readonly observedBy: 'strict' | 'observer'
}

/** What was agreed on with a peer, by the names that Node has for it. */
export interface TlsFacts {
  readonly protocol: string
  readonly cipher: string
  readonly alpn?: string
  readonly serverName: string
  readonly certificate: CertificateFacts
}

/** One request on the way to the answer; the last hop is the answered one. */
export interface Hop {
  readonly url: string
  readonly status?: number
  readonly location?: string
  readonly addresses: readonly string[]
  readonly peer?: Peer
  readonly tls?: TlsFacts
  readonly timings: Timings
}

/** The last answer of an exchange, as it arrived. */
export interface ExchangeResponse {
  readonly status: number
  readonly headers: HeaderList
  /** Decoded, bounded. Empty for HEAD. */
  readonly body: Uint8Array
  /** `whole`: framing ended it · `enough`: the caller had enough · `cut`: see `failure`. */
  readonly ended: 'whole' | 'enough' | 'cut'
  /** Content coding that was undone, if any. */
  readonly coding?: 'gzip' | 'br' | 'deflate'
}

/** All that one request led to: every hop, the answer or why there is none, and what it took. */
export interface Exchange {
  readonly request: {
    readonly purpose: Purpose
    readonly method: Method
    readonly url: string
    /** Exactly what was sent, secrets replaced by `[redacted]`. */
    readonly headers: HeaderList
    readonly body?: string
  }
  /** ISO 8601 in UTC, milliseconds. */
  readonly startedAt: string
  /** The URL that answered, after redirects; the request's when there was none. */
  readonly url: string
  readonly hops: readonly Hop[]
  readonly response?: ExchangeResponse
  /** Present when there is no response, or when `response.ended` is `cut`. */
  readonly problem?: Refusal | Failure
  readonly timings: Timings
  /** Raw bytes read from sockets for this exchange. */
  readonly wireBytes: number
}

/** Where a name points, looked up without dialling. */
export interface LookedUp {
  readonly addresses: readonly string[]
  /** Every answer is one that the run may contact. */
  readonly within: boolean
}

/** What is known about a live server after a handshake; the facts that claims are compared with. */
export interface LiveFacts {
  readonly endpoint: string
  readonly era: 'modern' | 'legacy' | 'sse'
  readonly transport: 'streamable-http' | 'sse'
  /** The revision in use; `offered` is what we asked for. */
  readonly revision?: string
  readonly offered: string
  /** What the server itself listed (`supportedVersions`, `data.supported`); not exhaustive. */
  readonly listedRevisions?: readonly string[]
  readonly name?: string
  readonly version?: string
  readonly title?: string
  readonly description?: string
  readonly websiteUrl?: string
  readonly capabilities?: Readonly<Record<string, unknown>>
  readonly instructions?: string
  /** Names in order, only when the whole list was read. */
  readonly toolNames?: readonly string[]
  /** Present when some response asked for credentials. */
  readonly gate?: {
    readonly status: 401 | 402
    readonly scheme?: string
    readonly at: 'handshake' | 'tools/list'
  }
  readonly tls?: TlsFacts
}
