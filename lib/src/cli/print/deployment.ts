/** A verified deployment: for a person, and as a `countersign.deployment` document. */
import { POINTS } from '../../deployment/points.ts'
import type { Deployment, PointRow } from '../../deployment/types.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import { endingText, groupedFindingsText } from './findings.ts'
import { findingsDocument, outcomeMembers } from './json.ts'
import { discoveryMember, handshakeMember, type Member } from './json-members.ts'
import { shortUrl } from './published.ts'
import { readersText } from './readers.ts'
import { heading, table, wrap, type Cell, type Style, type Tone } from './style.ts'

const STATES: Readonly<Record<PointRow['state'], Cell>> = {
  seen: { text: 'seen', tone: 'good' },
  failed: { text: 'failed', tone: 'bad' },
  not_assessable: { text: 'not assessable', tone: 'dim' },
}
const TONES: Readonly<Record<Title, Tone>> = {
  PASS: 'good',
  PARTIAL: 'doubtful',
  UNKNOWN: 'doubtful',
  FAIL: 'bad',
}

type Title = 'PASS' | 'PARTIAL' | 'UNKNOWN' | 'FAIL'

/** The verdict in a word: FAIL by a failed point that is an error, PARTIAL by one that is a warning. */
export function titleOf({ standing, points }: Deployment): Title {
  if (standing === 'refused' || standing === 'unreadable') return 'UNKNOWN'
  const failed = points.filter(({ state }) => state === 'failed')
  const grave = failed.some(({ findings }) => findings.some(({ severity }) => severity === 'error'))
  return grave ? 'FAIL' : failed.length > 0 ? 'PARTIAL' : 'PASS'
}

/** The verdict, the points of production and the others, findings, readers; `all` has the commands too. */
export function deploymentText(
  deployment: Deployment,
  report: Report,
  style: Style,
  all: boolean,
): string {
  const { points, target, readings, summary, discovery } = deployment
  const title = titleOf(deployment)
  const reached = discovery.found.some(({ status }) => status !== undefined)
  const rows = (production: boolean): string =>
    reached ? pointsText(pointsOf(points, production), target.origin, style) : ''
  const sections: readonly (readonly [string, string])[] = [
    ['Production', rows(true)],
    ['For every client', rows(false)],
    ['Findings', groupedFindingsText(report.findings, style)],
    ['Readers', reached ? readersText(readings, style, all) : ''],
    ['The command behind every point', all ? commandsText(points, style) : ''],
  ]
  const shown = sections
    .filter(([, body]) => body !== '')
    .map(([name, body]) => `\n${heading(name, style)}${body}`)
  const subject = style.paint('bold', visible(target.given, { max: 200 }))
  const verdict = wrap(visible(summary, { max: 800 }), style.columns)
  const more =
    all || !reached ? '' : `${style.paint('dim', 'The command behind every point: --verbose')}\n`
  return `${style.paint(TONES[title], title)} ${subject}\n${verdict}\n${shown.join('')}\n${endingText(report, style)}${more}`
}

function pointsOf(points: readonly PointRow[], production: boolean): readonly PointRow[] {
  const ids = POINTS.filter((point) => point.production === production).map(({ id }) => id)
  return points.filter(({ point }) => ids.includes(point))
}

function pointsText(rows: readonly PointRow[], origin: string, style: Style): string {
  return table(
    rows.map(({ point, state, seen }) => [
      STATES[state],
      nameOf(point),
      visible(shortUrl(seen, origin), { max: 400 }),
    ]),
    style,
  )
}

/** Each on one line however long, because it is there to be copied. */
function commandsText(points: readonly PointRow[], style: Style): string {
  return points
    .flatMap(({ point, evidence }) =>
      evidence === undefined
        ? []
        : [`  ${nameOf(point)}\n  ${style.paint('dim', `$ ${visible(evidence)}`)}\n`],
    )
    .join('')
}

function nameOf(point: PointRow['point']): string {
  return POINTS.find(({ id }) => id === point)?.title ?? point
}

/** The JSON of `publish verify`, schema in lib/schemas/deployment.v1.schema.json. Without bodies. */
export function deploymentDocument(deployment: Deployment, report: Report): Member {
  const { format, formatVersion, startedAt, finishedAt, standing, summary } = deployment
  const { points, requests, compared, readings, hosting } = deployment
  const { tool, command, subject, findings } = findingsDocument(report)
  return {
    format,
    formatVersion,
    tool,
    command,
    subject,
    startedAt,
    finishedAt,
    verdict: titleOf(deployment),
    standing,
    summary,
    ...outcomeMembers(report),
    points: points.map(pointMember),
    requests,
    hosting: hosting.map(({ url, check, outcome, seen, wanted }) => ({
      url,
      check,
      outcome,
      seen,
      wanted,
    })),
    discovery: discoveryMember(deployment.discovery),
    handshakes: deployment.handshakes.map(handshakeMember),
    compared,
    readings,
    findings,
  }
}

/** A point with the codes of its findings, which stand among all others. */
function pointMember({ point, state, seen, wanted, evidence, findings }: PointRow): Member {
  const { title, production } = POINTS.find(({ id }) => id === point) ?? {}
  const codes = [...new Set(findings.map(({ code }) => code))]
  return { point, title, production, state, seen, wanted, evidence, codes }
}
