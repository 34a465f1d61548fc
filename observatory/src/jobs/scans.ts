/** Scans that people ask for: examined within a small budget, told to who asked, kept nowhere else. */
import { parseTarget } from 'countersign/discover'
import { examine, type Section } from 'countersign/examine'
import { registrableDomain } from 'countersign/card'
import { claimScans } from '../store/claims.ts'
import type { Store } from '../store/open.ts'
import { finishScan } from '../store/scans.ts'
import type { Claim, ScanFailure, ScanRow } from '../store/types.ts'
import { steadyNow } from './clock.ts'
import { examinedOf } from './examined.ts'
import { startExamining } from './examining.ts'
import type { Manners } from './looking.ts'
import type { Job, Surroundings } from './loop.ts'
import type { Pacer } from './pacer.ts'
import { SCAN_BUDGET, scanSend, type ScanBudget } from './scan-send.ts'
import type { MayContact } from './visiting.ts'

export interface ScansOptions extends Surroundings {
  readonly store: Store
  readonly worker: string
  readonly manners: Manners
  readonly pacer: Pacer
  readonly mayContact?: MayContact | undefined
  /** Scans at once in this process. Default 4. */
  readonly atOnce?: number
  readonly budget?: ScanBudget
}

/** The other requests are for the endpoint and for what its challenge names, where there may be one. */
const DOCUMENTS = 15
/** They ask more of a site than a stranger may. */
const LEFT_OUT: ReadonlySet<Section> = new Set(['hosting'])

/** Starts to work on scans as they are asked for. */
export function startScans(options: ScansOptions): Job {
  const { store, clock, random, log, worker, atOnce = 4 } = options
  return startExamining<ScanRow>({
    clock,
    random,
    log,
    store,
    worker,
    name: 'scans',
    claim: claimScans,
    atOnce,
    everyMs: 1_000,
    work: (claim, signal) => scan(claim, signal, options),
  })
}

async function scan(
  claim: Claim<ScanRow>,
  signal: AbortSignal,
  options: ScansOptions,
): Promise<number | undefined> {
  const { store, clock, pacer, manners, mayContact, budget = SCAN_BUDGET } = options
  const fail = async (failure: ScanFailure): Promise<undefined> => {
    await finishScan(store, claim.id, { ok: false, failure }, clock.now())
  }
  const target = targetIn(claim.subject.target)
  if (target === undefined) return await fail('no_target')
  const { host } = target
  const domain = registrableDomain(host) ?? host
  const guard = manners.openGuard({ signal, documentConnections: 1 })
  try {
    const addresses = (await guard.lookUp(target.url, target.namedPort))?.addresses ?? []
    const stay = await pacer.enter({ domain, addresses }, budget.totalMs + 20_000)
    if (stay === undefined) return pacer.placeInLine({ domain, addresses })
    try {
      if ((await mayContact?.({ host, domain, addresses })) === false)
        return await fail('unanswered')
      const { send, failure, endpoint } = scanSend(guard.send, clock, signal, budget)
      const examination = await examine(target, {
        send,
        now: steadyNow(clock),
        client: manners.client,
        conditions: [],
        timeoutMs: budget.totalMs,
        maxRequests: DOCUMENTS,
        maxRequestsDeep: budget.requests,
        maxEndpoints: 1,
        skip: LEFT_OUT,
        signal,
      })
      if (signal.aborted) return clock.now()
      const why = failure()
      if (why !== undefined) return await fail(why)
      const asked = endpoint()
      const runs = examination.runs.filter((run) => run.endpoint === asked)
      const result = examinedOf({ ...examination, runs })
      await finishScan(store, claim.id, { ok: true, result }, clock.now())
      return undefined
    } finally {
      stay.leave()
    }
  } finally {
    await guard.close()
  }
}

function targetIn(text: string): ReturnType<typeof parseTarget> | undefined {
  try {
    return parseTarget(text)
  } catch {
    return undefined
  }
}
