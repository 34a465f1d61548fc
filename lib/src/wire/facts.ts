import type { Exchange, LiveFacts } from '../exchange.ts'
import { META_SERVER, MODERN_REVISION, OFFERED_REVISION } from './message.ts'
import { isObject, member } from '../json/object.ts'
import type { Note } from './rules.ts'
import type { State } from './state.ts'

type Identity = Pick<LiveFacts, 'name' | 'version' | 'title' | 'description' | 'websiteUrl'>

/**
 * Who the server says it is: `serverInfo` in `_meta` on 2026-07-28, in the result of `initialize`
 * before. A draft of 2026-07-28 had it in the result too.
 */
export function identityOf(
  result: unknown,
  modern: boolean,
): { readonly identity: Identity; readonly notes: readonly Note[] } {
  const body = member(result, 'serverInfo')
  if (!modern) return { identity: readIdentity(body), notes: legacyNotes(body) }
  const meta = member(member(result, '_meta'), META_SERVER)
  const identity = readIdentity(meta ?? body)
  if (identity.name === undefined) return { identity, notes: [note('identity_missing')] }
  if (meta === undefined) return { identity, notes: [note('identity_in_draft_place')] }
  const other = readIdentity(body)
  const members = (['name', 'version', 'title'] as const).filter(
    (name) => other[name] !== undefined && other[name] !== identity[name],
  )
  const notes = members.length > 0 ? [note('identity_differs', members.join(' and '))] : []
  return { identity, notes }
}

/** The facts about a server after the last reply; partly known unless it is connected. */
export function factsOf(
  endpoint: string,
  state: State,
  exchanges: readonly Exchange[],
): LiveFacts | undefined {
  const { dialect, gate, listed, result, tools, verdict } = state
  const tls = exchanges.findLast(({ hops }) => hops.at(-1)?.tls !== undefined)?.hops.at(-1)?.tls
  const around = {
    endpoint,
    transport: 'streamable-http',
    ...(listed && { listedRevisions: listed }),
    ...(gate && { gate }),
    ...(tls && { tls }),
  } as const
  if (result === undefined || dialect === undefined) {
    const offered = state.offers.at(-1) ?? OFFERED_REVISION
    if (verdict.reason?.code === 'deprecated_sse_transport') {
      return { ...around, era: 'sse', transport: 'sse', offered }
    }
    const era = state.evidence === 'none' ? 'legacy' : 'modern'
    return verdict.outcome === 'gated' ? { ...around, era, offered } : undefined
  }
  const modern = dialect.era === 'modern'
  const capabilities = member(result, 'capabilities')
  const instructions = member(result, 'instructions')
  return {
    ...around,
    era: dialect.era,
    revision: dialect.revision,
    offered: modern ? MODERN_REVISION : (state.offers.at(-1) ?? OFFERED_REVISION),
    ...identityOf(result, modern).identity,
    ...(isObject(capabilities) && { capabilities }),
    ...(typeof instructions === 'string' && { instructions }),
    ...(tools?.whole && { toolNames: tools.names }),
  }
}

function readIdentity(info: unknown): Identity {
  const text = (name: keyof Identity): Identity => {
    const value = member(info, name)
    return typeof value === 'string' ? { [name]: value } : {}
  }
  return {
    ...text('name'),
    ...text('version'),
    ...text('title'),
    ...text('description'),
    ...text('websiteUrl'),
  }
}

/** `name` and `version` are required; an empty version is in use and means none was set. */
function legacyNotes(info: unknown): readonly Note[] {
  if (!isObject(info)) return [malformed('serverInfo')]
  return ['name', 'version'].flatMap((name) =>
    typeof member(info, name) === 'string' ? [] : [malformed(`serverInfo.${name}`)],
  )
}

function malformed(what: string): Note {
  return { code: 'result_member_malformed', params: { member: what } }
}

function note(code: Note['code'], members?: string): Note {
  return { code, params: members === undefined ? {} : { members } }
}
