/** What `card lint` prints for a person. */
import type { Catalog, CatalogEntry } from '../../card/catalog.ts'
import type { ReadDocument } from '../../card/types.ts'
import { shellWord } from '../../discover/shell-word.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import { conditionsText } from './conditions.ts'
import { entriesText, familyTitle, isConvertible } from './family.ts'
import { explainHint, findingsText, summaryLine } from './findings.ts'
import { table, wrap, type Style } from './style.ts'

/** Findings, the entries of a catalog, and a last line that says what the document is. */
export function lintText(report: Report, document: ReadDocument, style: Style): string {
  const parts = [
    findingsText(report.findings, style),
    document.catalog === undefined ? '' : catalogText(document.catalog, style),
    `${conditionsText(report.conditions, style)}${wrap(lastLine(report, document), style.columns)}\n${advice(report, document, style)}`,
  ]
  return parts.filter((part) => part !== '').join('\n')
}

function lastLine(report: Report, document: ReadDocument): string {
  const title = familyTitle(document)
  const invalid = document.family === 'server_card_v1' ? `not a valid ${title}` : title
  const what = document.validV1 ? `valid ${title}` : invalid
  return `${visible(report.subject, { max: 300 })}: ${what}; ${summaryLine(report)}`
}

function advice(report: Report, document: ReadDocument, style: Style): string {
  if (!isConvertible(document)) return explainHint(report, style)
  const convert = `Convert it: ${visible(`countersign card convert ${shellWord(report.subject)}`)}`
  return `${explainHint(report, style)}${style.paint('dim', convert)}\n`
}

function catalogText({ entries }: Catalog, style: Style): string {
  const shown = entries.slice(0, 50)
  const more = entries.length - shown.length
  return [
    `${style.paint('bold', entriesText(entries.length))}\n`,
    table(shown.map(entryRow), style),
    more > 0 ? `  and ${more} more\n` : '',
  ].join('')
}

const KINDS: Record<CatalogEntry['kind'], string> = {
  server_card: 'server card',
  catalog: 'catalog',
  registry_server: 'server.json',
  other: 'other',
}

function entryRow(entry: CatalogEntry): readonly string[] {
  const kind = entry.kind === 'other' ? (entry.essence ?? 'no type') : KINDS[entry.kind]
  const where = entry.url ?? (entry.inline ? 'inline' : 'neither url nor data')
  const name = entry.identifier ?? entry.displayName ?? 'no identifier'
  return [kind, name, where].map((text) => visible(text, { max: 200 }))
}
