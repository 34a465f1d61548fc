import { reasonOf } from '../../run/reason.ts'
import { risk, unverified, verified, type Check } from '../outcome.ts'
import { withoutList } from '../without.ts'

/**
 * OBSERVED_RISK when a name or description on any page that was read holds what the hygiene rules
 * look for; VERIFIED when the whole list was read and nothing was found. Never FAILED: intent cannot
 * be seen.
 */
export const toolDescriptionHygiene: Check = {
  id: 'tool_description_hygiene',
  judge(view, { hitCount }) {
    const without = withoutList(view)
    if (without !== undefined) return without
    const totalCount = view.list.tools.length
    if (hitCount > 0) return risk(reasonOf('hygiene_risk_detected', { hitCount, totalCount }))
    return view.list.whole
      ? verified(reasonOf('hygiene_no_risk', { totalCount }))
      : unverified(reasonOf('tools_list_incomplete', {}))
  },
}
