/** What `check` prints for a person: the verdict in words, contradictions, then rows, then edits. */
import { READERS } from '../../discover/readers.ts'
import type { Reading, Trust, TrustLine, TrustVerdict } from '../../discover/types.ts'
import type { CardStatus, Condition, Examination } from '../../examine.ts'
import { visible } from '../../text/visible.ts'
import type { Handshake } from '../../wire/types.ts'
import type { Report } from '../report.ts'
import { explainHint, findingsText, summaryLine } from './findings.ts'
import { handshakeLine, outcomeCell } from './live.ts'
import { endpointsText, placesText, shortUrl } from './published.ts'
import { heading, table, wrap, type Cell, type Style, type Tone } from './style.ts'

const STATUS: Record<CardStatus, Tone> = {
  PASS: 'good',
  PARTIAL: 'doubtful',
  UNKNOWN: 'doubtful',
  FAIL: 'bad',
}

/** Everything: the whole examination with the findings of the report. */
export function examinationText(examination: Examination, report: Report, style: Style): string {
  const sections: readonly (readonly [title: string, body: string])[] = [
    ['Claims the live server denies', contradictionsText(examination, style)],
    ['Published', placesText(examination.discovery, style)],
    ['Live', liveText(examination.handshakes, style)],
    ['Endpoints, not contacted', unmetText(examination, style)],
    ['Readers', readersText(examination.readings, style)],
    ['Hosting', hostingText(examination, style)],
    ['Trust', trustText(examination.trust, style)],
    ['Edits, the most useful first', fixesText(examination, style)],
    ['Findings', findingsText(report.findings, style)],
    ['Not assessed', notAssessedText(examination, style)],
    ['Conditions of this run', conditionsText(examination.conditions, style)],
  ]
  const shown = sections
    .filter(([, body]) => body !== '')
    .map(([title, body]) => `\n${heading(title, style)}${body}`)
  return `${headline(examination, style)}${shown.join('')}\n${lastLine(report, style)}`
}

/** The verdict, the gravest findings in a line each, and the counts. */
export function briefText(examination: Examination, report: Report, style: Style): string {
  const gravest = report.findings.filter(({ severity }) => severity !== 'note').slice(0, 3)
  const rows = gravest.map(({ severity, code, message }): readonly Cell[] => [
    { text: severity, tone: severity === 'error' ? 'bad' : 'doubtful' },
    visible(`${message} [${code}]`, { max: 300 }),
  ])
  return `${headline(examination, style)}${table(rows, style)}${lastLine(report, style)}`
}

function headline({ cardStatus, summary, discovery }: Examination, style: Style): string {
  const status = style.paint(STATUS[cardStatus], cardStatus)
  const subject = style.paint('bold', visible(discovery.target.given, { max: 200 }))
  return `${status} ${subject}\n${wrap(visible(summary, { max: 600 }), style.columns)}\n`
}

function lastLine(report: Report, style: Style): string {
  return `${summaryLine(report)}\n${explainHint(report, style)}`
}

function contradictionsText({ compared }: Examination, style: Style): string {
  const rows = compared.flatMap(({ rows, endpoint }) =>
    rows
      .filter(({ agrees }) => agrees === 'no')
      .map(({ claim, claimed, live }) =>
        [claim.replaceAll('_', ' '), `card: ${claimed}`, `live: ${live}`, endpoint].map((text) =>
          visible(text, { max: 120 }),
        ),
      ),
  )
  return table(rows, style)
}

function liveText(handshakes: readonly Handshake[], style: Style): string {
  const rows = handshakes.map((handshake): readonly Cell[] => [
    outcomeCell(handshake),
    visible(handshake.endpoint, { max: 200 }),
    handshakeLine(handshake),
  ])
  return table(rows, style)
}

function unmetText({ handshakes, discovery }: Examination, style: Style): string {
  const met = new Set(handshakes.map(({ endpoint }) => endpoint))
  const unmet = discovery.endpoints.filter(({ url }) => url === undefined || !met.has(url))
  return endpointsText(unmet, style)
}

const READING: Record<Reading['verdict'], Tone> = {
  pass: 'good',
  partial: 'doubtful',
  unknown: 'doubtful',
  fail: 'bad',
}

function readersText(readings: readonly Reading[], style: Style): string {
  const rows = readings.map((reading): readonly Cell[] => [
    { text: reading.verdict, tone: READING[reading.verdict] },
    titleOf(reading.reader),
    visible(readingText(reading), { max: 300 }),
  ])
  return table(rows, style)
}

function titleOf(id: string): string {
  return READERS.find((reader) => reader.id === id)?.title ?? id
}

function readingText({ verdict, foundAt, why, outdated, points }: Reading): string {
  const scored = points === undefined ? '' : ` (${points} of 1 point)`
  const old = outdated === true ? ', in a form it calls outdated' : ''
  const found = foundAt === undefined ? '' : `reads ${foundAt}${old}`
  const because = verdict === 'pass' ? '' : (why?.message ?? '')
  return [found, because].filter((part) => part !== '').join('; ') + scored
}

/** One line a document: what is not as wanted, by name; why and how to mend it is among the findings. */
function hostingText({ hosting, discovery }: Examination, style: Style): string {
  const urls = [...new Set(hosting.map(({ url }) => url))]
  const rows = urls.map((url): readonly Cell[] => {
    const own = hosting.filter((row) => row.url === url)
    const named = (outcome: string) =>
      own.filter((row) => row.outcome === outcome).map(({ check }) => check.replaceAll('_', ' '))
    const failed = named('failed')
    const open = named('not_assessable')
    const parts = [
      ...(failed.length > 0 ? [`not as wanted: ${failed.join(', ')}`] : []),
      `${named('seen').length} of ${own.length} points as wanted`,
      ...(open.length > 0 ? [`not assessable: ${open.join(', ')}`] : []),
    ]
    const sign: Cell =
      failed.length > 0 ? { text: 'faulty', tone: 'doubtful' } : { text: 'good', tone: 'good' }
    return [sign, visible(shortUrl(url, discovery.target.origin)), parts.join('; ')]
  })
  return table(rows, style)
}

const TRUST: Record<TrustVerdict, Tone> = {
  VERIFIED: 'good',
  FAILED: 'bad',
  UNVERIFIED: 'dim',
  WARNING: 'doubtful',
}

/** What each rule of verified discovery is about. */
const RULES: Record<TrustLine['rule'], string> = {
  R1: 'TLS of the document',
  R2: 'listing',
  R3: "card's site",
  R4: "endpoint's site",
  R5: 'name',
  R6: 'live server',
  R7: 'pins',
  R8: 'repository',
  R9: 'secrets',
  R10: 'access',
}

function trustText(trust: readonly Trust[], style: Style): string {
  const rows = trust.flatMap(({ serverId, lines }) =>
    lines.map(({ rule, verdict, message }): readonly Cell[] => [
      { text: verdict, tone: TRUST[verdict] },
      trust.length > 1 ? `${serverId} ${RULES[rule]}` : RULES[rule],
      visible(message, { max: 300 }),
    ]),
  )
  return table(rows, style)
}

function fixesText({ fixes }: Examination, style: Style): string {
  const rows = fixes.map(({ message, readers }, index) => [
    `${index + 1}.`,
    visible(`${message} Wins ${readers.map(titleOf).join(', ')}.`, { max: 800 }),
  ])
  return table(rows, style)
}

function notAssessedText({ notAssessed }: Examination, style: Style): string {
  return table(
    notAssessed.map((line) => ['-', visible(line, { max: 300 })]),
    style,
  )
}

const CONDITIONS: Record<Condition, string> = {
  credentialed: 'with credentials: what others see may differ',
  custom_ca: 'with certificate authorities of your own',
  private_network: 'private addresses were allowed: nobody outside can repeat it',
  resolve_override: 'with addresses given by hand in the place of DNS',
  proxy: 'through a proxy',
}

function conditionsText(conditions: readonly Condition[], style: Style): string {
  return table(
    conditions.map((condition) => ['-', CONDITIONS[condition]]),
    style,
  )
}
