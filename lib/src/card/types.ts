/**
 * The common model: what a document said, whatever its shape. Formats live in their own files
 * (server-card.ts, catalog.ts, legacy/<family>.ts); this file holds what several of them share.
 */
import type { Catalog } from './catalog.ts'
import type { Issue } from './issue.ts'

/** What a value of an input may be, as SEP-2127 names it. */
export const INPUT_FORMATS: readonly NonNullable<Input['format']>[] = [
  'string',
  'number',
  'boolean',
  'filepath',
]

/** A value that somebody has to give, or that the card gives itself. */
export interface Input {
  description?: string
  isRequired?: boolean
  isSecret?: boolean
  format?: 'string' | 'number' | 'boolean' | 'filepath'
  default?: string
  placeholder?: string
  value?: string
  choices?: string[]
}

/** An input with a name: a header. Its variables stand in `value` as `{variable}`. */
export interface KeyValueInput extends Input {
  name: string
  variables?: Record<string, Input>
}

/** A way to the server; only the URL of an endpoint once every variable has a value. */
export interface Remote {
  type: 'streamable-http' | 'sse'
  /** A URL or a template with `{variable}` parts. */
  url: string
  headers?: KeyValueInput[]
  variables?: Record<string, Input>
  supportedProtocolVersions?: string[]
}

/** Where the sources are, as the card claims. */
export interface Repository {
  url: string
  source: string
  subfolder?: string
  id?: string
}

/** An icon of the server, by its URL. */
export interface Icon {
  src: string
  mimeType?: string
  sizes?: string[]
  theme?: 'light' | 'dark'
}

/** MCP Server Card v1. Unknown members are legal and kept (the schema is open). */
export interface ServerCard {
  $schema: string
  name: string
  version: string
  description: string
  title?: string
  websiteUrl?: string
  repository?: Repository
  icons?: Icon[]
  remotes?: Remote[]
  _meta?: Record<string, unknown>
  [extra: string]: unknown
}

/** A card as far as it could be read: what a legacy document did not say is absent, never invented. */
export type PartialCard = { [K in keyof ServerCard]?: ServerCard[K] }

/** A v1 card as it was written, each member of whatever type it was given. */
export type UncheckedCard = { readonly [K in keyof ServerCard]?: unknown }

/** Every shape this library tells apart. */
export type Family =
  | 'server_card_v1'
  | 'server_card_newer' // a $schema of a later vN
  | 'registry_server_json'
  | 'sep1649'
  | 'server_info_endpoints' // serverInfo + endpoint | endpoints | remotes | transport.url | transports
  | 'sep1960'
  | 'smithery_static'
  | 'mcp_servers_map'
  | 'servers_list' // { servers: [...] }
  | 'servers_map' // { servers: { ... } }
  | 'array_root'
  | 'flat'
  | 'config_schema' // x-query-style: a JSON Schema, not a card
  | 'no_server' // declares that there is no server
  | 'ai_catalog'
  | 'ard_manifest'
  | 'not_json'
  | 'empty'
  | 'html'
  | 'unknown'

/** How a legacy document became a card, one line a fact. */
export interface ConversionNote {
  /**
   * `taken` verbatim · `derived` computed from other members · `assumed` not in the document ·
   * `shortened` cut to a limit · `lost` has no place in a v1 card · `untrusted` present but must not be used (commands) ·
   * `missing` required by v1 and not in the document.
   */
  readonly kind: 'taken' | 'derived' | 'assumed' | 'shortened' | 'lost' | 'untrusted' | 'missing'
  /** Pointer in the source document, absent for assumptions. */
  readonly from?: string
  /** Pointer in the card, absent for what was lost. */
  readonly to?: string
  readonly message: string
}

/** What a legacy card said that v1 has no member for, kept for comparison with the live server. */
export interface LegacyClaims {
  readonly serverName?: string
  readonly serverVersion?: string
  readonly capabilities?: Readonly<Record<string, unknown>>
  /** Names of statically listed tools; absent when none were listed or they are "dynamic". */
  readonly toolNames?: readonly string[]
  readonly tools?: readonly unknown[]
  readonly authenticationRequired?: boolean
  readonly protocolVersion?: string
}

/** One server of a document. */
export interface ReadServer {
  /** Pointer of the server inside the document (`''` when the document is the card). */
  readonly pointer: string
  readonly card: PartialCard
  readonly claims: LegacyClaims
  readonly notes: readonly ConversionNote[]
}

/** What reading any card-like document gives. Total: any bytes give one. */
export interface ReadDocument {
  readonly family: Family
  /** v1 with legacy members beside it. */
  readonly hybrid: boolean
  /** The parsed JSON, when there was any. */
  readonly value?: unknown
  /** `sha256:<hex>` of the bytes as received (after content decoding). */
  readonly digest: string
  readonly byteLength: number
  readonly servers: readonly ReadServer[]
  /** Present for the families `ai_catalog` and `ard_manifest`. */
  readonly catalog?: Catalog
  /** Issues against the strict v1 rules and the lints (for v1) or against the family's own shape. */
  readonly issues: readonly Issue[]
  /** True when the document is a valid v1 card (no issue of severity error). */
  readonly validV1: boolean
}
