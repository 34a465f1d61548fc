/** What `card new` tells a person on stderr: of each source what was taken, assumed and is missing. */
import { shellWord } from '../../discover/shell-word.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import type { Told } from '../sources/merge.ts'
import { conditionsText } from './conditions.ts'
import { notesTable } from './conversion.ts'
import { findingsText, summaryLine } from './findings.ts'
import type { Style } from './style.ts'

interface Outcome {
  readonly ok: boolean
  readonly out: string | undefined
  /** A description, which `publish` reads. */
  readonly asConfig: boolean
}

/** The sources with their notes, the findings, and what was written where. */
export function newCardText(
  sources: readonly Told[],
  { ok, out, asConfig }: Outcome,
  report: Report,
  style: Style,
): string {
  const told = sources.map(
    ({ source, notes }) =>
      `${style.paint('bold', visible(source, { max: 300 }))}\n${notesTable(notes, style)}\n`,
  )
  const findings = findingsText(report.findings, style)
  const blank = findings === '' ? '' : '\n'
  const where = out === undefined ? '' : `${visible(out, { max: 300 })}: written; `
  const end = ok ? where : 'nothing was written; '
  const next =
    ok && asConfig && out !== undefined
      ? `Then: countersign publish --out public --config ${visible(shellWord(out), { max: 300 })}\n`
      : ''
  return `${told.join('')}${findings}${blank}${conditionsText(report.conditions, style)}${end}${summaryLine(report)}\n${style.paint('dim', next)}`
}
