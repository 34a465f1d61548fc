import type { Issue } from './issue.ts'

export const AI_CATALOG_TYPE: string = 'application/ai-catalog+json'

/** One item of a catalog in the common model of all four states and ARD. */
export interface CatalogEntry {
  /** Pointer of the entry in the document. */
  readonly pointer: string
  readonly identifier?: string
  /** As written (`type`, or `mediaType` in older catalogs). */
  readonly type?: string
  /** Lower case, parameters stripped; old spellings mapped to the current type. */
  readonly essence?: string
  /** What the entry is, by essence. `other` entries are listed, never dropped. */
  readonly kind: 'server_card' | 'catalog' | 'registry_server' | 'other'
  /** Absolute, resolved against the catalog's final URL. Exactly one of `url` and `data` is set on a usable entry. */
  readonly url?: string
  /** True when the member `data` is present, whatever its value. */
  readonly inline: boolean
  readonly data?: unknown
  readonly displayName?: string
  readonly description?: string
  readonly version?: string
  readonly updatedAt?: string
  readonly tags?: readonly string[]
  /** Publisher of a `urn:air` identifier, lower case; the only part stable in every version. */
  readonly publisher?: string
  readonly digest?: string
  /** Kept raw, verified by attest later. */
  readonly trustManifests?: readonly unknown[]
  /** The member as published, for display and re-publication. */
  readonly raw: unknown
}

export type CatalogState = 'A' | 'B' | 'C' | '0.9' | 'ard' | 'draft' | 'unknown'

export interface Catalog {
  readonly state: CatalogState
  readonly specVersion?: string
  readonly host?: { readonly displayName?: string; readonly identifier?: string; readonly raw: unknown }
  readonly entries: readonly CatalogEntry[]
  readonly issues: readonly Issue[]
  readonly raw: unknown
}
