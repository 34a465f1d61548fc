/** `countersign hygiene <file|->`: what the texts of tools hold that they should not. */
import { findingOf, type Finding, type Params, type Position } from '../../finding.ts'
import { locate, positionsAt } from '../../json/locate.ts'
import type { DocumentName, DocumentPlace } from '../../probe/hygiene/document.ts'
import { hygieneRule } from '../../probe/hygiene/rules.ts'
import { visible } from '../../text/visible.ts'
import type { Context, Given } from '../command.ts'
import { readHygiene, type HygieneSource } from '../hygiene-source.ts'
import { explainHint, findingsText, plural, summaryLine } from '../print/findings.ts'
import { printReport } from '../print/report.ts'
import { wrap, type Style } from '../print/style.ts'
import { conclude, type Report } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { usage, type ExitCode } from '../stop.ts'

/** Reads files and stdin alone; a URL ends with exit 2. */
export async function hygiene(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  if (/^https?:/i.test(given.operand ?? ''))
    throw usage(
      'target_invalid',
      'hygiene reads files, not URLs',
      'for an endpoint use countersign probe, or pipe a list in with -',
    )
  const source = await readHygiene(given, context)
  const { subject, file, scan, whole, unreadCount } = source
  const findings = findingsOf(source).filter(reports)
  const subjects = whole ? [subject] : []
  const covered = { families: ['hygiene'], reports, subjects, whole } as const
  const report = await conclude(findings, { covered }, subject, given, context)
  await printReport(
    report,
    {
      text: (style) => hygieneText(source, report, style),
      json: async () => {
        const { findingsDocument } = await import('../print/json.ts')
        const { toolCount, hitCount } = scan
        return findingsDocument(report, { toolCount, hitCount, unreadCount, whole })
      },
      file,
    },
    given,
    context,
  )
  return report.exitCode
}

function hygieneText(
  { scan, whole, unreadCount }: HygieneSource,
  report: Report,
  style: Style,
): string {
  const { toolCount, hitCount } = scan
  const findings = findingsText(report.findings, style)
  const asides = [
    ...(hitCount === 0 ? [] : [`${hitCount} of them with hits in name or description`]),
    ...(unreadCount === 0
      ? []
      : [
          `${unreadCount} of them with a name or description that is no text and was not looked at`,
        ]),
    ...(whole ? [] : ['only a part of the list']),
  ]
  const seen = [plural(toolCount, 'tool'), ...asides].join(', ')
  const last = `${visible(report.subject, { max: 300 })}: ${seen}; ${summaryLine(report)}`
  return [
    findings,
    findings === '' ? '' : '\n',
    `${wrap(last, style.columns)}\n`,
    explainHint(report, style),
  ].join('')
}

function findingsOf({ scan, text = '', subject }: HygieneSource): readonly Finding[] {
  const rows = [...scan.places, ...scan.names]
  const values = locate(
    text,
    rows.map((row) => row.pointer),
  )
  const offsets = rows.map((row) => {
    const start = values.get(row.pointer)?.offset ?? 0
    return 'offset' in row && row.inMemberName !== true ? offsetIn(text, start, row.offset) : start
  })
  const positions = text === '' ? [] : positionsAt(text, offsets)
  return rows.map((row, index) =>
    'offset' in row
      ? placeFinding(row, subject, positions[index])
      : nameFinding(row, subject, positions[index]),
  )
}

/** Where a unit of a string stands in JSON text, given where its literal begins. */
function offsetIn(text: string, start: number, units: number): number {
  if (text.charAt(start) !== '"') return start
  let at = start + 1
  for (let left = units; left > 0 && at < text.length; left--)
    at += text.charAt(at) !== '\\' ? 1 : text.charAt(at + 1) === 'u' ? 6 : 2
  return at
}

function placeFinding(place: DocumentPlace, subject: string, position?: Position): Finding {
  const { tool, offset, codePoint, length, excerpt, likelyBenign, spells, pointer } = place
  const rule = hygieneRule(place.rule)
  const what = place.inMemberName === true ? `the name of ${pointer}` : pointer
  const params: Params = {
    ...(tool !== undefined && { tool }),
    offset,
    code_point: codePoint,
    length,
    excerpt,
    likely_benign: likelyBenign,
    ...(spells !== undefined && { spells }),
  }
  const asides = [
    ...(spells === undefined ? [] : [`it spells "${spells}"`]),
    ...(likelyBenign ? ['an emoji or flag, likely benign'] : []),
  ]
  const aside = asides.length === 0 ? '' : ` (${asides.join('; ')})`
  return findingOf(rule, subject, {
    severity: place.weight === 'state' ? rule.severity : 'note',
    pointer,
    ...(position && { position }),
    message: `${rule.title}, at unit ${offset} of ${what}: ${excerpt}${aside}`,
    mend: rule.mend,
    params,
  })
}

function nameFinding(note: DocumentName, subject: string, position?: Position): Finding {
  const rule = hygieneRule(note.rule)
  const { name, otherName, scripts, pointer } = note
  const what = otherName === undefined ? (scripts ?? []).join(' and ') : `like "${otherName}"`
  return findingOf(rule, subject, {
    pointer,
    ...(position && { position }),
    message: `${rule.title}: "${name}", ${what}`,
    mend: rule.mend,
    params: {
      tool: name,
      ...(otherName !== undefined && { other: otherName }),
      ...(scripts !== undefined && { scripts: scripts.join(', ') }),
    },
  })
}
