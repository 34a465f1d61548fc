/**
 * Saving runs in PostgreSQL: one statement and one round trip for any number of them. Rows travel as
 * one JSON document and all bytes as one value that the document points into, so that nothing is
 * escaped and the text of the statement, and with it its plan, is always the same.
 */
import type { Pool } from 'pg'
import type { Batch } from './batch.ts'

/**
 * Parameters: `$1` the rows as JSON, `$2` all bytes in one piece. Returns the ids of the runs that
 * were saved.
 */
export const SAVE_RUNS = `
with input as materialized (
  select * from json_to_recordset($1::json) as i (
    id text, endpoint_id text, started_at bigint, finished_at bigint, vantage text,
    suite_version text, offered_revision text, recorded_revision text, era text, day text,
    day_verdict text, list_read bigint, tools bigint, toolset_digest text, schema_digest text,
    definition_digest text, evidence_digest text, snapshot_digest text, signed text,
    envelope_digest text, withheld_key text, withheld_params text, gate_scheme text,
    latency_p50 double precision, latency_p95 double precision, latency_n bigint,
    loop_delay_ms double precision, beside text,
    due_at bigint, assertions json, blobs json, envelope json, events json
  )
), held as materialized (
  update endpoints set claim_id = null, claim_worker = null, due_at = input.due_at,
    observed_at = input.finished_at, last_run_id = input.id
  from input where endpoints.id = input.endpoint_id and endpoints.claim_id = input.id
  returning input.*
), run_blob as materialized (
  select held.id as run_id, b.* from held,
    json_to_recordset(held.blobs) as b (digest text, role text, start int, bytes int)
), new_blobs as (
  insert into blobs (digest, bytes)
  select distinct on (digest) digest, substring($2::bytea from start for bytes) from run_blob
  where start is not null order by digest on conflict do nothing
), new_runs as (
  insert into runs (id, endpoint_id, started_at, finished_at, vantage, suite_version,
    offered_revision, recorded_revision, era, day, day_verdict, list_read, tools, toolset_digest,
    schema_digest, definition_digest, evidence_digest, snapshot_digest, signed, envelope_digest,
    withheld_key, withheld_params, gate_scheme, latency_p50, latency_p95, latency_n, loop_delay_ms,
    beside, last)
  select id, endpoint_id, started_at, finished_at, vantage, suite_version,
    offered_revision, recorded_revision, era, day, day_verdict, list_read, tools, toolset_digest,
    schema_digest, definition_digest, evidence_digest, snapshot_digest, signed, envelope_digest,
    withheld_key, withheld_params, gate_scheme, latency_p50, latency_p95, latency_n, loop_delay_ms,
    beside, 15 from held
), new_run_blobs as (
  insert into run_blobs (run_id, digest, role) select run_id, digest, role from run_blob
  on conflict do nothing
), new_assertions as (
  insert into assertions (run_id, n, previous, check_id, docs_version, status, execution,
    provenance, reason_key, reason_params)
  select held.id, a.n, nullif(a.n - 1, 0), a.check_id, a.docs_version, a.status, a.execution,
    a.provenance, a.reason_key, a.reason_params
  from held, json_to_recordset(held.assertions) as a (n bigint, check_id text, docs_version text,
    status text, execution text, provenance text, reason_key text, reason_params text)
), envelope as materialized (
  select held.id as run_id, e.* from held, json_to_record(held.envelope) as e (digest text,
    keyid text, scope text, predicate_type text, added_at bigint, start int, bytes int)
  where held.envelope is not null
), new_leaves as (
  insert into leaves (digest, added_at) select digest, added_at from envelope
), new_envelopes as (
  insert into envelopes (digest, run_id, bytes, keyid, scope, predicate_type, added_at)
  select digest, run_id, substring($2::bytea from start for bytes), keyid, scope, predicate_type,
    added_at from envelope
), new_days as (
  insert into days (endpoint_id, day, answered, unanswered, undecidable, listed)
  select endpoint_id, day, (day_verdict = 'answered')::int, (day_verdict = 'unanswered')::int,
    (day_verdict = 'undecidable')::int, list_read from held
  on conflict (endpoint_id, day) do update set answered = days.answered + excluded.answered,
    unanswered = days.unanswered + excluded.unanswered,
    undecidable = days.undecidable + excluded.undecidable, listed = days.listed + excluded.listed
), event as materialized (
  select held.endpoint_id, held.id as run_id, e.*, row_number() over () as position,
    count(*) over () as total
  from held, json_to_recordset(held.events) as e (kind text, at bigint, params text)
), counted as materialized (
  update counters set value = value + (select count(*) from event)
  where name = 'events' and exists (select from event) returning value
), new_events as (
  insert into events (seq, kind, at, params, endpoint_id, run_id)
  select counted.value - event.total + event.position, event.kind, event.at, event.params,
    event.endpoint_id, event.run_id from event, counted
)
select id from held`

/** Saves those of the runs whose claims are held. All of them or, when it rejects, none. */
export async function saveOnPostgres(pool: Pool, batch: Batch): Promise<readonly string[]> {
  const { document, bytes } = packed(batch)
  const result = await pool.query<{ readonly id: string }>({
    name: 'save_runs',
    text: SAVE_RUNS,
    values: [document, bytes],
  })
  return result.rows.map(({ id }) => id)
}

/** Where each value stands in the bytes: the first is at 1, as in SQL. */
export function packed(batch: Batch): { readonly document: string; readonly bytes: Buffer } {
  const parts: Uint8Array[] = []
  let start = 1
  const placed = (bytes: Uint8Array): { readonly start: number; readonly bytes: number } => {
    parts.push(bytes)
    start += bytes.length
    return { start: start - bytes.length, bytes: bytes.length }
  }
  const rows = batch.map(({ run, dueAt, assertions, blobs, envelope, events }) => ({
    ...run,
    due_at: dueAt,
    assertions,
    blobs: blobs.map(({ digest, role, bytes }) => ({ digest, role, ...(bytes && placed(bytes)) })),
    envelope: envelope === undefined ? null : { ...envelope, ...placed(envelope.bytes) },
    events,
  }))
  return { document: JSON.stringify(rows), bytes: Buffer.concat(parts) }
}
