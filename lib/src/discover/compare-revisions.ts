import type { ReadServer, Remote } from '../card/types.ts'
import type { LiveFacts } from '../exchange.ts'
import { pointerOf } from './compare-claims.ts'
import { MODERN_REVISION } from '../wire/message.ts'
import type { Comparison } from './types.ts'

type Judgement = Pick<Comparison, 'agrees' | 'because' | 'denial'>

const REVISION = /^\d{4}-\d{2}-\d{2}$/

/** One row for each of the remote's `supportedProtocolVersions`. */
export function versionRows(
  server: ReadServer,
  remote: Remote,
  index: number,
  facts: LiveFacts,
): readonly Comparison[] {
  const list = remote.supportedProtocolVersions ?? []
  // Readers of older shapes also put their one protocolVersion here; it has its own row.
  if (list.length === 1 && list[0] === server.claims.protocolVersion) return []
  return list.map((version, at) => ({
    claim: 'protocol_versions',
    claimed: version,
    live: liveRevisions(facts),
    pointer: pointerOf(server, `/remotes/${index}/supportedProtocolVersions/${at}`),
    ...judgeRevision(version, facts),
  }))
}

/** The row for the one `protocolVersion` of older shapes. */
export function protocolVersionRow(server: ReadServer, facts: LiveFacts): Comparison | undefined {
  const version = server.claims.protocolVersion
  if (version === undefined) return undefined
  const note = server.notes.find(({ to }) => to?.endsWith('/supportedProtocolVersions'))
  return {
    claim: 'protocol_version',
    claimed: version,
    live: liveRevisions(facts),
    pointer: note?.from ?? `${server.pointer}/protocolVersion`,
    ...judgeRevision(version, facts),
  }
}

/**
 * Whether the server speaks a revision. A list of supported versions is complete for the revisions
 * that have `server/discover` and silent about older ones; an older one is denied only by a server
 * that was asked with it and chose another (MCP 2025-11-25, lifecycle, version negotiation).
 */
function judgeRevision(
  version: string,
  { revision, offered, listedRevisions, era, gate }: LiveFacts,
): Judgement {
  const unknown = (because: string): Judgement => ({ agrees: 'unknown', because })
  const refused: Judgement = { agrees: 'no', denial: 'refused' }
  if (version === revision || listedRevisions?.includes(version)) return { agrees: 'yes' }
  if (!REVISION.test(version)) return unknown('it is not the date of a protocol revision')
  if (version >= MODERN_REVISION) {
    const gated = gate?.at === 'handshake'
    // The handshake begins with this one, so a server that ended at an older one was asked with it.
    if (!gated && era !== 'modern' && version === MODERN_REVISION) return refused
    if (listedRevisions !== undefined) return { agrees: 'no', denial: 'unlisted' }
    if (gated) return unknown('the server asks for credentials first')
    return unknown('the server listed no revisions, and this one was not asked for')
  }
  if (version === offered && revision !== undefined) return refused
  return unknown('what a server lists does not rule out an older revision; it was not asked for')
}

/** The revisions that the server named, the one in use first. */
function liveRevisions({ revision, listedRevisions = [] }: LiveFacts): string {
  const named = revision === undefined ? listedRevisions : [revision, ...listedRevisions]
  return [...new Set(named)].join(', ')
}
