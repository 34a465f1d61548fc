import { isTool, type Tool } from './fingerprint.ts'
import { isObject, own } from '../json/object.ts'
import {
  SNAPSHOT_FORMAT,
  SNAPSHOT_VERSION,
  snapshotOf,
  type Identity,
  type Snapshot,
  type SnapshotTool,
} from './snapshot.ts'

/**
 * Reads a snapshot that was stored; undefined for anything else, other versions included. All digests
 * are computed again, because a file says what it likes. Never throws.
 */
export function readSnapshot(value: unknown): Snapshot | undefined {
  if (!isObject(value) || own(value, 'format') !== SNAPSHOT_FORMAT) return undefined
  if (own(value, 'formatVersion') !== SNAPSHOT_VERSION) return undefined
  const served = own(value, 'tools')
  const toolCount = own(value, 'toolCount')
  if (!Array.isArray(served) || !Number.isSafeInteger(toolCount)) return undefined
  const named = served.filter(isTool)
  const era = own(value, 'era')
  const snapshot = snapshotOf({
    endpoint: textOf(value, 'endpoint') ?? '',
    observedAt: textOf(value, 'observedAt') ?? '',
    ...((era === 'modern' || era === 'legacy') && { era }),
    revision: textOf(value, 'revision'),
    identity: identityOf(own(value, 'identity')),
    capabilities: own(value, 'capabilities'),
    instructions: own(value, 'instructions'),
    tools: named,
  })
  const tools = snapshot.tools.map((tool, index) => withMark(tool, named[index]))
  const whole = toolCount === tools.length && tools.every((tool) => tool.unstorable === undefined)
  // What was left out when the snapshot was taken is in the fingerprints of the list and not here.
  return whole ? snapshot : { ...snapshot, tools, toolCount: Number(toolCount), fingerprints: {} }
}

/** A tool that was not kept whole has no digest either. */
function withMark({ digest, ...tool }: SnapshotTool, stored: Tool | undefined): SnapshotTool {
  const marks = stored === undefined ? [] : own(stored, 'unstorable')
  const left = (['title', 'description'] as const).filter(
    (name) =>
      tool.unstorable?.includes(name) === true || (Array.isArray(marks) && marks.includes(name)),
  )
  if (left.length > 0) return { ...tool, unstorable: left }
  return { ...tool, ...(digest !== undefined && { digest }) }
}

function identityOf(value: unknown): Identity {
  if (!isObject(value)) return {}
  const identity: Record<string, string> = {}
  for (const name of ['name', 'version', 'title', 'description', 'websiteUrl']) {
    const text = textOf(value, name)
    if (text !== undefined) identity[name] = text
  }
  return identity
}

function textOf(value: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = own(value, name)
  return typeof text === 'string' ? text : undefined
}
