import type { Check } from '../outcome.ts'
import { compareWithApproved } from '../approved.ts'

/** VERIFIED when the digest of the names is the one that its owner approved. */
export const toolsetUnchangedVsApproved: Check = {
  id: 'toolset_unchanged_vs_approved',
  judge: (view, { fingerprints, baseline }) =>
    compareWithApproved(view, fingerprints?.toolset, baseline?.toolset),
}
