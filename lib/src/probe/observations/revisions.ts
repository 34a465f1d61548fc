import type { Observation } from '../../run/observation.ts'
import { member } from '../../json/object.ts'
import { KNOWN_REVISIONS, OFFERED_REVISION } from '../../wire/message.ts'
import { isDate, namedRevisions, nextOffer, readSupported } from '../../wire/revisions.ts'
import type { Seen } from '../seen.ts'
import type { RunView } from '../view.ts'
import { observed, observedOnWire, type ObservationRule } from './rule.ts'
import { sightOf, sightsOf, type Sight } from './sight.ts'

const NEGOTIATION = 'MCP 2025-11-25, lifecycle, version negotiation'

const ECHOES_UNKNOWN_VERSIONS: ObservationRule = {
  code: 'echoes_unknown_versions',
  severity: 'warning',
  title: 'The server agrees to any protocol version',
  why: 'It repeats a version that never existed, so its answer proves support of none, and clients of later versions are misled.',
  mend: 'Answer with the version that was offered only if the server implements it, else with its newest one.',
  spec: NEGOTIATION,
  say: (p) => `initialize offered ${p.offered}, which does not exist, and the server agreed.`,
}

const UNKNOWN_VERSION_SERVED: ObservationRule = {
  code: 'unknown_version_served',
  severity: 'warning',
  title: 'A request under an unknown version is served',
  why: 'A server must refuse a version that it does not implement, or clients take its answers for ones of that version.',
  mend: 'Answer 400 with error -32022 and data.supported.',
  spec: 'MCP 2026-07-28, versioning',
  say: (p) => `server/discover under version ${p.offered}, which does not exist, got a result.`,
}

const OTHER_REVISION_CHOSEN: ObservationRule = {
  code: 'other_revision_chosen',
  severity: 'note',
  title: 'The server chose another version than was offered',
  why: 'That is how versions are negotiated; it shows what the server does not support.',
  mend: 'Nothing, unless the server implements the version that was offered.',
  spec: NEGOTIATION,
  say: (p) => `initialize offered ${p.offered}, and the server chose ${p.chosen}.`,
}

const SUPPORTED_REVISION_NOT_CHOSEN: ObservationRule = {
  code: 'supported_revision_not_chosen',
  severity: 'warning',
  title: 'A version that the server supports was not agreed to',
  why: 'A server that supports the offered version must answer with it; clients of that version disconnect instead.',
  mend: 'Answer with the version that was offered when the server supports it.',
  spec: NEGOTIATION,
  say: (p) =>
    `initialize offered ${p.offered}, which the server supports elsewhere, and it chose ${p.chosen}.`,
}

const VERSION_ERROR_TO_INITIALIZE: ObservationRule = {
  code: 'version_error_to_initialize',
  severity: 'warning',
  title: 'initialize is refused with a version error',
  why: 'The old handshake negotiates by a result that names another version; clients give up on an error.',
  mend: 'Answer with a result and a protocolVersion that the server supports.',
  spec: NEGOTIATION,
  say: (p) => `initialize was refused with ${p.error}, and the error lists ${p.supported}.`,
}

export const REVISION_RULES: readonly ObservationRule[] = [
  ECHOES_UNKNOWN_VERSIONS,
  UNKNOWN_VERSION_SERVED,
  OTHER_REVISION_CHOSEN,
  SUPPORTED_REVISION_NOT_CHOSEN,
  VERSION_ERROR_TO_INITIALIZE,
]

/** Dates on which no revision was published, one before the first and one beyond the last. */
export const NO_LEGACY_REVISION = '1999-01-01'
export const NO_MODERN_REVISION = '2099-01-01'

/** How the server negotiates versions: what it chose, refused, lists and, asked further, repeats. */
export function observeRevisions(view: RunView): readonly Observation[] {
  const discover = sightOf(view, 'discover')
  const initialize = sightOf(view, 'initialize')
  return [
    ...(discover === undefined ? [] : observeDiscover(discover, initialize)),
    ...(initialize === undefined ? [] : observeInitialize(view, initialize)),
    ...observeUnknown(view),
    ...observeLate(view, discover),
  ]
}

function observeDiscover({ seen, step }: Sight, initialize?: Sight): readonly Observation[] {
  const { reply } = seen
  const { status = 0 } = reply
  if ((status === 401 || status === 403) && initialize?.seen.reply.kind === 'result') {
    return [observedOnWire('discover_forbidden', { status }, { step })]
  }
  if (reply.kind === 'result') {
    const versions = member(reply.result, 'supportedVersions')
    const { legacy, mutual, newer } = readSupported(versions)
    const only = legacy && !mutual && !newer
    return only ? [observedOnWire('discover_lists_legacy_only', {}, { step })] : []
  }
  if (reply.kind !== 'error') return []
  const { code, data } = reply.error
  const { listed, mutual } = readSupported(member(data, 'supported'))
  if (code === -32_004 && mutual) return [observedOnWire('prerelease_dialect', {}, { step })]
  return code === -32_022 && listed.length === 0
    ? [observedOnWire('supported_missing', {}, { step })]
    : []
}

function observeInitialize(view: RunView, { seen, step }: Sight): readonly Observation[] {
  const { reply } = seen
  const place = { step }
  if (reply.kind === 'error') {
    const { code: error, data } = reply.error
    const { listed } = readSupported(member(data, 'supported'))
    const supported = listed.slice(0, 8).join(', ')
    const params = { error, supported: supported === '' ? 'none' : supported }
    if (error === -32_022 || nextOffer(listed, []) !== undefined) {
      return [observed(VERSION_ERROR_TO_INITIALIZE, params, place)]
    }
  }
  if (refusesVersionAs401(seen)) return [observedOnWire('version_refused_as_401', {}, place)]
  const chosen = reply.kind === 'result' ? member(reply.result, 'protocolVersion') : undefined
  if (typeof chosen !== 'string' || chosen === OFFERED_REVISION) return []
  if (!KNOWN_REVISIONS.includes(chosen)) {
    const params = isDate(chosen) ? { revision: chosen } : {}
    return [observedOnWire('unknown_revision_chosen', params, place)]
  }
  const rule = supports(view, OFFERED_REVISION)
    ? SUPPORTED_REVISION_NOT_CHOSEN
    : OTHER_REVISION_CHOSEN
  return [observed(rule, { offered: OFFERED_REVISION, chosen }, place)]
}

/** True for a 401 without a challenge whose words name another version: no credentials are wanted. */
export function refusesVersionAs401({ step, reply }: Seen): boolean {
  const bare = reply.status === 401 && reply.challenge === 'none' && reply.kind !== 'result'
  if (!bare || step.role !== 'initialize') return false
  return nextOffer(namedRevisions(reply.wording), [OFFERED_REVISION]) !== undefined
}

/** Another answer of the run says that the server supports the revision. */
function supports(view: RunView, revision: string): boolean {
  return sightsOf(view).some(({ seen }) => {
    const { reply } = seen
    if (reply.kind === 'error') {
      return readSupported(member(reply.error.data, 'supported')).listed.includes(revision)
    }
    if (reply.kind !== 'result') return false
    const { role } = seen.step
    if (role === 'deep_initialize_unknown') {
      return member(reply.result, 'protocolVersion') === revision
    }
    const listed = role === 'discover' ? member(reply.result, 'supportedVersions') : undefined
    return readSupported(listed).listed.includes(revision)
  })
}

/** What came when a version was offered that does not exist. */
function observeUnknown(view: RunView): readonly Observation[] {
  const served = sightOf(view, 'deep_discover_unknown')
  if (served?.seen.reply.kind === 'result') {
    const params = { offered: NO_MODERN_REVISION }
    return [observed(UNKNOWN_VERSION_SERVED, params, { step: served.step })]
  }
  const agreed = sightOf(view, 'deep_initialize_unknown')
  const { reply } = agreed?.seen ?? {}
  if (agreed === undefined || reply?.kind !== 'result') return []
  return member(reply.result, 'protocolVersion') === NO_LEGACY_REVISION
    ? [observed(ECHOES_UNKNOWN_VERSIONS, { offered: NO_LEGACY_REVISION }, { step: agreed.step })]
    : []
}

/**
 * `initialize` works although discovery failed in a way that ends the handshake: older clients can
 * connect, and clients that follow the specification cannot.
 */
function observeLate(view: RunView, discover: Sight | undefined): readonly Observation[] {
  const late = sightOf(view, 'deep_initialize')
  const { reply } = late?.seen ?? {}
  if (late === undefined || discover === undefined || reply?.kind !== 'result') return []
  if (typeof member(reply.result, 'protocolVersion') !== 'string') return []
  const { step } = late
  const refused = discover.seen.reply
  return refused.kind === 'error' && (refused.status ?? 500) < 500
    ? [observedOnWire('modern_error_then_legacy', { error: refused.error.code }, { step })]
    : [observedOnWire('discover_unanswered', { failure: `status ${refused.status}` }, { step })]
}
