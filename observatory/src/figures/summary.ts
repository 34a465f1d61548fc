import { GATE_CHECKS } from 'countersign/attest'
import type { Assertion, CheckId } from 'countersign/run'
import type { RunDetail } from '../store/types.ts'
import { reasonIn } from './run-facts.ts'
import { staleHours } from './stale.ts'

/** A run as far as a sentence is made of it. */
export type SummedRun = Pick<
  RunDetail,
  | 'startedAt'
  | 'assertions'
  | 'dayVerdict'
  | 'listRead'
  | 'tools'
  | 'recordedRevision'
  | 'gateScheme'
  | 'signed'
>

/**
 * What the server did, in the first sentence of a report. A key is one sentence in each language.
 * - `lists_tools`: answers, and its list was read to its end
 * - `asks_credentials`: answers, and asks for credentials at the handshake or at the list
 * - `lists_in_part`: answers with a list whose end was not read
 * - `no_list`: the handshake completed, and no list came; `reason` is that of `tools_list`
 * - `no_handshake`: answers, but is not met as an MCP server; `reason` is that of the handshake
 * - `not_answered`, `not_decided`: `reason` is that of `reachability`
 */
export type Did =
  | {
      readonly key: 'lists_tools' | 'lists_in_part'
      readonly tools: number
      readonly revision?: string
    }
  | { readonly key: 'asks_credentials'; readonly scheme: string }
  | {
      readonly key: 'no_list' | 'no_handshake' | 'not_answered' | 'not_decided'
      readonly reason?: Assertion['reason']
    }

/** The parts of a report's verdict. Checks are named, in their order, and never counted. */
export interface Summary {
  readonly did: Did
  /** The observation is stale by so many hours: the sentence stands in the past tense. */
  readonly staleHours?: number
  /** The three below are states, and empty unless the run was signed. */
  readonly failed: readonly CheckId[]
  readonly risks: readonly CheckId[]
  readonly notAssessed: readonly CheckId[]
  /** Signed, nothing failed, nothing to note: what is not the same as all being well. */
  readonly quiet: boolean
}

/** What the age of a run is measured by; `cadenceMs` in milliseconds. */
export interface SummaryOptions {
  readonly cadenceMs: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * What a report says first. A run that ended at a gate vouches for four checks only; the others are
 * not assessed, whatever the run says of them. A run that nothing vouches for has no states at all.
 */
export function summaryOf(run: SummedRun, { cadenceMs, now }: SummaryOptions): Summary {
  const stale = staleHours(run.startedAt, { cadenceMs, now })
  const failed = checksOf(run, 'FAILED')
  const risks = checksOf(run, 'OBSERVED_RISK')
  return {
    did: didIn(run),
    ...(stale !== undefined && { staleHours: stale }),
    failed,
    risks,
    notAssessed: checksOf(run, 'UNVERIFIED'),
    quiet: bearsStates(run) && failed.length + risks.length === 0,
  }
}

/** True when a run may be shown with states: it is signed, and retention has not taken them away. */
export function bearsStates({
  assertions,
  signed,
}: Pick<RunDetail, 'assertions' | 'signed'>): boolean {
  return signed !== 'none' && assertions.length > 0
}

/** The checks of a signed run that have one status, as far as the signature vouches for them. */
export function checksOf(
  { assertions, signed }: Pick<RunDetail, 'assertions' | 'signed'>,
  status: Assertion['status'],
): readonly CheckId[] {
  if (signed === 'none') return []
  const isVouched = (check: CheckId): boolean => signed === 'full' || GATE_CHECKS.has(check)
  return assertions
    .filter((one) => (isVouched(one.check) ? one.status : 'UNVERIFIED') === status)
    .map(({ check }) => check)
}

function didIn(run: SummedRun): Did {
  const { assertions, dayVerdict, recordedRevision, gateScheme } = run
  if (dayVerdict === 'unanswered') return because('not_answered', run, 'reachability')
  if (dayVerdict === 'undecidable') return because('not_decided', run, 'reachability')
  if (gateScheme !== undefined) return { key: 'asks_credentials', scheme: gateScheme }
  const list = reasonIn(assertions, 'tools_list')
  const revision = recordedRevision !== undefined && { revision: recordedRevision }
  if (run.listRead && run.tools !== undefined) {
    return { key: 'lists_tools', tools: run.tools, ...revision }
  }
  if (list?.key === 'tools_list_read') {
    return { key: 'lists_in_part', tools: list.params.tools, ...revision }
  }
  return reasonIn(assertions, 'discovery_handshake')?.key === 'handshake_completed'
    ? because('no_list', run, 'tools_list')
    : because('no_handshake', run, 'discovery_handshake')
}

function because(
  key: 'no_list' | 'no_handshake' | 'not_answered' | 'not_decided',
  { assertions }: SummedRun,
  check: CheckId,
): Did {
  const reason = reasonIn(assertions, check)
  return { key, ...(reason !== undefined && { reason }) }
}
