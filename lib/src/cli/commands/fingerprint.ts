/** `countersign fingerprint <file|endpoint>`: a list of tools as digests that anyone can check. */
import { findingOf, type Finding } from '../../finding.ts'
import { locate } from '../../json/locate.ts'
import {
  FINGERPRINT_V1,
  FINGERPRINT_V2,
  fingerprintV1,
  fingerprintV2,
  isTool,
  type Fingerprint,
} from '../../run/fingerprint.ts'
import type { Context, Given } from '../command.ts'
import { conditionsOf } from '../conditions.ts'
import { causeOf, fingerprintRule, type FingerprintCode } from '../fingerprint-rules.ts'
import { fingerprintText, type Fingerprints } from '../print/fingerprint.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { selectionOf } from '../selection.ts'
import type { ExitCode } from '../stop.ts'
import { readTools, type ToolsSource } from '../tools-source.ts'

/** A list that was not read to its end has no fingerprint, and a finding says so. */
export async function fingerprint(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const source = await sourceOf(given, context)
  const prints = source.whole ? fingerprintsOf(source.tools) : undefined
  const findings = findingsOf(source, prints).filter(reports)
  const live = isUrl(given)
  const covered = {
    families: ['fingerprint'],
    reports,
    subjects: [source.subject],
    whole: source.whole,
  } as const
  const report = await conclude(
    findings,
    { covered, conditions: live ? conditionsOf(given) : [] },
    source.subject,
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) => fingerprintText(source, prints, report, style),
      json: async () => {
        const { findingsDocument } = await import('../print/json.ts')
        return findingsDocument(report, membersOf(source, prints))
      },
      file: source.file,
    },
    given,
    context,
  )
  return report.exitCode
}

function isUrl({ operand = '' }: Given): boolean {
  return /^https?:/i.test(operand)
}

async function sourceOf(given: Given, context: Context): Promise<ToolsSource> {
  if (!isUrl(given)) return readTools(given, context)
  const { readEndpoint } = await import('../tools-endpoint.ts')
  return readEndpoint(given, context)
}

function fingerprintsOf(tools: readonly unknown[]): Fingerprints {
  return { ...fingerprintV1(tools), definition: fingerprintV2(tools) }
}

function membersOf(
  { tools, snapshot }: ToolsSource,
  prints: Fingerprints | undefined,
): Readonly<Record<string, unknown>> {
  const digest = (print: Fingerprint | undefined) => (print?.ok ? print.digest : null)
  return {
    toolset_fingerprint: digest(prints?.toolset),
    schema_fingerprint: digest(prints?.schema),
    definition_fingerprint: digest(prints?.definition),
    algorithms: {
      toolset_fingerprint: FINGERPRINT_V1,
      schema_fingerprint: FINGERPRINT_V1,
      definition_fingerprint: FINGERPRINT_V2,
    },
    toolCount: tools.length,
    toolDigests: prints?.definition.ok ? prints.definition.tools : [],
    snapshot,
  }
}

function findingsOf(source: ToolsSource, prints: Fingerprints | undefined): readonly Finding[] {
  const { subject, text, pointer, oddities } = source
  const rows = [
    ...(prints === undefined ? [INCOMPLETE] : failuresOf(prints)),
    ...duplicatesIn(source.tools),
  ]
  const places = locate(
    text ?? '',
    rows.map((row) => pointer + row.pointer),
  )
  const found = rows.map(({ code, pointer: inner, message }) => {
    const place = pointer + inner
    const position = text === undefined ? undefined : places.get(place)
    const rule = fingerprintRule(code)
    const at = { pointer: place, ...(position && { position }) }
    return findingOf(rule, subject, { message, mend: rule.mend, ...at })
  })
  return [...found, ...oddities]
}

interface Row {
  readonly code: FingerprintCode
  /** Into the list. */
  readonly pointer: string
  readonly message: string
}

const INCOMPLETE: Row = {
  code: 'fingerprint_list_incomplete',
  pointer: '',
  message: 'The list was not read to its end, so it has no fingerprint.',
}

/** One row for each place, with all the fingerprints that it costs. */
function failuresOf(prints: Fingerprints): readonly Row[] {
  const failed = Object.entries(prints).flatMap(([of, print]: [string, Fingerprint]) =>
    print.ok ? [] : [{ of, ...print }],
  )
  const groups = Map.groupBy(failed, ({ code, pointer }) => `${code} ${pointer}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { key, pointer } = first
    const which = group.map(({ of }) => of).join(', ')
    const message = `${causeOf(first)}, so there is no ${which} fingerprint.`
    return [{ code: key, pointer, message }]
  })
}

function duplicatesIn(tools: readonly unknown[]): readonly Row[] {
  const names = new Set<string>()
  return tools.flatMap((tool, index) => {
    if (!isTool(tool)) return []
    const repeated = names.has(tool.name)
    names.add(tool.name)
    const message = `The name "${tool.name.slice(0, 200)}" is that of an earlier tool too.`
    return repeated
      ? [{ code: 'fingerprint_duplicate_name', pointer: `/${index}/name`, message }]
      : []
  })
}
