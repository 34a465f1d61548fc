/** How a document is served, judged by what was asked about it. */
import type { Exchange } from '../exchange.ts'
import { HOSTING_CHECKS } from './hosting-checks.ts'
import type { HostingRow, Observed } from './hosting-row.ts'
import type { Found } from './types.ts'

/**
 * Judges the hosting of one document by its exchanges; those that were not made are `undefined`,
 * and the points that need them not assessable. Pure.
 *
 * @param get The document as it was found.
 * @param head HEAD with `Origin`.
 * @param options OPTIONS as a browser sends it before a conditional GET.
 * @param conditional GET with `Origin` and `If-None-Match` of the tag that `get` had.
 */
export function judgeHosting(
  get: Found,
  head?: Exchange,
  options?: Exchange,
  conditional?: Exchange,
): readonly HostingRow[] {
  const { response } = get.exchange
  if (response === undefined) return []
  const observed: Observed = { found: get, get: response, head, options, conditional }
  return HOSTING_CHECKS.map(({ check, wanted, judge }) => ({
    url: get.url,
    check,
    wanted,
    ...judge(observed),
  }))
}
