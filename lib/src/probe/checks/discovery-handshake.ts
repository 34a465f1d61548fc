import { reasonOf } from '../../run/reason.ts'
import { failed, skipped, unverified, verified, type Check } from '../outcome.ts'

/**
 * VERIFIED when the exchanges that the server's era asks for completed: `server/discover`, or
 * `initialize` and its notification (MCP lifecycle). A gate at the settling response is no fault.
 */
export const discoveryHandshake: Check = {
  id: 'discovery_handshake',
  judge({ handshake, rest }) {
    const { state, era, gate, reason } = handshake
    if (state === 'completed') return verified(reasonOf('handshake_completed', { era }))
    if (gate !== undefined) {
      return unverified(reasonOf('credential_required', { scheme: gate.scheme }))
    }
    return state === 'failed' && reason !== undefined ? failed(reason) : skipped(rest)
  },
}
