import { findingOf, type Finding } from '../finding.ts'
import { canonicalize } from '../json/canonical.ts'
import type { Change } from './difference-change.ts'
import { differenceRule } from './difference-rules.ts'
import type { Difference, Undiffable } from './difference.ts'

/** Where a change stands in the documents that were compared. */
export interface ChangePlace {
  /** The file or endpoint. */
  readonly subject: string
  /** RFC 6901 JSON Pointer into it. */
  readonly pointer?: string
}

const MAX_SHOWN = 240

/**
 * A difference as findings, each about the side that has what it is about. The messages quote the
 * server's own words: whoever prints them makes them visible.
 *
 * @param subjects what the sides are called
 */
export function findingsOfDifference(
  { undiffable, changes, unlisted }: Difference,
  subjects: { readonly before: string; readonly after: string },
  placeOf: (change: Change) => ChangePlace,
): readonly Finding[] {
  const found = changes.map((change) => findingOfChange(change, placeOf(change)))
  if (undiffable !== undefined) {
    const { reason, side } = undiffable
    const rule = differenceRule('drift_not_comparable')
    const subject = side === 'before' ? subjects.before : subjects.after
    const message = `${side === 'both' ? 'On both sides' : 'Here'} ${OBSTACLES[reason]}.`
    found.unshift(findingOf(rule, subject, { message, mend: rule.mend, params: { reason, side } }))
  }
  if (unlisted > 0) {
    const rule = differenceRule('drift_more')
    const message = `${unlisted} more changes are not listed; none is graver than those that are.`
    found.push(findingOf(rule, subjects.after, { message, params: { unlisted } }))
  }
  return found
}

const OBSTACLES: Readonly<Record<Undiffable, string>> = {
  DUPLICATE_NAME: 'two tools have one name, so none can be told which became which',
  UNSTORABLE_FIELDS: 'a title or description is no text',
  ITEM_COUNT_MISMATCH: 'an entry has no name, or the list was not read to its end',
  NOT_CANONICALIZABLE: 'a tool has something in it that canonical JSON cannot say',
}

function findingOfChange(change: Change, { subject, pointer }: ChangePlace): Finding {
  const rule = differenceRule(change.code)
  const { tool, compatibility } = change
  return findingOf(rule, subject, {
    ...(pointer !== undefined && { pointer }),
    message: messageOf(change),
    ...(rule.severity !== 'note' && { mend: rule.mend }),
    params: {
      ...(tool !== undefined && { tool: cut(tool) }),
      ...(compatibility !== undefined && { compatibility }),
    },
  })
}

function messageOf({ code, tool, pointer, before, after, words }: Change): string {
  switch (code) {
    case 'drift_tool_added':
      return `The tool "${cut(tool ?? '')}" was not there before.`
    case 'drift_tool_removed':
      return `The tool "${cut(tool ?? '')}" is not there any more.`
    case 'drift_tool_renamed':
      return `The tool ${shown(before)} is called ${shown(after)} now and is otherwise the same.`
    case 'drift_tool_respelled':
      return `The name of the tool ${shown(after)} is spelled with other characters than before.`
    default:
  }
  const whose = tool === undefined ? 'Of the server itself' : `In the tool "${cut(tool)}"`
  const place = `${whose} ${cut(pointer)}`
  if (words !== undefined) return `${place} newly says ${words.map(shown).join(', ')}.`
  if (before === undefined) return `${place} is new: ${shown(after)}.`
  return after === undefined
    ? `${place} is gone, it was ${shown(before)}.`
    : `${place} was ${shown(before)} and is ${shown(after)}.`
}

/** A value as messages quote it: canonical, cut, and still the words of whoever wrote it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `"${cut(value)}"`
  const text = canonicalize(value)
  return text.ok ? cut(text.text) : 'something that is no JSON'
}

function cut(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`
}
