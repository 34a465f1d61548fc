/** Finished runs as rows, ready for either database. */
import { createHash } from 'node:crypto'
import type { Snapshot } from 'countersign/run'
import type { Assertions, BlobRole, Envelopes, Runs } from './schema.ts'
import type { FinishedRun, NewEvent } from './types.ts'

/** Runs that are saved together. Their order means nothing. */
export type Batch = readonly RunRows[]

/** Everything that one run adds. The endpoint must still be claimed under the run's id. */
export interface RunRows {
  readonly run: Omit<Runs, 'last' | 'pruned_at'>
  readonly dueAt: number
  /** Without what follows from the run and from `n`. */
  readonly assertions: readonly Omit<Assertions, 'run_id' | 'previous'>[]
  readonly blobs: readonly RunBlob[]
  readonly envelope?: Envelopes
  readonly events: readonly (Omit<NewEvent, 'params'> & { readonly params: string })[]
}

/** Bytes that a run refers to; several runs may refer to the same. */
export interface RunBlob {
  readonly digest: string
  readonly role: BlobRole
  /** Absent when they are in the store: a foreign key holds that they are. */
  readonly bytes?: Uint8Array
}

/** The UTC day of an instant. */
function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** `sha256:` and 64 hexadecimal digits. */
export function digestOf(bytes: Uint8Array | string): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}

/** The rows of a finished run. `at` is when it is saved. */
export function rowsOf(finished: FinishedRun, at: number): RunRows {
  const { id, run, envelope, withheld, latency } = finished
  const blobs = blobsOf(finished)
  const startedAt = Date.parse(run.startedAt)
  return {
    run: {
      id,
      endpoint_id: finished.endpointId,
      started_at: startedAt,
      finished_at: Date.parse(run.finishedAt),
      vantage: finished.vantage,
      suite_version: run.suiteVersion,
      offered_revision: run.offered,
      recorded_revision: run.snapshot?.revision ?? recordedRevision(finished) ?? null,
      era: run.snapshot?.era ?? eraOf(finished) ?? null,
      // Of its beginning, as the snapshot's instant is.
      day: dayOf(startedAt),
      day_verdict: finished.dayVerdict,
      list_read: finished.listRead ? 1 : 0,
      tools: run.snapshot?.toolCount ?? null,
      toolset_digest: run.snapshot?.fingerprints.toolset ?? null,
      schema_digest: run.snapshot?.fingerprints.schema ?? null,
      definition_digest: run.snapshot?.fingerprints.definition ?? null,
      evidence_digest: digestIn(blobs, 'evidence') ?? '',
      snapshot_digest: digestIn(blobs, 'snapshot') ?? null,
      signed: envelope?.scope ?? 'none',
      envelope_digest: envelope?.digest ?? null,
      withheld_key: withheld?.key ?? null,
      withheld_params: withheld === undefined ? null : JSON.stringify(withheld.params),
      gate_scheme: finished.gateScheme ?? null,
      latency_p50: latency?.p50 ?? null,
      latency_p95: latency?.p95 ?? null,
      latency_n: latency?.n ?? null,
      loop_delay_ms: finished.loopDelayMs,
      beside: JSON.stringify({
        ...(run.gate !== undefined && { gate: run.gate }),
        drift: run.drift,
        observations: run.observations,
      }),
    },
    dueAt: finished.dueAt,
    assertions: run.assertions.map((assertion, index) => ({
      n: index + 1,
      check_id: assertion.check,
      docs_version: assertion.docsVersion,
      status: assertion.status,
      execution: assertion.execution,
      provenance: assertion.provenance,
      reason_key: assertion.reason?.key ?? null,
      reason_params:
        assertion.reason === undefined ? null : JSON.stringify(assertion.reason.params),
    })),
    blobs,
    ...(envelope !== undefined && {
      envelope: {
        digest: envelope.digest,
        run_id: id,
        bytes: envelope.bytes,
        keyid: envelope.keyid,
        scope: envelope.scope,
        predicate_type: envelope.predicateType,
        added_at: at,
      },
    }),
    events: finished.events.map((event) => ({ ...event, params: JSON.stringify(event.params) })),
  }
}

function digestIn(blobs: readonly RunBlob[], role: BlobRole): string | undefined {
  return blobs.find((blob) => blob.role === role)?.digest
}

/**
 * The snapshot is kept without its endpoint and its instant, which the run has: so an endpoint that
 * stays as it is keeps one snapshot and not one a run.
 */
export function snapshotBlobOf(snapshot: Snapshot): Required<RunBlob> {
  const { endpoint: _, observedAt: __, ...face } = snapshot
  const bytes = Buffer.from(JSON.stringify(face))
  return { digest: digestOf(bytes), role: 'snapshot', bytes }
}

function blobsOf({ run, bodies, evidenceBytes, kept }: FinishedRun): readonly RunBlob[] {
  const blobs: RunBlob[] = [
    { digest: digestOf(evidenceBytes), role: 'evidence', bytes: evidenceBytes },
  ]
  if (kept?.snapshot !== undefined) blobs.push({ digest: kept.snapshot, role: 'snapshot' })
  else if (run.snapshot !== undefined) blobs.push(snapshotBlobOf(run.snapshot))
  const taken = new Set(blobs.map(({ digest }) => digest))
  for (const [digest, bytes] of bodies)
    if (!taken.has(digest))
      blobs.push({ digest, role: 'body', ...(!kept?.digests.has(digest) && { bytes }) })
  return blobs
}

/** A gated or incomplete run has no snapshot; what its handshake recorded stands in a reason. */
function recordedRevision({ run }: FinishedRun): string | undefined {
  for (const { reason } of run.assertions)
    if (reason?.key === 'protocol_revision_recorded') return reason.params.revision
  return undefined
}

function eraOf({ run }: FinishedRun): 'modern' | 'legacy' | undefined {
  for (const { reason } of run.assertions)
    if (reason?.key === 'handshake_completed') return reason.params.era
  return undefined
}
