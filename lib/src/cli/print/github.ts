/** Findings as GitHub workflow commands: annotations on the file, or on the run for what is remote. */
import { isAbsolute, relative } from 'node:path'
import type { Finding } from '../../finding.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import { summaryLine } from './findings.ts'

const LEVEL = { error: 'error', warning: 'warning', note: 'notice' } as const

/**
 * One workflow command a finding. `%`, CR and LF are escaped everywhere, `:` and `,` in properties
 * too; third-party text passes `visible()` first, so no line of it can begin a command.
 *
 * @param file the local file that the report is about; findings about anything else have no place
 */
export function githubText(report: Report, cwd: string, file?: string): string {
  const commands = report.findings.map((finding) => annotation(finding, cwd, file))
  return `${commands.join('')}${summaryLine(report)}\n`
}

function annotation(finding: Finding, cwd: string, file: string | undefined): string {
  const local = file !== undefined && finding.subject === file
  const properties: (readonly [string, string | number | undefined])[] = local
    ? [
        ['file', workspacePath(file, cwd)],
        ['line', finding.position?.line],
        ['col', finding.position?.column],
      ]
    : []
  const written = [...properties, ['title', finding.code] as const]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${property(visible(String(value)))}`)
  const text = [
    local ? finding.message : `${finding.subject}: ${finding.message}`,
    ...(finding.mend === undefined ? [] : [`mend: ${finding.mend}`]),
  ].map((line) => visible(line, { max: 1000 }))
  return `::${LEVEL[finding.severity]} ${written.join(',')}::${message(text.join('\n'))}\n`
}

/** Annotations stick only to paths inside the checkout, with forward slashes. */
function workspacePath(file: string, cwd: string): string {
  const path = isAbsolute(file) ? relative(cwd, file) : file
  return path.replaceAll('\\', '/').replace(/^\.\//, '')
}

function message(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return message(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
