import type { Reason } from './reason.ts'

/**
 * - `VERIFIED`: seen to hold in this run
 * - `FAILED`: seen not to hold
 * - `OBSERVED_RISK`: worth noting, not a verdict
 * - `UNVERIFIED`: no conclusion, always with a reason, never counted as a pass
 */
export type AssertionStatus = 'VERIFIED' | 'FAILED' | 'OBSERVED_RISK' | 'UNVERIFIED'

/** A second axis, never merged with the first: did the check get to do its work? */
export type ExecutionStatus = 'COMPLETED' | 'ERROR' | 'SKIPPED' | 'BLOCKED'

/** Where the evidence comes from. A run with credentials is its owner's word, not ours. */
export type Provenance = 'INDEPENDENTLY_OBSERVED' | 'SELF_ATTESTED' | 'STATICALLY_ANALYZED'

/** One check's outcome in one run. */
export interface Assertion {
  readonly check: CheckId
  readonly docsVersion: string
  readonly status: AssertionStatus
  readonly execution: ExecutionStatus
  readonly provenance: Provenance
  /** Never absent when the status is UNVERIFIED; key and bounded params, never server text. */
  readonly reason?: Reason
}

/** The fifteen, in the order of the registry. */
export type CheckId =
  | 'reachability'
  | 'latency_profile'
  | 'transport_type'
  | 'protocol_revision'
  | 'discovery_handshake'
  | 'tools_list'
  | 'error_taxonomy'
  | 'tls_certificate'
  | 'redirect_policy'
  | 'auth_metadata'
  | 'tool_description_hygiene'
  | 'toolset_fingerprint'
  | 'schema_fingerprint'
  | 'toolset_unchanged_vs_approved'
  | 'schema_unchanged_vs_approved'
