import type { Finding, Position } from '../finding.ts'
import { locate } from '../json/locate.ts'
import type { Issue } from './issue.ts'
import type { ReadDocument } from './types.ts'

/**
 * The issues of a document as findings about `subject`, with line and column where the pointer can
 * be found in the text. `bytes` are the document as received; a byte order mark does not shift columns.
 */
export function findingsOfDocument(
  document: ReadDocument,
  bytes: Uint8Array,
  subject: string,
): readonly Finding[] {
  if (document.issues.length === 0) return []
  return findingsOfIssues(document.issues, new TextDecoder().decode(bytes), subject)
}

/** The same for issues whose text is at hand. */
export function findingsOfIssues(
  issues: readonly Issue[],
  text: string,
  subject: string,
): readonly Finding[] {
  const places = locate(text, new Set(issues.map((issue) => issue.pointer)))
  return issues.map((issue) => {
    const position = placed(issue.params) ?? places.get(issue.pointer)
    return { ...issue, subject, ...(position && { position }) }
  })
}

/** Faults of the text itself bring their place: no pointer can name where the syntax broke. */
function placed({ line, column, offset }: Issue['params']): Position | undefined {
  return typeof line === 'number' && typeof column === 'number' && typeof offset === 'number'
    ? { line, column, offset }
    : undefined
}
