/**
 * A report as JUnit XML, in the form that Jenkins, GitLab, CircleCI and Azure Pipelines read. A build
 * that fails by the exit code has a failure or an error here, and no other has one.
 */
import { atLeast, type Finding } from '../../finding.ts'
import { visible } from '../../text/visible.ts'
import type { Anchor } from '../anchor.ts'
import type { Report } from '../report.ts'
import { EXIT } from '../stop.ts'
import type { Case } from './cases.ts'
import { conditionSentences } from './conditions.ts'
import { isMend, placeOf, spoken, summaryLine } from './findings.ts'

type Outcome = 'passed' | 'skipped' | 'failure' | 'error'

interface TestCase {
  readonly suite: string
  readonly name: string
  readonly outcome: Outcome
  /** One sentence, for what did not pass. */
  readonly message: string
  readonly type: string
  readonly lines: readonly string[]
  readonly file?: string
}

/**
 * First the verdict, then every case, then the findings that none of them owns. A case fails by a
 * finding at or above `--fail-on`; one without a conclusion is skipped with the reason, and so is
 * one that went wrong and was accepted or left out. A finding below the level passes, with its text.
 *
 * @param anchorOf where a finding stands in the checkout
 */
export function junitText(
  report: Report,
  cases: readonly Case[],
  anchorOf: (finding: Finding) => Anchor,
): string {
  const { command, findings, failOn } = report
  const fails = ({ severity }: Finding) => atLeast(severity, failOn)
  const owned = new Set<Finding>()
  const asked = cases.map((one) => {
    const own = findings.filter((finding) => one.owns(finding))
    for (const finding of own) owned.add(finding)
    return caseOf(one, own, fails)
  })
  const others = findings
    .filter((finding) => !owned.has(finding))
    .map((finding) => findingCase(finding, fails(finding), anchorOf(finding)))
  const failed = [...asked, ...others].some(({ outcome }) => outcome === 'failure')
  const all = distinct([verdictCase(report, failed), ...asked, ...others])
  const suites = [...Map.groupBy(all, ({ suite }) => suite)]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites name="countersign ${attribute(command)}"${counts(all)}>\n`,
    ...suites.map(([name, own]) => suiteText(name, own, command)),
    '</testsuites>\n',
  ].join('')
}

function verdictCase(report: Report, failed: boolean): TestCase {
  const { headline, conditions, exitCode, subject } = report
  const summary = headline?.summary ?? WHY[exitCode] ?? summaryLine(report)
  const lines = [summary, ...conditionSentences(conditions), summaryLine(report)]
  const outcome = verdictOf(exitCode, failed)
  const title = headline?.title ?? 'verdict'
  return {
    suite: subject,
    name: 'verdict',
    outcome,
    message: summary,
    type: outcome === 'passed' ? '' : title,
    lines: [...new Set(lines)],
  }
}

/** For commands without a verdict in words. */
const WHY: Partial<Record<Report['exitCode'], string>> = {
  [EXIT.unreadable]: 'It could not be read or reached, so nothing is known.',
  [EXIT.gated]: 'Every endpoint asks for credentials.',
  [EXIT.refused]: 'The guard refused to contact it.',
}

/** @param failed some other case has failed, and says why */
function verdictOf(exitCode: Report['exitCode'], failed: boolean): Outcome {
  if (exitCode === EXIT.unreadable || exitCode === EXIT.refused) return 'error'
  if (exitCode === EXIT.gated) return 'skipped'
  return exitCode === EXIT.ok || failed ? 'passed' : 'failure'
}

function caseOf(
  one: Case,
  own: readonly Finding[],
  fails: (finding: Finding) => boolean,
): TestCase {
  const { subject: suite, name, said } = one
  const base = { suite, name, lines: own.flatMap(linesOf) }
  const grave = own.find(fails)
  if (grave !== undefined)
    return { ...base, outcome: 'failure', message: grave.message, type: grave.code }
  if (one.outcome === 'unknown') return { ...base, outcome: 'skipped', message: said, type: '' }
  if (one.outcome === 'bad' && own.length === 0)
    return { ...base, outcome: 'skipped', message: `Accepted or left out. ${said}`, type: '' }
  const lines = own.length === 0 && said !== '' ? [said] : base.lines
  return { ...base, lines, outcome: 'passed', message: '', type: '' }
}

function findingCase(finding: Finding, fails: boolean, anchor: Anchor): TestCase {
  const { subject, code, pointer = '', message } = finding
  return {
    suite: subject,
    name: pointer === '' ? code : `${code} ${pointer}`,
    outcome: fails ? 'failure' : 'passed',
    message,
    type: code,
    lines: linesOf(finding),
    ...(anchor.kind !== 'none' && { file: anchor.path }),
  }
}

function linesOf(finding: Finding): readonly string[] {
  const { severity, code, message, mend, evidence } = finding
  return [
    `${severity} ${code}: ${placeOf(finding)}`,
    message,
    ...(isMend(mend) ? [`mend: ${mend}`] : []),
    ...(evidence === undefined ? [] : [`$ ${evidence}`]),
  ]
}

/** Programs tell test cases apart by name: a second of one name gets a number. */
function distinct(cases: readonly TestCase[]): readonly TestCase[] {
  const seen = new Map<string, number>()
  return cases.map((one) => {
    const key = JSON.stringify([one.suite, one.name])
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? one : { ...one, name: `${one.name} (${count})` }
  })
}

function suiteText(name: string, cases: readonly TestCase[], command: string): string {
  const tests = cases.map((one) => caseText(one, command)).join('')
  return `  <testsuite name="${attribute(name)}"${counts(cases)}>\n${tests}  </testsuite>\n`
}

function caseText({ suite, name, outcome, message, type, lines, file }: TestCase, command: string) {
  const classname = `countersign.${command.replaceAll(' ', '.')}`
  const place = file === undefined ? '' : ` file="${attribute(file)}"`
  const head = `    <testcase classname="${classname}" name="${attribute(`${name} ${suite}`)}"${place}`
  const text = lines.map((line) => content(line)).join('\n')
  if (outcome === 'passed')
    return text === ''
      ? `${head}/>\n`
      : `${head}>\n      <system-out>${text}</system-out>\n    </testcase>\n`
  const said = ` message="${attribute(message)}"`
  // Some readers show the text of what was skipped, and some only the attribute.
  const body =
    outcome === 'skipped'
      ? `<skipped${said}/>`
      : `<${outcome}${said} type="${attribute(type)}">${text}</${outcome}>`
  return `${head}>\n      ${body}\n    </testcase>\n`
}

function counts(cases: readonly TestCase[]): string {
  const of = (outcome: Outcome) => cases.filter((one) => one.outcome === outcome).length
  return ` tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`
}

/** `visible()` leaves none of the characters that XML 1.0 has no place for (section 2.2). */
function content(text: string): string {
  return visible(spoken(text), { max: 1000 })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function attribute(text: string): string {
  return content(text).replaceAll('"', '&quot;')
}
