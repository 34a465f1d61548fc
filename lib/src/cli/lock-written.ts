/** What `lock` says it did. */
import type { LockEntry } from '../attest/lock.ts'
import { visible } from '../text/visible.ts'
import { endingText, groupedFindingsText, plural } from './print/findings.ts'
import type { Member } from './print/json-members.ts'
import { heading, table, wrap, type Cell, type Style } from './print/style.ts'
import type { Report } from './report.ts'

/** `refused`: it is locked already, is another one now, and stays as it was. */
export interface Locked {
  readonly what: 'added' | 'updated' | 'unchanged' | 'removed' | 'refused'
  readonly entry: LockEntry
}

const WORDS: Readonly<Record<Locked['what'], Cell>> = {
  added: { text: 'added', tone: 'good' },
  updated: { text: 'updated', tone: 'good' },
  unchanged: { text: 'unchanged', tone: 'dim' },
  removed: { text: 'removed', tone: 'doubtful' },
  refused: { text: 'not changed', tone: 'bad' },
}

/** What would have been, when something else stands in the way of writing the file. */
const UNWRITTEN: Readonly<Partial<Record<Locked['what'], Cell>>> = {
  added: { text: 'not added', tone: 'doubtful' },
  updated: { text: 'not updated', tone: 'doubtful' },
  removed: { text: 'not removed', tone: 'doubtful' },
}

/** A line for each entry, and what stands against writing it. */
export function lockText(
  locked: readonly Locked[],
  written: boolean,
  report: Report,
  style: Style,
): string {
  const rows = locked.map(({ what, entry }): readonly Cell[] => [
    written ? WORDS[what] : (UNWRITTEN[what] ?? WORDS[what]),
    visible(entry.endpoint, { max: 200 }),
    visible(pinsText(entry), { max: 300 }),
  ])
  const title = style.paint('bold', visible(report.headline?.title ?? '', { max: 300 }))
  const summary = wrap(report.headline?.summary ?? '', style.columns)
  const findings = groupedFindingsText(report.findings, style)
  return [
    `${title}\n${summary}\n`,
    rows.length === 0 ? '' : `\n${table(rows, style)}`,
    findings === '' ? '' : `\n${heading('Findings', style)}${findings}`,
    `\n${endingText(report, style)}`,
  ].join('')
}

function pinsText({
  identity,
  card,
  repository,
  keys,
  payment,
  gate,
  tools,
  attested,
}: LockEntry): string {
  const name = [identity?.name, identity?.version].filter((one) => one !== undefined).join(' ')
  return [
    name,
    tools === undefined ? 'no tools' : plural(tools.list.length, 'tool'),
    ...(card ? ['card'] : []),
    ...(repository ? [`repository ${repository.id}`] : []),
    ...(keys ? [plural(keys.length, 'key')] : []),
    ...(payment ? [`${plural(payment.length, 'way')} to pay`] : []),
    ...(gate === undefined ? [] : [`answers ${gate} first`]),
    ...(attested ? [`attested by ${attested.join(', ')}`] : []),
  ]
    .filter((one) => one !== '')
    .join(', ')
}

/** The members of `lock` in a `countersign.findings` document. */
export function lockedMembers(locked: readonly Locked[], written: boolean): Member {
  return {
    written,
    entries: locked.map(({ what, entry }) => ({
      target: entry.target,
      endpoint: entry.endpoint,
      state: what,
      rows: [],
    })),
  }
}
