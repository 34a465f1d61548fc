/** The JSON output: one versioned document, schema in lib/schemas/findings.v1.schema.json. */
import type { Finding, Rule } from '../../finding.ts'
import { escapeUnseen } from '../../json/unseen.ts'
import type { Report } from '../report.ts'
import { version } from '../version.ts'

/**
 * Any plain value as indented JSON that is also safe to look at: what could hide or move text on a
 * terminal is written as `\uXXXX`, so that the parsed value is still the same.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2)
  return `${escapeUnseen(text)}\n`
}

/** The same on one line, for stderr. */
export function jsonLine(value: unknown): string {
  return `${escapeUnseen(JSON.stringify(value))}\n`
}

/** How many findings there are of each severity. */
export interface Counts {
  readonly errors: number
  readonly warnings: number
  readonly notes: number
}

/** How many findings there are of each severity. */
export function count(findings: readonly Finding[]): Counts {
  const of = (severity: Finding['severity']) =>
    findings.filter((finding) => finding.severity === severity).length
  return { errors: of('error'), warnings: of('warning'), notes: of('note') }
}

/** A report as a `countersign.findings` document; `more` are the command's own members. */
export function findingsDocument(
  report: Report,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return {
    format: 'countersign.findings',
    formatVersion: 1,
    tool: { name: 'countersign', version: version() },
    command: report.command,
    subject: report.subject,
    ...(report.headline && { summary: report.headline.summary }),
    ...outcomeMembers(report),
    findings: report.findings,
    ...more,
  }
}

/** What every report says about itself, the same in all our documents. */
export function outcomeMembers(report: Report): Readonly<Record<string, unknown>> {
  const { findings, accepted, failOn, exitCode, conditions } = report
  return { exitCode, failOn, counts: { ...count(findings), accepted }, conditions }
}

/** Rules as a `countersign.rules` document, schema in lib/schemas/rules.v1.schema.json. */
export function rulesDocument(rules: readonly Rule[]): Readonly<Record<string, unknown>> {
  return {
    format: 'countersign.rules',
    formatVersion: 1,
    tool: { name: 'countersign', version: version() },
    rules: rules.map(({ code, severity, title, why, mend, spec }) => ({
      code,
      severity,
      title,
      why,
      mend,
      spec,
    })),
  }
}
