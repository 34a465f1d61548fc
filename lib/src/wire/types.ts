import type { CertificateFacts, Exchange, HeaderList, LiveFacts } from '../exchange.ts'

/** Bounded facts: numbers, words of our own, and an authentication scheme. Never text of a server. */
export type WireParams = Readonly<Record<string, string | number | boolean>>

/** Something seen on the wire beside the outcome: a conformance fault or an oddity. Never a verdict. */
export interface WireObservation {
  /** Stable snake_case code, e.g. `result_under_4xx`, `id_not_echoed`, `bom_in_reply`. */
  readonly code: string
  readonly params: WireParams
  /** Index into `exchanges`. */
  readonly exchange?: number
}

/**
 * - `connected`: a handshake completed; `facts` are live
 * - `gated`: credentials are asked for before the handshake says anything
 * - `not_mcp`: something answered, but not MCP
 * - `failed`: MCP-shaped software answered and the handshake is conclusively broken
 * - `unmeasured`: 5xx, 429, timeouts, resets, our own limits; no conclusion
 * - `refused`: the guard refused to contact it
 */
export type HandshakeOutcome =
  | 'connected'
  | 'gated'
  | 'not_mcp'
  | 'failed'
  | 'unmeasured'
  | 'refused'

/** What a list gave: names of tools or prompts, URIs of resources. They are text of the server. */
export interface ToolList {
  /** In order, without those of a repeated page. */
  readonly names: readonly string[]
  /** True when the list was read to its end; otherwise nothing may be concluded from an absence. */
  readonly whole: boolean
  readonly pages: number
}

/** The resource that was asked for. `text` is text of the server. */
export interface ResourceRead {
  readonly uri: string
  /** `not_listed`: the server does not list it, so it was not asked for. */
  readonly status: 'read' | 'not_listed' | 'unreadable'
  readonly text?: string
}

/** What one endpoint answered to a handshake, with every exchange of it. */
export interface Handshake {
  readonly endpoint: string
  readonly outcome: HandshakeOutcome
  /** Why, when the outcome is not `connected`: a stable code and bounded params. */
  readonly reason?: {
    readonly code: string
    readonly params: WireParams
  }
  /** Present when connected; partly (gate, TLS) when gated. */
  readonly facts?: LiveFacts
  /** Evidence that the server speaks the modern revision, also when it was reached by the legacy handshake. */
  readonly modernEvidence: 'discover_result' | 'modern_error' | 'pre_release' | 'none'
  /** Present when a list was asked for and at least one page came. */
  readonly tools?: ToolList
  /** The same of `resources/list` and `prompts/list`; only with `listEverything`. */
  readonly resources?: ToolList
  readonly prompts?: ToolList
  /** Present when connected and `readResource` was given. */
  readonly resource?: ResourceRead
  /** Of the endpoint, where it was kept without the exchanges that showed it. */
  readonly certificate?: CertificateFacts
  readonly observations: readonly WireObservation[]
  readonly exchanges: readonly Exchange[]
}

/** Options of a handshake. */
export interface HandshakeOptions {
  /** Name and version of the client, sent as `clientInfo`. */
  readonly client: { readonly name: string; readonly version: string }
  /** Milliseconds since the epoch; injected so that tests have no clock. */
  readonly now: () => number
  /** Absolute time (same clock) after which nothing new starts. */
  readonly deadline: number
  /** Extra headers (credentials), sent only to the endpoint's exact origin. */
  readonly headers?: HeaderList
  /** Read tools/list too, all pages within 9 further requests. Default true. */
  readonly listTools?: boolean
  /** Read resources/list and prompts/list too, where the server declares them. Default false. */
  readonly listEverything?: boolean
  /** Read this resource when the server lists it. */
  readonly readResource?: string
  readonly namedPort?: boolean
  readonly signal?: AbortSignal
}
