/** `countersign card lint <file|url|->`: every issue of one document, with place and edit. */
import { findingsOfDocument } from '../../card/findings.ts'
import { readDocument } from '../../card/read.ts'
import type { ReadDocument } from '../../card/types.ts'
import type { Context, Given } from '../command.ts'
import { lintText } from '../print/lint.ts'
import { printReport } from '../print/report.ts'
import { conclude, type Covered } from '../report.ts'
import { selectionOf, type Selection } from '../selection.ts'
import { readSource } from '../source.ts'
import type { ExitCode } from '../stop.ts'

/** Asks nobody but who serves the document, when a URL is given. */
export async function cardLint(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const source = await readSource(given, context)
  const document = readDocument(source.bytes, source)
  const findings = findingsOfDocument(document, source.bytes, source.subject).filter(reports)
  const { conditions, subject } = source
  const covered = coveredBy(document, subject, reports)
  const report = await conclude(findings, { conditions, covered }, subject, given, context)
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

/** What is no JSON was not looked at any further. */
function coveredBy(
  { family }: ReadDocument,
  subject: string,
  reports: Selection<never>['reports'],
): Covered {
  const read = family !== 'not_json' && family !== 'empty' && family !== 'html'
  return { families: read ? ['documents'] : [], reports, subjects: [subject], whole: true }
}
