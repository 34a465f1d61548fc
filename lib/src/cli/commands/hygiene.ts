/** `countersign hygiene <file|->`: what the texts of tools hold that they should not. */
import { findingOf, type Finding, type Params, type Position } from '../../finding.ts'
import { locate, positionsAt } from '../../json/locate.ts'
import { scanBytes } from '../../json/scan.ts'
import {
  scanDocument,
  type DocumentName,
  type DocumentPlace,
  type DocumentScan,
} from '../../probe/hygiene/document.ts'
import { hygieneRule } from '../../probe/hygiene/rules.ts'
import { visible } from '../../text/visible.ts'
import type { Context, Given } from '../command.ts'
import { notJson } from '../not-json.ts'
import { explainHint, findingsText, plural, summaryLine } from '../print/findings.ts'
import { printReport } from '../print/report.ts'
import { wrap, type Style } from '../print/style.ts'
import { conclude, type Report } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { readSource } from '../source.ts'
import { EXIT, Stop, usage, type ExitCode } from '../stop.ts'

/** As much as the probe reads of one reply. */
const MOST_BYTES = 2_097_152

export async function hygiene(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  if (/^https?:/i.test(given.operand ?? ''))
    throw usage(
      'target_invalid',
      'hygiene reads files, not URLs',
      'for an endpoint use countersign probe, or pipe a list in with -',
    )
  const source = await readSource(given, context, MOST_BYTES)
  const read = scanBytes(source.bytes, 'message', { maxBytes: MOST_BYTES })
  const scan = read.ok ? scanDocument(read.value) : undefined
  if (scan === undefined)
    throw new Stop(
      'tools_missing',
      EXIT.unreadable,
      read.ok ? `${source.subject}: holds no list of tools` : notJson(read, source.subject),
      'give a tools/list result, {"tools":[…]}, an array of tools, or a card that inlines them',
    )
  const findings = findingsOf(scan, read.text, source.subject).filter(reports)
  const subjects = [source.subject]
  const covered = { families: ['hygiene'], reports, subjects, whole: true } as const
  const report = await conclude(findings, { covered }, source.subject, given, context)
  await printReport(
    report,
    {
      text: (style) => hygieneText(scan, report, style),
      json: async () => {
        const { findingsDocument } = await import('../print/json.ts')
        return findingsDocument(report, { toolCount: scan.toolCount, hitCount: scan.hitCount })
      },
      file: source.file,
    },
    given,
    context,
  )
  return report.exitCode
}

function hygieneText({ toolCount, hitCount }: DocumentScan, report: Report, style: Style): string {
  const findings = findingsText(report.findings, style)
  const hit = hitCount === 0 ? '' : `, ${hitCount} of them with hits in name or description`
  const last = `${visible(report.subject, { max: 300 })}: ${plural(toolCount, 'tool')}${hit}; ${summaryLine(report)}`
  return [
    findings,
    findings === '' ? '' : '\n',
    `${wrap(last, style.columns)}\n`,
    explainHint(report, style),
  ].join('')
}

function findingsOf(scan: DocumentScan, text: string, subject: string): readonly Finding[] {
  const rows = [...scan.places, ...scan.names]
  const values = locate(
    text,
    rows.map((row) => row.pointer),
  )
  const offsets = rows.map((row) => {
    const start = values.get(row.pointer)?.offset ?? 0
    return 'offset' in row && row.inMemberName !== true ? offsetIn(text, start, row.offset) : start
  })
  const positions = positionsAt(text, offsets)
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
