import type { Check } from '../outcome.ts'
import { compareWithApproved } from '../approved.ts'

/** VERIFIED when the digest of names and input schemas is the one that its owner approved. */
export const schemaUnchangedVsApproved: Check = {
  id: 'schema_unchanged_vs_approved',
  judge: (view, { fingerprints, baseline }) =>
    compareWithApproved(view, fingerprints?.schema, baseline?.schema),
}
