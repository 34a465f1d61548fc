/** From what a look showed to everything that is kept of it. */
import type { Probed } from 'countersign/probe'
import { printEvidence } from 'countersign/run'
import { dayVerdictOf } from '../figures/day-verdict.ts'
import { nextDueOf } from '../figures/due.ts'
import { eventsOfRun, type EarlierRuns } from '../figures/run-events.ts'
import { latencyOf, retryAfterOf } from '../figures/run-facts.ts'
import { snapshotBlobOf } from '../store/batch.ts'
import type { EarlierRow } from '../store/earlier.ts'
import type { Store } from '../store/open.ts'
import { runById } from '../store/runs.ts'
import type { Cadence, Claim, EndpointRow, FinishedRun } from '../store/types.ts'
import { signedOf, type Signing } from './signing.ts'

/** A look that was taken, with what is needed to finish it. */
export interface Taken {
  readonly claim: Claim<EndpointRow>
  readonly looked: Probed
  readonly earlier: EarlierRow | undefined
  readonly loopDelayMs: number
}

export interface FinishOptions {
  readonly signing: Signing
  readonly cadenceMs: Readonly<Record<Cadence, number>>
  readonly random: () => number
}

/**
 * Everything that a run leads to: its place among days and events, its envelope, when it is due again.
 *
 * @throws what the store throws when an earlier run is read
 */
export async function finish(
  store: Store,
  { claim, looked, earlier, loopDelayMs }: Taken,
  { signing, cadenceMs, random }: FinishOptions,
): Promise<FinishedRun> {
  const { run, evidence, bodies } = looked
  const dayVerdict = dayVerdictOf(run, evidence, { loopDelayMs })
  const compared = await comparedWith(store, earlier, looked)
  const latency = latencyOf(run, loopDelayMs)
  return {
    id: claim.id,
    endpointId: claim.subject.id,
    run,
    evidence,
    evidenceBytes: Buffer.from(printEvidence(evidence)),
    bodies,
    ...(earlier?.listed && {
      kept: {
        digests: earlier.listed.bodies,
        // Only then is it the same object.
        ...(run.snapshot !== undefined &&
          compared.listed?.snapshot === run.snapshot && {
            snapshot: earlier.listed.snapshotDigest,
          }),
      },
    }),
    vantage: signing.vantage,
    dayVerdict,
    listRead: run.snapshot !== undefined,
    loopDelayMs,
    ...(latency && { latency }),
    ...(run.gate && { gateScheme: run.gate.scheme }),
    ...signedOf(looked, signing),
    events: eventsOfRun({ run, evidence, dayVerdict }, compared),
    dueAt: nextDueOf({
      startedAt: Date.parse(run.startedAt),
      finishedAt: Date.parse(run.finishedAt),
      cadenceMs: cadenceMs[claim.subject.cadence],
      random,
      retryAfterSeconds: retryAfterOf(evidence),
    }),
  }
}

async function comparedWith(
  store: Store,
  earlier: EarlierRow | undefined,
  looked: Probed,
): Promise<EarlierRuns> {
  if (earlier === undefined) return {}
  const { decided, answeredAt, spoken } = earlier
  return {
    decided: decided && { dayVerdict: decided },
    answeredAt,
    spoken,
    listed: await listedBefore(store, earlier, looked),
  }
}

/** The face is read again only when it is another than now. */
async function listedBefore(
  store: Store,
  { listed }: EarlierRow,
  { run: { snapshot, drift } }: Probed,
): Promise<EarlierRuns['listed']> {
  if (listed === undefined || snapshot === undefined) return undefined
  const isSame = drift.length === 0 && snapshotBlobOf(snapshot).digest === listed.snapshotDigest
  if (isSame) return { id: listed.id, snapshot, drift: [] }
  const run = await runById(store, listed.id)
  if (run?.snapshot === undefined) return undefined
  return { id: run.id, snapshot: run.snapshot, drift: run.drift }
}
