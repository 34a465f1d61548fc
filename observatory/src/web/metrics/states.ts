/** In which states the checks of all servers are: counts, and no score. */
import { setImmediate } from 'node:timers/promises'
import { GATE_CHECKS } from 'countersign/attest'
import { CHECKS, type AssertionStatus } from 'countersign/run'
import { countLatestStates } from '../../store/latest-states.ts'
import type { Store } from '../../store/open.ts'
import type { Sample } from './print.ts'

const STATUSES = ['VERIFIED', 'FAILED', 'OBSERVED_RISK', 'UNVERIFIED'] as const
/** Endpoints at a time; readers of pages come in between. */
const SLICE = 500

/**
 * A sample for each check and state, over the latest run of each active endpoint as far as it is
 * signed: what a run that ended at a gate does not vouch for is without a conclusion.
 */
export async function stateSamples(store: Store): Promise<readonly Sample[]> {
  const counts = new Map<string, number>()
  const keyOf = (check: string, status: AssertionStatus) => `${check} ${status}`
  let after: string | undefined
  do {
    const slice = await countLatestStates(store, { after, limit: SLICE })
    for (const { check, status, signed, count } of slice.counts) {
      const isVouched = signed === 'full' || GATE.has(check)
      const key = keyOf(check, isVouched ? status : 'UNVERIFIED')
      counts.set(key, (counts.get(key) ?? 0) + count)
    }
    after = slice.next
    await setImmediate()
  } while (after !== undefined)
  return CHECKS.flatMap(({ id }) =>
    STATUSES.map((status) => ({
      labels: { check: id, state: status.toLowerCase() },
      value: counts.get(keyOf(id, status)) ?? 0,
    })),
  )
}

const GATE: ReadonlySet<string> = GATE_CHECKS
