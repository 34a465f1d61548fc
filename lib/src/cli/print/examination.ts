/**
 * What `check` prints for a person, to be understood in ten seconds: the verdict, what is wrong and
 * how to mend it, and then what was seen.
 */
import type { CardStatus, Examination } from '../../examine.ts'
import { visible } from '../../text/visible.ts'
import type { Handshake } from '../../wire/types.ts'
import type { Report } from '../report.ts'
import { endingText, groupedFindingsText } from './findings.ts'
import { hostingText } from './hosting.ts'
import { handshakeLine, outcomeCell } from './live.ts'
import { endpointsText, placesText, serverNames } from './published.ts'
import { fixesText, readersText } from './readers.ts'
import { heading, table, wrap, type Cell, type Style, type Tone } from './style.ts'
import { trustText } from './trust.ts'

const STATUS: Record<CardStatus, Tone> = {
  PASS: 'good',
  PARTIAL: 'doubtful',
  UNKNOWN: 'doubtful',
  FAIL: 'bad',
}

/** The whole examination with the findings of the report; `all` also says what is as it should be. */
export function examinationText(
  examination: Examination,
  report: Report,
  style: Style,
  all: boolean,
): string {
  const { discovery, readings, hosting, trust } = examination
  const names = serverNames(discovery.servers)
  const sections: readonly (readonly [title: string, body: string])[] = [
    ['Claims the live server denies', contradictionsText(examination, style)],
    ['Findings', groupedFindingsText(report.findings, style)],
    ['Published', placesText(discovery, style, all)],
    ['Live', liveText(examination.handshakes, style)],
    ['Endpoints, not contacted', endpointsText(unmetBy(examination), names, style)],
    ['Readers', readersText(readings, style, all)],
    ['Edits, the most useful first', fixesText(examination, style, all)],
    ['Hosting', hostingText(hosting, discovery.target.origin, style, all)],
    ['Trust', trustText(trust, names, style, all)],
    ['Not assessed', notAssessedText(examination, style)],
  ]
  const shown = sections
    .filter(([, body]) => body !== '')
    .map(([title, body]) => `\n${heading(title, style)}${body}`)
  const more = all ? '' : `${style.paint('dim', 'Every row: --verbose')}\n`
  return `${headlineText(examination, style)}${shown.join('')}\n${endingText(report, style)}${more}`
}

/** The verdict, the gravest findings in a line each, and the counts. */
export function briefText(examination: Examination, report: Report, style: Style): string {
  const gravest = report.findings.filter(({ severity }) => severity !== 'note').slice(0, 3)
  const rows = gravest.map(({ severity, code, message, mend }): readonly Cell[] => {
    // The verdict may have said it already; then the way out is what is left to say.
    const text = message === examination.summary && mend !== undefined ? `mend: ${mend}` : message
    return [
      { text: severity, tone: severity === 'error' ? 'bad' : 'doubtful' },
      visible(`${text} [${code}]`, { max: 300 }),
    ]
  })
  return headlineText(examination, style) + table(rows, style) + endingText(report, style)
}

/** The card status and the verdict in words. */
function headlineText({ cardStatus, summary, discovery }: Examination, style: Style): string {
  const status = style.paint(STATUS[cardStatus], cardStatus)
  const subject = style.paint('bold', visible(discovery.target.given, { max: 200 }))
  return `${status} ${subject}\n${wrap(visible(summary, { max: 600 }), style.columns)}\n`
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

function unmetBy({ handshakes, discovery }: Examination) {
  const met = new Set(handshakes.map(({ endpoint }) => endpoint))
  return discovery.endpoints.filter(({ url }) => url === undefined || !met.has(url))
}

function notAssessedText({ notAssessed }: Examination, style: Style): string {
  return table(
    notAssessed.map((line) => ['-', visible(line, { max: 300 })]),
    style,
  )
}
