/** Findings for a person: the place first, so that terminals make it a link; then what and how to mend. */
import { NOTHING_TO_MEND, type Finding } from '../../finding.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import { conditionsText } from './conditions.ts'
import { count } from './json.ts'
import { toneOf, wrap, type Style } from './style.ts'

/** All findings, a blank line between two. Empty text when there are none. */
export function findingsText(findings: readonly Finding[], style: Style): string {
  return findings.map((finding) => findingText(finding, style)).join('\n')
}

function findingText(finding: Finding, style: Style): string {
  const { position, pointer, mend, evidence } = finding
  const place = position === undefined ? '' : `:${position.line}:${position.column}`
  const inside = pointer === undefined || pointer === '' ? '' : `  ${one(pointer)}`
  return [
    `${one(finding.subject)}${place}${style.paint('dim', inside)}\n`,
    `  ${severityAndCode(finding, style)}\n`,
    paragraph('', spoken(finding.message), style, 2),
    mendText(mend, style, 2),
    evidence === undefined ? '' : commandLine(evidence, style),
  ].join('')
}

/**
 * The same with what they share said once: those of one severity about one place that one request
 * showed stand together under the place, the request below them. Gravest first, as they come.
 */
export function groupedFindingsText(findings: readonly Finding[], style: Style): string {
  const groups = Map.groupBy(findings, ({ severity, subject, evidence }) =>
    JSON.stringify([severity, subject, evidence]),
  )
  return [...groups.values()].map((group) => groupText(group, style)).join('\n')
}

function groupText(group: readonly Finding[], style: Style): string {
  const [first] = group
  if (first === undefined) return ''
  return [
    `${one(first.subject)}\n`,
    ...group.map((finding) => memberText(finding, style)),
    first.evidence === undefined ? '' : commandLine(first.evidence, style),
  ].join('')
}

function memberText(finding: Finding, style: Style): string {
  const { position, pointer, message, mend } = finding
  const place = position === undefined ? '' : ` (${position.line}:${position.column})`
  const inside = pointer === undefined || pointer === '' ? '' : `  ${one(pointer)}${place}`
  return [
    `  ${severityAndCode(finding, style)}${style.paint('dim', inside)}\n`,
    paragraph('', spoken(message), style, 4),
    mendText(mend, style, 4),
  ].join('')
}

function mendText(mend: string | undefined, style: Style, indent: number): string {
  return isMend(mend) ? paragraph('mend: ', mend, style, indent) : ''
}

/** Where a finding is, on one line: `card.json:3:7 /remotes/0`. */
export function placeOf({ subject, position, pointer = '' }: Finding): string {
  const at = position === undefined ? '' : `:${position.line}:${position.column}`
  return `${subject}${at}${pointer === '' ? '' : ` ${pointer}`}`
}

/** False for what says that there is nothing to do. */
export function isMend(mend: string | undefined): mend is string {
  return mend !== undefined && mend !== NOTHING_TO_MEND
}

function severityAndCode({ severity, code }: Finding, style: Style): string {
  return `${style.paint(toneOf(severity), severity)} ${style.paint('dim', code)}`
}

function paragraph(label: string, text: string, style: Style, indent: number): string {
  const lines = wrap(label + visible(text, { max: 800 }), style.columns - indent, indent)
  return `${' '.repeat(indent)}${lines}\n`
}

/**
 * A message with one spelling for what cannot be seen: JSON that it quotes has `\u001b` where all
 * other text has `\u{1b}`.
 */
export function spoken(message: string): string {
  return message.replace(/\\(?:u([0-9a-f]{4})|.)/g, (whole, hex: string | undefined) =>
    hex === undefined ? whole : `\\u{${Number.parseInt(hex, 16).toString(16)}}`,
  )
}

/** The longest command that is shown, in characters. */
const COMMAND = 4000

/**
 * On one line however long, because it is there to be copied. None is better than a part: with a
 * quote left open, what is pasted after it would be read in the wrong way.
 */
function commandLine(evidence: string, style: Style): string {
  const shown = visible(evidence)
  return shown.length > COMMAND ? '' : `  ${style.paint('dim', `$ ${shown}`)}\n`
}

function one(text: string): string {
  return visible(text, { max: 300 })
}

/** How to learn more about the gravest finding; nothing when there are only notes. */
export function explainHint({ findings }: Report, style: Style): string {
  const [first] = findings
  if (first === undefined || first.severity === 'note') return ''
  return style.paint('dim', `More: countersign explain ${first.code}`) + '\n'
}

/** The end of every report: the conditions of the run, the counts, and how to learn more. */
export function endingText(report: Report, style: Style): string {
  return `${conditionsText(report.conditions, style)}${summaryLine(report)}\n${explainHint(report, style)}`
}

/** `2 errors, 1 warning, 0 notes`, with what was accepted. */
export function summaryLine(report: Report): string {
  const { errors, warnings, notes } = count(report.findings)
  const counts = [plural(errors, 'error'), plural(warnings, 'warning'), plural(notes, 'note')]
  const accepted =
    report.accepted > 0 ? [`${plural(report.accepted, 'known finding')} accepted`] : []
  return [...counts, ...accepted].join(', ')
}

/** A number and its noun: `1 error`, `2 errors`. */
export function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
