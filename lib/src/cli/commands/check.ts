/** `countersign check <target>`: the whole examination, printed. */
import { examine, SECTIONS, type Examination } from '../../examine.ts'
import { isOn, type Context, type Given } from '../command.ts'
import { withNetwork } from '../network.ts'
import { briefText, examinationText } from '../print/examination.ts'
import { examinationDocument } from '../print/examination-json.ts'
import { printReport } from '../print/report.ts'
import { conclude, type Circumstances } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { maxBytesOf } from '../size.ts'
import type { ExitCode } from '../stop.ts'

export async function check(given: Given, context: Context): Promise<ExitCode> {
  const { skipped, reports } = await selectionOf(given, SECTIONS)
  const maxBytes = maxBytesOf(given)
  const deep = isOn(given, 'deep')
  const examination = await withNetwork(given, context, ({ target, ...network }) =>
    examine(target, { ...network, deep, maxBytes, skip: skipped }),
  )
  const report = await conclude(
    examination.findings.filter(reports),
    circumstancesOf(examination),
    examination.discovery.target.given,
    given,
    context,
  )
  const text = isOn(given, 'brief') ? briefText : examinationText
  await printReport(
    report,
    {
      text: (style) => text(examination, report, style),
      json: async () => examinationDocument(examination, report),
    },
    given,
    context,
  )
  return report.exitCode
}

/** What the exit code must say about the target itself, whatever the findings are. */
export function circumstancesOf({ standing }: Examination): Circumstances {
  return {
    refused: standing === 'refused',
    unreadable: standing === 'unreadable',
    failed: standing === 'failed',
    gated: standing === 'gated',
  }
}
