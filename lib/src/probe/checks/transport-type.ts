import { reasonOf } from '../../run/reason.ts'
import { skipped, verified, type Check } from '../outcome.ts'

/**
 * VERIFIED when the handshake over Streamable HTTP ended with an HTTP response, whatever it said:
 * that the URL takes such messages, not that MCP is spoken there. Compared with no declaration.
 */
export const transportType: Check = {
  id: 'transport_type',
  judge({ handshake, settled, rest }) {
    return settled && handshake.status !== undefined
      ? verified(reasonOf('transport_streamable_http', {}))
      : skipped(rest)
  },
}
