/** `countersign/run`: what a run is, without doing one. Portable. */
export type {
  Assertion,
  AssertionStatus,
  CheckId,
  ExecutionStatus,
  Provenance,
} from './assertion.ts'
export type { Bodies, Evidence, RunLimits, Step, StepResponse, StepRole } from './evidence.ts'
export type { Change } from './difference-change.ts'
export { findingsOfDifference } from './difference-findings.ts'
export type { ChangePlace } from './difference-findings.ts'
export { DIFFERENCE_RULES, DIFFERENCE_VERSION } from './difference-rules.ts'
export { differenceOf } from './difference.ts'
export type { Difference, Side, Undiffable } from './difference.ts'
export { fingerprintV1, fingerprintV2 } from './fingerprint.ts'
export type { Fingerprint, FingerprintsV1, FingerprintV2, ToolDigest } from './fingerprint.ts'
export type { Observation, ObservedAt, StepPlace } from './observation.ts'
export { printEvidence } from './print-evidence.ts'
export { readEvidence } from './read-evidence.ts'
export type { EvidenceRead } from './read-evidence.ts'
export { readSnapshot } from './read-snapshot.ts'
export { reasonOf } from './reason.ts'
export type { Reason, ReasonKey, ReasonParams } from './reason.ts'
export { CHECKS, REGISTRY_VERSION, SUITE_ID, SUITE_VERSION } from './registry.ts'
export type { CheckEntry, Group } from './registry.ts'
export type { Drift, Run, RunGate } from './run.ts'
export { snapshotOf, toolsOf } from './snapshot.ts'
export type { Snapshot, SnapshotParts, SnapshotTool } from './snapshot.ts'
