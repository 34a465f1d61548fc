/** What `probe` prints for a person. */
import type { Assertion, AssertionStatus } from '../../run/assertion.ts'
import { CHECKS, type Group } from '../../run/registry.ts'
import type { Run } from '../../run/run.ts'
import type { Catalogue } from '../../text/catalogue.ts'
import { sentenceOf } from '../../text/reason.ts'
import { visible } from '../../text/visible.ts'
import { CHECK_RULES } from '../../run-findings.ts'
import type { Report } from '../report.ts'
import { ALLOW } from '../stop.ts'
import { endingText, groupedFindingsText } from './findings.ts'
import { heading, table, wrap, type Cell, type Style, type Tone } from './style.ts'

const TONES: Readonly<Record<AssertionStatus, Tone>> = {
  VERIFIED: 'good',
  FAILED: 'bad',
  OBSERVED_RISK: 'doubtful',
  UNVERIFIED: 'dim',
}

/**
 * Each endpoint with its fifteen assertions by group and what each of them saw; then what was seen
 * beside them. Assertions are not said again as findings.
 *
 * @param catalogue the language in which checks and reasons are said
 * @param replayed the folder of the recording that was judged, when nobody was asked
 */
export function runsText(
  runs: readonly Run[],
  report: Report,
  style: Style,
  catalogue: Catalogue,
  replayed?: string,
): string {
  const said = new Set(CHECK_RULES.map(({ code }) => code))
  const beside = report.findings.filter(({ code }) => !said.has(code))
  const text = groupedFindingsText(beside, style)
  const observations = text === '' ? '' : `${heading('Beside the checks', style)}${text}\n`
  return `${runs.map((run) => runText(run, style, catalogue, replayed)).join('')}${observations}${endingText(report, style)}`
}

function runText(
  run: Run,
  style: Style,
  catalogue: Catalogue,
  replayed: string | undefined,
): string {
  const { endpoint, assertions, startedAt, suite, suiteVersion } = run
  const rows = CHECK_GROUPS.flatMap((group) => groupRows(group, assertions, catalogue))
  const source =
    replayed === undefined
      ? ''
      : `Replay of ${visible(replayed, { max: 200 })}, seen ${startedAt}, judged by ${suite}@${suiteVersion}: nobody was asked.`
  const refused = refusalOf(run, catalogue)
  return [
    heading(visible(endpoint, { max: 300 }), style),
    source === '' ? '' : indented(source, style),
    refused === undefined ? table(rows, style) : indented(refused, style),
    `\n  ${countsText(assertions, catalogue)}\n\n`,
  ].join('')
}

function indented(text: string, style: Style): string {
  return `  ${wrap(text, style.columns - 2, 2)}\n`
}

const CHECK_GROUPS: readonly Group[] = [...new Set(CHECKS.map(({ group }) => group))]

/** Where the guard refused the endpoint itself, fifteen rows would say one thing: it is said once. */
function refusalOf({ assertions }: Run, { REASONS }: Catalogue): string | undefined {
  const { reason } = assertions.find(({ check }) => check === 'reachability') ?? {}
  if (reason?.key !== 'probe_blocked_by_policy') return undefined
  return `${sentenceOf(reason, REASONS)} No check was made; ${ALLOW}.`
}

function groupRows(
  group: Group,
  assertions: readonly Assertion[],
  catalogue: Catalogue,
): readonly (readonly Cell[])[] {
  const own = CHECKS.filter((check) => check.group === group).map(({ id }) => id)
  const rows = assertions
    .filter(({ check }) => own.includes(check))
    .map((one) => rowOf(one, catalogue))
  return [[{ text: catalogue.GROUP_TITLES[group], tone: 'dim' }], ...rows]
}

function rowOf(
  { check, status, reason }: Assertion,
  { CHECK_TEXTS, REASONS }: Catalogue,
): readonly Cell[] {
  const sentence = reason === undefined ? '' : sentenceOf(reason, REASONS)
  const { title } = CHECK_TEXTS[check]
  return [{ text: `  ${status}`, tone: TONES[status] }, title, visible(sentence, { max: 400 })]
}

/** Counts beside each other, never added up: `9 verified, 0 failed, 1 observed risk, 5 unverified`. */
function countsText(assertions: readonly Assertion[], { STATUS_WORDS }: Catalogue): string {
  const statuses = ['VERIFIED', 'FAILED', 'OBSERVED_RISK', 'UNVERIFIED'] as const
  return statuses
    .map((one) => {
      const count = assertions.filter(({ status }) => status === one).length
      return `${count} ${STATUS_WORDS[one]}`
    })
    .join(', ')
}
