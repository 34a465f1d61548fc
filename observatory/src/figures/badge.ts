import type { AssertionStatus, CheckId } from 'countersign/run'
import type { WatchState } from '../store/types.ts'
import { bearsStates, checksOf, summaryOf, type Did, type SummedRun } from './summary.ts'
import { dayOf } from './utc.ts'

/** What a badge is made of: the newest run, and what it is measured by. */
export interface BadgeOptions {
  readonly state: WatchState
  /** The newest run; absent before the first. */
  readonly run?: SummedRun | undefined
  /** The start of the newest answered run, in milliseconds. */
  readonly answeredAt?: number | undefined
  readonly cadenceMs: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A badge before it is drawn: the same facts for the picture and for shields.io. */
export interface Badge {
  readonly label: 'mcp'
  /** English; what was seen and when. Never a score, never a bare tick. */
  readonly message: string
  /** Absent when there is nothing signed and current to bear a state. */
  readonly status?: AssertionStatus
  /** How long a copy of it may be kept. */
  readonly cacheSeconds: number
}

/** Short, because an image proxy keeps what it gets, and an age in words goes out of date. */
const CACHE_SECONDS = 300

/**
 * The words of a target's badge: the worst state of a signed run and which checks have it, else what
 * was seen. A run that is not signed, or whose observation is stale, bears no state.
 */
export function badgeOf(options: BadgeOptions): Badge {
  const { message, status } = wordsOf(options)
  return {
    label: 'mcp',
    message,
    ...(status !== undefined && { status }),
    cacheSeconds: CACHE_SECONDS,
  }
}

interface Words {
  readonly message: string
  readonly status?: AssertionStatus
}

function wordsOf({ state, run, answeredAt, cadenceMs, now }: BadgeOptions): Words {
  if (state === 'opted_out') return { message: 'not observed any more' }
  if (run === undefined) {
    return { message: state === 'paused' ? 'paused, not yet observed' : 'not yet observed' }
  }
  const day = dayOf(run.startedAt)
  if (state === 'paused') return { message: `paused, last observed ${day}` }
  const { did, staleHours } = summaryOf(run, { cadenceMs, now })
  if (staleHours !== undefined) return { message: `observation ${staleHours} h old` }
  if (did.key === 'not_answered') {
    const last = answeredAt === undefined ? '' : `, last answered ${dayOf(answeredAt)}`
    return { message: `not answered ${day}${last}` }
  }
  if (!bearsStates(run)) return { message: `observed, not signed · ${day}` }
  const { words, status } = statedOf(run, did)
  return { message: `${words} · ${day}`, status }
}

function statedOf(
  run: SummedRun,
  did: Did,
): { readonly words: string; readonly status: AssertionStatus } {
  const failed = checksOf(run, 'FAILED')
  if (failed.length > 0) return { words: `failed: ${named(failed)}`, status: 'FAILED' }
  const risks = checksOf(run, 'OBSERVED_RISK')
  if (risks.length > 0) return { words: `observed risk: ${named(risks)}`, status: 'OBSERVED_RISK' }
  if (did.key === 'asks_credentials') {
    return { words: 'answers, asks for sign-in', status: 'UNVERIFIED' }
  }
  if (did.key !== 'lists_tools') return { words: 'no conclusion', status: 'UNVERIFIED' }
  return {
    words: `answers, ${did.tools} ${did.tools === 1 ? 'tool' : 'tools'}`,
    status: 'VERIFIED',
  }
}

/** Two fit; how many more there are is said. */
function named(checks: readonly CheckId[]): string {
  const names = checks.slice(0, 2).map((check) => NAMES[check])
  return [...names, ...(checks.length > 2 ? [`${checks.length - 2} more`] : [])].join(', ')
}

/** What each check looks at, in the room of a badge. */
const NAMES: Readonly<Record<CheckId, string>> = {
  reachability: 'reachability',
  latency_profile: 'latency',
  transport_type: 'transport',
  protocol_revision: 'revision',
  discovery_handshake: 'handshake',
  tools_list: 'tool list',
  error_taxonomy: 'error replies',
  tls_certificate: 'certificate',
  redirect_policy: 'redirects',
  auth_metadata: 'sign-in metadata',
  tool_description_hygiene: 'tool texts',
  toolset_fingerprint: 'toolset fingerprint',
  schema_fingerprint: 'schema fingerprint',
  toolset_unchanged_vs_approved: 'tools vs approved',
  schema_unchanged_vs_approved: 'schemas vs approved',
}
