import {
  fingerprintsOf,
  isTool,
  listDigest,
  toolDigests,
  type Fingerprint,
  type FingerprintsV1,
  type Tool,
  type ToolDigest,
} from './fingerprint.ts'
import { isObject } from '../json/object.ts'

/**
 * The public face of an endpoint in one run, in a form that two runs can be compared in. Texts are
 * the server's own, raw: whoever shows one makes it visible first.
 *
 *     { "format": "countersign.snapshot", "formatVersion": 1, "endpoint": "https://…/mcp",
 *       "observedAt": "…Z", "identity": { "name": "tides" }, "toolCount": 1,
 *       "fingerprints": { "toolset": "sha256:…", "schema": "sha256:…", "definition": "sha256:…" },
 *       "tools": [{ "name": "tide_table", "inputSchema": { … }, "digest": "sha256:…" }] }
 */
export interface Snapshot {
  readonly format: typeof SNAPSHOT_FORMAT
  readonly formatVersion: typeof SNAPSHOT_VERSION
  readonly endpoint: string
  /** ISO 8601 in UTC, milliseconds. */
  readonly observedAt: string
  readonly era?: 'modern' | 'legacy'
  readonly revision?: string
  readonly identity: Identity
  readonly capabilities?: Readonly<Record<string, unknown>>
  readonly instructions?: string
  readonly fingerprints: SnapshotFingerprints
  /** Entries of the list as served; more than `tools` when some have no name. */
  readonly toolCount: number
  /** In the order served. */
  readonly tools: readonly SnapshotTool[]
}

export const SNAPSHOT_FORMAT = 'countersign.snapshot'
export const SNAPSHOT_VERSION = 1

/** What a server calls itself; raw, so make it visible before it is shown. */
export interface Identity {
  readonly name?: string
  readonly version?: string
  readonly title?: string
  readonly description?: string
  readonly websiteUrl?: string
}

/** `sha256:` and 64 hexadecimal digits; absent where it cannot be computed. */
interface SnapshotFingerprints {
  /** Projection v1, names. */
  readonly toolset?: string
  /** Projection v1, names and input schemas. */
  readonly schema?: string
  /** Projection v2, all that a client acts on. */
  readonly definition?: string
}

/** A tool as served: raw text of a third party. */
export interface SnapshotTool {
  readonly name: string
  readonly title?: string
  readonly description?: string
  /** Any JSON: what was served. */
  readonly inputSchema?: unknown
  readonly outputSchema?: unknown
  readonly annotations?: unknown
  /** The tool's digest in v2; absent when the tool has no canonical form. */
  readonly digest?: string
  /** Members that were served as something else than text and are left out. */
  readonly unstorable?: readonly ('title' | 'description')[]
}

/** What a snapshot is made of. The list must be whole: a part of it is no public face. */
export interface SnapshotParts {
  readonly endpoint: string
  readonly observedAt: string
  readonly era?: 'modern' | 'legacy' | undefined
  readonly revision?: string | undefined
  readonly identity?: Identity | undefined
  readonly capabilities?: unknown
  readonly instructions?: unknown
  /** All pages, as JSON.parse gives them. */
  readonly tools: readonly unknown[]
  /** Those of these tools, when they were computed before; of version 2 the digests of those named. */
  readonly fingerprints?:
    | (FingerprintsV1 & { readonly definitions?: readonly Fingerprint[] })
    | undefined
}

/** Makes a snapshot. Total: what cannot be part of one is left out and counted or named. */
export function snapshotOf(parts: SnapshotParts): Snapshot {
  const { era, revision, capabilities, instructions } = parts
  const fingerprints = parts.fingerprints ?? fingerprintsOf(parts.tools)
  const { tools, toolCount } = toolsOf(parts.tools, fingerprints.definitions)
  return {
    format: SNAPSHOT_FORMAT,
    formatVersion: SNAPSHOT_VERSION,
    endpoint: parts.endpoint,
    observedAt: parts.observedAt,
    ...(era !== undefined && { era }),
    ...(revision !== undefined && { revision }),
    identity: parts.identity ?? {},
    ...(isObject(capabilities) && { capabilities }),
    ...(typeof instructions === 'string' && { instructions }),
    fingerprints: storedOf(fingerprints, tools, toolCount),
    toolCount,
    tools,
  }
}

/**
 * The tools of a list in the form that is compared, and how many entries the list had.
 *
 * @param definitions the digests of version 2 of those with a name, when they were computed before
 */
export function toolsOf(
  served: readonly unknown[],
  definitions?: readonly Fingerprint[],
): {
  readonly tools: readonly SnapshotTool[]
  readonly toolCount: number
} {
  const named = served.filter(isTool)
  const digests = definitions ?? toolDigests(named)
  return {
    tools: named.map((tool, index) => snapshotTool(tool, digests[index])),
    toolCount: served.length,
  }
}

function snapshotTool(tool: Tool, digest: Fingerprint | undefined): SnapshotTool {
  const unstorable = TEXTS.filter(
    (name) => Object.hasOwn(tool, name) && textOf(tool, name) === undefined,
  )
  const title = textOf(tool, 'title')
  const description = textOf(tool, 'description')
  return {
    name: tool.name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(Object.hasOwn(tool, 'inputSchema') && { inputSchema: tool.inputSchema }),
    ...(Object.hasOwn(tool, 'outputSchema') && { outputSchema: tool.outputSchema }),
    ...(Object.hasOwn(tool, 'annotations') && { annotations: tool.annotations }),
    ...(digest?.ok && { digest: digest.digest }),
    ...(unstorable.length > 0 && { unstorable }),
  }
}

const TEXTS = ['title', 'description'] as const

function textOf(tool: Tool, name: (typeof TEXTS)[number]): string | undefined {
  const value = Object.hasOwn(tool, name) ? tool[name] : undefined
  return typeof value === 'string' ? value : undefined
}

function storedOf(
  { toolset, schema }: FingerprintsV1,
  tools: readonly SnapshotTool[],
  toolCount: number,
): SnapshotFingerprints {
  const digests = tools.filter(isDigested)
  const definition = digests.length === toolCount ? listDigest(digests) : undefined
  return {
    ...(toolset.ok && { toolset: toolset.digest }),
    ...(schema.ok && { schema: schema.digest }),
    ...(definition?.ok && { definition: definition.digest }),
  }
}

function isDigested(tool: SnapshotTool): tool is SnapshotTool & ToolDigest {
  return tool.digest !== undefined
}
