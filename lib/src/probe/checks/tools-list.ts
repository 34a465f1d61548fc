import { reasonOf } from '../../run/reason.ts'
import { failed, skipped, unverified, verified, type Check } from '../outcome.ts'

/**
 * VERIFIED when the first page's result has a `tools` array, FAILED when it was answered otherwise,
 * except by a server that declared no tools and does not know the method. Whether the whole list could be read matters to the checks that need the whole of it.
 */
export const toolsList: Check = {
  id: 'tools_list',
  judge({ handshake, list, rest }) {
    const gate = handshake.gate ?? list.gate
    if (gate !== undefined) {
      return unverified(reasonOf('credential_required', { scheme: gate.scheme }))
    }
    if (list.state === 'failed' && list.reason !== undefined) return failed(list.reason)
    if (list.state === 'undeclared') return skipped(reasonOf('tools_not_declared', {}))
    if (list.state !== 'read' || list.pages.length === 0) return skipped(rest)
    const params = { tools: list.tools.length, pages: list.pages.length }
    return verified(reasonOf('tools_list_read', params))
  },
}
