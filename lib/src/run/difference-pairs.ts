import { nfc } from '../json/nfc.ts'
import { byUnits, toolDigests } from './fingerprint.ts'
import type { SnapshotTool } from './snapshot.ts'

/** A tool of one or both sides. */
export interface ToolPair {
  readonly before?: SnapshotTool
  readonly after?: SnapshotTool
}

/**
 * Which tool became which, by the NFC form of names; what is left over on both sides and is alike in
 * all but its name, and alone so, has been renamed. In the order of the names that were paired.
 */
export function pairTools(
  before: readonly SnapshotTool[],
  after: readonly SnapshotTool[],
): readonly ToolPair[] {
  const was = byName(before)
  const is = byName(after)
  const pairs = new Map<string, ToolPair>()
  for (const [name, tool] of is) {
    const old = was.get(name)
    pairs.set(name, old === undefined ? { after: tool } : { before: old, after: tool })
  }
  for (const [name, tool] of was) if (!is.has(name)) pairs.set(name, { before: tool })
  for (const [old, now] of renamed(was, is)) {
    const [gone, come] = [was.get(old), is.get(now)]
    if (gone === undefined || come === undefined) continue
    pairs.delete(old)
    pairs.set(now, { before: gone, after: come })
  }
  return [...pairs.keys()].sort(byUnits).map((name) => pairs.get(name) ?? {})
}

/** Tools by the NFC form of their names. */
function byName(tools: readonly SnapshotTool[]): ReadonlyMap<string, SnapshotTool> {
  return new Map(tools.map((tool) => [nfc(tool.name), tool]))
}

type ByName = ReadonlyMap<string, SnapshotTool>

function renamed(was: ByName, is: ByName): readonly (readonly [old: string, now: string])[] {
  const gone = byDefinition(was, is)
  const come = byDefinition(is, was)
  return [...gone].flatMap(([digest, [old, ...more]]) => {
    const [now, ...others] = come.get(digest) ?? []
    const alone = more.length === 0 && others.length === 0
    return alone && old !== undefined && now !== undefined ? [[old, now] as const] : []
  })
}

/** Names that the other side does not have, by the digest of everything but the name. */
function byDefinition(tools: ByName, other: ByName): ReadonlyMap<string, readonly string[]> {
  const single = [...tools].filter(([name, tool]) => !other.has(name) && saysSomething(tool))
  const digests = toolDigests(single.map(([, tool]) => ({ ...tool, name: '' })))
  const named = single.flatMap(([name], index) => {
    const digest = digests[index]
    return digest?.ok ? [{ name, digest: digest.digest }] : []
  })
  const groups = Map.groupBy(named, ({ digest }) => digest)
  return new Map([...groups].map(([digest, group]) => [digest, group.map(({ name }) => name)]))
}

/** Two tools that say next to nothing are alike and need not be the same. */
function saysSomething({ title = '', description = '' }: SnapshotTool): boolean {
  return title + description !== ''
}
