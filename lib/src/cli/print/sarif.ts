/**
 * A report as SARIF 2.1.0 (OASIS), as GitHub code scanning and others take it: every result has a
 * place in the checkout, because one without makes the forge refuse all of them.
 */
import type { Finding, Rule } from '../../finding.ts'
import { sha256Hex } from '../../json/digest.ts'
import { visible } from '../../text/visible.ts'
import type { Anchor } from '../anchor.ts'
import type { Report } from '../report.ts'
import { EXIT } from '../stop.ts'
import { HOME, version } from '../version.ts'
import { isMend, spoken } from './findings.ts'
import { outcomeMembers } from './json.ts'

type Members = Readonly<Record<string, unknown>>

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json'
/** The root of the checkout; whoever reads the file knows where it is. */
const BASE = '%SRCROOT%'

/**
 * One log with one run.
 *
 * @param rules all there are; those that fired are listed
 * @param anchorOf where a finding stands in the checkout
 */
export function sarifDocument(
  report: Report,
  rules: readonly Rule[],
  anchorOf: (finding: Finding) => Anchor,
): Members {
  const { command, findings, exitCode, headline } = report
  const codes = [...new Set(findings.map(({ code }) => code))]
  const anchored = findings.map((finding) => ({ finding, anchor: anchorOf(finding) }))
  const assessed = exitCode !== EXIT.unreadable && exitCode !== EXIT.refused
  const run = {
    tool: {
      driver: {
        name: 'Countersign',
        informationUri: HOME,
        semanticVersion: version(),
        rules: codes.map((code) => ruleMember(code, rules)),
      },
    },
    // Uploads for one commit replace each other by category, which is what stands before the slash.
    automationDetails: { id: `countersign/${command.replaceAll(' ', '-')}/` },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { [BASE]: { description: { text: 'The root of the checkout.' } } },
    invocations: [
      {
        executionSuccessful: assessed,
        exitCode,
        ...(!assessed && {
          toolExecutionNotifications: [
            { level: 'error', message: { text: sentence(headline?.summary ?? 'Not assessed.') } },
          ],
        }),
      },
    ],
    artifacts: artifactsOf(anchored.map(({ anchor }) => anchor)),
    results: anchored.map(({ finding, anchor }) => resultMember(finding, anchor, codes)),
    properties: {
      subject: report.subject,
      ...(headline && { summary: headline.summary }),
      ...outcomeMembers(report),
    },
  }
  return { $schema: SCHEMA, version: '2.1.0', runs: [run] }
}

function ruleMember(code: string, rules: readonly Rule[]): Members {
  const rule = rules.find((one) => one.code === code)
  if (rule === undefined) return { id: code }
  const { title, why, mend, spec, severity } = rule
  const explain = `countersign explain ${code}`
  return {
    id: code,
    shortDescription: { text: sentence(title) },
    fullDescription: { text: sentence(why) },
    help: {
      text: sentence(`${why} ${mend} (${spec}) More: ${explain}`),
      markdown: `${markdown(why)}\n\n**Mend:** ${markdown(mend)}\n\n**From:** ${markdown(spec)}\n\nMore: \`${explain}\``,
    },
    helpUri: HOME,
    defaultConfiguration: { level: severity },
    properties: { tags: ['mcp'], 'problem.severity': PROBLEMS[severity] },
  }
}

/** The words by which GitHub sorts. */
const PROBLEMS = { error: 'error', warning: 'warning', note: 'recommendation' } as const

function resultMember(finding: Finding, anchor: Anchor, codes: readonly string[]): Members {
  const { code, severity, subject, pointer = '', message, mend, evidence, params } = finding
  const at = pointer === '' ? '' : ` ${pointer}`
  const lines = [
    anchor.kind === 'own' ? message : `${subject}${at}: ${message}`,
    ...(isMend(mend) ? [`Mend: ${mend}`] : []),
  ]
  const own = sha256Hex(JSON.stringify([code, subject, pointer])).slice(0, 32)
  const { line, column } = anchor
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: lines.map(sentence).join('\n') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(anchor), uriBaseId: BASE },
          ...(line !== undefined && { region: { startLine: line, startColumn: column } }),
        },
        ...(pointer !== '' && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
    partialFingerprints: {
      'countersign/v1': own,
      // GitHub makes this one of the line; where there is no line, nothing would be told apart.
      ...(line === undefined && { primaryLocationLineHash: `${own}:1` }),
    },
    properties: {
      subject,
      ...(evidence !== undefined && { evidence }),
      ...(params !== undefined && { params }),
    },
  }
}

/** Each file once; one that is no file of the checkout says so. */
function artifactsOf(anchors: readonly Anchor[]): readonly Members[] {
  const byUri = new Map(anchors.map((anchor) => [uriOf(anchor), anchor]))
  return [...byUri].map(([uri, { kind }]) => ({
    location: { uri, uriBaseId: BASE },
    ...(kind === 'none' && {
      description: {
        text: 'No file of the checkout names this target; --anchor says which one to point to.',
      },
    }),
  }))
}

/** A relative reference (RFC 3986, section 4.2); a colon in its first segment would be a scheme. */
function uriOf({ path }: Anchor): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}

/**
 * Text as a SARIF message: `](` would make a link of what a third party wrote (section 3.11.6), and
 * a number in braces is a placeholder (3.11.5).
 */
function sentence(text: string): string {
  return visible(spoken(text), { max: 1000 })
    .replaceAll(/\\u\{([0-9a-f]{1,4})\}/g, (_, hex: string) => `\\u${hex.padStart(4, '0')}`)
    .replaceAll('](', '\\](')
    .replaceAll(/\{(\d+)\}/g, '{{$1}}')
}

/** Our own words; what looks like markup in them is meant as it stands. */
function markdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>]/g, '\\$&')
}
