import type { AssertionStatus, CheckId } from './assertion.ts'

/** The rules that judged a run. It moves whenever a verdict could. */
export const SUITE_ID: string = 'countersign-remote'
export const SUITE_VERSION: string = '1.1.0'
/** Covers this file: ids, order, groups, failure statuses. */
export const REGISTRY_VERSION: string = '1.0.0'

/** The four parts of every report, in their order. */
export type Group =
  | 'reachability_performance'
  | 'protocol_contract'
  | 'security_hygiene'
  | 'drift_supply_chain'

/** What is fixed of a check; its texts are those of `countersign/text`. */
export interface CheckEntry {
  /** Position in every list, from 1. */
  readonly n: number
  readonly id: CheckId
  readonly group: Group
  /** The status this check gives when it sees its rule broken; null when it never does. */
  readonly failure: Extract<AssertionStatus, 'FAILED' | 'OBSERVED_RISK'> | null
  /** True for the checks that compare with a baseline its owner approved. */
  readonly needsBaseline: boolean
  /** Version of the check's texts and rule. */
  readonly docsVersion: string
}

function entry(
  n: number,
  id: CheckId,
  group: Group,
  failure: CheckEntry['failure'],
  needsBaseline = false,
): CheckEntry {
  return { n, id, group, failure, needsBaseline, docsVersion: 'v1.0.0' }
}

/** The fifteen checks, in order. A run always has exactly one assertion of each. */
export const CHECKS: readonly CheckEntry[] = [
  entry(1, 'reachability', 'reachability_performance', null),
  entry(2, 'latency_profile', 'reachability_performance', null),
  entry(3, 'transport_type', 'protocol_contract', null),
  entry(4, 'protocol_revision', 'protocol_contract', 'FAILED'),
  entry(5, 'discovery_handshake', 'protocol_contract', 'FAILED'),
  entry(6, 'tools_list', 'protocol_contract', 'FAILED'),
  entry(7, 'error_taxonomy', 'protocol_contract', 'OBSERVED_RISK'),
  entry(8, 'tls_certificate', 'security_hygiene', 'FAILED'),
  entry(9, 'redirect_policy', 'security_hygiene', 'OBSERVED_RISK'),
  entry(10, 'auth_metadata', 'security_hygiene', 'OBSERVED_RISK'),
  entry(11, 'tool_description_hygiene', 'security_hygiene', 'OBSERVED_RISK'),
  entry(12, 'toolset_fingerprint', 'drift_supply_chain', 'FAILED'),
  entry(13, 'schema_fingerprint', 'drift_supply_chain', 'FAILED'),
  entry(14, 'toolset_unchanged_vs_approved', 'drift_supply_chain', 'FAILED', true),
  entry(15, 'schema_unchanged_vs_approved', 'drift_supply_chain', 'FAILED', true),
]
