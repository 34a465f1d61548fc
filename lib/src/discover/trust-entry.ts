/** R4: what the catalog entry says of publisher, digest and manifests. Signatures are not checked. */
import type { CatalogEntry } from '../card/catalog.ts'
import { isSubstantive } from '../card/catalog-trust.ts'
import { isRecord, own, ownText, quoted } from '../card/member.ts'
import { canonicalize } from '../json/canonical.ts'
import { digestOf } from '../json/digest.ts'
import { isSameSite } from '../card/shared-hosts.ts'
import { lineOf } from './trust-rule.ts'
import { LISTED } from './trust-rules-listing.ts'
import type { Discovery, TrustLine } from './types.ts'

/** @param listing host of the top catalog */
export function judgeEntry(
  entry: CatalogEntry | undefined,
  listing: string,
  discovery: Discovery,
): readonly TrustLine[] {
  if (entry === undefined) return []
  const manifests = (entry.trustManifests ?? []).filter(isSubstantive).filter(isRecord)
  return [
    ...judgePublisher(entry, listing, manifests.length > 0),
    ...judgeDigest(entry, discovery),
    ...manifests.flatMap((manifest) => judgeManifest(manifest, entry)),
  ]
}

function judgePublisher(
  { publisher, pointer }: CatalogEntry,
  listing: string,
  hasManifest: boolean,
): readonly TrustLine[] {
  if (publisher === undefined || publisher === listing || isSameSite(publisher, listing)) return []
  const proof = hasManifest
    ? 'and its trust manifest is not checked by this version'
    : 'and no trust manifest proves it'
  const message = `The entry ${pointer} on ${listing} names ${publisher} as its publisher, ${proof}.`
  return [lineOf(LISTED.publisher, message, { publisher, listing })]
}

function judgeDigest(entry: CatalogEntry, { found }: Discovery): readonly TrustLine[] {
  if (entry.digest === undefined) return []
  const served = entry.inline
    ? canonicalDigest(entry.data)
    : found.find(({ place, presence }) => place.url === entry.url && presence === 'found')?.document
        ?.digest
  if (served === undefined || !/^sha256:[0-9a-f]{64}$/.test(entry.digest)) {
    return [
      lineOf(LISTED.digestUnchecked, `The digest of entry ${entry.pointer} was not compared.`),
    ]
  }
  if (served === entry.digest) return []
  const message = `Entry ${entry.pointer} states ${entry.digest}, and the document has ${served}.`
  return [lineOf(LISTED.digest, message, { stated: entry.digest, served })]
}

/** Inline documents are digested in canonical form (RFC 8785). */
function canonicalDigest(data: unknown): string | undefined {
  const canonical = canonicalize(data)
  return canonical.ok ? digestOf(canonical.text) : undefined
}

function judgeManifest(
  manifest: Readonly<Record<string, unknown>>,
  entry: CatalogEntry,
): readonly TrustLine[] {
  const at = entry.pointer
  const subject = own(manifest, 'subject')
  const differs = isRecord(subject) ? subjectDiffers(subject, entry) : undefined
  if (differs !== undefined) {
    const message = `A trust manifest of entry ${at} is about another ${differs}.`
    return [lineOf(LISTED.subject, message, { member: differs })]
  }
  const speaker = ownText(manifest, 'contributor') ?? ownText(manifest, 'identity')
  if (entry.publisher !== undefined && speaker !== `did:web:${entry.publisher}`) {
    const message = `A trust manifest of entry ${at} is by ${quoted(speaker ?? 'nobody')}, not by did:web:${entry.publisher}.`
    return [lineOf(LISTED.contributor, message)]
  }
  return [
    lineOf(LISTED.signature, `The signature of the trust manifest of entry ${at} was not checked.`),
  ]
}

/** The first member in which a manifest's subject is not the entry (AI Catalog, subject). */
function subjectDiffers(
  subject: Readonly<Record<string, unknown>>,
  entry: CatalogEntry,
): string | undefined {
  const symmetric = (['identifier', 'type', 'version', 'digest'] as const).find(
    (name) => own(subject, name) !== entry[name] && !isLooseDigest(name, subject),
  )
  if (symmetric !== undefined) return symmetric
  const url = own(subject, 'url')
  return url !== undefined && url !== entry.url ? 'url' : undefined
}

/** A subject may be bound by its URL alone; then it has no digest, and nor need it. */
function isLooseDigest(name: string, subject: Readonly<Record<string, unknown>>): boolean {
  return (
    name === 'digest' && own(subject, 'digest') === undefined && own(subject, 'url') !== undefined
  )
}
