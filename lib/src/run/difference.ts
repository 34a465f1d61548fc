import { byGravity } from '../finding.ts'
import { nfc } from '../json/nfc.ts'
import { changeOf, introductions, type Change } from './difference-change.ts'
import { isSame } from './difference-keywords.ts'
import { pairTools } from './difference-pairs.ts'
import { DIFFERENCE_VERSION, type DifferenceCode } from './difference-rules.ts'
import { changesOfTool } from './difference-tool.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * One side of a comparison. A snapshot is one, and so is a list alone, as `toolsOf` gives it.
 * Without `toolCount` the list is not known to be whole.
 */
export type Side = Pick<Snapshot, 'tools'> &
  Partial<Pick<Snapshot, 'toolCount' | 'identity' | 'revision' | 'capabilities' | 'instructions'>>

/** Why the tools of a side cannot be compared, in the order in which one is named. */
export type Undiffable =
  /** Two names have one NFC form. */
  | 'DUPLICATE_NAME'
  /** A title or description is no text. */
  | 'UNSTORABLE_FIELDS'
  /** An entry has no name, or the list is not whole. */
  | 'ITEM_COUNT_MISMATCH'
  /** A tool holds what canonical JSON cannot say. */
  | 'NOT_CANONICALIZABLE'

/** What changed from one snapshot to another, gravest first where some are left out. */
export interface Difference {
  /** Of the rules that judged it. */
  readonly rulesVersion: string
  /** Present when the tools could not be compared; then no change is about a tool. */
  readonly undiffable?: { readonly reason: Undiffable; readonly side: 'before' | 'after' | 'both' }
  /** Those of the server first, then by the names of the tools. */
  readonly changes: readonly Change[]
  /** How many more there were, none graver than those listed. */
  readonly unlisted: number
}

const MAX_CHANGES = 1_000

/** What changed from one snapshot, or list of tools, to another. Pure and total. */
export function differenceOf(before: Side, after: Side): Difference {
  const undiffable = undiffableOf(before, after)
  const pairs = undiffable === undefined ? pairTools(before.tools, after.tools) : []
  const changes = [...changesOfServer(before, after), ...pairs.flatMap(changesOfTool)]
  const listed = gravest(changes)
  return {
    rulesVersion: DIFFERENCE_VERSION,
    ...(undiffable && { undiffable }),
    changes: listed,
    unlisted: changes.length - listed.length,
  }
}

const OBSTACLES: readonly (readonly [Undiffable, (side: Side) => boolean])[] = [
  [
    'DUPLICATE_NAME',
    ({ tools }) => new Set(tools.map(({ name }) => nfc(name))).size < tools.length,
  ],
  ['UNSTORABLE_FIELDS', ({ tools }) => tools.some(({ unstorable }) => unstorable !== undefined)],
  ['ITEM_COUNT_MISMATCH', ({ tools, toolCount }) => toolCount !== tools.length],
  ['NOT_CANONICALIZABLE', ({ tools }) => tools.some(({ digest }) => digest === undefined)],
]

function undiffableOf(before: Side, after: Side): Difference['undiffable'] {
  for (const [reason, applies] of OBSTACLES) {
    const sides = { before: applies(before), after: applies(after) }
    if (sides.before && sides.after) return { reason, side: 'both' }
    if (sides.before || sides.after) return { reason, side: sides.before ? 'before' : 'after' }
  }
  return undefined
}

/** What a server says about itself; only what both sides could have said is compared. */
function changesOfServer(before: Side, after: Side): readonly Change[] {
  if (before.identity === undefined || after.identity === undefined) return []
  const [was, is] = [before.identity, after.identity]
  return [
    ...serverChange('drift_server_renamed', '/identity/name', was.name, is.name),
    ...(['title', 'version', 'description', 'websiteUrl'] as const).flatMap((member) =>
      serverChange('drift_server_changed', `/identity/${member}`, was[member], is[member]),
    ),
    ...serverChange('drift_server_changed', '/revision', before.revision, after.revision),
    ...serverChange(
      'drift_server_changed',
      '/capabilities',
      before.capabilities,
      after.capabilities,
    ),
    ...serverChange(
      'drift_instructions_changed',
      '/instructions',
      before.instructions,
      after.instructions,
    ),
  ]
}

function serverChange(
  code: DifferenceCode,
  pointer: string,
  before: unknown,
  after: unknown,
): readonly Change[] {
  if (isSame(before, after)) return []
  const side = after === undefined ? 'before' : 'after'
  return [
    changeOf(code, pointer, { side, before, after }),
    ...introductions(before, after, pointer, { side }),
  ]
}

/** As many as a reader may be given, in their order. */
function gravest(changes: readonly Change[]): readonly Change[] {
  if (changes.length <= MAX_CHANGES) return changes
  const kept = new Set(changes.toSorted(byGravity).slice(0, MAX_CHANGES))
  return changes.filter((change) => kept.has(change))
}
