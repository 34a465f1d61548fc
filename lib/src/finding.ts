/**
 * The one row that every command reports. Issues of a document, contradictions, hosting faults,
 * refusals and assertions all become findings, and every printer prints `Finding[]`.
 */

/** `error` fails a build by default, `warning` is worth an edit, `note` is advice. */
export type Severity = 'error' | 'warning' | 'note'

/** Bounded facts. Text that came from a remote party is hostile: printers pass it through `visible()`. */
export type Params = Readonly<Record<string, string | number | boolean>>

/** A rule: what a code means, wherever it fires. One rule, one code, one home. */
export interface Rule {
  /** Stable, snake_case, never re-used. `countersign explain <code>` prints the rule. */
  readonly code: string
  readonly severity: Severity
  /** Under ten words, no full stop: the heading of `explain`. */
  readonly title: string
  /** Why it matters and to whom, one to three sentences. */
  readonly why: string
  /** How to mend it in general; a finding carries the concrete edit. */
  readonly mend: string
  /** Where the rule comes from: a specification section, an RFC, or a URL. */
  readonly spec: string
}

/** The mend of what is as it should be. JSON has it, where a member must have a value; printers leave it out. */
export const NOTHING_TO_MEND = 'Nothing.'

/** A place in a text. Line and column count from 1; columns count UTF-16 units; offset counts from 0. */
export interface Position {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** One thing that a command reports. Whoever shows it makes its texts visible. */
export interface Finding {
  readonly code: string
  readonly severity: Severity
  /** The file name, URL or endpoint that the finding is about. */
  readonly subject: string
  /** RFC 6901 JSON Pointer inside the subject, `''` for the whole document. */
  readonly pointer?: string
  readonly position?: Position
  /** One sentence: what was seen and which rule it breaks. */
  readonly message: string
  /** The concrete edit that mends it. */
  readonly mend?: string
  readonly spec?: string
  readonly params?: Params
  /** A command that repeats the observation, usually `curl`. */
  readonly evidence?: string
}

/** Makes a finding of a rule; severity and spec come from the rule unless overridden. */
export function findingOf(
  rule: Rule,
  subject: string,
  detail: Pick<Finding, 'message'> & Partial<Omit<Finding, 'code' | 'subject' | 'message'>>,
): Finding {
  return { code: rule.code, severity: rule.severity, subject, spec: rule.spec, ...detail }
}

const ORDER: Record<Severity, number> = { error: 0, warning: 1, note: 2 }

/** True when `severity` is at least as grave as `level` (error > warning > note). */
export function atLeast(severity: Severity, level: Severity): boolean {
  return ORDER[severity] <= ORDER[level]
}

/** Compares by gravity, gravest first; equal ones keep their order (stable sort). */
export function byGravity(a: { severity: Severity }, b: { severity: Severity }): number {
  return ORDER[a.severity] - ORDER[b.severity]
}
