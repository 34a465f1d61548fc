import { moveIssue } from './issue.ts'
import type { ReadDocument } from './types.ts'

/** What was read of a document that stands inside another one, at the pointer `prefix` of that. */
export function movedBelow(
  { servers, issues }: Pick<ReadDocument, 'servers' | 'issues'>,
  prefix: string,
): Pick<ReadDocument, 'servers' | 'issues'> {
  return {
    servers: servers.map((server) => ({
      ...server,
      pointer: prefix + server.pointer,
      notes: server.notes.map((note) =>
        note.from === undefined ? note : { ...note, from: prefix + note.from },
      ),
    })),
    issues: issues.map((issue) => moveIssue(issue, (pointer) => prefix + pointer)),
  }
}
