/** What `connect` prints for a person. */
import { visible } from '../../text/visible.ts'
import type { Handshake } from '../../wire/types.ts'
import type { Report } from '../report.ts'
import { findingsText, summaryLine } from './findings.ts'
import { connectionText, outcomeCell } from './live.ts'
import { heading, table, type Style } from './style.ts'

/** Each endpoint with its outcome and the facts, then the findings. */
export function connectText(
  handshakes: readonly Handshake[],
  report: Report,
  style: Style,
): string {
  const met = handshakes.map((handshake) => {
    const endpoint = visible(handshake.endpoint, { max: 300 })
    const title = table([[outcomeCell(handshake), endpoint]], style, 0)
    return `${title}${connectionText(handshake, style)}\n`
  })
  const findings = findingsText(report.findings, style)
  const shown = findings === '' ? '' : `${heading('Findings', style)}${findings}\n`
  return `${met.join('')}${shown}${summaryLine(report)}\n`
}
