/** By what a list of servers is narrowed beside words: the same in addresses, JSON and feeds. */
import { CHECKS } from 'countersign/run'
import { LOUD_STATES, type ServerFilter } from '../../search/facets.ts'
import type { Source, WatchState } from '../../store/types.ts'
import { isSlug } from '../addresses.ts'

/** What the parameter `state` takes. */
export const STATES = ['active', 'paused', 'opted_out'] as const
/** What the parameter `source` takes: how a name came to be watched. */
export const SOURCES: readonly Source[] = ['file', 'registry', 'claim', 'request', 'demo']

/** By what a list is narrowed. An absent member lets everything through. */
export interface Narrowed {
  readonly provider?: string
  readonly state?: WatchState
  /** `failed`, `observed_risk`, or with a check: `failed:tls_certificate`. */
  readonly check?: string
  readonly answered?: boolean
  readonly authRequired?: boolean
  readonly protocolRevision?: string
  readonly source?: Source
}

/** What can be narrowed by, in the order in which it is shown. */
type Key = keyof Narrowed

/** Their parameters in an address. */
export const PARAMETERS: Readonly<Record<Key, string>> = {
  provider: 'provider',
  state: 'state',
  check: 'check',
  answered: 'answered',
  authRequired: 'auth_required',
  protocolRevision: 'protocol_revision',
  source: 'source',
}

/** The words that the parameter `check` takes: what can be loud at all, by state. */
export const CHECK_WORDS: readonly string[] = LOUD_STATES.flatMap((state) => [
  state.toLowerCase(),
  ...CHECKS.filter(({ failure }) => failure === state).map(
    ({ id }) => `${state.toLowerCase()}:${id}`,
  ),
])

/**
 * Reads the parameters by which a list is narrowed. An empty one is none, as a form sends it; one that
 * cannot be used is named.
 */
export function readNarrowed(search: URLSearchParams): Narrowed | { readonly parameter: string } {
  const given = (key: Key): string | undefined => search.get(PARAMETERS[key]) || undefined
  const [provider, revision] = [given('provider'), given('protocolRevision')]
  const [answered, auth] = [given('answered'), given('authRequired')]
  const state = STATES.find((one) => one === given('state'))
  const check = CHECK_WORDS.find((one) => one === given('check'))
  const source = SOURCES.find((one) => one === given('source'))
  const isGood: Readonly<Record<Key, boolean>> = {
    provider: provider === undefined || isSlug(provider),
    state: state === given('state'),
    check: check === given('check'),
    answered: isFlag(answered),
    authRequired: isFlag(auth),
    // A revision of MCP is a date.
    protocolRevision: revision === undefined || /^\d{4}-\d{2}-\d{2}$/.test(revision),
    source: source === given('source'),
  }
  for (const key of KEYS) if (!isGood[key]) return { parameter: PARAMETERS[key] }
  return {
    ...(provider !== undefined && { provider }),
    ...(state !== undefined && { state }),
    ...(check !== undefined && { check }),
    ...(answered !== undefined && { answered: answered === 'true' }),
    ...(auth !== undefined && { authRequired: auth === 'true' }),
    ...(revision !== undefined && { protocolRevision: revision }),
    ...(source !== undefined && { source }),
  }
}

function isFlag(text: string | undefined): boolean {
  return text === undefined || text === 'true' || text === 'false'
}

const KEYS: readonly Key[] = [
  'provider',
  'state',
  'check',
  'answered',
  'authRequired',
  'protocolRevision',
  'source',
]

/** The parameters as they stand in an address, in their order. */
export function parametersOf(
  narrowed: Narrowed,
): readonly (readonly [key: Key, parameter: string, value: string])[] {
  return KEYS.flatMap((key) => {
    const value = narrowed[key]
    return value === undefined ? [] : [[key, PARAMETERS[key], `${value}`] as const]
  })
}

/** The part of it that search knows; the rest are columns of what is watched. */
export function filterOf({
  check,
  answered,
  authRequired,
  protocolRevision,
  source,
}: Narrowed): ServerFilter | undefined {
  const [word = '', id] = check?.split(':') ?? []
  const state = LOUD_STATES.find((one) => one.toLowerCase() === word)
  const filter: ServerFilter = {
    ...(state !== undefined && { check: { state, ...(id !== undefined && { id }) } }),
    ...(answered !== undefined && { answered }),
    ...(authRequired !== undefined && { authRequired }),
    ...(protocolRevision !== undefined && { protocolRevision }),
    ...(source !== undefined && { source }),
  }
  return Object.keys(filter).length === 0 ? undefined : filter
}
