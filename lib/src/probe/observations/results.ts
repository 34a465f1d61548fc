import type { Observation } from '../../run/observation.ts'
import { isObject, member } from '../../json/object.ts'
import { identityOf } from '../../wire/facts.ts'
import { modernResultNotes } from '../../wire/walk.ts'
import { isSuccess } from '../handshake.ts'
import type { RunView } from '../view.ts'
import { observed, observedOnWire, type ObservationRule } from './rule.ts'
import { askedAsModern, sightOf, sightsOf } from './sight.ts'

const CACHE_SCOPE_CHANGES: ObservationRule = {
  code: 'cache_scope_changes',
  severity: 'note',
  title: 'Pages of one list differ in their cacheScope',
  why: 'A shared cache may keep one half of a list that must not be kept.',
  mend: 'Send the same cacheScope with every page.',
  spec: 'MCP 2026-07-28, caching',
  say: () => 'The pages of tools/list do not have the same cacheScope.',
}

export const RESULT_RULES: readonly ObservationRule[] = [CACHE_SCOPE_CHANGES]

/**
 * What results of 2026-07-28 must have: `resultType`, and hints how long they hold (an absent hint is
 * no hint, and `ttlMs` 0 is a valid one).
 */
export function observeResults(view: RunView): readonly Observation[] {
  const sights = sightsOf(view).filter(({ seen }) => askedAsModern(seen))
  const notes = sights.flatMap(({ seen, step }) => {
    const { reply } = seen
    const { role } = seen.step
    // What a server itself disowns by its status is not judged.
    if (reply.kind !== 'result' || !isSuccess(reply.status)) return []
    const discovered =
      role === 'discover' && member(reply.result, 'supportedVersions') !== undefined
    if (!discovered && role !== 'tools_list') return []
    const method = discovered ? 'server/discover' : 'tools/list'
    const found = modernResultNotes(reply.result, method)
    return found.map(({ code, params }) => observedOnWire(code, params, { step }))
  })
  const scopes = new Set(
    view.list.pages
      .filter(askedAsModern)
      .map(({ reply }) => scopeOf(reply))
      .filter(isScope),
  )
  return scopes.size > 1 ? [...notes, observed(CACHE_SCOPE_CHANGES, {})] : notes
}

/** Who the server says it is, and whether it says it in the right place. */
export function observeIdentity(view: RunView): readonly Observation[] {
  const { era, result } = view.handshake
  const sight = sightOf(view, era === 'modern' ? 'discover' : 'initialize')
  if (sight === undefined || result === undefined) return []
  const { step } = sight
  const notes = identityOf(result, era === 'modern').notes
  const known = notes.map(({ code, params }) => observedOnWire(code, params, { step }))
  return isObject(member(result, 'capabilities'))
    ? known
    : [...known, observedOnWire('result_member_malformed', { member: 'capabilities' }, { step })]
}

function scopeOf(reply: RunView['steps'][number]['reply']): unknown {
  return reply.kind === 'result' ? member(reply.result, 'cacheScope') : undefined
}

function isScope(scope: unknown): boolean {
  return scope === 'public' || scope === 'private'
}
