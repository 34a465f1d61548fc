/** `countersign/card`: cards and catalogs, read, checked, converted and printed. Pure; runs anywhere. */
export { parseCatalog, nameOf, AI_CATALOG_TYPE } from './catalog.ts'
export type { Catalog, CatalogEntry, CatalogHost, CatalogState } from './catalog.ts'
export { detect } from './detect.ts'
export { findingsOfDocument } from './findings.ts'
export { parseIdentifier, sameIdentifier } from './identifier.ts'
export type { Identifier } from './identifier.ts'
export { placeholders, resolve } from './input.ts'
export type { MissingInput, Resolution } from './input.ts'
export type { Issue, Parsed } from './issue.ts'
export { lintServerCard } from './lint.ts'
export { suggestion } from './nearest.ts'
export { printServerCard } from './print.ts'
export { convertDocument, readDocument } from './read.ts'
export { registrableDomain } from './shared-hosts.ts'
export { parseServerCard, SERVER_CARD_SCHEMA, SERVER_CARD_TYPE } from './server-card.ts'
export type {
  ConversionNote,
  Family,
  Icon,
  Input,
  KeyValueInput,
  LegacyClaims,
  PartialCard,
  ReadDocument,
  ReadServer,
  Remote,
  Repository,
  ServerCard,
} from './types.ts'
