/** `countersign check <target>`: the whole examination, printed. */
import { examine, SECTIONS } from '../../examine.ts'
import { isOn, type Context, type Given } from '../command.ts'
import { circumstancesOf } from '../circumstances.ts'
import { catalogueOf } from '../language.ts'
import { askingOf, withNetwork } from '../network.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { maxBytesOf } from '../size.ts'
import type { ExitCode } from '../stop.ts'

/**
 * Ends with exit 5 when every contact was refused, 3 when nothing could be read, 1 for findings.
 */
export async function check(given: Given, context: Context): Promise<ExitCode> {
  const selection = await selectionOf(given, SECTIONS)
  const { skipped: skip, reports } = selection
  const maxBytes = maxBytesOf(given)
  const deep = isOn(given, 'deep')
  const repository = isOn(given, 'repository')
  const examination = await withNetwork(given, context, (network) =>
    examine(network.target, { ...askingOf(network), deep, maxBytes, skip, repository }),
  )
  // Loaded now, so that the first request did not wait for them.
  const [{ findingsIn }, { briefText, examinationText }] = await Promise.all([
    import('../in-language.ts'),
    import('../print/examination.ts'),
  ])
  const report = await conclude(
    findingsIn(examination.findings, await catalogueOf(given)).filter(reports),
    circumstancesOf(examination, selection),
    examination.discovery.target.given,
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) =>
        isOn(given, 'brief')
          ? briefText(examination, report, style)
          : examinationText(examination, report, style, isOn(given, 'verbose')),
      json: async () => {
        const { examinationDocument } = await import('../print/examination-json.ts')
        return examinationDocument(examination, report)
      },
      cases: async () => {
        const { casesOfRuns } = await import('../print/cases.ts')
        return casesOfRuns(examination.runs, await catalogueOf(given))
      },
    },
    given,
    context,
  )
  return report.exitCode
}
