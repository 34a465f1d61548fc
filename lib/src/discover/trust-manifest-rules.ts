/** What signatures in catalogs add to verified discovery. */
import { NOTHING_TO_MEND } from '../finding.ts'
import { SEAL_RULES, type SealOutcome } from '../attest/trust-manifest-rules.ts'
import { trust, type TrustRule } from './trust-rule.ts'
import type { TrustVerdict } from './types.ts'

const VERDICT: Readonly<Record<SealOutcome, TrustVerdict>> = {
  verified: 'VERIFIED',
  failed: 'FAILED',
  unverified: 'UNVERIFIED',
  not_claimed: 'UNVERIFIED',
}

/** Rules of trust manifests as lines of R4, by code. */
export const MANIFEST_LINES: ReadonlyMap<string, TrustRule> = new Map(
  SEAL_RULES.map((rule) => [rule.code, { ...rule, rule: 'R4', verdict: VERDICT[rule.outcome] }]),
)

const CATALOG = 'AI Catalog, signature of the catalog'

/** Lines of R2 on the signature of a whole catalog; the message tells the reason. */
export const CATALOG_SEAL: Readonly<Record<'verified' | 'failed' | 'unverified', TrustRule>> = {
  verified: trust('R2', 'VERIFIED', 'trust_catalog_signed', [
    'The host signed the whole catalog',
    'No entry was added, removed or changed since.',
    NOTHING_TO_MEND,
    CATALOG,
  ]),
  failed: trust('R2', 'FAILED', 'trust_catalog_signature', [
    'The signature of the catalog does not hold',
    'The catalog is not what its host signed, or was never signed by its host.',
    'Sign the catalog anew after every change, as did:web of host.identifier.',
    CATALOG,
  ]),
  unverified: trust('R2', 'UNVERIFIED', 'trust_catalog_signature_unchecked', [
    'The signature of the catalog could not be checked',
    'It can be neither shown nor refuted, so it adds nothing.',
    'Sign under the profile did-web-v1, and serve /.well-known/did.json.',
    CATALOG,
  ]),
}
