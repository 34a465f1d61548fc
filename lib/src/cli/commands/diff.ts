/** `countersign diff <before> <after>`: what changed between two lists, snapshots or recorded runs. */
import type { Finding } from '../../finding.ts'
import { locate } from '../../json/locate.ts'
import type { Change } from '../../run/difference-change.ts'
import { findingsOfDifference, type ChangePlace } from '../../run/difference-findings.ts'
import { differenceOf } from '../../run/difference.ts'
import { isTool } from '../../run/fingerprint.ts'
import type { Context, Given } from '../command.ts'
import { differenceText } from '../print/difference.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { usage, type ExitCode } from '../stop.ts'
import { readTools, type ToolsSource } from '../tools-source.ts'

/** Reads files and stdin alone; only one side can be stdin. */
export async function diff(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const [first = '', second = ''] = given.operands
  if (first === '-' && second === '-')
    throw usage(
      'operand_extra',
      'only one side can be read from stdin',
      'name a file for the other',
    )
  for (const operand of [first, second]) checkLocal(operand)
  const before = await readTools({ ...given, operand: first }, context)
  const after = await readTools({ ...given, operand: second }, context)
  const difference = differenceOf(before.side, after.side)
  const subjects = { before: before.subject, after: after.subject }
  const findings = findingsOfDifference(difference, subjects, (change) =>
    placeOf(change, change.side === 'before' ? before : after),
  )
  const covered = {
    families: ['difference'],
    reports,
    subjects: [before.subject, after.subject],
    whole: difference.undiffable === undefined,
  } as const
  const report = await conclude(
    withPositions(findings, [before, after]).filter(reports),
    { covered },
    after.subject,
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) => differenceText(before.subject, after.subject, difference, report, style),
      json: async () => {
        const { findingsDocument } = await import('../print/json.ts')
        return findingsDocument(report, {
          ...subjects,
          difference,
        })
      },
      file: after.file,
    },
    given,
    context,
  )
  return report.exitCode
}

function checkLocal(operand: string): void {
  if (!/^https?:/i.test(operand)) return
  throw usage(
    'target_invalid',
    `${operand}: only files are compared`,
    'record the endpoint with countersign probe <endpoint> --record <dir> and compare the folder',
  )
}

/** A tool of a side stands where its name stands in the list; a server's own words in a snapshot. */
function placeOf({ tool, pointer }: Change, source: ToolsSource): ChangePlace {
  const { subject, text, tools, pointer: list } = source
  if (text === undefined) return { subject, pointer }
  if (tool === undefined) return { subject, pointer: list.replace(/\/tools$/, '') + pointer }
  const index = tools.findIndex((one) => isTool(one) && one.name === tool)
  return { subject, pointer: index < 0 ? list : `${list}/${index}${pointer}` }
}

function withPositions(
  findings: readonly Finding[],
  sources: readonly ToolsSource[],
): readonly Finding[] {
  const placed = new Map<Finding, Finding>()
  for (const { subject, text } of sources) {
    if (text === undefined) continue
    const own = findings.filter((one) => one.subject === subject && one.pointer !== undefined)
    const positions = locate(
      text,
      own.map(({ pointer = '' }) => pointer),
    )
    for (const finding of own) {
      const position = positions.get(finding.pointer ?? '')
      if (position !== undefined) placed.set(finding, { ...finding, position })
    }
  }
  return findings.map((finding) => placed.get(finding) ?? finding)
}
