/**
 * Types only: what flows through publishing.
 *
 *     PublishDescription ──describe──▶ PublishedDocument[] ──createAnswer──▶ answer(method, path, header)
 *       (countersign.config,             (path, bytes, types)                   ├─ adapters/<framework>
 *        defineCatalog)                        └──exportStatic──▶ files + one host's configuration
 *
 * Documents are made once. Nothing below `PublishedDocument` knows what a card is.
 */
import type { Icon, Input, KeyValueInput, Repository } from '../card/types.ts'

/** A remote as its owner writes it, before `baseUrl` completes it. */
export interface RemoteDescription {
  /** `streamable-http` when absent. */
  readonly type?: 'streamable-http' | 'sse'
  /** Absolute, a template, or a path from `/` that `baseUrl` completes. */
  readonly url: string
  readonly headers?: readonly KeyValueInput[]
  readonly variables?: Readonly<Record<string, Input>>
  readonly supportedProtocolVersions?: readonly string[]
}

/** One MCP server, described once. Names and limits are those of the Server Card v1. */
export interface ServerDescription {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly title?: string
  readonly websiteUrl?: string
  readonly repository?: Repository
  readonly icons?: readonly Icon[]
  readonly remotes: readonly RemoteDescription[]
  readonly _meta?: Readonly<Record<string, unknown>>
  /** Where its card is served; `<path of the first remote>/server-card` when absent. */
  readonly path?: string
  /**
   * Only for requests to this host (`tides.example`, with a port if not the scheme's own), which then
   * has a catalog of its own. Who wants it in the catalog of `baseUrl` too adds an entry there.
   */
  readonly host?: string
  /** What legacy forms say beside the card. `authentication.required` is never guessed. */
  readonly legacy?: {
    readonly protocolVersion?: string
    readonly capabilities?: Readonly<Record<string, unknown>>
    readonly authentication?: Readonly<Record<string, unknown>>
    readonly instructions?: string
  }
}

/** Where older readers look, and which form they get there. */
export interface Mirror {
  /** `/.well-known/mcp/server-card.json`, or any other path from `/`. */
  readonly path: string
  /** `hybrid` is a valid v1 card with the older members beside it; `sep1649` the strict older form. */
  readonly form: 'card' | 'hybrid' | 'sep1649'
}

/** An entry of the catalog that is not one of our own servers: a foreign card, any other artifact. */
export interface EntryDescription {
  readonly identifier: string
  readonly type: string
  /** Exactly one of `url` and `data`, by presence. A path from `/` is completed by `baseUrl`. */
  readonly url?: string
  readonly data?: unknown
  readonly displayName?: string
  readonly description?: string
  readonly version?: string
  readonly updatedAt?: string
  readonly tags?: readonly string[]
  readonly [extra: string]: unknown
}

/** Who the catalog says that it is of. */
export interface HostDescription {
  readonly displayName: string
  /** A domain or a DID; `did:web:<host of baseUrl>` when absent. */
  readonly identifier?: string
  readonly documentationUrl?: string
  readonly logoUrl?: string
}

/** `countersign.config.ts|json`: everything that one origin publishes. */
export interface PublishDescription {
  /** Of the configuration file, for editors. */
  readonly $schema?: string
  /** `https://tides.example`: absolute and public; no path but `/`. */
  readonly baseUrl: string
  readonly servers: readonly ServerDescription[]
  /** Entries of the catalog beside one for each server: other people's cards, other artifacts. */
  readonly entries?: readonly EntryDescription[]
  /** The catalog's `host`. */
  readonly host?: HostDescription
  /** `1.0` when absent: what readers in use understand. */
  readonly catalogVersion?: '1.0' | '0.9'
  /** Two by default (server-card.json and mcp.json, hybrid); `[]` for none. Only the first server of a host has them. */
  readonly mirrors?: readonly Mirror[]
  /** Also serve the entries at `/.well-known/ard.json`; true when absent. */
  readonly ard?: boolean
  /** Origins that may read from a browser; everyone when absent. */
  readonly origins?: readonly string[]
  /**
   * Hosts that a trusted proxy may name (`X-Forwarded-Host`, else `Host`); each gets documents with
   * its own base URL. Any other host gets those of `baseUrl`.
   */
  readonly trustedProxy?: { readonly hosts: readonly string[] }
  /** `Link` headers and `<link>`s that point to the catalog from the root document. */
  readonly links?: boolean
}

/** `ard` is the catalog in the form of ARD, `mirror` a card in an older shape. */
export type DocumentKind = 'card' | 'catalog' | 'ard' | 'mirror'

/** One resource, ready to be sent. */
export interface PublishedDocument {
  readonly kind: DocumentKind
  /** Path of the request, from `/`, as it stands on the request line (percent-encoded). */
  readonly path: string
  /** Lower-case host with a port that is not the scheme's own; absent for any host. */
  readonly host?: string
  readonly bytes: Uint8Array
  /** What it may be sent as, the default first. One type means no negotiation. */
  readonly mediaTypes: readonly string[]
}

/** Everything that an answerer or an export needs. */
export interface PublishedSite {
  readonly baseUrl: string
  readonly documents: readonly PublishedDocument[]
  readonly origins?: readonly string[]
  /** True: documents differ by the host that a trusted proxy names. */
  readonly byForwardedHost?: boolean
  /** `Link` field value for the root document of the site, when asked for. */
  readonly link?: string
}

/** Looks up one request header by its lower-case name; repeated fields joined with `, `. */
export type Header = (name: string) => string | null | undefined

/** An HTTP answer as plain values; adapters write it as it is. */
export interface Answer {
  readonly status: number
  /** Names in lower case. The same object is given again for the same answer: do not change it. */
  readonly headers: Readonly<Record<string, string>>
  /** Absent for HEAD, 204 and 304. */
  readonly bytes?: Uint8Array
  /**
   * The same in ASCII, of a short document: Node writes it together with the head, which takes less
   * than to write bytes behind it.
   */
  readonly text?: string
}

/**
 * Undefined when the path is not ours: the framework goes on to its own routes. `path` is the target
 * of the request line, with its query if any. `client` tells what a limit counts by, an address as a
 * rule; it is called only when there is a limit.
 */
export type AnswerRequest = (
  method: string,
  path: string,
  header: Header,
  client?: () => string | null | undefined,
) => Answer | undefined
