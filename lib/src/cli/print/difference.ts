/** What `diff` prints for a person. */
import type { Difference } from '../../run/difference.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import { explainHint, findingsText, plural, summaryLine } from './findings.ts'
import { wrap, type Style } from './style.ts'

/** The changes, and a last line that says whether there are any. */
export function differenceText(
  before: string,
  after: string,
  { changes, unlisted, undiffable, rulesVersion }: Difference,
  report: Report,
  style: Style,
): string {
  const [from, to] = [before, after].map((subject) => visible(subject, { max: 300 }))
  const number = changes.length + unlisted
  const same = number === 0 ? 'nothing changed' : plural(number, 'change')
  const what = undiffable === undefined ? same : 'the tools cannot be compared'
  const line = `${from} → ${to}: ${what} (rules ${rulesVersion}); ${summaryLine(report)}`
  const findings = findingsText(report.findings, style)
  const blank = findings === '' ? '' : '\n'
  return `${findings}${blank}${wrap(line, style.columns)}\n${explainHint(report, style)}`
}
