/** What can be said of a signature in an AI Catalog: one rule, one outcome. */
import { NOTHING_TO_MEND, type Rule, type Severity } from '../finding.ts'

/**
 * `verified` the signature holds and is about this very thing · `failed` it was claimed and does not
 * hold · `unverified` it cannot be judged, or would prove nothing here · `not_claimed` nobody signed.
 */
export type SealOutcome = 'verified' | 'failed' | 'unverified' | 'not_claimed'

/** A rule with the outcome that it leads to. */
export interface SealRule extends Rule {
  readonly outcome: SealOutcome
}

const MANIFEST = 'AI Catalog, trust manifests'
const PROFILE = 'AI Catalog, profile did-web-v1'

function rule(
  outcome: SealOutcome,
  code: string,
  [title, why, mend, spec]: readonly [string, string, string, string],
): SealRule {
  const severity: Severity = outcome === 'failed' ? 'error' : 'note'
  return { code, outcome, severity, title, why, mend, spec }
}

export const SEAL_VERIFIED: SealRule = rule('verified', 'trust_manifest_verified', [
  'The publisher signed the entry and the digest of what it lists',
  'Whoever holds the key of the domain vouches for this very document.',
  NOTHING_TO_MEND,
  MANIFEST,
])

export const SEAL_ADDRESS: SealRule = rule('verified', 'trust_manifest_address', [
  'The publisher signed the address of what the entry lists',
  'The domain vouches for the URL; what is served there may change without a new signature.',
  'Give the entry a digest, and sign it too.',
  `${MANIFEST}, subject`,
])

export const SEAL_UNSIGNED: SealRule = rule('not_claimed', 'trust_manifest_unsigned', [
  'The trust manifest is not signed',
  'What it says could have been written by whoever can write the catalog.',
  'Sign it under the profile did-web-v1, or read it as the words of the catalog.',
  MANIFEST,
])

export const SEAL_DRAFT: SealRule = rule('unverified', 'trust_manifest_draft', [
  'The trust manifest or signature is of a draft before October 2026',
  'Those drafts let each signer choose how keys are found, so a signature shows nothing by itself.',
  'Publish trustManifests[] with a signature of the profile did-web-v1.',
  MANIFEST,
])

export const SEAL_THIRD_PARTY: SealRule = rule('unverified', 'trust_third_party_contributor', [
  'The manifest is of somebody else than the publisher',
  'What a third party signs is what the third party thinks, not what the publisher said.',
  'Let did:web:<publisher> sign.',
  MANIFEST,
])

export const SEAL_PROFILE: SealRule = rule('unverified', 'trust_manifest_profile', [
  'The signature is of a profile that is not known here',
  'Each profile has rules of its own for keys, and none stands in for another.',
  'Sign under the profile did-web-v1.',
  MANIFEST,
])

export const SEAL_ALGORITHM: SealRule = rule('unverified', 'trust_manifest_algorithm', [
  'The signature names another algorithm than ES256',
  'The profile has one algorithm, so that no header can choose a weaker one, or none.',
  'Sign with ES256.',
  PROFILE,
])

export const SEAL_KEY_UNREAD: SealRule = rule('unverified', 'trust_manifest_key_unread', [
  'The key of the signer could not be read',
  'Without the DID document of the domain the signature can be neither shown nor refuted.',
  'Serve /.well-known/did.json on the domain of the signer, over HTTPS and without a redirect.',
  PROFILE,
])

export const SEAL_FORM: SealRule = rule('failed', 'trust_manifest_form', [
  'The trust manifest or signature is not of its form',
  'A signature that readers take apart differently shows different things.',
  'Write signer, profile, issuedAt and jws as the profile has them.',
  MANIFEST,
])

export const SEAL_SIGNER: SealRule = rule('failed', 'trust_manifest_signer', [
  'The signer is not the one for whom the signature speaks',
  'Anybody has a domain to sign with; only that of the contributor counts.',
  'Sign as the contributor, did:web:<domain> in lower case.',
  PROFILE,
])

export const SEAL_HEADER: SealRule = rule('failed', 'trust_manifest_header', [
  'The header of the signature says what the profile forbids',
  'A header that names keys, other encodings or another kind of document takes over the verification.',
  'Write alg, typ and kid only.',
  `${PROFILE}; RFC 7515`,
])

export const SEAL_PERIOD: SealRule = rule('failed', 'trust_manifest_period', [
  'The signature is not valid at this time',
  'What was signed for a time says nothing outside it.',
  'Sign anew.',
  MANIFEST,
])

export const SEAL_NOT_STRICT: SealRule = rule('failed', 'trust_manifest_not_strict', [
  'What was signed has no canonical form',
  'Broken text and numbers beyond the range show one thing and sign another.',
  'Write well-formed strings and finite numbers.',
  'RFC 8785',
])

export const SEAL_SUBJECT: SealRule = rule('failed', 'trust_subject_mismatch', [
  'The trust manifest is about another release',
  'A manifest of an old release can be replayed beside a new one, or a version relabelled.',
  'Publish the manifest that was signed for this entry.',
  `${MANIFEST}, subject`,
])

export const SEAL_EXTENSION: SealRule = rule('failed', 'trust_extension_digest', [
  'An extension of the entry is not the one that was signed',
  'Somebody changed it after the publisher signed, or the publisher forgot to sign anew.',
  'Publish the extension that was signed.',
  `${MANIFEST}, extensionDigests`,
])

export const SEAL_KEY: SealRule = rule('failed', 'trust_manifest_key', [
  'The signer does not publish the key that the signature names',
  'A key that was removed, or never listed, is not the word of the domain.',
  'List the P-256 key under assertionMethod of /.well-known/did.json, or sign with one that is listed.',
  PROFILE,
])

export const SEAL_SIGNATURE: SealRule = rule('failed', 'trust_manifest_signature', [
  'The signature does not hold',
  'What is published is not what was signed.',
  'Publish it as it was signed, or sign it anew.',
  PROFILE,
])

/** Every rule of signatures in catalogs. */
export const SEAL_RULES: readonly SealRule[] = [
  SEAL_VERIFIED,
  SEAL_ADDRESS,
  SEAL_UNSIGNED,
  SEAL_DRAFT,
  SEAL_THIRD_PARTY,
  SEAL_PROFILE,
  SEAL_ALGORITHM,
  SEAL_KEY_UNREAD,
  SEAL_FORM,
  SEAL_SIGNER,
  SEAL_HEADER,
  SEAL_PERIOD,
  SEAL_NOT_STRICT,
  SEAL_SUBJECT,
  SEAL_EXTENSION,
  SEAL_KEY,
  SEAL_SIGNATURE,
]
