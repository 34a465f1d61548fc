/** Findings as GitHub workflow commands: annotations on the file, or on the run for what is remote. */
import type { Finding } from '../../finding.ts'
import { visible } from '../../text/visible.ts'
import { checkoutPath, type Where } from '../anchor.ts'
import type { Report } from '../report.ts'
import { EXIT } from '../stop.ts'
import { conditionSentences } from './conditions.ts'
import { isMend, placeOf, spoken, summaryLine } from './findings.ts'

const LEVEL = { error: 'error', warning: 'warning', note: 'notice' } as const

/**
 * The verdict, where there is one, and one workflow command a finding. The verdict is a notice, or an
 * error when it fails the step, so that a red step always says why.
 *
 * @param file the local file that the report is about; findings about anything else have no place
 */
export function githubText(report: Report, where: Where, file?: string): string {
  const commands = report.findings.map((finding) => findingText(finding, where, file))
  return `${verdictText(report)}${commands.join('')}${summaryLine(report)}\n`
}

function verdictText({ headline, exitCode, conditions }: Report): string {
  if (headline === undefined) return ''
  const lines = [headline.summary, ...conditionSentences(conditions)]
  const level = exitCode === EXIT.ok ? 'notice' : 'error'
  return annotation(level, { title: headline.title }, lines)
}

function findingText(finding: Finding, where: Where, file: string | undefined): string {
  const { code, message: text, mend, position } = finding
  const local = file !== undefined && finding.subject === file
  const place = local
    ? { file: checkoutPath(file, where), line: position?.line, col: position?.column }
    : {}
  return annotation(LEVEL[finding.severity], { ...place, title: code }, [
    // No annotation can stick to something remote, so its place is said in words.
    local ? spoken(text) : `${placeOf(finding)}: ${spoken(text)}`,
    ...(isMend(mend) ? [`mend: ${mend}`] : []),
  ])
}

/**
 * One workflow command. `%`, CR and LF are escaped everywhere, `:` and `,` in properties too;
 * third-party text passes `visible()` first, so no line of it can begin a command.
 */
export function annotation(
  level: (typeof LEVEL)[keyof typeof LEVEL],
  properties: Readonly<Record<string, string | number | undefined>>,
  lines: readonly string[],
): string {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${property(visible(String(value)))}`)
  const text = lines.map((line) => visible(line, { max: 1000 })).join('\n')
  return `::${level} ${written.join(',')}::${message(text)}\n`
}

function message(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return message(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
