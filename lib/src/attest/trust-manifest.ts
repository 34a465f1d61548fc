/**
 * Trust manifests of AI Catalog entries, and signatures of whole catalogs, under profile `did-web-v1`.
 * Everything that needs no key is checked first; whoever calls then brings the DID document, and the
 * key decides.
 *
 *     { "contributor": "did:web:tides.example",
 *       "subject": { "identifier": "urn:air:tides.example:mcp:tide-tables",
 *         "type": "application/mcp-server-card+json", "digest": "sha256:…" },
 *       "signature": { "signer": "did:web:tides.example", "profile": "did-web-v1",
 *         "issuedAt": "2026-11-01T00:00:00Z", "jws": "eyJ…..MEU…" } }
 */
import { canonicalize } from '../json/canonical.ts'
import { digestLike } from '../json/digest-like.ts'
import { domainOfDidWeb } from './did-web.ts'
import { isObject, own, type Members } from '../json/object.ts'
import {
  SEAL_ADDRESS,
  SEAL_DRAFT,
  SEAL_FORM,
  SEAL_SUBJECT,
  SEAL_THIRD_PARTY,
  SEAL_UNSIGNED,
  SEAL_VERIFIED,
  type SealRule,
} from './trust-manifest-rules.ts'
import { openSeal, type Refused, type Sealed, type SealVerdict } from './trust-manifest-seal.ts'

/** The entry that a manifest must be about. */
export interface ManifestEntry {
  /** The member of `entries` as published. */
  readonly raw: Members
  /** Its `url`, absolute; undefined for an inline entry. */
  readonly url?: string | undefined
}

/** A manifest of the publisher that only the key can still refute. */
export interface SealedManifest {
  readonly ok: true
  readonly sealed: Sealed
  /** What is to be said when `refuteSeal` has nothing to say. */
  readonly verified: SealVerdict
  /** Names of extensions that are not the ones that were signed. */
  readonly extensions: readonly string[]
}

/**
 * Checks a member of `trustManifests[]` as far as that needs no key: that the publisher of the entry
 * contributed and signed it, and that its subject is this entry, member by member. The digest that it
 * repeats is held against bytes elsewhere.
 *
 * @param pointer where the manifest is, for messages
 * @param now milliseconds since the epoch
 * @see AI Catalog, "Trust manifests", publisher profile
 */
export function openManifest(
  manifest: unknown,
  entry: ManifestEntry,
  pointer: string,
  now: number,
): SealedManifest | Refused {
  const name = `The trust manifest ${pointer}`
  const refuse = (rule: SealRule, what: string): Refused => ({
    ok: false,
    rule,
    message: `${name} ${what}.`,
  })
  const contributor = contributorOf(manifest)
  if (!isObject(manifest) || contributor === undefined) {
    return refuse(SEAL_FORM, 'names no contributor as an absolute URI')
  }
  const publisher = publisherOf(entry.raw)
  if (publisher === undefined || contributor !== `did:web:${publisher}`) {
    const other = publisher === undefined ? 'names no publisher' : `names ${publisher} as publisher`
    const who = JSON.stringify(contributor.slice(0, 200))
    return refuse(SEAL_THIRD_PARTY, `is by ${who}, and the entry's identifier ${other}`)
  }
  if (!Object.hasOwn(manifest, 'signature')) return refuse(SEAL_UNSIGNED, 'is not signed')
  const typ = 'ai-catalog-trust-manifest+jws'
  const sealed = openSeal(manifest, { name, speaker: contributor, typ, now })
  if (!sealed.ok) return sealed
  const subject = own(manifest, 'subject')
  const differs = isObject(subject) ? subjectDiffers(subject, entry) : 'has no subject'
  if (!isObject(subject) || differs !== undefined) return refuse(SEAL_SUBJECT, differs ?? '')
  const digests = own(subject, 'extensionDigests') ?? {}
  if (!isObject(digests)) return refuse(SEAL_FORM, 'has extensionDigests that are no object')
  const bound = own(subject, 'digest') !== undefined
  const what = bound
    ? `vouches for the entry and the digest of its document`
    : `vouches for the address of the entry, and not for what is served there`
  const message = `${contributor}, the publisher, signed on ${sealed.issuedAt} and ${what}.`
  return {
    ok: true,
    sealed,
    verified: { rule: bound ? SEAL_VERIFIED : SEAL_ADDRESS, message },
    extensions: Object.entries(digests).flatMap(([key, stated]) =>
      isExtension(own(entry.raw, 'extensions'), key, stated) ? [] : [key],
    ),
  }
}

/** What the drafts before October 2026 call `trustManifest`: each signer chose how keys are found. */
export function draftManifest(pointer: string): Refused {
  const message = `The trust manifest ${pointer} is of a draft before October 2026, whose signatures show nothing by themselves.`
  return { ok: false, rule: SEAL_DRAFT, message }
}

/**
 * Checks the signature of a whole catalog likewise: the signer must be its `host.identifier`.
 *
 * @param url of the catalog, for messages
 * @returns undefined when nobody claims to have signed it
 */
export function openCatalogSeal(
  catalog: Members,
  url: string,
  now: number,
): Sealed | Refused | undefined {
  if (!Object.hasOwn(catalog, 'signature')) return undefined
  const host = own(catalog, 'host')
  const identifier = isObject(host) ? own(host, 'identifier') : undefined
  const speaker = typeof identifier === 'string' ? identifier : 'no host'
  return openSeal(catalog, { name: `The catalog ${url}`, speaker, typ: 'ai-catalog+jws', now })
}

function contributorOf(manifest: unknown): string | undefined {
  const contributor = isObject(manifest) ? own(manifest, 'contributor') : undefined
  const isUri = typeof contributor === 'string' && /^[a-z][a-z0-9+.-]*:\S/i.test(contributor)
  return isUri ? contributor : undefined
}

/** The domain in `urn:air:{publisher}:…`, only as it is written: a signer has one spelling. */
function publisherOf(entry: Members): string | undefined {
  const identifier = own(entry, 'identifier')
  const written = typeof identifier === 'string' && /^urn:air:([^:]+):./.exec(identifier)
  return written ? domainOfDidWeb(`did:web:${written[1] ?? ''}`) : undefined
}

/** In what the subject is not the entry, as the rest of a sentence (AI Catalog, subject). */
function subjectDiffers(subject: Members, { raw, url }: ManifestEntry): string | undefined {
  const told = (['identifier', 'type', 'version', 'digest'] as const).map(
    (name) => [name, own(subject, name)] as const,
  )
  const other = told.find(
    ([name, value]) =>
      value !== own(raw, name) ||
      (value === undefined ? name === 'type' : typeof value !== 'string'),
  )
  if (other !== undefined) return `is about another ${other[0]} than that of the entry`
  const address = own(subject, 'url')
  if (address === undefined) {
    const isBound = own(subject, 'digest') !== undefined
    return isBound ? undefined : 'names neither digest nor url, so it could be about anything'
  }
  const isSame = address === url || address === own(raw, 'url')
  return isSame && typeof address === 'string' && address.startsWith('https://')
    ? undefined
    : 'is about another url than that of the entry'
}

/** True when an extension of the entry, null included, has the digest that was signed for it. */
function isExtension(extensions: unknown, key: string, stated: unknown): boolean {
  if (!isObject(extensions) || !Object.hasOwn(extensions, key)) return false
  const canonical = canonicalize(extensions[key])
  return canonical.ok && typeof stated === 'string' && digestLike(stated, canonical.text) === stated
}
