/** The first tables. */
import type { Words } from '../dialect.ts'
import type { Migration, TableDefinition } from '../definition.ts'

export const FIRST: Migration = {
  version: 1,
  tables: (words) => [...watched(words), ...observed(words), ...attested(words), ...working(words)],
  statements: [
    `insert into counters (name, value) values ('events', 0)`,
    `insert into leases (name, holder, until) values ('sequencer', '', 0), ('retention', '', 0), ('registry', '', 0)`,
  ],
}

const STATES = `'active', 'paused', 'opted_out'`

/** What is watched, under which names. */
function watched({ text, integer }: Words): readonly TableDefinition[] {
  const claimable = [
    `id ${text} primary key not null`,
    `domain ${text} not null`,
    `state ${text} not null check (state in (${STATES}))`,
    `added_at ${integer} not null`,
    // While somebody holds the row this is the end of the claim: a crash is just "due again".
    `due_at ${integer} not null`,
    `claim_id ${text}`,
    `claim_worker ${text} check ((claim_id is null) = (claim_worker is null))`,
  ]
  return [
    {
      name: 'endpoints',
      columns: [
        ...claimable,
        `url ${text} not null unique`,
        `host ${text} not null`,
        `cadence ${text} not null check (cadence in ('unclaimed', 'claimed', 'fast'))`,
        `observed_at ${integer}`,
        `last_run_id ${text}`,
        `check ((observed_at is null) = (last_run_id is null))`,
      ],
      foreignKeys: ['foreign key (last_run_id) references runs (id)'],
      indexes: {
        endpoints_due: `endpoints (due_at) where state = 'active'`,
        endpoints_domain: 'endpoints (domain)',
        endpoints_host: 'endpoints (host)',
        endpoints_observed: 'endpoints (observed_at, id)',
      },
      uniqueIndexes: { endpoints_claim: 'endpoints (claim_id) where claim_id is not null' },
    },
    {
      name: 'sites',
      columns: [...claimable, `target ${text} not null unique`, `last_examination_id ${text}`],
      foreignKeys: ['foreign key (last_examination_id) references examinations (id)'],
      indexes: { sites_due: `sites (due_at) where state = 'active'` },
      uniqueIndexes: { sites_claim: 'sites (claim_id) where claim_id is not null' },
    },
    {
      name: 'targets',
      columns: [
        `id ${text} primary key not null`,
        `provider ${text} not null`,
        `name ${text} not null`,
        `title ${text}`,
        `endpoint_id ${text}`,
        `site_id ${text}`,
        `source ${text} not null check (source in ('file', 'registry', 'claim', 'request', 'demo'))`,
        `listed ${integer} not null check (listed in (0, 1))`,
        `added_at ${integer} not null`,
        `unique (provider, name)`,
        `check ((endpoint_id is null) <> (site_id is null))`,
      ],
      foreignKeys: [
        'foreign key (endpoint_id) references endpoints (id)',
        'foreign key (site_id) references sites (id)',
      ],
      indexes: {
        targets_endpoint: 'targets (endpoint_id)',
        targets_site: 'targets (site_id)',
      },
    },
  ]
}

/** What was seen. */
function observed({ text, integer, real, bytes }: Words): readonly TableDefinition[] {
  return [
    {
      name: 'blobs',
      columns: [
        `digest ${text} primary key not null check (length(digest) = 71)`,
        `bytes ${bytes} not null`,
      ],
    },
    {
      name: 'runs',
      columns: [
        `id ${text} primary key not null`,
        `endpoint_id ${text} not null`,
        `started_at ${integer} not null`,
        `finished_at ${integer} not null`,
        `vantage ${text} not null`,
        `suite_version ${text} not null`,
        `offered_revision ${text} not null`,
        `recorded_revision ${text}`,
        `era ${text} check (era in ('modern', 'legacy'))`,
        `day ${text} not null check (length(day) = 10)`,
        `day_verdict ${text} not null check (day_verdict in ('answered', 'unanswered', 'undecidable'))`,
        `list_read ${integer} not null check (list_read in (0, 1))`,
        `tools ${integer}`,
        `toolset_digest ${text}`,
        `schema_digest ${text}`,
        `definition_digest ${text}`,
        `evidence_digest ${text} not null`,
        `snapshot_digest ${text}`,
        `signed ${text} not null check (signed in ('full', 'gate', 'none'))`,
        `envelope_digest ${text}`,
        `withheld_key ${text}`,
        `withheld_params ${text}`,
        `gate_scheme ${text}`,
        `latency_p50 ${real}`,
        `latency_p95 ${real}`,
        `latency_n ${integer}`,
        `loop_delay_ms ${real} not null`,
        `beside ${text}`,
        // Only a run whose fifteen assertions are all there can name its fifteenth.
        `last ${integer} check (last = 15)`,
        `pruned_at ${integer}`,
        `check ((last is null) = (pruned_at is not null))`,
        `check ((signed = 'none') = (withheld_key is not null))`,
        `check ((signed = 'none') = (envelope_digest is null))`,
        `check ((withheld_key is null) = (withheld_params is null))`,
        `check ((latency_n is null) = (latency_p50 is null))`,
        `check ((latency_n is null) = (latency_p95 is null))`,
      ],
      foreignKeys: [
        'foreign key (endpoint_id) references endpoints (id)',
        'foreign key (id, last) references assertions (run_id, n) deferrable initially deferred',
        'foreign key (envelope_digest) references envelopes (digest)',
        'foreign key (id, evidence_digest) references run_blobs (run_id, digest) deferrable initially deferred',
        'foreign key (id, snapshot_digest) references run_blobs (run_id, digest) deferrable initially deferred',
      ],
      indexes: {
        runs_endpoint: 'runs (endpoint_id, finished_at, id)',
        // What retention has still to look at.
        runs_detailed: 'runs (finished_at) where pruned_at is null',
      },
    },
    {
      name: 'assertions',
      compact: true,
      columns: [
        `run_id ${text} not null`,
        `n ${integer} not null check (n between 1 and 15)`,
        `previous ${integer}`,
        `check_id ${text} not null`,
        `docs_version ${text} not null`,
        `status ${text} not null check (status in ('VERIFIED', 'FAILED', 'OBSERVED_RISK', 'UNVERIFIED'))`,
        `execution ${text} not null check (execution in ('COMPLETED', 'ERROR', 'SKIPPED', 'BLOCKED'))`,
        `provenance ${text} not null check (provenance in ('INDEPENDENTLY_OBSERVED', 'SELF_ATTESTED', 'STATICALLY_ANALYZED'))`,
        `reason_key ${text}`,
        `reason_params ${text}`,
        `primary key (run_id, n)`,
        `check (coalesce(previous, 0) = n - 1)`,
        `check (status <> 'UNVERIFIED' or reason_key is not null)`,
        `check ((reason_key is null) = (reason_params is null))`,
      ],
      // That they are a run's follows from the run naming the last of them: fifteen look-ups fewer.
      foreignKeys: ['foreign key (run_id, previous) references assertions (run_id, n)'],
    },
    {
      name: 'run_blobs',
      compact: true,
      columns: [
        `run_id ${text} not null`,
        `digest ${text} not null`,
        `role ${text} not null check (role in ('evidence', 'snapshot', 'body'))`,
        `primary key (run_id, digest)`,
      ],
      foreignKeys: [
        'foreign key (run_id) references runs (id)',
        'foreign key (digest) references blobs (digest)',
      ],
      indexes: { run_blobs_digest: 'run_blobs (digest)' },
    },
    {
      name: 'days',
      compact: true,
      columns: [
        `endpoint_id ${text} not null`,
        `day ${text} not null check (length(day) = 10)`,
        ...['answered', 'unanswered', 'undecidable', 'listed'].map(
          (count) => `${count} ${integer} not null check (${count} >= 0)`,
        ),
        `primary key (endpoint_id, day)`,
      ],
      foreignKeys: ['foreign key (endpoint_id) references endpoints (id)'],
    },
    {
      name: 'examinations',
      columns: [
        `id ${text} primary key not null`,
        `site_id ${text} not null`,
        `started_at ${integer} not null`,
        `finished_at ${integer} not null`,
        `vantage ${text} not null`,
        `result_digest ${text} not null`,
      ],
      foreignKeys: [
        'foreign key (site_id) references sites (id)',
        'foreign key (id, result_digest) references examination_blobs (examination_id, digest) deferrable initially deferred',
      ],
      indexes: {
        examinations_site: 'examinations (site_id, finished_at, id)',
        examinations_finished: 'examinations (finished_at)',
      },
    },
    {
      name: 'examination_blobs',
      compact: true,
      columns: [
        `examination_id ${text} not null`,
        `digest ${text} not null`,
        `primary key (examination_id, digest)`,
      ],
      foreignKeys: [
        'foreign key (examination_id) references examinations (id)',
        'foreign key (digest) references blobs (digest)',
      ],
      indexes: { examination_blobs_digest: 'examination_blobs (digest)' },
    },
    {
      name: 'events',
      columns: [
        `seq ${integer} primary key not null`,
        `kind ${text} not null`,
        `at ${integer} not null`,
        `params ${text} not null`,
        `endpoint_id ${text}`,
        `site_id ${text}`,
        `run_id ${text}`,
        `examination_id ${text}`,
      ],
      foreignKeys: [
        'foreign key (endpoint_id) references endpoints (id)',
        'foreign key (site_id) references sites (id)',
        'foreign key (run_id) references runs (id)',
        'foreign key (examination_id) references examinations (id)',
      ],
      indexes: {
        events_endpoint: 'events (endpoint_id, seq)',
        events_site: 'events (site_id, seq)',
        events_examination: 'events (examination_id) where examination_id is not null',
      },
    },
  ]
}

/** What was signed, the log of it, and what was said of it later. */
function attested({ text, integer, bytes }: Words): readonly TableDefinition[] {
  return [
    {
      name: 'envelopes',
      columns: [
        `digest ${text} primary key not null`,
        `run_id ${text} not null unique`,
        `bytes ${bytes} not null`,
        `keyid ${text} not null`,
        `scope ${text} not null check (scope in ('full', 'gate'))`,
        `predicate_type ${text} not null`,
        `added_at ${integer} not null`,
      ],
      foreignKeys: [
        'foreign key (run_id) references runs (id) deferrable initially deferred',
        'foreign key (digest) references leaves (digest)',
      ],
      frozen: true,
    },
    {
      name: 'leaves',
      compact: true,
      columns: [
        `digest ${text} primary key not null`,
        `added_at ${integer} not null`,
        `idx ${integer} unique check (idx >= 0)`,
      ],
      foreignKeys: [
        'foreign key (digest) references envelopes (digest) deferrable initially deferred',
      ],
      indexes: { leaves_pending: 'leaves (added_at, digest) where idx is null' },
      frozen: 'old.idx is not null',
    },
    {
      name: 'checkpoints',
      columns: [
        `size ${integer} primary key not null`,
        `previous ${integer} unique`,
        `note ${text} not null`,
        `at ${integer} not null`,
        // One chain: all but the first name the one before, and no two the same.
        `check (case when size = 0 then previous is null else coalesce(previous, size) < size end)`,
      ],
      foreignKeys: ['foreign key (previous) references checkpoints (size)'],
      frozen: true,
    },
    {
      name: 'tiles',
      columns: [
        `path ${text} primary key not null`,
        `width ${integer} not null check (width between 1 and 256)`,
        `bytes ${bytes} not null`,
      ],
    },
    {
      name: 'corrections',
      columns: [
        `id ${text} primary key not null`,
        `at ${integer} not null`,
        `title ${text} not null`,
        `text ${text} not null`,
        `suite_versions ${text} not null`,
        `endpoint_id ${text}`,
        `run_id ${text}`,
      ],
      foreignKeys: [
        'foreign key (endpoint_id) references endpoints (id)',
        'foreign key (run_id) references runs (id)',
      ],
      indexes: {
        corrections_endpoint: 'corrections (endpoint_id)',
        corrections_run: 'corrections (run_id)',
      },
    },
  ]
}

/** What the workers agree by. */
function working({ text, integer }: Words): readonly TableDefinition[] {
  return [
    {
      name: 'scans',
      columns: [
        `id ${text} primary key not null`,
        `target ${text} not null`,
        `domain ${text} not null`,
        `requester ${text} not null`,
        `state ${text} not null check (state in ('waiting', 'running', 'done', 'failed'))`,
        `requested_at ${integer} not null`,
        `due_at ${integer} not null`,
        `claim_id ${text}`,
        `claim_worker ${text}`,
        `attempts ${integer} not null`,
        `finished_at ${integer}`,
        `result_digest ${text}`,
        `failure ${text}`,
        `check ((state in ('done', 'failed')) = (finished_at is not null))`,
        `check ((state = 'done') = (result_digest is not null))`,
        `check ((state = 'failed') = (failure is not null))`,
        `check ((claim_id is null) = (claim_worker is null))`,
      ],
      foreignKeys: ['foreign key (result_digest) references blobs (digest)'],
      indexes: {
        scans_due: `scans (due_at) where state in ('waiting', 'running')`,
        scans_target: 'scans (target, requested_at)',
        scans_domain: 'scans (domain, requested_at)',
        scans_requester: 'scans (requester, requested_at)',
        scans_result: 'scans (result_digest)',
      },
      uniqueIndexes: {
        scans_open: `scans (target) where state in ('waiting', 'running')`,
        scans_claim: 'scans (claim_id) where claim_id is not null',
      },
    },
    {
      name: 'paces',
      compact: true,
      columns: [`key ${text} primary key not null`, `next_at ${integer} not null`],
      indexes: { paces_next: 'paces (next_at)' },
    },
    {
      name: 'leases',
      compact: true,
      columns: [
        `name ${text} primary key not null`,
        `holder ${text} not null`,
        `until ${integer} not null`,
      ],
    },
    {
      name: 'denials',
      compact: true,
      columns: [
        `kind ${text} not null check (kind in ('host', 'domain', 'network'))`,
        `value ${text} not null`,
        `source ${text} not null check (source in ('file', 'dns', 'well_known', 'mail'))`,
        `since ${integer} not null`,
        `primary key (kind, value)`,
      ],
    },
    {
      name: 'counters',
      compact: true,
      columns: [`name ${text} primary key not null`, `value ${integer} not null`],
    },
    {
      name: 'meta',
      compact: true,
      columns: [`key ${text} primary key not null`, `value ${text} not null`],
    },
  ]
}
