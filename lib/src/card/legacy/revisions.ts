import { at, findAll, note, shown, type Draft, type Layer, type Place } from '../convert.ts'

const REVISION = /^\d{4}-\d{2}-\d{2}$/

const PATHS = [
  '/protocolVersion',
  '/protocol_version',
  '/mcp_version',
  '/mcpVersion',
  '/mcpSpecVersion',
  '/protocolVersions',
  '/supportedVersions',
  '/supportedProtocolVersions',
] as const

/** The MCP revisions (dates such as 2025-11-25) in a value that may be one or a list of them. */
export function revisionsOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 50) : [value]
  return [...new Set(list.filter((item) => typeof item === 'string' && REVISION.test(item)))].map(
    String,
  )
}

/**
 * The revisions that a document claims for the whole server. What is not a date is no revision and
 * is named as lost.
 *
 * @param to pointer of the remotes that get them; absent when there is no remote
 */
export function takeRevisions(draft: Draft, to: string | undefined): string[] {
  let taken: string[] = []
  for (const { value, from } of findAll(draft, PATHS)) {
    if (typeof value === 'string') draft.claims.protocolVersion ??= value
    const revisions = revisionsOf(value)
    if (revisions.length === 0) {
      note(draft, { kind: 'lost', from, message: `${shown(value)} is not a revision of MCP` })
    } else if (taken.length > 0 || to === undefined) {
      const why =
        to === undefined ? 'there is no remote to say it of' : 'another member said it first'
      note(draft, { kind: 'lost', from, message: `${revisions.join(', ')}: ${why}` })
    } else {
      taken = revisions
      const message = 'the revisions that every remote is said to speak'
      note(draft, { kind: 'derived', from, to: `${to}/0/supportedProtocolVersions`, message })
    }
  }
  return taken
}

/** Texts that stand where a revision should and are none. */
export function wrongRevisions(layer: Layer): Place<string>[] {
  return PATHS.flatMap((path) => {
    const value = at(layer.value, path)
    const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 50) : [value]
    return list.flatMap((text, index) => {
      if (typeof text !== 'string' || REVISION.test(text)) return []
      const place = layer.pointer + path
      return [{ value: text, from: Array.isArray(value) ? `${place}/${index}` : place }]
    })
  })
}
