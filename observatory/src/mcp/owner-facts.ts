/** What an owner proved, decided and says of a server: beside what was observed, and apart from it. */
import { array, FLAG, object, TEXT, type Schema } from '../web/api/schema.ts'
import type { OwnershipView } from '../web/views/ownership.ts'
import { AT } from './schemas.ts'
import { untrusted, UNTRUSTED } from './untrusted.ts'

export const OWNER: Schema = object(
  { claimed: { ...FLAG, description: 'Who controls the host proved it. It changes no state.' } },
  {
    claimed_at: AT,
    baseline_approved_at: {
      ...TEXT,
      description: 'When the owner approved the list of tools that runs are held against.',
    },
    unlisted_at: AT,
    disputes: array(object({ at: AT }, { run_id: TEXT, untrusted: UNTRUSTED })),
    untrusted: UNTRUSTED,
  },
)

/** The owner's words are those of a third party. */
export function ownerFacts(owner: OwnershipView): object {
  const { claimed, claimedAt, baselineApprovedAt, annotation, disputes, unlistedAt } = owner
  return {
    claimed,
    ...(claimedAt !== undefined && { claimed_at: claimedAt }),
    ...(baselineApprovedAt !== undefined && { baseline_approved_at: baselineApprovedAt }),
    ...(unlistedAt !== undefined && { unlisted_at: unlistedAt }),
    ...(disputes.length > 0 && {
      disputes: disputes.map(({ at, text, runId }) => ({
        at,
        ...(runId !== undefined && { run_id: runId }),
        ...untrusted({ text }),
      })),
    }),
    ...untrusted({ annotation: annotation?.text }),
  }
}
