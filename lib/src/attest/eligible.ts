import { holdsCredential } from '../json/credential-like.ts'
import type { CheckId } from '../run/assertion.ts'
import type { Evidence } from '../run/evidence.ts'
import type { Run, RunGate } from '../run/run.ts'
import type { RunPredicate } from './types.ts'
import { withheldFor, type Withheld } from './withheld.ts'

/** What may be signed of a run, or why nothing may. */
export type Eligible =
  | {
      readonly scope: 'full'
      readonly revision: string
      readonly fingerprints: RunPredicate['fingerprints']
    }
  | { readonly scope: 'gate'; readonly gate: RunGate }
  | { readonly scope: 'none'; readonly withheld: Withheld }

/** The checks that a run vouches for when it ended at a request for credentials. */
export const GATE_CHECKS: ReadonlySet<CheckId> = new Set([
  'reachability',
  'redirect_policy',
  'transport_type',
  'auth_metadata',
])

/** Conditions under which the endpoint was seen as no stranger could see it. */
const NOT_REPEATABLE = ['credentialed', 'private_network', 'custom_ca', 'resolve_override']

/**
 * Decides what may be signed. `full` wants a public run that came to its end, a published revision,
 * a list read whole and all three fingerprints; `gate` a 401 with a usable challenge. The first
 * obstacle is told. Whether anybody claims the server plays no part.
 */
export function eligibleOf(run: Run, evidence: Evidence): Eligible {
  const obstacle = obstacleOf(run, evidence)
  if (obstacle !== undefined) return none(obstacle)
  if (run.gate !== undefined) return { scope: 'gate', gate: run.gate }
  const { snapshot } = run
  const revision = snapshot?.revision ?? declaredRevision(run)
  if (revision === undefined) return none(withheldFor('disqualified_no_protocol_revision', {}))
  if (snapshot === undefined) return none(withheldFor('disqualified_incomplete_list', {}))
  const { toolset, schema, definition } = snapshot.fingerprints
  if (toolset === undefined || schema === undefined || definition === undefined)
    return none(withheldFor('disqualified_no_fingerprint', {}))
  return { scope: 'full', revision, fingerprints: { toolset, schema, definition } }
}

/** What stands in the way of any signature. */
function obstacleOf(run: Run, evidence: Evidence): Withheld | undefined {
  // A URL that opens what others cannot see would be published with it, for ever.
  const condition = holdsCredential(evidence.endpoint)
    ? 'credentialed'
    : NOT_REPEATABLE.find((one) => evidence.conditions.includes(one))
  if (condition !== undefined) return withheldFor('disqualified_condition', { condition })
  if (evidence.resolution?.leftPublic === true) return withheldFor('disqualified_dns_rebind', {})
  const { stopped } = evidence
  if (stopped !== undefined)
    return stopped.key.startsWith('reachability_')
      ? withheldFor('disqualified_unanswered', { reason: stopped.key })
      : withheldFor('disqualified_aborted', { reason: stopped.key })
  const status = answeredWith(run)
  if (status === undefined)
    return withheldFor('disqualified_unanswered', { reason: 'reachability_unanswered' })
  if (status >= 500) return withheldFor('disqualified_server_error', { status })
  if (status === 401 && run.gate === undefined) return withheldFor('disqualified_no_challenge', {})
  if (evidence.resolution === undefined && !isAddress(evidence.endpoint))
    return withheldFor('disqualified_dns_not_observed', {})
  return undefined
}

function answeredWith({ assertions }: Run): number | undefined {
  const reason = assertions.find(({ check }) => check === 'reachability')?.reason
  return reason?.key === 'reachability_answered' ? reason.params.status : undefined
}

function declaredRevision({ assertions }: Run): string | undefined {
  const reason = assertions.find(({ check }) => check === 'protocol_revision')?.reason
  return reason?.key === 'protocol_revision_recorded' ? reason.params.revision : undefined
}

/** A host that no name had to be looked up for. */
function isAddress(endpoint: string): boolean {
  const host = URL.parse(endpoint)?.hostname ?? ''
  return host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host)
}

function none(withheld: Withheld): Eligible {
  return { scope: 'none', withheld }
}
