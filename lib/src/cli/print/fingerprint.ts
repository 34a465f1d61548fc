/** What `fingerprint` prints for a person: names and digests in columns, easy to cut out. */
import type { Fingerprint, FingerprintV2 } from '../../run/fingerprint.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import type { ToolsSource } from '../tools-source.ts'
import { conditionsText } from './conditions.ts'
import { endingText, findingsText, plural } from './findings.ts'
import { heading, table, type Cell, type Style } from './style.ts'

/** The fingerprints of one whole list, each with why there is none. */
export interface Fingerprints {
  readonly toolset: Fingerprint
  readonly schema: Fingerprint
  readonly definition: FingerprintV2
}

/** The fingerprints of the list, the digest of each tool, then what was found. */
export function fingerprintText(
  { subject, tools }: ToolsSource,
  prints: Fingerprints | undefined,
  report: Report,
  style: Style,
): string {
  const name = visible(subject, { max: 300 })
  const rows = [
    rowOf('toolset_fingerprint', 'v1', prints?.toolset),
    rowOf('schema_fingerprint', 'v1', prints?.schema),
    rowOf('definition_fingerprint', 'v2', prints?.definition),
  ]
  const digests = prints?.definition.ok ? prints.definition.tools : []
  const findings = findingsText(report.findings, style)
  return [
    heading(`${name}: ${plural(tools.length, 'tool')}`, style),
    table(rows, style),
    digests.length === 0 ? '' : heading('Digest of each tool, v2', style),
    table(
      digests.map(({ name, digest }) => [visible(name, { max: 120 }), digest]),
      style,
    ),
    findings === ''
      ? conditionsText(report.conditions, style)
      : `\n${findings}\n${endingText(report, style)}`,
  ].join('')
}

function rowOf(name: string, version: string, print: Fingerprint | undefined): readonly Cell[] {
  return [name, version, print?.ok ? print.digest : { text: 'none', tone: 'bad' }]
}
