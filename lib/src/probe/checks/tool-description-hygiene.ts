import { reasonOf } from '../../run/reason.ts'
import { countUnread } from '../hygiene/scan.ts'
import { risk, unverified, verified, type Check } from '../outcome.ts'
import { withoutList } from '../without.ts'

/**
 * OBSERVED_RISK when a name or description on any page that was read holds what the hygiene rules
 * look for; VERIFIED when the whole list was read, each of them is a text, and nothing was found. Never
 * FAILED: intent cannot be seen.
 */
export const toolDescriptionHygiene: Check = {
  id: 'tool_description_hygiene',
  judge(view, { hitCount }) {
    const without = withoutList(view)
    if (without !== undefined) return without
    const totalCount = view.list.tools.length
    if (hitCount > 0) return risk(reasonOf('hygiene_risk_detected', { hitCount, totalCount }))
    if (!view.list.whole) return unverified(reasonOf('tools_list_incomplete', {}))
    const unreadCount = countUnread(view.list.tools)
    return unreadCount > 0
      ? unverified(reasonOf('hygiene_tool_unreadable', { unreadCount, totalCount }))
      : verified(reasonOf('hygiene_no_risk', { totalCount }))
  },
}
