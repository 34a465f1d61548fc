/** What `connect` prints for a person. */
import { visible } from '../../text/visible.ts'
import type { Handshake } from '../../wire/types.ts'
import type { Report } from '../report.ts'
import { endingText, groupedFindingsText } from './findings.ts'
import { connectionText, outcomeCell } from './live.ts'
import { heading, table, wrap, type Style } from './style.ts'

/**
 * Each endpoint with its outcome and the facts, then the findings.
 *
 * @param summary the verdict of the search for endpoints, shown when it led to none
 */
export function connectText(
  handshakes: readonly Handshake[],
  summary: string | undefined,
  report: Report,
  style: Style,
): string {
  const met = handshakes.map((handshake) => {
    const endpoint = visible(handshake.endpoint, { max: 300 })
    const title = table([[outcomeCell(handshake), endpoint]], style, 0)
    return `${title}${connectionText(handshake, style)}\n`
  })
  const verdict = visible(summary ?? '', { max: 600 })
  const nobody = handshakes.length === 0 ? `${wrap(verdict, style.columns)}\n\n` : ''
  const findings = groupedFindingsText(report.findings, style)
  const shown = findings === '' ? '' : `${heading('Findings', style)}${findings}\n`
  return `${met.join('')}${nobody}${shown}${endingText(report, style)}`
}
