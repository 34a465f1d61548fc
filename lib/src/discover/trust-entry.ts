/** R4: what the catalog entry says of publisher, digest and manifests; R2: what its catalog is signed with. */
import { SEAL_ADDRESS, SEAL_EXTENSION, SEAL_VERIFIED } from '../attest/trust-manifest-rules.ts'
import type { CatalogEntry } from '../card/catalog.ts'
import { isSubstantive } from '../card/catalog-trust.ts'
import { quoted } from '../card/in-words.ts'
import { isSameSite } from '../card/shared-hosts.ts'
import { digestSeen } from './trust-digest.ts'
import { isOfEntry } from './trust-manifest.ts'
import { CATALOG_SEAL, MANIFEST_LINES } from './trust-manifest-rules.ts'
import { lineOf } from './trust-rule.ts'
import { LISTED } from './trust-rules-listing.ts'
import type { DiscoveredServer, Discovery, SealSeen, TrustLine, Vouching } from './types.ts'

/** Codes of lines that are about the entry itself. */
export const ENTRY_CODES: ReadonlySet<string> = new Set([
  ...MANIFEST_LINES.keys(),
  ...[
    LISTED.publisher,
    LISTED.digest,
    LISTED.digestUnchecked,
    LISTED.signature,
    LISTED.vouchedOther,
  ].map(({ code }) => code),
])

/** Codes of lines that say that somebody vouches for the entry. */
export const VOUCHED_CODES: ReadonlySet<string> = new Set([SEAL_VERIFIED.code, SEAL_ADDRESS.code])

/**
 * @param listing host of the top catalog
 * @param vouching what was found of its signatures; undefined when they were not checked
 */
export function judgeEntry(
  server: DiscoveredServer,
  listing: string,
  discovery: Discovery,
  vouching: Vouching | undefined,
): readonly TrustLine[] {
  const { entry } = server
  if (entry === undefined) return []
  const other = vouching?.outcome === 'verified' && !isOfEntry(server, discovery)
  const message = `The publisher vouches for what entry ${entry.pointer} leads to, and the server is described by ${server.foundAt}.`
  return [
    ...judgePublisher(entry, listing, vouching),
    ...judgeDigest(entry, discovery, vouching),
    ...(vouching ? vouching.manifests.flatMap(linesOf) : unchecked(entry)),
    ...(other ? [lineOf(LISTED.vouchedOther, message)] : []),
  ]
}

function judgePublisher(
  { publisher, pointer, trustManifests = [] }: CatalogEntry,
  listing: string,
  vouching: Vouching | undefined,
): readonly TrustLine[] {
  if (publisher === undefined || publisher === listing || isSameSite(publisher, listing)) return []
  if (vouching?.outcome === 'verified') return []
  const proof = trustManifests.some(isSubstantive)
    ? 'and its trust manifests do not prove it'
    : 'and no trust manifest proves it'
  const message = `The entry ${pointer} on ${listing} names ${publisher} as its publisher, ${proof}.`
  return [lineOf(LISTED.publisher, message, { publisher, listing })]
}

/** Whether an entry of a card or of a nested catalog leads to the bytes that it states. */
export function judgeDigest(
  entry: CatalogEntry,
  discovery: Discovery,
  vouching?: Vouching,
): readonly TrustLine[] {
  const { digest: stated = '', pointer } = entry
  const seen = digestSeen(entry, discovery)
  if (seen === undefined || seen.is === 'same') return []
  if (seen.served === undefined) {
    return [lineOf(LISTED.digestUnchecked, `The digest of entry ${pointer} was not compared.`)]
  }
  const { served } = seen
  const signer = vouching?.manifests.find(({ code }) => code === LISTED.digest.code)?.signer
  const signed = signer === undefined ? '' : `, which ${signer} signed`
  const message = `Entry ${pointer} states ${stated}${signed}, and the document has ${served}.`
  const anew = signer === undefined ? '' : ', there and in the manifest, and sign it anew'
  const mend = `Serve the document that was listed, or write "digest": "${served}"${anew}.`
  return [lineOf(LISTED.digest, message, { stated, served }, mend)]
}

function unchecked({ pointer, trustManifests = [] }: CatalogEntry): readonly TrustLine[] {
  if (!trustManifests.some(isSubstantive)) return []
  return [lineOf(LISTED.signature, `The trust manifests of entry ${pointer} were not checked.`)]
}

/** What the digest decided is said of the digest. */
function linesOf({
  code,
  message,
  signer = '',
  superseded,
  changedExtensions = [],
}: SealSeen): readonly TrustLine[] {
  const rule = superseded ? undefined : MANIFEST_LINES.get(code)
  const changed = MANIFEST_LINES.get(SEAL_EXTENSION.code)
  return [
    ...(rule ? [lineOf(rule, message, signer === '' ? {} : { signer })] : []),
    ...changedExtensions.flatMap((name) => {
      const what = `The extension ${quoted(name)} of the entry is not the one that ${signer} signed.`
      return changed ? [lineOf(changed, what)] : []
    }),
  ]
}

/** R2: the signature of the whole catalog, when it claims to have one. */
export function judgeCatalogSeal(vouching: Vouching | undefined): readonly TrustLine[] {
  const seal = vouching?.catalog
  const rule = Object.values(CATALOG_SEAL).find(({ code }) => code === seal?.code)
  return seal && rule ? [lineOf(rule, seal.message)] : []
}
