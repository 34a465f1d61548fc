import { findingsOfIssues } from '../card/findings.ts'
import { issuesOfScan } from '../card/json-issues.ts'
import type { Scan } from '../json/scan.ts'

/** That a text is no JSON and where, as the message of a Stop: the subject, the place, the reason. */
export function notJson(scan: Scan, subject: string): string {
  const [first] = findingsOfIssues(issuesOfScan(scan).slice(0, 1), scan.text, subject)
  const { position, message = 'it cannot be read' } = first ?? {}
  const at = position === undefined ? '' : `:${position.line}:${position.column}`
  const why = message
    .replace(/\.$/, '')
    .replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  return `${subject}${at}: is not JSON: ${why}`
}
