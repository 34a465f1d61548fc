/** From findings to a report and its exit code: what is accepted, what is selected, what fails. */
import { atLeast, byGravity, type Finding, type Severity } from '../finding.ts'
import type { Condition } from '../examine.ts'
import { valueOf, type Context, type Given } from './command.ts'
import type { RuleFamily } from './rulebook.ts'
import { EXIT, type ExitCode } from './stop.ts'

/** What every printer prints. */
export interface Report {
  readonly command: string
  /** The file, URL or target, as given. */
  readonly subject: string
  /** Gravest first. */
  readonly findings: readonly Finding[]
  /** How many findings the file of known findings took out. */
  readonly accepted: number
  readonly conditions: readonly Condition[]
  readonly headline: Headline | undefined
  readonly failOn: Severity
  readonly exitCode: ExitCode
}

/** The verdict, in a few words and in a sentence. */
interface Headline {
  readonly title: string
  readonly summary: string
}

/** What was looked at to its end, so that an accepted finding that did not come back is gone. */
export interface Covered {
  readonly families: readonly RuleFamily[]
  /** False for a code that was left out. */
  readonly reports: (finding: { readonly code: string }) => boolean
  /** Files, URLs and endpoints, as findings name them, that were read to the end. */
  readonly subjects: readonly string[]
  /** True when there was nothing else to read. */
  readonly whole: boolean
}

/** What a report is beside its findings, and what decides the exit code: all about the target. */
export interface Circumstances {
  /** The guard refused every contact. */
  readonly refused?: boolean
  /** Nothing could be read or reached, so nothing is known. */
  readonly unreadable?: boolean
  /** The verdict is a failure whatever the findings say. */
  readonly failed?: boolean
  /** Every endpoint asks for credentials. */
  readonly gated?: boolean
  /** How the run differs from one that a stranger could repeat. */
  readonly conditions?: readonly Condition[]
  readonly headline?: Headline
  /** Without it no accepted finding is called stale. */
  readonly covered?: Covered
}

/** Sifts the findings by the command's `--known` and `--fail-on` and decides the exit code. */
export async function conclude(
  findings: readonly Finding[],
  circumstances: Circumstances,
  subject: string,
  given: Given,
  context: Context,
): Promise<Report> {
  const failOn = severityOf(valueOf(given, 'fail-on'))
  const path = valueOf(given, 'known')
  const { conditions = [], headline, covered } = circumstances
  const sifted = path === undefined ? undefined : await sift(findings, path, context.cwd, covered)
  const left = distinct(sifted?.findings ?? findings).toSorted(byGravity)
  return {
    command: context.command,
    subject,
    findings: left,
    accepted: sifted?.accepted ?? 0,
    conditions,
    headline,
    failOn,
    exitCode: exitOf(left, failOn, circumstances),
  }
}

/** What two ways led to is one finding: it is said and counted once. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Map<string, Finding>()
  for (const finding of findings) {
    const { code, subject, pointer, message, mend } = finding
    const key = JSON.stringify([code, subject, pointer, message, mend])
    if (!seen.has(key)) seen.set(key, finding)
  }
  return [...seen.values()]
}

async function sift(
  findings: readonly Finding[],
  path: string,
  cwd: string,
  covered: Covered | undefined,
) {
  const [{ readKnown, withoutKnown }, { ALL_RULES, RULES }] = await Promise.all([
    import('./known.ts'),
    import('./rulebook.ts'),
  ])
  const applied = covered?.families.flatMap((family) => RULES[family]) ?? []
  const codes = applied.filter((rule) => covered?.reports(rule)).map(({ code }) => code)
  return withoutKnown(findings, readKnown(path, cwd), path, {
    all: ALL_RULES.map(({ code }) => code),
    covers: ({ code, subject }) =>
      codes.includes(code) &&
      (subject === undefined ? covered?.whole : covered?.subjects.includes(subject)) === true,
  })
}

/**
 * The exit code, the gravest fact about the target first: refused, unreadable, findings at the
 * level, gated, and only then success.
 */
export function exitOf(
  findings: readonly Finding[],
  failOn: Severity,
  { refused, unreadable, failed, gated }: Circumstances,
): ExitCode {
  if (refused === true) return EXIT.refused
  if (unreadable === true) return EXIT.unreadable
  if (failed === true || findings.some(({ severity }) => atLeast(severity, failOn)))
    return EXIT.findings
  return gated === true ? EXIT.gated : EXIT.ok
}

function severityOf(value: string | undefined): Severity {
  return value === 'warning' || value === 'note' ? value : 'error'
}
