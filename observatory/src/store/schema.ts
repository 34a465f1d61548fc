/** The tables as kysely sees them. What each is for stands in the migrations. */
import type { EventKind } from '../figures/event-kinds.ts'
import type {
  Cadence,
  DayVerdict,
  RunRow,
  ScanFailure,
  ScanState,
  Slug,
  Source,
  WatchState,
} from './types.ts'

/** By their names in the database; whoever asks kysely for another one does not compile. */
export interface Tables {
  readonly blobs: Blobs
  readonly endpoints: Endpoints
  readonly sites: Sites
  readonly targets: Targets
  readonly runs: Runs
  readonly assertions: Assertions
  readonly run_blobs: RunBlobs
  readonly envelopes: Envelopes
  readonly leaves: Leaves
  readonly checkpoints: Checkpoints
  readonly tiles: Tiles
  readonly days: Days
  readonly events: Events
  readonly examinations: Examinations
  readonly examination_blobs: ExaminationBlobs
  readonly scans: Scans
  readonly paces: Paces
  readonly leases: Leases
  readonly denials: Denials
  readonly former_names: Slug & { readonly target_id: string; readonly until: number }
  readonly corrections: Corrections
  readonly counters: Counters
  readonly meta: Meta
  readonly search_servers: SearchServers
  readonly search_words: { readonly word: string; readonly doc: number }
  readonly search_parts: { readonly part: string; readonly doc: number }
  readonly search_tails: { readonly tail: string; readonly part: string }
  readonly search_near: { readonly near: string; readonly part: string }
  readonly search_facets: { readonly facet: string; readonly doc: number }
  readonly migrations: Migrations
  readonly hooks: Hooks
  readonly deliveries: Deliveries
  readonly ownerships: Ownerships
  readonly owner_sessions: OwnerSessions
  readonly baselines: Baselines
  readonly remarks: Remarks
  readonly owner_hooks: OwnerHooks
}

interface Blobs {
  readonly digest: string
  readonly bytes: Uint8Array
}

/** What can be claimed: due when `due_at` has come; while somebody holds it, that is the claim's end. */
interface Claimable {
  readonly id: string
  readonly domain: string
  readonly due_at: number
  readonly claim_id: string | null
  readonly claim_worker: string | null
}

/** What is watched. `paused_by` is the operator's own wish, whatever the state is just now. */
interface Watched extends Claimable {
  readonly state: WatchState
  readonly paused_by: 'operator' | null
  readonly added_at: number
}

/** What is probed, by its URL. */
export interface Endpoints extends Watched {
  readonly url: string
  readonly host: string
  readonly cadence: Cadence
  readonly observed_at: number | null
  readonly last_run_id: string | null
}

/** What is examined: a domain, or the URL of a catalog or card. */
export interface Sites extends Watched {
  readonly target: string
  readonly last_examination_id: string | null
}

/** Names; `listed` is 0 or 1, and exactly one of the two ids is there. */
export interface Targets {
  readonly id: string
  readonly provider: string
  readonly name: string
  readonly title: string | null
  readonly endpoint_id: string | null
  readonly site_id: string | null
  readonly source: Source
  readonly listed: number
  readonly added_at: number
}

/** Rows of runs, which stay for ever, even without their assertions. */
export interface Runs {
  readonly id: string
  readonly endpoint_id: string
  readonly started_at: number
  readonly finished_at: number
  readonly vantage: string
  readonly suite_version: string
  readonly offered_revision: string
  readonly recorded_revision: string | null
  readonly era: 'modern' | 'legacy' | null
  readonly day: string
  readonly day_verdict: DayVerdict
  readonly list_read: number
  readonly tools: number | null
  readonly toolset_digest: string | null
  readonly schema_digest: string | null
  readonly definition_digest: string | null
  readonly evidence_digest: string
  readonly snapshot_digest: string | null
  readonly signed: RunRow['signed']
  readonly envelope_digest: string | null
  readonly withheld_key: string | null
  readonly withheld_params: string | null
  readonly gate_scheme: string | null
  readonly latency_p50: number | null
  readonly latency_p95: number | null
  readonly latency_n: number | null
  readonly loop_delay_ms: number
  /** Gate, drift and observations as JSON. */
  readonly beside: string | null
  /** Fifteen, the number of its last assertion; null once retention took them away. */
  readonly last: number | null
  readonly pruned_at: number | null
}

/** Fifteen rows a run, until retention takes all of them away. */
export interface Assertions {
  readonly run_id: string
  /** From 1, the order of the registry. */
  readonly n: number
  /** `n - 1`: a chain, so that the last of them proves all. */
  readonly previous: number | null
  readonly check_id: string
  readonly docs_version: string
  readonly status: string
  readonly execution: string
  readonly provenance: string
  readonly reason_key: string | null
  readonly reason_params: string | null
}

interface RunBlobs {
  readonly run_id: string
  readonly digest: string
  readonly role: BlobRole
}

/** What a blob is to a run; the same bytes may be something else to another one. */
export type BlobRole = 'evidence' | 'snapshot' | 'body'

/** Signed statements, at most one of a run, which stay for ever. */
export interface Envelopes {
  readonly digest: string
  readonly run_id: string
  readonly bytes: Uint8Array
  readonly keyid: string
  readonly scope: 'full' | 'gate'
  readonly predicate_type: string
  readonly added_at: number
}

interface Leaves {
  /** The envelope's. */
  readonly digest: string
  readonly added_at: number
  /** Its place in the log; null while it is pending. */
  readonly idx: number | null
}

interface Checkpoints {
  readonly size: number
  readonly previous: number | null
  readonly note: string
  readonly at: number
}

interface Tiles {
  /** That of the full tile or bundle; `bytes` holds as much of it as there is. */
  readonly path: string
  readonly width: number
  readonly bytes: Uint8Array
}

/** Runs of an endpoint on a UTC day, counted by how they count for it. */
export interface Days {
  readonly endpoint_id: string
  readonly day: string
  readonly answered: number
  readonly unanswered: number
  readonly undecidable: number
  readonly listed: number
}

/** In the order of `seq`; `params` is JSON as text. */
export interface Events {
  readonly seq: number
  readonly kind: EventKind
  readonly at: number
  readonly params: string
  readonly endpoint_id: string | null
  readonly site_id: string | null
  readonly run_id: string | null
  readonly examination_id: string | null
}

interface Examinations {
  readonly id: string
  readonly site_id: string
  readonly started_at: number
  readonly finished_at: number
  readonly vantage: string
  readonly result_digest: string
}

interface ExaminationBlobs {
  readonly examination_id: string
  readonly digest: string
}

/** What strangers asked for, and who, as a digest; retention takes them away. */
export interface Scans {
  readonly id: string
  readonly target: string
  readonly domain: string
  readonly requester: string
  readonly state: ScanState
  readonly requested_at: number
  readonly due_at: number
  readonly claim_id: string | null
  readonly claim_worker: string | null
  readonly attempts: number
  readonly finished_at: number | null
  readonly result_digest: string | null
  readonly failure: ScanFailure | null
}

interface Paces {
  readonly key: string
  readonly next_at: number
}

interface Leases {
  readonly name: string
  readonly holder: string
  readonly until: number
}

interface Denials {
  readonly kind: 'host' | 'domain' | 'network'
  readonly value: string
  readonly source: 'file' | 'dns' | 'well_known' | 'mail'
  readonly since: number
}

/** What the operator says of earlier results. */
export interface Corrections {
  readonly id: string
  readonly at: number
  readonly title: string
  readonly text: string
  /** The suite versions it concerns, as a JSON array; empty: all. */
  readonly suite_versions: string
  readonly endpoint_id: string | null
  readonly run_id: string | null
}

interface Counters {
  readonly name: string
  readonly value: number
}

interface Meta {
  readonly key: string
  readonly value: string
}

/** A name as search knows it. */
export interface SearchServers extends Slug {
  readonly doc: number
  readonly target_id: string
  /** 0: never. */
  readonly observed_at: number
  /** Name and address, folded. */
  readonly names: string
  readonly listing: number
  readonly snapshot_digest: string | null
  /** Of the newest list that was read, with spaces between. */
  readonly words: string
  /** By what it is narrowed, with spaces between. */
  readonly facets: string
}

interface Migrations {
  readonly version: number
  readonly at: number
}

interface Hooks {
  readonly name: string
  /** The number of the last event whose messages are in `deliveries`. */
  readonly seq: number
  readonly delivered_at: number | null
}

/** Messages that wait or were given up; one that arrived is deleted. */
export interface Deliveries {
  readonly id: string
  readonly hook: string
  readonly kind: string
  readonly seq: number
  readonly body: string
  readonly created_at: number
  readonly state: 'waiting' | 'dead'
  readonly due_at: number
  readonly claim_id: string | null
  readonly claim_worker: string | null
  readonly attempts: number
  readonly failure: string | null
  readonly failed_at: number | null
}

/** Claims of owners from their beginning to their end, which is kept as well. */
export interface Ownerships {
  readonly id: string
  readonly endpoint_id: string | null
  readonly site_id: string | null
  readonly host: string
  readonly method: 'dns' | 'file' | 'key'
  readonly challenge: string
  readonly signature: string | null
  readonly public_key: string | null
  readonly claimant: string
  readonly requester: string
  readonly token: string | null
  readonly state: 'open' | 'active' | 'ended'
  readonly asked_at: number
  readonly due_at: number | null
  readonly claim_id: string | null
  readonly claim_worker: string | null
  readonly looks: number
  readonly failures: number
  readonly fault: string | null
  readonly proven_at: number | null
  readonly checked_at: number | null
  readonly cadence_before: Cadence | null
  readonly ended_at: number | null
  readonly end_reason: 'released' | 'unproven' | 'replaced' | 'revoked' | 'expired' | null
}

interface OwnerSessions {
  readonly digest: string
  readonly ownership_id: string
  readonly expires_at: number
}

/** What owners approved; `withdrawn_at` is null for the one that holds. */
export interface Baselines {
  readonly id: string
  readonly endpoint_id: string
  readonly run_id: string
  readonly toolset: string
  readonly schema_digest: string | null
  readonly approved_at: number
  readonly withdrawn_at: number | null
}

/** What owners say beside the facts. */
export interface Remarks {
  readonly id: string
  readonly kind: 'annotation' | 'dispute' | 'unlisted'
  readonly endpoint_id: string | null
  readonly site_id: string | null
  readonly run_id: string | null
  readonly text: string
  readonly at: number
}

/** Webhooks of owners, whose secrets are sealed. */
export interface OwnerHooks {
  readonly id: string
  readonly ownership_id: string
  readonly url: string
  readonly secrets: string
  readonly created_at: number
  readonly rotated_at: number | null
}
