/** Findings for a person: the place first, so that terminals make it a link; then what and how to mend. */
import type { Finding } from '../../finding.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
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
    `  ${style.paint(toneOf(finding.severity), finding.severity)} ${style.paint('dim', finding.code)}\n`,
    paragraph('', finding.message, style),
    mend === undefined ? '' : paragraph('mend: ', mend, style),
    evidence === undefined
      ? ''
      : `  ${style.paint('dim', `$ ${visible(evidence, { max: 600 })}`)}\n`,
  ].join('')
}

function paragraph(label: string, text: string, style: Style): string {
  return `  ${wrap(label + visible(text, { max: 800 }), style.columns - 2, 2)}\n`
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

/** `2 errors, 1 warning, 0 notes`, with what was accepted. */
export function summaryLine(report: Report): string {
  const { errors, warnings, notes } = count(report.findings)
  const counts = [plural(errors, 'error'), plural(warnings, 'warning'), plural(notes, 'note')]
  const accepted =
    report.accepted > 0 ? [`${plural(report.accepted, 'known finding')} accepted`] : []
  return [...counts, ...accepted].join(', ')
}

export function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
