/**
 * By what servers are narrowed beside words. Each such fact is a short text, which is found as a
 * word is: `auth:required`, `failed:tls_certificate`, `revision:2025-06-18`, `source:registry`.
 */

/** The states that say something is wrong, or worth noting. */
export const LOUD_STATES = ['FAILED', 'OBSERVED_RISK'] as const
export type LoudState = (typeof LOUD_STATES)[number]

export interface ServerFilter {
  /** The revision that the last run recorded, exactly. */
  readonly protocolRevision?: string
  /**
   * True: the last run ended at a request for credentials. False: it read the list without any. Of
   * whom neither is known is among neither.
   */
  readonly authRequired?: boolean
  /** Whether the last run was answered; one of which that is not decided is in neither. */
  readonly answered?: boolean
  /**
   * What a check of the last run came to, as far as a signature vouches for it; without `id` any
   * check.
   */
  readonly check?: { readonly state: LoudState; readonly id?: string }
  readonly source?: string
}

/** What is known of a server. */
export interface Facts {
  readonly source: string
  /** Of the last run; absent before the first. */
  readonly run?: {
    readonly protocolRevision: string | undefined
    readonly verdict: 'answered' | 'unanswered' | 'undecidable'
    readonly asksCredentials: boolean
    readonly listRead: boolean
    /** Those that a signature vouches for. */
    readonly loud: readonly { readonly state: LoudState; readonly id: string }[]
  }
}

/** The facets of a server, each once. */
export function facetsOf({ source, run }: Facts): ReadonlySet<string> {
  const facets = new Set([sourceFacet(source)])
  if (run === undefined) return facets
  const { protocolRevision, verdict, asksCredentials, listRead, loud } = run
  if (verdict !== 'undecidable') facets.add(answeredFacet(verdict === 'answered'))
  // What is kept in one text has no space in it, and what was never published is long at most.
  if (protocolRevision !== undefined && /^\S{1,64}$/.test(protocolRevision))
    facets.add(revisionFacet(protocolRevision))
  if (asksCredentials || listRead) facets.add(authFacet(asksCredentials))
  for (const { state, id } of loud) facets.add(stateFacet(state)).add(stateFacet(state, id))
  return facets
}

/** The facets that a server must have, all of them, to be let through. */
export function facetsWanted(filter: ServerFilter): readonly string[] {
  const { protocolRevision, answered, authRequired, check, source } = filter
  return [
    ...(check === undefined ? [] : [stateFacet(check.state, check.id)]),
    ...(answered === undefined ? [] : [answeredFacet(answered)]),
    ...(protocolRevision === undefined ? [] : [revisionFacet(protocolRevision)]),
    ...(authRequired === undefined ? [] : [authFacet(authRequired)]),
    ...(source === undefined ? [] : [sourceFacet(source)]),
  ]
}

/** What the facets of revisions begin with. */
export const REVISION = 'revision:'

function sourceFacet(source: string): string {
  return `source:${source}`
}

function revisionFacet(revision: string): string {
  return `${REVISION}${revision}`
}

function answeredFacet(isAnswered: boolean): string {
  return isAnswered ? 'answered' : 'unanswered'
}

function authFacet(isRequired: boolean): string {
  return isRequired ? 'auth:required' : 'auth:none'
}

function stateFacet(state: LoudState, id?: string): string {
  const word = state.toLowerCase()
  return id === undefined ? word : `${word}:${id}`
}
