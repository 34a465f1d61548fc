/** Tools as a lockfile keeps them, and back to what is compared. */
import { scanText } from '../json/scan.ts'
import { byUnits, fingerprintV1, listDigest, toolDigests } from '../run/fingerprint.ts'
import { snapshotOf, type Snapshot, type SnapshotTool } from '../run/snapshot.ts'
import type { LockedFingerprints, LockedTool, LockedTools } from './lock.ts'

/** Levels that the tool's own value may have, so that the whole file stays within what is read. */
const MAX_DEPTH = 48

type Asked = Pick<LockedTools, 'offered' | 'suite'>

/** The tools of a snapshot; undefined when one of them has no canonical form or no name. */
export function lockedToolsOf(snapshot: Snapshot, asked: Asked): LockedTools | undefined {
  const { definition, schema, toolset } = snapshot.fingerprints
  if (definition === undefined || toolset === undefined) return undefined
  const list = snapshot.tools.flatMap((tool) => lockedTool(tool) ?? [])
  if (list.length < snapshot.toolCount) return undefined
  list.sort((a, b) => byUnits(a.name, b.name) || byUnits(a.digest, b.digest))
  const fingerprints = { definition, ...(schema !== undefined && { schema }), toolset }
  return { ...asked, fingerprints, list }
}

/** The same of a whole list as served. */
export function lockedToolsIn(tools: readonly unknown[], asked: Asked): LockedTools | undefined {
  return lockedToolsOf(snapshotOf({ endpoint: '', observedAt: '', tools }), asked)
}

function lockedTool(tool: SnapshotTool): LockedTool | undefined {
  const { name, digest, unstorable, ...definition } = tool
  if (digest === undefined) return undefined
  const kept = unstorable === undefined && isWritable({ name, ...definition })
  return { name, digest, ...(kept && { definition }) }
}

/** True for what every strict reader reads back as it was served. */
function isWritable(value: unknown): boolean {
  const scan = scanText(JSON.stringify(value), 'evidence', { maxDepth: MAX_DEPTH })
  return scan.ok
}

/** A tool as comparisons take it; undefined where only its digest is known. */
export function toolOf({ name, digest, definition }: LockedTool): SnapshotTool | undefined {
  return definition && { ...definition, name, digest }
}

/** Whether the digests of a list are those of what it holds; the first that is not, by its pointer. */
export function wrongDigest({ fingerprints, list }: LockedTools): string | undefined {
  const named = list.map(({ name, definition }) => ({ ...definition, name }))
  const digests = toolDigests(named)
  const wrong = list.findIndex(({ digest, definition }, index) => {
    const own = digests[index]
    return definition !== undefined && (own?.ok !== true || own.digest !== digest)
  })
  if (wrong >= 0) return `/list/${wrong}/digest`
  const definition = listDigest(list)
  if (!definition.ok || definition.digest !== fingerprints.definition)
    return '/fingerprints/definition'
  const first = fingerprintV1(named)
  if (!first.toolset.ok || first.toolset.digest !== fingerprints.toolset)
    return '/fingerprints/toolset'
  const whole = list.every((tool) => tool.definition !== undefined)
  return whole && !agrees(first.schema, fingerprints) ? '/fingerprints/schema' : undefined
}

function agrees(
  own: ReturnType<typeof fingerprintV1>['schema'],
  { schema }: LockedFingerprints,
): boolean {
  return own.ok ? own.digest === schema : schema === undefined
}
