import { reasonOf } from '../../run/reason.ts'
import { KNOWN_REVISIONS } from '../../wire/message.ts'
import { failed, skipped, unverified, verified, type Check } from '../outcome.ts'

/**
 * VERIFIED when the revision that the server declared is one that was published. Independent of
 * whether the rest of the handshake worked; text that is no revision is never repeated.
 */
export const protocolRevision: Check = {
  id: 'protocol_revision',
  judge({ handshake, settled, rest }) {
    const { gate, revision } = handshake
    if (!settled) return skipped(rest)
    if (gate !== undefined) {
      return unverified(reasonOf('credential_required', { scheme: gate.scheme }))
    }
    if (revision === undefined || revision === '') {
      return failed(reasonOf('protocol_revision_missing', {}))
    }
    return KNOWN_REVISIONS.includes(revision)
      ? verified(reasonOf('protocol_revision_recorded', { revision }))
      : failed(reasonOf('protocol_revision_unknown', {}))
  },
}
