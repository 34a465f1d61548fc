/** Rows of the tables as the rest of the product reads them. */
import type { Endpoints, Runs, Sites, Targets } from './schema.ts'
import type { EndpointRow, RunRow, SiteRow, TargetRow } from './types.ts'

/** A name, without what it points to. */
export function targetRow(row: Targets): TargetRow {
  return {
    id: row.id,
    provider: row.provider,
    name: row.name,
    ...(row.title !== null && { title: row.title }),
    ...(row.endpoint_id !== null && { endpointId: row.endpoint_id }),
    ...(row.site_id !== null && { siteId: row.site_id }),
    source: row.source,
    listed: row.listed === 1,
    addedAt: row.added_at,
  }
}

/** Without the claim on it, which is the business of `claims.ts`. */
export function endpointRow(row: Endpoints): EndpointRow {
  return {
    id: row.id,
    url: row.url,
    host: row.host,
    domain: row.domain,
    cadence: row.cadence,
    state: row.state,
    ...(row.paused_by !== null && { pausedBy: row.paused_by }),
    addedAt: row.added_at,
    dueAt: row.due_at,
    ...(row.last_run_id !== null && { lastRunId: row.last_run_id }),
    ...(row.observed_at !== null && { observedAt: row.observed_at }),
  }
}

/** The same of a site. */
export function siteRow(row: Sites): SiteRow {
  return {
    id: row.id,
    target: row.target,
    domain: row.domain,
    state: row.state,
    ...(row.paused_by !== null && { pausedBy: row.paused_by }),
    addedAt: row.added_at,
    dueAt: row.due_at,
    ...(row.last_examination_id !== null && { lastExaminationId: row.last_examination_id }),
  }
}

/** In short: assertions, snapshot and the rest of a `RunDetail` are in other tables. */
export function runRow(row: Runs): RunRow {
  const { latency_p50: p50, latency_p95: p95, latency_n: n } = row
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    vantage: row.vantage,
    suiteVersion: row.suite_version,
    offeredRevision: row.offered_revision,
    ...(row.recorded_revision !== null && { recordedRevision: row.recorded_revision }),
    ...(row.era !== null && { era: row.era }),
    day: row.day,
    dayVerdict: row.day_verdict,
    listRead: row.list_read === 1,
    ...(row.tools !== null && { tools: row.tools }),
    ...(row.toolset_digest !== null && { toolset: row.toolset_digest }),
    ...(row.schema_digest !== null && { schema: row.schema_digest }),
    ...(row.definition_digest !== null && { definition: row.definition_digest }),
    evidenceDigest: row.evidence_digest,
    ...(row.snapshot_digest !== null && { snapshotDigest: row.snapshot_digest }),
    signed: row.signed,
    ...(row.withheld_key !== null && { withheldKey: row.withheld_key }),
    ...(row.withheld_params !== null && { withheldParams: parsed(row.withheld_params) }),
    ...(row.gate_scheme !== null && { gateScheme: row.gate_scheme }),
    ...(p50 !== null && p95 !== null && n !== null && { latency: { p50, p95, n } }),
    loopDelayMs: row.loop_delay_ms,
    ...(row.pruned_at !== null && { prunedAt: row.pruned_at }),
  }
}

/** What the store itself printed as JSON, of a type that the caller knows it to be. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names it once
export function parsed<Value>(text: string): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this store
  return JSON.parse(text) as Value
}
