/** What `lock` and `lock verify` print for a person, and as members of a report. */
import type { DriftClass } from '../attest/lock-class.ts'
import type { PinRow } from '../attest/lock-drift.ts'
import { visible } from '../text/visible.ts'
import type { EntryOutcome, EntryState } from './lock-judge.ts'
import { endingText, groupedFindingsText, plural } from './print/findings.ts'
import type { Member } from './print/json-members.ts'
import { heading, table, wrap, type Cell, type Style, type Tone } from './print/style.ts'
import type { Report } from './report.ts'

const STATES: Readonly<Record<EntryState, { readonly text: string; readonly tone: Tone }>> = {
  same: { text: 'as locked', tone: 'good' },
  drift: { text: 'drift', tone: 'bad' },
  stale: { text: 'gone', tone: 'bad' },
  unread: { text: 'not read', tone: 'doubtful' },
  gated: { text: 'asks for credentials', tone: 'doubtful' },
  unverified: { text: 'not all seen', tone: 'doubtful' },
}

const ROW_STATES: Readonly<
  Record<PinRow['state'], { readonly text: string; readonly tone: Tone }>
> = {
  same: { text: 'same', tone: 'good' },
  changed: { text: 'changed', tone: 'bad' },
  unverified: { text: 'not seen', tone: 'doubtful' },
  not_asked: { text: 'not asked', tone: 'dim' },
}

/**
 * A line for each entry and one for each pin; tools that are as locked are only counted unless
 * `all`. Then what changed, gravest first.
 */
export function lockVerifyText(
  outcomes: readonly EntryOutcome[],
  report: Report,
  allowed: ReadonlySet<DriftClass>,
  style: Style,
  all: boolean,
): string {
  const title = style.paint('bold', visible(report.headline?.title ?? '', { max: 300 }))
  const summary = wrap(visible(report.headline?.summary ?? '', { max: 600 }), style.columns)
  const entries = outcomes.map((outcome) => entryText(outcome, allowed, style, all))
  const findings = groupedFindingsText(report.findings, style)
  return [
    `${title}\n${summary}\n`,
    ...entries.map((text) => `\n${text}`),
    findings === '' ? '' : `\n${heading('Findings', style)}${findings}`,
    `\n${endingText(report, style)}`,
    renewalText(outcomes, style),
  ].join('')
}

/** How what changed is approved; nothing when nothing did. */
function renewalText(outcomes: readonly EntryOutcome[], style: Style): string {
  const drifted = outcomes.filter(({ state }) => state === 'drift' || state === 'stale')
  if (drifted.length === 0) return ''
  const targets = [...new Set(drifted.map(({ entry }) => entry.target))].join(' ')
  // It is there to be copied: what a shell would read in another way is left to the reader.
  const named = targets.length <= 100 && /^[\w.:/ -]+$/.test(targets) ? targets : '<target...>'
  const line = `When that is what you want: countersign lock ${named} --update`
  return `${style.paint('dim', line)}\n`
}

function entryText(
  { entry, state, rows, because, class: drift }: EntryOutcome,
  allowed: ReadonlySet<DriftClass>,
  style: Style,
  all: boolean,
): string {
  const tools = rows.filter(({ pin }) => pin === 'tool')
  const same = tools.filter((row) => row.state === 'same').length
  const told = rows.filter((row) => all || row.pin !== 'tool' || row.state !== 'same')
  const { text, tone } = STATES[state]
  const passes = drift !== undefined && allowed.has(drift)
  const word = drift === undefined ? text : `${text}: ${drift}${passes ? ', allowed' : ''}`
  const target = entry.target === entry.endpoint ? '' : ` (${visible(entry.target, { max: 200 })})`
  return [
    `${style.paint(passes ? 'doubtful' : tone, word)}  ${visible(entry.endpoint, { max: 300 })}${target}\n`,
    because === undefined
      ? ''
      : `  ${wrap(visible(because, { max: 400 }), style.columns - 2, 2)}\n`,
    table([...told.map(rowCells), ...(all || same === 0 ? [] : [sameTools(same)])], style),
  ].join('')
}

function rowCells({
  pin,
  tool,
  state,
  locked,
  seen,
  because,
  class: drift,
}: PinRow): readonly Cell[] {
  const name = tool === undefined ? WORDS[pin] : `tool ${visible(tool, { max: 60 })}`
  const { text, tone } = ROW_STATES[state]
  const values =
    state === 'changed'
      ? `${short(locked) ?? 'none'} → ${short(seen) ?? 'none'}`
      : (short(locked) ?? '')
  const said = [values, because ?? ''].filter((one) => one !== '').join('; ')
  return [
    { text: drift === undefined ? text : `${text}, ${drift}`, tone },
    name,
    visible(said, { max: 300 }),
  ]
}

const WORDS: Readonly<Record<PinRow['pin'], string>> = {
  endpoint: 'endpoint',
  identity: 'identity',
  instructions: 'instructions',
  card: 'card',
  repository: 'repository id',
  keys: 'certificate key',
  payment: 'payment',
  gate: 'asks first',
  definition: 'definitions',
  schema: 'input schemas',
  toolset: 'tool names',
  tool: 'tool',
}

function sameTools(count: number): readonly Cell[] {
  return [{ text: 'same', tone: 'good' }, plural(count, 'tool'), '']
}

/** Digests are cut for the eye; the JSON document has them whole. */
function short(value: string | undefined): string | undefined {
  return value?.replace(/sha256:([0-9a-f]{12})[0-9a-f]{52}/g, 'sha256:$1…')
}

/** The members of `lock verify` in a `countersign.findings` document. */
export function lockMembers(outcomes: readonly EntryOutcome[]): Member {
  return {
    entries: outcomes.map(({ entry, state, class: drift, because, rows }) => ({
      target: entry.target,
      endpoint: entry.endpoint,
      state,
      ...(drift !== undefined && { class: drift }),
      ...(because !== undefined && { because }),
      rows,
    })),
  }
}

/** One sentence about all entries. */
export function lockSummary(outcomes: readonly EntryOutcome[]): string {
  if (outcomes.length === 0) return 'No server is locked.'
  const counts = Map.groupBy(outcomes, ({ state }) => state)
  const order: readonly EntryState[] = ['same', 'drift', 'stale', 'unread', 'gated', 'unverified']
  const said = order.flatMap((state) => {
    const count = counts.get(state)?.length ?? 0
    const word = state === 'drift' ? 'changed' : STATES[state].text
    return count === 0 ? [] : [`${count} ${word}`]
  })
  return `Of ${plural(outcomes.length, 'locked server')}: ${said.join(', ')}.`
}
