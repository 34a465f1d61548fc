import { differenceOf, type Change, type Difference, type Snapshot } from 'countersign/run'
import { visible } from 'countersign/text'
import type { NewEvent } from '../store/types.ts'
import { listed } from './names.ts'

type Params = NewEvent['params']

const TEXT_LENGTH = 64

/**
 * What changed between two snapshots, as params of the events `tools_changed` and
 * `identity_changed`. Both absent when nothing did. A changed revision is no part of it: whether the
 * server changed it depends on what it was offered.
 */
export interface FaceChange {
  readonly tools?: Params
  readonly identity?: Params
}

/** Compares the public face of an endpoint in two runs by the library's rules of drift. */
export function faceChangeOf(before: Snapshot, after: Snapshot): FaceChange {
  const difference = differenceOf(before, after)
  const tools = toolsChange(before, after, difference)
  const identity = identityChange(before, after, difference)
  return { ...(tools && { tools }), ...(identity && { identity }) }
}

function toolsChange(
  before: Snapshot,
  after: Snapshot,
  { undiffable, changes, unlisted }: Difference,
): Params | undefined {
  const about = changes.filter(({ tool }) => tool !== undefined)
  if (undiffable !== undefined) {
    if (isSameList(before, after)) return undefined
    return {
      ...digestsOf(before, after),
      severity: 'error',
      rules: 'drift_not_comparable',
      undiffable: undiffable.reason,
      side: undiffable.side,
    }
  }
  if (about.length === 0) return undefined
  const named = (code: Change['code']): number => about.filter((one) => one.code === code).length
  const [added, removed] = [named('drift_tool_added'), named('drift_tool_removed')]
  const tools = new Set(about.map(({ tool }) => tool ?? ''))
  return {
    ...digestsOf(before, after),
    ...gravityOf(about),
    added,
    removed,
    changed: tools.size - added - removed,
    tools: listed(tools),
    ...(unlisted > 0 && { unlisted }),
  }
}

function identityChange(
  before: Snapshot,
  after: Snapshot,
  { changes }: Difference,
): Params | undefined {
  const about = changes.filter(({ tool, pointer }) => tool === undefined && pointer !== '/revision')
  if (about.length === 0) return undefined
  return {
    ...gravityOf(about),
    members: listed(new Set(about.map(({ pointer }) => pointer))),
    ...textsOf('name', before, after),
    ...textsOf('version', before, after),
  }
}

/** The gravest change, the rules that fired, gravest first, and whether callers break. */
function gravityOf(changes: readonly Change[]): Params {
  const ORDER = ['error', 'warning', 'note'] as const
  const severity = ORDER.find((one) => changes.some((change) => change.severity === one))
  const rules = ORDER.flatMap((one) =>
    changes.filter((change) => change.severity === one).map(({ code }) => code),
  )
  return {
    severity: severity ?? 'note',
    rules: listed(new Set(rules)),
    breaking: changes.some(
      ({ code, compatibility }) => compatibility === 'breaking' || BREAKS.has(code),
    ),
  }
}

const BREAKS: ReadonlySet<Change['code']> = new Set(['drift_tool_removed', 'drift_tool_renamed'])

function digestsOf(before: Snapshot, after: Snapshot): Params {
  const [was, is] = [before.fingerprints.definition, after.fingerprints.definition]
  return { ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }
}

function textsOf(member: 'name' | 'version', before: Snapshot, after: Snapshot): Params {
  const [was, is] = [before.identity[member], after.identity[member]]
  if (was === is) return {}
  return {
    ...(was !== undefined && { [`${member}_before`]: visible(was, { max: TEXT_LENGTH }) }),
    ...(is !== undefined && { [`${member}_after`]: visible(is, { max: TEXT_LENGTH }) }),
  }
}

/** Lists that cannot be compared tool by tool may still be the same, in whatever order. */
function isSameList(before: Snapshot, after: Snapshot): boolean {
  if (before.toolCount !== after.toolCount) return false
  const facesOf = ({ tools }: Snapshot): string =>
    JSON.stringify(tools.map((tool) => tool.digest ?? JSON.stringify(tool)).sort())
  return facesOf(before) === facesOf(after)
}
