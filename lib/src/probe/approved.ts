import type { CheckId } from '../run/assertion.ts'
import type { Fingerprint } from '../run/fingerprint.ts'
import { reasonOf } from '../run/reason.ts'
import type { Drift } from '../run/run.ts'
import { failed, skipped, verified, type JudgeContext, type Outcome } from './outcome.ts'
import type { RunView } from './view.ts'
import { withoutWholeList } from './without.ts'

/** Compares a digest of this run with the approved one. Without an approved one: no conclusion. */
export function compareWithApproved(
  view: RunView,
  current: Fingerprint | undefined,
  approved: string | undefined,
): Outcome {
  const without = withoutWholeList(view)
  if (without !== undefined) return without
  if (current === undefined || !current.ok) {
    return skipped(reasonOf('fingerprint_comparison_unavailable', {}))
  }
  if (approved === undefined) return skipped(reasonOf('no_baseline', {}))
  return current.digest === approved
    ? verified(reasonOf('fingerprint_baseline_equal', {}))
    : failed(reasonOf('fingerprint_baseline_mismatch', {}))
}

const COMPARED: readonly (readonly [CheckId, 'toolset' | 'schema'])[] = [
  ['toolset_unchanged_vs_approved', 'toolset'],
  ['schema_unchanged_vs_approved', 'schema'],
]

/** The fingerprints of this run that are not the approved ones. */
export function driftIn(
  { fingerprints, baseline }: JudgeContext,
  detectedAt: string,
): readonly Drift[] {
  return COMPARED.flatMap(([check, kind]) => {
    const current = fingerprints?.[kind]
    const previous = baseline?.[kind]
    return previous === undefined || current?.ok !== true || current.digest === previous
      ? []
      : [{ check, previous, current: current.digest, detectedAt }]
  })
}
