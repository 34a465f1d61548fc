import { reasonOf } from '../../run/reason.ts'
import { errored, verified, type Check } from '../outcome.ts'

/**
 * VERIFIED when the handshake ended with an HTTP response of any status; otherwise nothing is known.
 * An earlier answer of a handshake that broke off does not count. Never FAILED: one look from one
 * place cannot tell a dead server from a bad way to it.
 */
export const reachability: Check = {
  id: 'reachability',
  judge({ evidence, handshake, settled, rest }) {
    const { status } = handshake
    return settled && status !== undefined
      ? verified(reasonOf('reachability_answered', { status }))
      : errored(evidence.stopped ?? rest)
  },
}
