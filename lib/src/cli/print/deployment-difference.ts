/** What is deployed against what is described: for a person, and as members of a report. */
import type { DeploymentDifference, DocumentDifference } from '../../deployment/difference.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import { endingText, groupedFindingsText } from './findings.ts'
import type { Member } from './json-members.ts'
import { shortUrl } from './published.ts'
import { heading, table, wrap, type Cell, type Style } from './style.ts'

const STATES: Readonly<Record<DocumentDifference['state'], Cell>> = {
  same: { text: 'same', tone: 'good' },
  same_members: { text: 'same members', tone: 'good' },
  differs: { text: 'differs', tone: 'bad' },
  missing: { text: 'missing', tone: 'bad' },
  extra: { text: 'not described', tone: 'doubtful' },
  unread: { text: 'not read', tone: 'dim' },
}

/** The verdict, a line for each document that is not the described one (`all`: for each), findings. */
export function differenceText(
  { documents, summary, target }: DeploymentDifference,
  report: Report,
  style: Style,
  all: boolean,
): string {
  const told = documents.filter(({ state }) => all || state !== 'same')
  const rows = told.map(({ state, url, members }): readonly Cell[] => [
    STATES[state],
    visible(shortUrl(url, target.origin), { max: 200 }),
    members.length === 0
      ? ''
      : visible(members.map(({ pointer }) => pointer || 'the whole').join(', '), { max: 300 }),
  ])
  const sections: readonly (readonly [string, string])[] = [
    ['Documents', table(rows, style)],
    ['Findings', groupedFindingsText(report.findings, style)],
  ]
  const shown = sections
    .filter(([, body]) => body !== '')
    .map(([name, body]) => `\n${heading(name, style)}${body}`)
  const subject = style.paint('bold', visible(target.given, { max: 200 }))
  const verdict = wrap(visible(summary, { max: 600 }), style.columns)
  return `${subject}\n${verdict}\n${shown.join('')}\n${endingText(report, style)}`
}

/** The members of `publish diff` in a `countersign.findings` document. */
export function differenceMembers({ documents }: DeploymentDifference): Member {
  return {
    documents: documents.map(({ url, kind, state, members }) => ({ url, kind, state, members })),
  }
}
