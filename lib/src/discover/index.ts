/** `countersign/discover`: from a target to documents, endpoints and judgements, over a given `send`. */
export { clientConfig } from './client-config.ts'
export { compare } from './compare.ts'
export { connect } from './connect.ts'
export type { Claim, Connection, ConnectOptions, Lock } from './connect.ts'
export { curlOf } from './evidence.ts'
export type { Asked } from './evidence.ts'
export { rankFixes } from './fixes.ts'
export { checkHosting } from './hosting.ts'
export type { HostingRow } from './hosting.ts'
export { READERS, readAll } from './readers.ts'
export { shellWord } from './shell-word.ts'
export { discover } from './site.ts'
export type { DiscoverOptions } from './round.ts'
export { parseTarget } from './target.ts'
export { assessTrust } from './trust.ts'
export { checkTrustManifests } from './trust-manifest.ts'
export type { VouchingOptions } from './trust-manifest.ts'
export { checkRepositoryId } from './trust-repository.ts'
export type {
  Compared,
  Comparison,
  DiscoveredEndpoint,
  DiscoveredServer,
  Discovery,
  Fix,
  Found,
  Place,
  Reader,
  Reading,
  SealSeen,
  SiteView,
  Target,
  Trust,
  TrustLine,
  Vouching,
} from './types.ts'
export { siteView } from './view.ts'
