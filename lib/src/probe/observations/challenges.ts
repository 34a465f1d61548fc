import type { Observation } from '../../run/observation.ts'
import { paramValues, parseChallenges, type Challenge } from '../../wire/challenge.ts'
import type { RunView } from '../view.ts'
import { refusesVersionAs401 } from './revisions.ts'
import { bounded, observed, observedOnWire, type ObservationRule } from './rule.ts'
import { sightsOf, type Sight } from './sight.ts'
import { resourceMetadataPlaces } from './well-known.ts'

const GRAMMAR = 'RFC 9110, section 11.6.1'

const CHALLENGE_MALFORMED: ObservationRule = {
  code: 'challenge_malformed',
  severity: 'warning',
  title: 'A challenge that the grammar does not allow',
  why: 'Clients with a strict parser find no challenge, and the others do not agree on what it says.',
  mend: 'Write: Bearer resource_metadata="<absolute URL>", with one space, commas and double quotes.',
  spec: GRAMMAR,
  say: (p) => `The challenge has a fault: ${String(p.fault).replaceAll('_', ' ')}.`,
}

const CHALLENGE_PARAMETER_REPEATED: ObservationRule = {
  code: 'challenge_parameter_repeated',
  severity: 'warning',
  title: 'A challenge names a parameter twice',
  why: 'A name must occur once: some clients read the first value, others the last.',
  mend: 'Send the parameter once, with the value that works.',
  spec: GRAMMAR,
  say: (p) => `The challenge has ${p.count} parameters named ${p.name}.`,
}

const CHALLENGE_URL_RELATIVE: ObservationRule = {
  code: 'challenge_url_relative',
  severity: 'warning',
  title: 'The address of the metadata is not absolute',
  why: 'resource_metadata is a URL on its own; clients do not resolve it and give up.',
  mend: 'Write the absolute URL.',
  spec: 'RFC 9728, section 5.1',
  say: (p) => `resource_metadata is ${p.found}, which is no absolute URL.`,
  edit: (p) => `Write resource_metadata="${p.resolved}"`,
}

const CHALLENGE_NOT_OAUTH: ObservationRule = {
  code: 'challenge_not_oauth',
  severity: 'note',
  title: 'The challenge is not one of OAuth',
  why: 'The server is protected in another way, which MCP clients do not know; nothing about OAuth applies.',
  mend: 'Nothing, if the clients are your own.',
  spec: 'MCP 2025-11-25, authorization',
  say: (p) => `The server asks for credentials of scheme ${p.schemes}.`,
}

const CHALLENGES_SEVERAL: ObservationRule = {
  code: 'challenges_several',
  severity: 'note',
  title: 'The response holds several challenges',
  why: 'A client picks the one it knows; some look at the first only.',
  mend: 'Put Bearer first.',
  spec: GRAMMAR,
  say: (p) => `The response has challenges of the schemes ${p.schemes}.`,
}

export const CHALLENGE_RULES: readonly ObservationRule[] = [
  CHALLENGE_MALFORMED,
  CHALLENGE_PARAMETER_REPEATED,
  CHALLENGE_URL_RELATIVE,
  CHALLENGE_NOT_OAUTH,
  CHALLENGES_SEVERAL,
]

const OAUTH: ReadonlySet<string> = new Set(['bearer', 'dpop'])

/** How a 401 asks for credentials: without saying which, against the grammar, or in another way. */
export function observeChallenges(view: RunView): readonly Observation[] {
  const [sight] = refusalsOf(view)
  if (sight === undefined) return []
  const { step } = sight
  const { reply } = sight.seen
  const challenges = challengesOf(sight)
  const undisclosed =
    reply.challenge === 'well_formed'
      ? []
      : [
          observedOnWire(
            'credential_undisclosed',
            {
              challenge: reply.challenge === 'none' ? 'missing' : 'malformed',
              ...metadataOf(view.evidence.endpoint),
            },
            { step },
          ),
        ]
  return [
    ...undisclosed,
    ...challenges.flatMap((challenge) => observeOne(challenge, sight, view.evidence.endpoint)),
    ...observeSchemes(challenges, sight),
  ]
}

/** Every 401 to a POST that had no better explanation, in order. */
export function refusalsOf(view: RunView): readonly Sight[] {
  const initialized = view.steps.some(
    ({ step, reply }) => step.role === 'initialize' && reply.kind !== 'no_response',
  )
  return sightsOf(view).filter(({ seen }) => {
    const { role, request } = seen.step
    // The fall-back answers for a server that only forbids what it does not know.
    if ((role === 'discover' && initialized) || refusesVersionAs401(seen)) return false
    return request.method === 'POST' && seen.reply.status === 401 && !role.startsWith('deep_')
  })
}

/** The challenges of one answer, in the order of its `WWW-Authenticate` fields (RFC 9110, section 11.6.1). */
export function challengesOf({ seen }: Sight): readonly Challenge[] {
  const fields = seen.step.response?.headers ?? []
  return parseChallenges(
    fields.filter(([name]) => name.toLowerCase() === 'www-authenticate').map(([, value]) => value),
  )
}

/** True when no challenge asks for a token of OAuth, but some other credential. */
export function isOtherThanOAuth(challenges: readonly Challenge[]): boolean {
  const schemes = challenges.map(({ scheme }) => scheme.toLowerCase()).filter(Boolean)
  return schemes.length > 0 && !schemes.some((scheme) => OAUTH.has(scheme))
}

function observeOne(
  challenge: Challenge,
  { step }: Sight,
  endpoint: string,
): readonly Observation[] {
  const faults = challenge.faults
    .filter((fault) => fault !== 'repeated_param')
    .map((fault) => observed(CHALLENGE_MALFORMED, { fault }, { step }))
  const names = challenge.params.map(({ name }) => name)
  const repeated = [...new Set(names)].flatMap((name) => {
    const count = paramValues(challenge, name).length
    if (count < 2) return []
    return [observed(CHALLENGE_PARAMETER_REPEATED, { name: bounded(name, 60), count }, { step })]
  })
  const relative = paramValues(challenge, 'resource_metadata').flatMap((found) => {
    if (URL.canParse(found)) return []
    const resolved = URL.canParse(found, endpoint) ? new URL(found, endpoint).href : endpoint
    const params = { found: bounded(found), resolved: bounded(resolved, 300) }
    return [observed(CHALLENGE_URL_RELATIVE, params, { step })]
  })
  return [...faults, ...repeated, ...relative]
}

function observeSchemes(challenges: readonly Challenge[], { step }: Sight): readonly Observation[] {
  const all = challenges.map(({ scheme }) => scheme.toLowerCase()).filter(Boolean)
  const schemes = bounded([...new Set(all)].join(', '), 120)
  return [
    ...(isOtherThanOAuth(challenges) ? [observed(CHALLENGE_NOT_OAUTH, { schemes }, { step })] : []),
    ...(all.length > 1 ? [observed(CHALLENGES_SEVERAL, { schemes }, { step })] : []),
  ]
}

/** The address that a challenge of this endpoint should name. */
function metadataOf(endpoint: string): { readonly metadata?: string } {
  const [place] = resourceMetadataPlaces(endpoint)
  return place === undefined ? {} : { metadata: bounded(place.url, 300) }
}
