/** `countersign discover <target>`: what is published and where; no live server is asked. */
import { examine, SECTIONS } from '../../examine.ts'
import { isOn, type Context, type Given } from '../command.ts'
import { circumstancesOf } from '../circumstances.ts'
import { askingOf, withNetwork } from '../network.ts'
import { discoveryText } from '../print/discovery.ts'
import { findingsDocument } from '../print/json.ts'
import { discoveryMember } from '../print/json-members.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { maxBytesOf } from '../size.ts'
import type { ExitCode } from '../stop.ts'

/** The examination without the sections that follow discovery. */
export async function discover(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const maxBytes = maxBytesOf(given)
  const deep = isOn(given, 'deep')
  const skip = new Set(SECTIONS)
  const examination = await withNetwork(given, context, (network) =>
    examine(network.target, { ...askingOf(network), deep, maxBytes, skip }),
  )
  const { discovery } = examination
  const report = await conclude(
    examination.findings.filter(reports),
    circumstancesOf(examination, { skipped: skip, reports }),
    discovery.target.given,
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) => discoveryText(examination, report, style, isOn(given, 'verbose')),
      json: async () => findingsDocument(report, { discovery: discoveryMember(discovery) }),
    },
    given,
    context,
  )
  return report.exitCode
}
