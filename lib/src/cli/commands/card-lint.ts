/** `countersign card lint <file|url|->`: every issue of one document, with place and edit. */
import { findingsOfDocument } from '../../card/findings.ts'
import { readDocument } from '../../card/read.ts'
import type { Context, Given } from '../command.ts'
import { lintText } from '../print/lint.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { readSource } from '../source.ts'
import type { ExitCode } from '../stop.ts'

export async function cardLint(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const source = await readSource(given, context)
  const document = readDocument(source.bytes, source)
  const findings = findingsOfDocument(document, source.bytes, source.subject).filter(reports)
  const report = await conclude(findings, {}, source.subject, given, context)
  await printReport(
    report,
    {
      text: (style) => lintText(report, document, style),
      json: async () => {
        const { findingsDocument } = await import('../print/json.ts')
        const { documentMember } = await import('../print/json-members.ts')
        return findingsDocument(report, { document: documentMember(document) })
      },
      file: source.file,
    },
    given,
    context,
  )
  return report.exitCode
}
