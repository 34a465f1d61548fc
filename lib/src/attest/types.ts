/**
 * Types only: what flows through attesting.
 *
 *     Run + Evidence + Bodies ──statementOf──▶ Statement (or why it is withheld)
 *       ──sign(signer)──▶ Envelope (DSSE) ──append──▶ log (C2SP tlog-tiles) ──▶ .tlog-proof
 *     Envelope + KeyRing + evidence in hand ──verifyEnvelope──▶ Verification: nine steps, one outcome
 */
import type { Assertion } from '../run/assertion.ts'
import type { RunLimits } from '../run/evidence.ts'

/** in-toto Statement v1: these four members and nothing else, because some verifiers refuse more. */
export interface Statement<Predicate = unknown> {
  readonly _type: 'https://in-toto.io/Statement/v1'
  readonly subject: readonly Subject[]
  readonly predicateType: string
  readonly predicate: Predicate
}

/** What a statement is about (in-toto Statement v1, `subject`). */
export interface Subject {
  /** `evidence.json`, or the URL whose body it is. A label: subjects are matched by digest. */
  readonly name: string
  readonly digest: { readonly sha256: string }
}

/**
 * What one run saw, as signed. Every member is present, absence is null. Integers and strings only;
 * no text of the server but what the reasons carry.
 */
export interface RunPredicate {
  readonly endpoint_url: string
  /** ISO 8601 in UTC with milliseconds: the end of the run, the instant it speaks of. */
  readonly observed_at: string
  readonly started_at: string
  readonly finished_at: string
  /** From where it was seen; a statement is about that place only. */
  readonly vantage: string
  readonly scope: 'full' | 'gate'
  readonly suite: SuiteIdentity
  readonly canonicalization: 'jcs'
  readonly toolset_projection: 'v1'
  readonly toolset_canonicalization: 'nfc-jcs/v1'
  readonly definition_projection: 'v2'
  readonly offered_revision: string
  /** Null only in scope `gate`. */
  readonly recorded_revision: string | null
  readonly dns_answer_left_public: boolean
  readonly conditions: readonly string[]
  readonly limits: RunLimits
  /** Exactly fifteen, in the order of the registry. */
  readonly assertions: readonly SignedAssertion[]
  /** `sha256:` and 64 hexadecimal digits; null only in scope `gate`. */
  readonly fingerprints: {
    readonly toolset: string | null
    readonly schema: string | null
    readonly definition: string | null
  }
  /** Only in scope `gate`: the challenge, reduced. */
  readonly challenge: SignedChallenge | null
}

/** Who judged: enough for a stranger to check out the very rules and recompute the digest. */
export interface SuiteIdentity {
  readonly id: string
  readonly version: string
  readonly registry_version: string
  /** `sha512-` and base64 over the sources that can move a verdict; null in an unversioned tree. */
  readonly digest: string | null
  /** 40 lower-case hexadecimal digits; null in an unversioned tree. */
  readonly commit: string | null
}

/** An assertion as a predicate spells it. */
export interface SignedAssertion {
  readonly check_id: Assertion['check']
  readonly docs_version: string
  readonly assertion_status: Assertion['status']
  readonly execution_status: Assertion['execution']
  readonly evidence_provenance: Assertion['provenance']
  /** Never null when UNVERIFIED. */
  readonly reason: {
    readonly key: string
    readonly params: Readonly<Record<string, string | number>>
  } | null
}

/** A 401's challenge by names: no token, no realm text. */
export interface SignedChallenge {
  readonly scheme: string
  readonly param_names: readonly string[]
  readonly resource_metadata_url: string | null
  /** Digest of the field value as received. */
  readonly header_sha256: string | null
}

/** DSSE, https://github.com/secure-systems-lab/dsse. */
export interface Envelope {
  readonly payloadType: string
  /** Standard padded base64 of the payload's bytes. */
  readonly payload: string
  readonly signatures: readonly EnvelopeSignature[]
}

/** One signature of a DSSE envelope. */
export interface EnvelopeSignature {
  /** A hint, never trusted: ours is the SSH SHA-256 fingerprint of the key. */
  readonly keyid?: string
  /** Standard padded base64. */
  readonly sig: string
}

/** Who signs. The key stays with the signer. */
export interface Signer {
  /** `SHA256:` and 43 characters, as `ssh-keygen -lf` prints it. */
  readonly keyid: string
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>
}

/** `retired` verifies what it signed in its time, `revoked` only what a witness saw before. */
export type KeyStatus = 'active' | 'retired' | 'revoked'

/** One public key as published. A retired key verifies what it signed in its time, for ever. */
export interface KeyRecord {
  /** The SSH SHA-256 fingerprint, computed, never read from a document. */
  readonly keyid: string
  readonly algorithm: 'Ed25519'
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  readonly purpose: 'evidence' | 'log' | 'witness'
  /** ISO 8601 in UTC; both ends count as inside. Null: open. */
  readonly notBefore: string | null
  readonly notAfter: string | null
  readonly status: KeyStatus
  readonly revokedAt: string | null
  readonly reason: string | null
}

/** The keys that a reader trusts, by their own choice. */
export interface KeyRing {
  readonly keys: readonly KeyRecord[]
}
