/** From findings to a report and its exit code: what is accepted, what is selected, what fails. */
import { atLeast, byGravity, type Finding, type Severity } from '../finding.ts'
import { valueOf, type Context, type Given } from './command.ts'
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
  readonly failOn: Severity
  readonly exitCode: ExitCode
}

/** What decides the exit code beside the findings; all about the target itself. */
export interface Circumstances {
  /** The guard refused every contact. */
  readonly refused?: boolean
  /** Nothing could be read or reached, so nothing is known. */
  readonly unreadable?: boolean
  /** The verdict is a failure whatever the findings say. */
  readonly failed?: boolean
  /** Every endpoint asks for credentials. */
  readonly gated?: boolean
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
  const sifted = path === undefined ? undefined : await sift(findings, path, context.cwd)
  const left = (sifted?.findings ?? findings).toSorted(byGravity)
  return {
    command: context.command,
    subject,
    findings: left,
    accepted: sifted?.accepted ?? 0,
    failOn,
    exitCode: exitOf(left, failOn, circumstances),
  }
}

async function sift(findings: readonly Finding[], path: string, cwd: string) {
  const { readKnown, withoutKnown } = await import('./known.ts')
  return withoutKnown(findings, readKnown(path, cwd), path)
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
