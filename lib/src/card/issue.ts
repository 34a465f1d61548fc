import { atLeast, type Params, type Rule, type Severity } from '../finding.ts'
import { referenceToken } from '../json/pointer.ts'
import { onOneLine } from '../json/unseen.ts'

/** A defect in a document. Position (line:column) is added later, only for pointers that have an issue. */
export interface Issue {
  readonly code: string
  readonly severity: Severity
  /** RFC 6901 JSON Pointer, `''` for the document itself. */
  readonly pointer: string
  readonly message: string
  readonly mend: string
  readonly spec: string
  readonly params: Params
}

/** What parsing a document gives: never a throw, all issues at once, a value only when it is usable. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/**
 * Makes an issue of a rule at a place. `message` and `mend` are concrete, the rule is general.
 * Messages are put together of clauses, so the capital and the full stop are written here, and of
 * what the document says, so they are held to one line here.
 */
export function issueOf(
  rule: Rule,
  pointer: string,
  message: string,
  mend: string,
  params: Params = {},
): Issue {
  return {
    code: rule.code,
    severity: rule.severity,
    pointer,
    message: onOneLine(sentence(message)),
    mend: onOneLine(mend),
    spec: rule.spec,
    params,
  }
}

const MOST = 1_000

/**
 * Takes issues in and keeps the first 1,000. One more, of `rule`, counts the rest and is as grave as
 * the gravest of them, so that a flood of notes hides no error.
 */
export function keepFirst(rule: Rule): {
  readonly add: (issues: readonly Issue[]) => void
  readonly all: () => Issue[]
} {
  const kept: Issue[] = []
  let cut = 0
  let { severity } = rule
  return {
    add(issues) {
      for (const issue of issues) {
        if (kept.length < MOST) kept.push(issue)
        else {
          cut++
          if (atLeast(issue.severity, severity)) ({ severity } = issue)
        }
      }
    },
    all() {
      if (cut === 0) return kept
      const message = `${cut} more faults are not listed`
      return [...kept, { ...issueOf(rule, '', message, rule.mend), severity }]
    },
  }
}

/** Appends one reference token to a JSON Pointer, escaped, and cut in its middle when it is long. */
export function pointerTo(parent: string, token: string | number): string {
  return `${parent}/${referenceToken(token)}`
}

/** A clause as a sentence. Pointers, quotations and variables at its start stay as they are. */
function sentence(clause: string): string {
  const begun = clause.charAt(0).toUpperCase() + clause.slice(1)
  return /[.?!]$/.test(begun) ? begun : `${begun}.`
}

/** A quotation, which holds whatever a third party wrote; or a pointer at the start of a word. */
const QUOTED_OR_POINTER = /"(?:[^"\\]|\\.)*"|(?<=^|\s)\/[^\s"]*[^\s",.:;]/g

/**
 * The same issue about a document in which its value stands elsewhere: the pointers that its
 * message, mend and parameters name move with its own.
 */
export function moveIssue(issue: Issue, move: (pointer: string) => string): Issue {
  const moved = (text: string): string =>
    onOneLine(
      text.replace(QUOTED_OR_POINTER, (found) => (found.startsWith('/') ? move(found) : found)),
    )
  const { first } = issue.params
  const params = typeof first === 'string' ? { ...issue.params, first: move(first) } : issue.params
  const { pointer, message, mend } = issue
  return { ...issue, pointer: move(pointer), message: moved(message), mend: moved(mend), params }
}
