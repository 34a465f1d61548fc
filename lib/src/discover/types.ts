import type { SealOutcome } from '../attest/trust-manifest-rules.ts'
import type { CatalogEntry } from '../card/catalog.ts'
import type { ReadDocument, ReadServer, Remote } from '../card/types.ts'
import type { Exchange, LiveFacts } from '../exchange.ts'
import type { Finding } from '../finding.ts'

/** What a person gave, normalised. */
export interface Target {
  readonly given: string
  readonly kind: 'domain' | 'url'
  /** `https://example.com/` for a domain; the URL itself otherwise. */
  readonly url: string
  readonly origin: string
  /** ASCII host name without port. */
  readonly host: string
  /** True when the person wrote a port. */
  readonly namedPort: boolean
}

/** Why a URL was asked. */
export type PlaceKind =
  | 'root' // the origin's root document, for Link headers and <link>
  | 'target' // the URL the person gave
  | 'catalog' // a well-known catalog path
  | 'suffix' // <target>/server-card
  | 'well_known' // a legacy or scanner path
  | 'link' // a Link header or <link> of the root
  | 'entry' // a catalog entry's url
  | 'nested_catalog'
  | 'remote_card' // <remote>/server-card, asked for a back-link

/** A URL that was asked, or an inline document, and why it was looked at. */
export interface Place {
  readonly url: string
  readonly kind: PlaceKind
  /** Link relation, for `link`. */
  readonly rel?: string
  /** URL of the catalog and pointer of the entry, for `entry` and `nested_catalog`. */
  readonly listedBy?: { readonly catalog: string; readonly pointer: string; readonly depth: number }
}

/**
 * What was at a place. `found` carries a document; `unreadable` may, for the issues of what came instead.
 * `absent` 404/410 · `html` an app shell or error page with 200 (HTML, or text not even meant as JSON) · `empty` no bytes ·
 * `endpoint` answers like an MCP endpoint (405, or 400/401/406 of one) · `error` any other status ·
 * `unreadable` bytes that are not a document · `unreachable` no response · `refused` by the guard
 */
export type Presence =
  | 'found'
  | 'absent'
  | 'html'
  | 'empty'
  | 'endpoint'
  | 'error'
  | 'unreadable'
  | 'unreachable'
  | 'refused'

/** What was at a place: also when nothing was. */
export interface Found {
  readonly place: Place
  readonly presence: Presence
  readonly exchange: Exchange
  /** The URL that answered, after redirects. */
  readonly url: string
  readonly status?: number
  /** Media type essence, lower case. */
  readonly contentType?: string
  readonly document?: ReadDocument
  /** The catalog entry that led here, for `entry` and `nested_catalog`. */
  readonly entry?: CatalogEntry
  /** True when the document is the entry's `data`: `exchange`, `url` and all pointers are then the catalog's. */
  readonly inline?: boolean
  /** True when another origin's document chose this URL: it gets none of the person's credentials. */
  readonly foreign?: true
}

/** One server that some document describes, with the way it was reached. */
export interface DiscoveredServer {
  /** Stable within an examination: `s1`, `s2`, ... in order of discovery. */
  readonly id: string
  readonly server: ReadServer
  readonly document: ReadDocument
  /** Where its document is: a card's URL, or the catalog's for an inline card. */
  readonly foundAt: string
  readonly entry?: CatalogEntry
  readonly catalogUrl?: string
  /** Other documents that describe the same endpoint, in order of discovery. */
  readonly alsoAt?: readonly string[]
}

/** A remote of a card as an endpoint, as far as its template can be filled. */
export interface DiscoveredEndpoint {
  /** Concrete and absolute; templates that need values are in `needs`. */
  readonly url?: string
  readonly remote: Remote
  readonly serverId?: string
  /** Template variables without a value or default. */
  readonly needs: readonly string[]
  /** Variables filled from their defaults. */
  readonly filled: Readonly<Record<string, string>>
  readonly namedPort: boolean
  /**
   * True for the URL that the person gave when a GET of it showed no endpoint: many servers route
   * only POST, so it is worth a handshake, but nobody has called it an endpoint yet.
   */
  readonly presumed?: true
  /** True when only documents of another origin name it: it gets none of the person's credentials. */
  readonly foreign?: true
}

/** Which budget ended a discovery early; `later` is a server that asks to be left alone for a while. */
export type TruncationCause =
  | 'aborted'
  | 'time'
  | 'requests'
  | 'entries'
  | 'inline'
  | 'bytes'
  | 'later'

/** What a target publishes and where; nothing of it was seen live. */
export interface Discovery {
  readonly target: Target
  /** Everything asked, in order, with what was there. */
  readonly found: readonly Found[]
  readonly servers: readonly DiscoveredServer[]
  readonly endpoints: readonly DiscoveredEndpoint[]
  /** Said out loud when a budget ended first. */
  readonly truncated?: {
    readonly cause: TruncationCause
    readonly why: string
    readonly left: number
  }
  /** Faults of documents and of the way they are listed (not of hosting, trust or live comparison). */
  readonly findings: readonly Finding[]
  readonly requests: number
}

/** One claim held against one live fact. */
export interface Comparison {
  readonly claim:
    | 'name'
    | 'version'
    | 'title'
    | 'transport'
    | 'protocol_versions'
    | 'protocol_version'
    | 'capabilities'
    | 'tool_names'
    | 'authentication'
    | 'endpoint'
  readonly agrees: 'yes' | 'no' | 'unknown'
  readonly claimed: string
  readonly live: string
  /** Pointer of the claim in the card. */
  readonly pointer: string
  /** Why `unknown`. */
  readonly because?: string
  /**
   * How a protocol version is denied: `refused` by a server that was asked with it, or `unlisted`
   * in a list that would have to name it. Being left out of a list is no refusal.
   */
  readonly denial?: 'refused' | 'unlisted'
}

/** The claims of one card about one endpoint, each held against the live server. */
export interface Compared {
  readonly serverId: string
  /** Where the card is: its URL, or the catalog's for an inline card. */
  readonly foundAt?: string
  readonly endpoint: string
  readonly rows: readonly Comparison[]
}

/** `UNVERIFIED` is no conclusion; `WARNING` is something for a person to read. */
export type TrustVerdict = 'VERIFIED' | 'FAILED' | 'UNVERIFIED' | 'WARNING'

/** One rule of verified discovery (R1..R10) applied to one server. */
export interface TrustLine {
  readonly rule: 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8' | 'R9' | 'R10'
  readonly verdict: TrustVerdict
  /** Stable reason code. */
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, string | number | boolean>>
  /** The concrete edit, where it is more exact than the rule's own. */
  readonly mend?: string
}

/** One signature in a catalog, or the want of one: what became of it and why. */
export interface SealSeen {
  /** Pointer of the trust manifest; `''` for a signature of the whole catalog. */
  readonly pointer: string
  readonly outcome: SealOutcome
  /** Code of the rule that decided. */
  readonly code: string
  readonly message: string
  /** Who signed it, and when; present once the signature was verified. */
  readonly signer?: string
  readonly issuedAt?: string
  /** Extensions of the entry that are not the ones that were signed. */
  readonly changedExtensions?: readonly string[]
  /** True for a manifest that a newer one of the publisher, which holds, makes irrelevant. */
  readonly superseded?: true
}

/** Who vouches for a catalog entry by signatures (AI Catalog, trust manifests). */
export interface Vouching {
  /** Of the entry as a whole; `not_claimed` when its publisher signed nothing. */
  readonly outcome: SealOutcome
  /** Code of what decided; absent when there was nothing to decide. */
  readonly code?: string
  /** In the order of the entry. */
  readonly manifests: readonly SealSeen[]
  /** The signature of the catalog that holds the entry, when it claims to have one. */
  readonly catalog?: SealSeen
}

/** What verified discovery (R1 to R10) says of one server. */
export interface Trust {
  readonly serverId: string
  /** Present for a server of a catalog entry whose signatures were checked. */
  readonly vouching?: Vouching
  readonly lines: readonly TrustLine[]
  /** The worst of the lines. */
  readonly overall: TrustVerdict
  /** True when R3, R4 and R5 hold for every remote: only then may a client ask for secrets (R9). */
  readonly maySolicitSecrets: boolean
  /** Exact origins of the remotes for which they hold, however it stands with the others. */
  readonly secretOrigins: readonly string[]
}

/** The smallest change that makes a reader pass. Equal ids are one edit that wins several readers. */
export interface Fix {
  readonly id: string
  readonly message: string
  /** Rough size: 1 one header or member, 2 several members, 3 another document, 4 another path with a document. */
  readonly size: number
}

/** What one reader would make of the site, judged by what it asks and accepts. */
export interface Reading {
  readonly reader: string
  readonly verdict: 'pass' | 'partial' | 'unknown' | 'fail'
  readonly foundAt?: string
  readonly shape?: string
  /** Why it did not pass, stable code and sentence. */
  readonly why?: { readonly code: string; readonly message: string }
  readonly fix?: Fix
  /** True when the shape that passed is one the reader calls outdated. */
  readonly outdated?: boolean
  /** Everything the reader would remark, `why` included; also what it records and lets pass. */
  readonly notes?: readonly { readonly code: string; readonly message: string }[]
  /** Points of the site scanner only: 1, 0.5 or 0; absent when it could not conclude. */
  readonly points?: number
}

/** What a reader sees: lookups over what was found, no I/O. */
export interface SiteView {
  readonly target: Target
  /** By absolute URL or by path on the target's origin. `undefined` when it was not asked. */
  at(urlOrPath: string): Found | undefined
  /** Link headers and <link> of the root: URLs for a relation, resolved. */
  links(rel: string): readonly string[]
  readonly found: readonly Found[]
  readonly servers: readonly DiscoveredServer[]
  readonly live: readonly LiveFacts[]
}

/** A known client or scanner. `judge` is pure and asks nothing. */
export interface Reader {
  readonly id: string
  readonly title: string
  /** Where its behaviour was read. */
  readonly source: string
  /** Where it looks, in order: absolute paths on the target's origin, or named places. */
  readonly asks: readonly (
    | { readonly path: string }
    | { readonly link: string }
    | { readonly suffix: true }
    | { readonly catalogEntries: number }
  )[]
  readonly judge: (site: SiteView) => Reading
}
