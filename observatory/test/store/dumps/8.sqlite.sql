CREATE TABLE migrations (
        version integer primary key not null, at integer not null
      ) strict, without rowid;
CREATE TABLE endpoints (
  id text primary key not null,
  domain text not null,
  state text not null check (state in ('active', 'paused', 'opted_out')),
  added_at integer not null,
  due_at integer not null,
  claim_id text,
  claim_worker text check ((claim_id is null) = (claim_worker is null)),
  url text not null unique,
  host text not null,
  cadence text not null check (cadence in ('unclaimed', 'claimed', 'fast')),
  observed_at integer,
  last_run_id text, paused_by text check (paused_by = 'operator'),
  check ((observed_at is null) = (last_run_id is null)),
  foreign key (last_run_id) references runs (id)
) strict;
CREATE TABLE sites (
  id text primary key not null,
  domain text not null,
  state text not null check (state in ('active', 'paused', 'opted_out')),
  added_at integer not null,
  due_at integer not null,
  claim_id text,
  claim_worker text check ((claim_id is null) = (claim_worker is null)),
  target text not null unique,
  last_examination_id text, paused_by text check (paused_by = 'operator'),
  foreign key (last_examination_id) references examinations (id)
) strict;
CREATE TABLE targets (
  id text primary key not null,
  provider text not null,
  name text not null,
  title text,
  endpoint_id text,
  site_id text,
  source text not null check (source in ('file', 'registry', 'claim', 'request', 'demo')),
  listed integer not null check (listed in (0, 1)),
  added_at integer not null,
  unique (provider, name),
  check ((endpoint_id is null) <> (site_id is null)),
  foreign key (endpoint_id) references endpoints (id),
  foreign key (site_id) references sites (id)
) strict;
CREATE TABLE blobs (
  digest text primary key not null check (length(digest) = 71),
  bytes blob not null
) strict;
CREATE TABLE runs (
  id text primary key not null,
  endpoint_id text not null,
  started_at integer not null,
  finished_at integer not null,
  vantage text not null,
  suite_version text not null,
  offered_revision text not null,
  recorded_revision text,
  era text check (era in ('modern', 'legacy')),
  day text not null check (length(day) = 10),
  day_verdict text not null check (day_verdict in ('answered', 'unanswered', 'undecidable')),
  list_read integer not null check (list_read in (0, 1)),
  tools integer,
  toolset_digest text,
  schema_digest text,
  definition_digest text,
  evidence_digest text not null,
  snapshot_digest text,
  signed text not null check (signed in ('full', 'gate', 'none')),
  envelope_digest text,
  withheld_key text,
  withheld_params text,
  gate_scheme text,
  latency_p50 real,
  latency_p95 real,
  latency_n integer,
  loop_delay_ms real not null,
  beside text,
  last integer check (last = 15),
  pruned_at integer,
  check ((last is null) = (pruned_at is not null)),
  check ((signed = 'none') = (withheld_key is not null)),
  check ((signed = 'none') = (envelope_digest is null)),
  check ((withheld_key is null) = (withheld_params is null)),
  check ((latency_n is null) = (latency_p50 is null)),
  check ((latency_n is null) = (latency_p95 is null)),
  foreign key (endpoint_id) references endpoints (id),
  foreign key (id, last) references assertions (run_id, n) deferrable initially deferred,
  foreign key (envelope_digest) references envelopes (digest),
  foreign key (id, evidence_digest) references run_blobs (run_id, digest) deferrable initially deferred,
  foreign key (id, snapshot_digest) references run_blobs (run_id, digest) deferrable initially deferred
) strict;
CREATE TABLE assertions (
  run_id text not null,
  n integer not null check (n between 1 and 15),
  previous integer,
  check_id text not null,
  docs_version text not null,
  status text not null check (status in ('VERIFIED', 'FAILED', 'OBSERVED_RISK', 'UNVERIFIED')),
  execution text not null check (execution in ('COMPLETED', 'ERROR', 'SKIPPED', 'BLOCKED')),
  provenance text not null check (provenance in ('INDEPENDENTLY_OBSERVED', 'SELF_ATTESTED', 'STATICALLY_ANALYZED')),
  reason_key text,
  reason_params text,
  primary key (run_id, n),
  check (coalesce(previous, 0) = n - 1),
  check (status <> 'UNVERIFIED' or reason_key is not null),
  check ((reason_key is null) = (reason_params is null)),
  foreign key (run_id, previous) references assertions (run_id, n)
) strict, without rowid;
CREATE TABLE run_blobs (
  run_id text not null,
  digest text not null,
  role text not null check (role in ('evidence', 'snapshot', 'body')),
  primary key (run_id, digest),
  foreign key (run_id) references runs (id),
  foreign key (digest) references blobs (digest)
) strict, without rowid;
CREATE TABLE days (
  endpoint_id text not null,
  day text not null check (length(day) = 10),
  answered integer not null check (answered >= 0),
  unanswered integer not null check (unanswered >= 0),
  undecidable integer not null check (undecidable >= 0),
  listed integer not null check (listed >= 0),
  primary key (endpoint_id, day),
  foreign key (endpoint_id) references endpoints (id)
) strict, without rowid;
CREATE TABLE examinations (
  id text primary key not null,
  site_id text not null,
  started_at integer not null,
  finished_at integer not null,
  vantage text not null,
  result_digest text not null,
  foreign key (site_id) references sites (id),
  foreign key (id, result_digest) references examination_blobs (examination_id, digest) deferrable initially deferred
) strict;
CREATE TABLE examination_blobs (
  examination_id text not null,
  digest text not null,
  primary key (examination_id, digest),
  foreign key (examination_id) references examinations (id),
  foreign key (digest) references blobs (digest)
) strict, without rowid;
CREATE TABLE events (
  seq integer primary key not null,
  kind text not null,
  at integer not null,
  params text not null,
  endpoint_id text,
  site_id text,
  run_id text,
  examination_id text,
  foreign key (endpoint_id) references endpoints (id),
  foreign key (site_id) references sites (id),
  foreign key (run_id) references runs (id),
  foreign key (examination_id) references examinations (id)
) strict;
CREATE TABLE envelopes (
  digest text primary key not null,
  run_id text not null unique,
  bytes blob not null,
  keyid text not null,
  scope text not null check (scope in ('full', 'gate')),
  predicate_type text not null,
  added_at integer not null,
  foreign key (run_id) references runs (id) deferrable initially deferred,
  foreign key (digest) references leaves (digest)
) strict;
CREATE TABLE leaves (
  digest text primary key not null,
  added_at integer not null,
  idx integer unique check (idx >= 0),
  foreign key (digest) references envelopes (digest) deferrable initially deferred
) strict, without rowid;
CREATE TABLE checkpoints (
  size integer primary key not null,
  previous integer unique,
  note text not null,
  at integer not null,
  check (case when size = 0 then previous is null else coalesce(previous, size) < size end),
  foreign key (previous) references checkpoints (size)
) strict;
CREATE TABLE tiles (
  path text primary key not null,
  width integer not null check (width between 1 and 256),
  bytes blob not null
) strict;
CREATE TABLE corrections (
  id text primary key not null,
  at integer not null,
  title text not null,
  text text not null,
  suite_versions text not null,
  endpoint_id text,
  run_id text,
  foreign key (endpoint_id) references endpoints (id),
  foreign key (run_id) references runs (id)
) strict;
CREATE TABLE scans (
  id text primary key not null,
  target text not null,
  domain text not null,
  requester text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  requested_at integer not null,
  due_at integer not null,
  claim_id text,
  claim_worker text,
  attempts integer not null,
  finished_at integer,
  result_digest text,
  failure text,
  check ((state in ('done', 'failed')) = (finished_at is not null)),
  check ((state = 'done') = (result_digest is not null)),
  check ((state = 'failed') = (failure is not null)),
  check ((claim_id is null) = (claim_worker is null)),
  foreign key (result_digest) references blobs (digest)
) strict;
CREATE TABLE paces (
  key text primary key not null,
  next_at integer not null
) strict, without rowid;
CREATE TABLE leases (
  name text primary key not null,
  holder text not null,
  until integer not null
) strict, without rowid;
CREATE TABLE denials (
  kind text not null check (kind in ('host', 'domain', 'network')),
  value text not null,
  source text not null check (source in ('file', 'dns', 'well_known', 'mail')),
  since integer not null,
  primary key (kind, value)
) strict, without rowid;
CREATE TABLE counters (
  name text primary key not null,
  value integer not null
) strict, without rowid;
CREATE TABLE meta (
  key text primary key not null,
  value text not null
) strict, without rowid;
CREATE TABLE search_servers (
  doc integer primary key not null,
  target_id text not null unique,
  provider text not null,
  name text not null,
  observed_at integer not null,
  names text not null,
  listing integer not null check (listing in (0, 1)),
  snapshot_digest text,
  words text not null
, facets text not null default '') strict;
CREATE TABLE search_words (
  word text not null,
  doc integer not null,
  primary key (word, doc)
) strict, without rowid;
CREATE TABLE search_parts (
  part text not null,
  doc integer not null,
  primary key (part, doc)
) strict, without rowid;
CREATE TABLE search_tails (
  tail text not null,
  part text not null,
  primary key (tail, part)
) strict, without rowid;
CREATE TABLE search_near (
  near text not null,
  part text not null,
  primary key (near, part)
) strict, without rowid;
CREATE TABLE hooks (
  name text primary key not null,
  seq integer not null,
  delivered_at integer
) strict, without rowid;
CREATE TABLE deliveries (
  id text primary key not null,
  hook text not null,
  kind text not null,
  seq integer not null,
  body text not null,
  created_at integer not null,
  state text not null check (state in ('waiting', 'dead')),
  due_at integer not null,
  claim_id text,
  claim_worker text check ((claim_id is null) = (claim_worker is null)),
  attempts integer not null,
  failure text,
  failed_at integer check ((failure is null) = (failed_at is null)),
  check (state = 'waiting' or (failure is not null and claim_id is null))
) strict;
CREATE TABLE ownerships (
  id text primary key not null,
  endpoint_id text,
  site_id text,
  host text not null,
  method text not null check (method in ('dns', 'file', 'key')),
  challenge text not null,
  signature text,
  public_key text,
  claimant text not null,
  requester text not null,
  token text,
  state text not null check (state in ('open', 'active', 'ended')),
  asked_at integer not null,
  due_at integer,
  claim_id text,
  claim_worker text check ((claim_id is null) = (claim_worker is null)),
  looks integer not null,
  failures integer not null,
  fault text,
  proven_at integer,
  checked_at integer,
  cadence_before text check (cadence_before in ('unclaimed', 'claimed', 'fast')),
  ended_at integer,
  end_reason text check (end_reason in ('released', 'unproven', 'replaced', 'revoked', 'expired')),
  check ((endpoint_id is null) <> (site_id is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null)),
  check (state <> 'active' or proven_at is not null),
  check (token is null or state = 'active'),
  foreign key (endpoint_id) references endpoints (id),
  foreign key (site_id) references sites (id)
) strict;
CREATE TABLE owner_sessions (
  digest text primary key not null,
  ownership_id text not null,
  expires_at integer not null,
  foreign key (ownership_id) references ownerships (id)
) strict, without rowid;
CREATE TABLE baselines (
  id text primary key not null,
  endpoint_id text not null,
  run_id text not null,
  toolset text not null,
  schema_digest text,
  approved_at integer not null,
  withdrawn_at integer,
  foreign key (endpoint_id) references endpoints (id),
  foreign key (run_id) references runs (id)
) strict;
CREATE TABLE remarks (
  id text primary key not null,
  kind text not null check (kind in ('annotation', 'dispute', 'unlisted')),
  endpoint_id text,
  site_id text,
  run_id text,
  text text not null,
  at integer not null,
  check ((endpoint_id is null) <> (site_id is null)),
  check ((kind = 'unlisted') = (text = '')),
  foreign key (endpoint_id) references endpoints (id),
  foreign key (site_id) references sites (id),
  foreign key (run_id) references runs (id)
) strict;
CREATE TABLE owner_hooks (
  id text primary key not null,
  ownership_id text not null,
  url text not null,
  secrets text not null,
  created_at integer not null,
  rotated_at integer,
  foreign key (ownership_id) references ownerships (id)
) strict;
CREATE TABLE former_names (
  provider text not null,
  name text not null,
  target_id text not null,
  until integer not null,
  primary key (provider, name),
  foreign key (target_id) references targets (id)
) strict, without rowid;
CREATE TABLE search_facets (
  facet text not null,
  doc integer not null,
  primary key (facet, doc)
) strict, without rowid;
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 1, NULL, 'reachability', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 2, 1, 'latency_profile', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 3, 2, 'transport_type', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 4, 3, 'protocol_revision', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 5, 4, 'discovery_handshake', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 6, 5, 'tools_list', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 7, 6, 'error_taxonomy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 8, 7, 'tls_certificate', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 9, 8, 'redirect_policy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 10, 9, 'auth_metadata', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 11, 10, 'tool_description_hygiene', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 12, 11, 'toolset_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 13, 12, 'schema_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 14, 13, 'toolset_unchanged_vs_approved', '1', 'UNVERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'no_baseline', '{}');
insert into assertions values ('01a1949e-d680-7368-aff1-8774860a84c8', 15, 14, 'schema_unchanged_vs_approved', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 1, NULL, 'reachability', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 2, 1, 'latency_profile', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 3, 2, 'transport_type', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 4, 3, 'protocol_revision', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 5, 4, 'discovery_handshake', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 6, 5, 'tools_list', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 7, 6, 'error_taxonomy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 8, 7, 'tls_certificate', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 9, 8, 'redirect_policy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 10, 9, 'auth_metadata', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 11, 10, 'tool_description_hygiene', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 12, 11, 'toolset_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 13, 12, 'schema_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 14, 13, 'toolset_unchanged_vs_approved', '1', 'UNVERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'no_baseline', '{}');
insert into assertions values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 15, 14, 'schema_unchanged_vs_approved', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 1, NULL, 'reachability', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 2, 1, 'latency_profile', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 3, 2, 'transport_type', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 4, 3, 'protocol_revision', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 5, 4, 'discovery_handshake', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 6, 5, 'tools_list', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 7, 6, 'error_taxonomy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 8, 7, 'tls_certificate', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 9, 8, 'redirect_policy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 10, 9, 'auth_metadata', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 11, 10, 'tool_description_hygiene', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 12, 11, 'toolset_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 13, 12, 'schema_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 14, 13, 'toolset_unchanged_vs_approved', '1', 'UNVERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'no_baseline', '{}');
insert into assertions values ('01a19768-f300-7841-81b2-138137dbaf2a', 15, 14, 'schema_unchanged_vs_approved', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 1, NULL, 'reachability', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 2, 1, 'latency_profile', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 3, 2, 'transport_type', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 4, 3, 'protocol_revision', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 5, 4, 'discovery_handshake', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 6, 5, 'tools_list', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 7, 6, 'error_taxonomy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 8, 7, 'tls_certificate', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 9, 8, 'redirect_policy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 10, 9, 'auth_metadata', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 11, 10, 'tool_description_hygiene', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 12, 11, 'toolset_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 13, 12, 'schema_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 14, 13, 'toolset_unchanged_vs_approved', '1', 'UNVERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'no_baseline', '{}');
insert into assertions values ('01a19768-f300-7f98-8fe1-174c28876138', 15, 14, 'schema_unchanged_vs_approved', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
insert into baselines values ('8b1ffcd8-fe4c-4f57-956f-1114972da888', '2f48cab2-20ce-462c-ad2d-c13e37fc407c', '01a19768-f300-7841-81b2-138137dbaf2a', 'sha256:160683ef806355229f1ca0ba96aa74ec3e51ca2833676ce00f5e0e94f4b06dfe', 'sha256:3670d5c930b8015a33c91123ac6009dae01e1ef762e9630b4875b2fd49c5ea65', 1793491200000, NULL);
insert into blobs values ('sha256:cd5aa1ca4592f8d3adcf8855b80aa42e03c41dfa1872b81076e00a8ded16133b', X'7B22666F726D6174223A22636F756E7465727369676E2E65766964656E6365222C22666F726D617456657273696F6E223A312C22656E64706F696E74223A2268747470733A2F2F74696465732E6578616D706C652F6D6370222C22737461727465644174223A22323032362D31312D30315430303A35393A35392E3130305A222C2266696E69736865644174223A22323032362D31312D30315430313A30303A30302E3030305A222C226C696D697473223A7B227265717565737473223A382C226475726174696F6E4D73223A31303030302C22626F64794279746573223A323039373135322C22686F7073223A332C227061676573223A31302C22746F6F6C73223A353030307D2C22636C69656E74223A7B226E616D65223A22636F756E7465727369676E222C2276657273696F6E223A22302E312E30227D2C227265736572766564546F6F6C223A22636F756E7465727369676E5F70726F6265222C22636F6E646974696F6E73223A5B5D2C227374657073223A5B5D2C226578747261223A5B5D2C226E6F7465223A2230316131393439652D643638302D373336382D616666312D383737343836306138346338227D');
insert into blobs values ('sha256:b92d2f1eea5d97ad54b13328f448273dc8a62c62ed37411f00b078c36ee178d5', X'7B22666F726D6174223A22636F756E7465727369676E2E736E617073686F74222C22666F726D617456657273696F6E223A312C22657261223A226D6F6465726E222C227265766973696F6E223A22323032362D30372D3238222C226964656E74697479223A7B226E616D65223A2261732065766572227D2C2266696E6765727072696E7473223A7B22746F6F6C736574223A227368613235363A63346562303537386236653231626265313337353334353565363034613338326633343563626638643034393334626663313764353361363333626130303536222C22736368656D61223A227368613235363A32353661633830383664663061656338626564373939393132306135613963636462616639623936646331333335643863623466646363623461346630653064222C22646566696E6974696F6E223A227368613235363A34363635393437313366316162613761363862666363353063323564343232373264303630643838326435346231346539626136383736343736623938353636227D2C22746F6F6C436F756E74223A312C22746F6F6C73223A5B7B226E616D65223A22746964655F7461626C65222C226465736372697074696F6E223A2261732065766572222C22696E707574536368656D61223A7B2274797065223A226F626A656374227D7D5D7D');
insert into blobs values ('sha256:14f03fae75f56a21629d166cf84be6a02b813993127f92ca382fade2e2063644', X'7B22746F6F6C73223A2261732065766572227D');
insert into blobs values ('sha256:b010aa7455b2f9a693c7cf979d7f5fe1c5dd819612bc3f0f5949f785f549c559', X'7B22666F726D6174223A22636F756E7465727369676E2E65766964656E6365222C22666F726D617456657273696F6E223A312C22656E64706F696E74223A2268747470733A2F2F62756F79732E6578616D706C652F6D6370222C22737461727465644174223A22323032362D31312D30315430303A35393A35392E3130305A222C2266696E69736865644174223A22323032362D31312D30315430313A30303A30302E3030305A222C226C696D697473223A7B227265717565737473223A382C226475726174696F6E4D73223A31303030302C22626F64794279746573223A323039373135322C22686F7073223A332C227061676573223A31302C22746F6F6C73223A353030307D2C22636C69656E74223A7B226E616D65223A22636F756E7465727369676E222C2276657273696F6E223A22302E312E30227D2C227265736572766564546F6F6C223A22636F756E7465727369676E5F70726F6265222C22636F6E646974696F6E73223A5B5D2C227374657073223A5B5D2C226578747261223A5B5D2C226E6F7465223A2230316131393439652D643638302D376338642D623835352D663362666139373366303962227D');
insert into blobs values ('sha256:28f31789033ca70f677a390d55492cd2450bab8c12cae62827b7ee2a1b38e95b', X'7B22666F726D6174223A22636F756E7465727369676E2E65766964656E6365222C22666F726D617456657273696F6E223A312C22656E64706F696E74223A2268747470733A2F2F74696465732E6578616D706C652F6D6370222C22737461727465644174223A22323032362D31312D30315431333A35393A35392E3130305A222C2266696E69736865644174223A22323032362D31312D30315431343A30303A30302E3030305A222C226C696D697473223A7B227265717565737473223A382C226475726174696F6E4D73223A31303030302C22626F64794279746573223A323039373135322C22686F7073223A332C227061676573223A31302C22746F6F6C73223A353030307D2C22636C69656E74223A7B226E616D65223A22636F756E7465727369676E222C2276657273696F6E223A22302E312E30227D2C227265736572766564546F6F6C223A22636F756E7465727369676E5F70726F6265222C22636F6E646974696F6E73223A5B5D2C227374657073223A5B5D2C226578747261223A5B5D2C226E6F7465223A2230316131393736382D663330302D373834312D383162322D313338313337646261663261227D');
insert into blobs values ('sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', X'7B22666F726D6174223A22636F756E7465727369676E2E736E617073686F74222C22666F726D617456657273696F6E223A312C22657261223A226D6F6465726E222C227265766973696F6E223A22323032362D30372D3238222C226964656E74697479223A7B226E616D65223A22C3BC6E69636F646520F09FA7AD227D2C2266696E6765727072696E7473223A7B22746F6F6C736574223A227368613235363A31363036383365663830363335353232396631636130626139366161373465633365353163613238333336373663653030663565306539346634623036646665222C22736368656D61223A227368613235363A33363730643563393330623830313561333363393131323361633630303964616530316531656637363265393633306234383735623266643439633565613635222C22646566696E6974696F6E223A227368613235363A35613632343866663434366432656339333863363238643335623462653834326335643961363063306463373239336364383231303963633839636332346638227D2C22746F6F6C436F756E74223A312C22746F6F6C73223A5B7B226E616D65223A22746964655F7461626C65222C226465736372697074696F6E223A22C3BC6E69636F646520F09FA7AD222C22696E707574536368656D61223A7B2274797065223A226F626A656374227D7D5D7D');
insert into blobs values ('sha256:44cf4dfa9202564c0715009075dca1c9c9430afedc2ca804d2c8c95ab583f603', X'7B22746F6F6C73223A22C3BC6E69636F646520F09FA7AD227D');
insert into blobs values ('sha256:a89efad911e54e3a4d58c1152ecb2a9741666fc2eb8d8abe9b3011df20423918', X'7B22666F726D6174223A22636F756E7465727369676E2E65766964656E6365222C22666F726D617456657273696F6E223A312C22656E64706F696E74223A2268747470733A2F2F62756F79732E6578616D706C652F6D6370222C22737461727465644174223A22323032362D31312D30315431333A35393A35392E3130305A222C2266696E69736865644174223A22323032362D31312D30315431343A30303A30302E3030305A222C226C696D697473223A7B227265717565737473223A382C226475726174696F6E4D73223A31303030302C22626F64794279746573223A323039373135322C22686F7073223A332C227061676573223A31302C22746F6F6C73223A353030307D2C22636C69656E74223A7B226E616D65223A22636F756E7465727369676E222C2276657273696F6E223A22302E312E30227D2C227265736572766564546F6F6C223A22636F756E7465727369676E5F70726F6265222C22636F6E646974696F6E73223A5B5D2C227374657073223A5B5D2C226578747261223A5B5D2C226E6F7465223A2230316131393736382D663330302D376639382D386665312D313734633238383736313338227D');
insert into blobs values ('sha256:615917a45c87731941764bcb97b626b2c3993da81fa51f0e6e09c31ba08f8f83', X'7B226174223A313739333439313230303030302C22646F63756D656E74223A227B5C226E616D655C223A5C226578616D706C652E686172626F75722F74696465735C227D227D');
insert into blobs values ('sha256:8d56a430e0d0d0982ac8182f4f634a4dd6bc394ec10132df1d70b6d1f2a92850', X'7B226E616D65223A226578616D706C652E686172626F75722F7469646573227D');
insert into blobs values ('sha256:2bb6c32f13d4ec401b10e91db6d37d7bf22e10d0beba03399e6885984d8e5432', X'7B22646F6D61696E223A2261736B65642E6578616D706C65227D');
insert into blobs values ('sha256:2522f328f4ae9bb5aa02d0621a2436b99c684d3f15c6cd13cccf784f03c0d715', X'6E6F626F6479206E616D6573206974');
insert into checkpoints values (0, NULL, 'log.example
0
root
', 1793491200000);
insert into checkpoints values (1, 0, 'log.example
1
root
', 1793491200000);
insert into corrections values ('c1', 1793491200000, 'A clock was wrong', 'By an hour.', '["1.0.0"]', NULL, NULL);
insert into counters values ('events', 4);
insert into counters values ('search', 4);
insert into days values ('2f48cab2-20ce-462c-ad2d-c13e37fc407c', '2026-11-01', 2, 0, 0, 2);
insert into days values ('834a0841-761f-4dea-90a2-900b2bf5cbdd', '2026-11-01', 2, 0, 0, 2);
insert into deliveries values ('msg_f5cb3d8b-e28f-4a51-82e7-89739431a094', 'pager', 'down', 1, '{"type":"down"}', 1793491200000, 'waiting', 1793491205000, NULL, NULL, 1, 'status 503', 1793491200000);
insert into deliveries values ('msg_da4c63b5-2137-4b38-b46b-9f792cedae4a', 'pager', 'down', 2, '{"type":"down"}', 1793491200000, 'dead', 1793491201000, NULL, NULL, 1, 'status 503', 1793491200000);
insert into denials values ('host', 'no.example', 'dns', 1793491200000);
insert into endpoints values ('2f48cab2-20ce-462c-ad2d-c13e37fc407c', 'tides.example', 'active', 1793491200000, 1793584800000, NULL, NULL, 'https://tides.example/mcp', 'tides.example', 'unclaimed', 1793541600000, '01a19768-f300-7841-81b2-138137dbaf2a', NULL);
insert into endpoints values ('834a0841-761f-4dea-90a2-900b2bf5cbdd', 'buoys.example', 'active', 1793491200000, 1793584800000, NULL, NULL, 'https://buoys.example/mcp', 'buoys.example', 'unclaimed', 1793541600000, '01a19768-f300-7f98-8fe1-174c28876138', NULL);
insert into envelopes values ('sha256:1d1ff7012d9a8a245c3d6f8f4cb194b05cc7f064394e5c7de5a2e53fcc47d6f9', '01a1949e-d680-7368-aff1-8774860a84c8', X'7B227061796C6F6164223A2230316131393439652D643638302D373336382D616666312D383737343836306138346338227D', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'full', 'https://countersign.example/run/v1', 1793494800000);
insert into envelopes values ('sha256:8b31b6dab140184a382f838ed04d2054779bd821efdeddbdc24e9c8ad4cd9db1', '01a1949e-d680-7c8d-b855-f3bfa973f09b', X'7B227061796C6F6164223A2230316131393439652D643638302D376338642D623835352D663362666139373366303962227D', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'full', 'https://countersign.example/run/v1', 1793494800000);
insert into events values (1, 'down', 1793491200000, '{"status":503,"__proto":"x"}', '2f48cab2-20ce-462c-ad2d-c13e37fc407c', NULL, '01a1949e-d680-7368-aff1-8774860a84c8', NULL);
insert into events values (2, 'down', 1793491200000, '{"status":503,"__proto":"x"}', '834a0841-761f-4dea-90a2-900b2bf5cbdd', NULL, '01a1949e-d680-7c8d-b855-f3bfa973f09b', NULL);
insert into events values (3, 'card_changed', 1793491200000, '{}', NULL, '6a17fa98-27ca-408e-89e5-0f22a045abaf', NULL, '01a19467-e800-72a0-8e7a-d56396c7faca');
insert into events values (4, 'claimed', 1793491200000, '{"method":"dns"}', NULL, '6a17fa98-27ca-408e-89e5-0f22a045abaf', NULL, NULL);
insert into examination_blobs values ('01a19467-e800-72a0-8e7a-d56396c7faca', 'sha256:615917a45c87731941764bcb97b626b2c3993da81fa51f0e6e09c31ba08f8f83');
insert into examination_blobs values ('01a19467-e800-72a0-8e7a-d56396c7faca', 'sha256:8d56a430e0d0d0982ac8182f4f634a4dd6bc394ec10132df1d70b6d1f2a92850');
insert into examinations values ('01a19467-e800-72a0-8e7a-d56396c7faca', '6a17fa98-27ca-408e-89e5-0f22a045abaf', 1793491199000, 1793491200000, 'test', 'sha256:615917a45c87731941764bcb97b626b2c3993da81fa51f0e6e09c31ba08f8f83');
insert into former_names values ('harbour', 'ebb', 'eb2580d3-af59-479e-8958-455bf9caf63b', 1793491200000);
insert into hooks values ('owner:67ea65e3-29de-46cf-a3d7-772f6223696a', 4, NULL);
insert into hooks values ('pager', 2, NULL);
insert into leases values ('registry', '', 0);
insert into leases values ('retention', '', 0);
insert into leases values ('search', '', 0);
insert into leases values ('sequencer', 'test', 1793494800000);
insert into leases values ('stale', '', 0);
insert into leaves values ('sha256:1d1ff7012d9a8a245c3d6f8f4cb194b05cc7f064394e5c7de5a2e53fcc47d6f9', 1793494800000, 0);
insert into leaves values ('sha256:8b31b6dab140184a382f838ed04d2054779bd821efdeddbdc24e9c8ad4cd9db1', 1793494800000, NULL);
insert into meta values ('log', 'log.example');
insert into migrations values (1, 1793491200000);
insert into migrations values (2, 1793491200000);
insert into migrations values (3, 1793491200000);
insert into migrations values (4, 1793491200000);
insert into migrations values (5, 1793491200000);
insert into migrations values (6, 1793491200000);
insert into migrations values (7, 1793491200000);
insert into migrations values (8, 1793491200000);
insert into owner_hooks values ('67ea65e3-29de-46cf-a3d7-772f6223696a', '9ce7c3f7-4d02-454d-b093-e133aac834ac', 'https://told.example/in', 'sealed', 1793491200000, NULL);
insert into owner_sessions values ('session', '9ce7c3f7-4d02-454d-b093-e133aac834ac', 1793491201000);
insert into ownerships values ('9ce7c3f7-4d02-454d-b093-e133aac834ac', NULL, '6a17fa98-27ca-408e-89e5-0f22a045abaf', 'tides.example', 'dns', 'challenge', NULL, NULL, 'claimant', 'somebody', 'token', 'active', 1793491200000, 1793577600000, NULL, NULL, 0, 0, NULL, 1793491200000, 1793491200000, NULL, NULL, NULL);
insert into paces values ('scan of asked.example', 1793491200000);
insert into paces values ('scans by asked.example', 1793491200000);
insert into paces values ('domain tides.example', 1793491200001);
insert into remarks values ('13e64a32-d22f-485e-88e6-2e044c07f261', 'annotation', NULL, '6a17fa98-27ca-408e-89e5-0f22a045abaf', NULL, 'Down on Sundays.', 1793491200000);
insert into run_blobs values ('01a1949e-d680-7368-aff1-8774860a84c8', 'sha256:14f03fae75f56a21629d166cf84be6a02b813993127f92ca382fade2e2063644', 'body');
insert into run_blobs values ('01a1949e-d680-7368-aff1-8774860a84c8', 'sha256:b92d2f1eea5d97ad54b13328f448273dc8a62c62ed37411f00b078c36ee178d5', 'snapshot');
insert into run_blobs values ('01a1949e-d680-7368-aff1-8774860a84c8', 'sha256:cd5aa1ca4592f8d3adcf8855b80aa42e03c41dfa1872b81076e00a8ded16133b', 'evidence');
insert into run_blobs values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 'sha256:14f03fae75f56a21629d166cf84be6a02b813993127f92ca382fade2e2063644', 'body');
insert into run_blobs values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 'sha256:b010aa7455b2f9a693c7cf979d7f5fe1c5dd819612bc3f0f5949f785f549c559', 'evidence');
insert into run_blobs values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', 'sha256:b92d2f1eea5d97ad54b13328f448273dc8a62c62ed37411f00b078c36ee178d5', 'snapshot');
insert into run_blobs values ('01a19768-f300-7841-81b2-138137dbaf2a', 'sha256:28f31789033ca70f677a390d55492cd2450bab8c12cae62827b7ee2a1b38e95b', 'evidence');
insert into run_blobs values ('01a19768-f300-7841-81b2-138137dbaf2a', 'sha256:44cf4dfa9202564c0715009075dca1c9c9430afedc2ca804d2c8c95ab583f603', 'body');
insert into run_blobs values ('01a19768-f300-7841-81b2-138137dbaf2a', 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'snapshot');
insert into run_blobs values ('01a19768-f300-7f98-8fe1-174c28876138', 'sha256:44cf4dfa9202564c0715009075dca1c9c9430afedc2ca804d2c8c95ab583f603', 'body');
insert into run_blobs values ('01a19768-f300-7f98-8fe1-174c28876138', 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'snapshot');
insert into run_blobs values ('01a19768-f300-7f98-8fe1-174c28876138', 'sha256:a89efad911e54e3a4d58c1152ecb2a9741666fc2eb8d8abe9b3011df20423918', 'evidence');
insert into runs values ('01a1949e-d680-7368-aff1-8774860a84c8', '2f48cab2-20ce-462c-ad2d-c13e37fc407c', 1793494799100, 1793494800000, 'test', '1.0.0', '2026-07-28', '2026-07-28', 'modern', '2026-11-01', 'answered', 1, 1, 'sha256:c4eb0578b6e21bbe13753455e604a382f345cbf8d04934bfc17d53a633ba0056', 'sha256:256ac8086df0aec8bed7999120a5a9ccdbaf9b96dc1335d8cb4fdccb4a4f0e0d', 'sha256:466594713f1aba7a68bfcc50c25d42272d060d882d54b14e9ba6876476b98566', 'sha256:cd5aa1ca4592f8d3adcf8855b80aa42e03c41dfa1872b81076e00a8ded16133b', 'sha256:b92d2f1eea5d97ad54b13328f448273dc8a62c62ed37411f00b078c36ee178d5', 'full', 'sha256:1d1ff7012d9a8a245c3d6f8f4cb194b05cc7f064394e5c7de5a2e53fcc47d6f9', NULL, NULL, NULL, 12.25, 31.0, 3, 1.5, '{"drift":[],"observations":[{"code":"instructions_long","params":{"length":12}}]}', 15, NULL);
insert into runs values ('01a1949e-d680-7c8d-b855-f3bfa973f09b', '834a0841-761f-4dea-90a2-900b2bf5cbdd', 1793494799100, 1793494800000, 'test', '1.0.0', '2026-07-28', '2026-07-28', 'modern', '2026-11-01', 'answered', 1, 1, 'sha256:c4eb0578b6e21bbe13753455e604a382f345cbf8d04934bfc17d53a633ba0056', 'sha256:256ac8086df0aec8bed7999120a5a9ccdbaf9b96dc1335d8cb4fdccb4a4f0e0d', 'sha256:466594713f1aba7a68bfcc50c25d42272d060d882d54b14e9ba6876476b98566', 'sha256:b010aa7455b2f9a693c7cf979d7f5fe1c5dd819612bc3f0f5949f785f549c559', 'sha256:b92d2f1eea5d97ad54b13328f448273dc8a62c62ed37411f00b078c36ee178d5', 'full', 'sha256:8b31b6dab140184a382f838ed04d2054779bd821efdeddbdc24e9c8ad4cd9db1', NULL, NULL, NULL, 12.25, 31.0, 3, 1.5, '{"drift":[],"observations":[{"code":"instructions_long","params":{"length":12}}]}', 15, NULL);
insert into runs values ('01a19768-f300-7841-81b2-138137dbaf2a', '2f48cab2-20ce-462c-ad2d-c13e37fc407c', 1793541599100, 1793541600000, 'test', '1.0.0', '2026-07-28', '2026-07-28', 'modern', '2026-11-01', 'answered', 1, 1, 'sha256:160683ef806355229f1ca0ba96aa74ec3e51ca2833676ce00f5e0e94f4b06dfe', 'sha256:3670d5c930b8015a33c91123ac6009dae01e1ef762e9630b4875b2fd49c5ea65', 'sha256:5a6248ff446d2ec938c628d35b4be842c5d9a60c0dc7293cd82109cc89cc24f8', 'sha256:28f31789033ca70f677a390d55492cd2450bab8c12cae62827b7ee2a1b38e95b', 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'none', NULL, 'disqualified_no_fingerprint', '{}', NULL, 12.25, 31.0, 3, 1.5, '{"drift":[],"observations":[{"code":"instructions_long","params":{"length":12}}]}', 15, NULL);
insert into runs values ('01a19768-f300-7f98-8fe1-174c28876138', '834a0841-761f-4dea-90a2-900b2bf5cbdd', 1793541599100, 1793541600000, 'test', '1.0.0', '2026-07-28', '2026-07-28', 'modern', '2026-11-01', 'answered', 1, 1, 'sha256:160683ef806355229f1ca0ba96aa74ec3e51ca2833676ce00f5e0e94f4b06dfe', 'sha256:3670d5c930b8015a33c91123ac6009dae01e1ef762e9630b4875b2fd49c5ea65', 'sha256:5a6248ff446d2ec938c628d35b4be842c5d9a60c0dc7293cd82109cc89cc24f8', 'sha256:a89efad911e54e3a4d58c1152ecb2a9741666fc2eb8d8abe9b3011df20423918', 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'none', NULL, 'disqualified_no_fingerprint', '{}', NULL, 12.25, 31.0, 3, 1.5, '{"drift":[],"observations":[{"code":"instructions_long","params":{"length":12}}]}', 15, NULL);
insert into scans values ('93256868-1aa9-4fbb-83b5-4562de947cf4', 'https://asked.example/', 'asked.example', 'asked.example', 'done', 1793491200000, 1793491260000, NULL, NULL, 1, 1793491200000, 'sha256:2bb6c32f13d4ec401b10e91db6d37d7bf22e10d0beba03399e6885984d8e5432', NULL);
insert into search_facets values ('answered', 2);
insert into search_facets values ('answered', 3);
insert into search_facets values ('answered', 4);
insert into search_facets values ('auth:none', 2);
insert into search_facets values ('auth:none', 3);
insert into search_facets values ('auth:none', 4);
insert into search_facets values ('revision:2026-07-28', 2);
insert into search_facets values ('revision:2026-07-28', 3);
insert into search_facets values ('revision:2026-07-28', 4);
insert into search_facets values ('source:file', 1);
insert into search_facets values ('source:file', 2);
insert into search_facets values ('source:file', 3);
insert into search_facets values ('source:file', 4);
insert into search_near values ('aain', 'again');
insert into search_near values ('abour', 'harbour');
insert into search_near values ('agai', 'again');
insert into search_near values ('again', 'again');
insert into search_near values ('agan', 'again');
insert into search_near values ('agin', 'again');
insert into search_near values ('ample', 'example');
insert into search_near values ('arbor', 'harbour');
insert into search_near values ('arbou', 'harbour');
insert into search_near values ('arbour', 'harbour');
insert into search_near values ('arbur', 'harbour');
insert into search_near values ('arour', 'harbour');
insert into search_near values ('bbe', 'ebbe');
insert into search_near values ('boys', 'buoys');
insert into search_near values ('buos', 'buoys');
insert into search_near values ('buoy', 'buoys');
insert into search_near values ('buoys', 'buoys');
insert into search_near values ('buys', 'buoys');
insert into search_near values ('cp', 'mcp');
insert into search_near values ('eamle', 'example');
insert into search_near values ('eampe', 'example');
insert into search_near values ('eampl', 'example');
insert into search_near values ('eample', 'example');
insert into search_near values ('eaple', 'example');
insert into search_near values ('ebb', 'ebbe');
insert into search_near values ('ebbe', 'ebbe');
insert into search_near values ('ebe', 'ebbe');
insert into search_near values ('emple', 'example');
insert into search_near values ('exale', 'example');
insert into search_near values ('exame', 'example');
insert into search_near values ('examl', 'example');
insert into search_near values ('examle', 'example');
insert into search_near values ('examp', 'example');
insert into search_near values ('exampe', 'example');
insert into search_near values ('exampl', 'example');
insert into search_near values ('example', 'example');
insert into search_near values ('exape', 'example');
insert into search_near values ('exapl', 'example');
insert into search_near values ('exaple', 'example');
insert into search_near values ('exmle', 'example');
insert into search_near values ('exmpe', 'example');
insert into search_near values ('exmpl', 'example');
insert into search_near values ('exmple', 'example');
insert into search_near values ('exple', 'example');
insert into search_near values ('flt', 'flut');
insert into search_near values ('flu', 'flut');
insert into search_near values ('flut', 'flut');
insert into search_near values ('fut', 'flut');
insert into search_near values ('gain', 'again');
insert into search_near values ('habor', 'harbour');
insert into search_near values ('habou', 'harbour');
insert into search_near values ('habour', 'harbour');
insert into search_near values ('habur', 'harbour');
insert into search_near values ('haour', 'harbour');
insert into search_near values ('harbo', 'harbour');
insert into search_near values ('harbor', 'harbour');
insert into search_near values ('harbou', 'harbour');
insert into search_near values ('harbour', 'harbour');
insert into search_near values ('harbr', 'harbour');
insert into search_near values ('harbu', 'harbour');
insert into search_near values ('harbur', 'harbour');
insert into search_near values ('haror', 'harbour');
insert into search_near values ('harou', 'harbour');
insert into search_near values ('harour', 'harbour');
insert into search_near values ('harur', 'harbour');
insert into search_near values ('hbour', 'harbour');
insert into search_near values ('hrbor', 'harbour');
insert into search_near values ('hrbou', 'harbour');
insert into search_near values ('hrbour', 'harbour');
insert into search_near values ('hrbur', 'harbour');
insert into search_near values ('hrour', 'harbour');
insert into search_near values ('ides', 'tides');
insert into search_near values ('lut', 'flut');
insert into search_near values ('mc', 'mcp');
insert into search_near values ('mcp', 'mcp');
insert into search_near values ('mp', 'mcp');
insert into search_near values ('nd', 'und');
insert into search_near values ('rbour', 'harbour');
insert into search_near values ('tdes', 'tides');
insert into search_near values ('tide', 'tides');
insert into search_near values ('tides', 'tides');
insert into search_near values ('tids', 'tides');
insert into search_near values ('ties', 'tides');
insert into search_near values ('ud', 'und');
insert into search_near values ('un', 'und');
insert into search_near values ('und', 'und');
insert into search_near values ('uoys', 'buoys');
insert into search_near values ('xamle', 'example');
insert into search_near values ('xampe', 'example');
insert into search_near values ('xampl', 'example');
insert into search_near values ('xample', 'example');
insert into search_near values ('xaple', 'example');
insert into search_near values ('xmple', 'example');
insert into search_parts values ('again', 3);
insert into search_parts values ('buoys', 2);
insert into search_parts values ('ebbe', 4);
insert into search_parts values ('example', 1);
insert into search_parts values ('example', 2);
insert into search_parts values ('example', 3);
insert into search_parts values ('example', 4);
insert into search_parts values ('flut', 4);
insert into search_parts values ('harbour', 1);
insert into search_parts values ('harbour', 2);
insert into search_parts values ('harbour', 3);
insert into search_parts values ('harbour', 4);
insert into search_parts values ('mcp', 2);
insert into search_parts values ('mcp', 3);
insert into search_parts values ('mcp', 4);
insert into search_parts values ('tides', 3);
insert into search_parts values ('tides', 4);
insert into search_parts values ('und', 4);
insert into search_servers values (1, '3b7c38b6-7290-4357-bde8-e2205ce9b5b8', 'harbour', 'harbour', 0, 'harbour/harbour harbour.example', 0, NULL, '', 'source:file');
insert into search_servers values (2, '43ca2310-f92a-4fa6-b32c-d11dc88f1e86', 'harbour', 'buoys', 1793541600000, 'harbour/buoys buoys.example/mcp', 1, 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'tide tabl ünicode', 'answered auth:none revision:2026-07-28 source:file');
insert into search_servers values (3, '45162297-f824-421d-a7a9-7c78dddb2e79', 'harbour', 'again', 1793541600000, 'harbour/again tides.example/mcp', 1, 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'tide tabl ünicode', 'answered auth:none revision:2026-07-28 source:file');
insert into search_servers values (4, 'eb2580d3-af59-479e-8958-455bf9caf63b', 'harbour', 'tides', 1793541600000, 'harbour/tides tides.example/mcp ebbe und flut "\', 1, 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'tide tabl ünicode', 'answered auth:none revision:2026-07-28 source:file');
insert into search_tails values ('again', 'again');
insert into search_tails values ('ain', 'again');
insert into search_tails values ('ample', 'example');
insert into search_tails values ('arbour', 'harbour');
insert into search_tails values ('bbe', 'ebbe');
insert into search_tails values ('be', 'ebbe');
insert into search_tails values ('bour', 'harbour');
insert into search_tails values ('buoys', 'buoys');
insert into search_tails values ('cp', 'mcp');
insert into search_tails values ('d', 'und');
insert into search_tails values ('des', 'tides');
insert into search_tails values ('e', 'ebbe');
insert into search_tails values ('e', 'example');
insert into search_tails values ('ebbe', 'ebbe');
insert into search_tails values ('es', 'tides');
insert into search_tails values ('example', 'example');
insert into search_tails values ('flut', 'flut');
insert into search_tails values ('gain', 'again');
insert into search_tails values ('harbour', 'harbour');
insert into search_tails values ('ides', 'tides');
insert into search_tails values ('in', 'again');
insert into search_tails values ('le', 'example');
insert into search_tails values ('lut', 'flut');
insert into search_tails values ('mcp', 'mcp');
insert into search_tails values ('mple', 'example');
insert into search_tails values ('n', 'again');
insert into search_tails values ('nd', 'und');
insert into search_tails values ('our', 'harbour');
insert into search_tails values ('oys', 'buoys');
insert into search_tails values ('p', 'mcp');
insert into search_tails values ('ple', 'example');
insert into search_tails values ('r', 'harbour');
insert into search_tails values ('rbour', 'harbour');
insert into search_tails values ('s', 'buoys');
insert into search_tails values ('s', 'tides');
insert into search_tails values ('t', 'flut');
insert into search_tails values ('tides', 'tides');
insert into search_tails values ('und', 'und');
insert into search_tails values ('uoys', 'buoys');
insert into search_tails values ('ur', 'harbour');
insert into search_tails values ('ut', 'flut');
insert into search_tails values ('xample', 'example');
insert into search_tails values ('ys', 'buoys');
insert into search_words values ('tabl', 2);
insert into search_words values ('tabl', 3);
insert into search_words values ('tabl', 4);
insert into search_words values ('tide', 2);
insert into search_words values ('tide', 3);
insert into search_words values ('tide', 4);
insert into search_words values ('ünicode', 2);
insert into search_words values ('ünicode', 3);
insert into search_words values ('ünicode', 4);
insert into sites values ('6a17fa98-27ca-408e-89e5-0f22a045abaf', 'harbour.example', 'active', 1793491200000, 1793577600000, NULL, NULL, 'harbour.example', '01a19467-e800-72a0-8e7a-d56396c7faca', NULL);
insert into targets values ('eb2580d3-af59-479e-8958-455bf9caf63b', 'harbour', 'tides', 'Ebbe und Flut "\', '2f48cab2-20ce-462c-ad2d-c13e37fc407c', NULL, 'file', 1, 1793491200000);
insert into targets values ('43ca2310-f92a-4fa6-b32c-d11dc88f1e86', 'harbour', 'buoys', NULL, '834a0841-761f-4dea-90a2-900b2bf5cbdd', NULL, 'file', 1, 1793491200000);
insert into targets values ('45162297-f824-421d-a7a9-7c78dddb2e79', 'harbour', 'again', NULL, '2f48cab2-20ce-462c-ad2d-c13e37fc407c', NULL, 'file', 0, 1793491200000);
insert into targets values ('3b7c38b6-7290-4357-bde8-e2205ce9b5b8', 'harbour', 'harbour', NULL, NULL, '6a17fa98-27ca-408e-89e5-0f22a045abaf', 'file', 1, 1793491200000);
insert into tiles values ('tile/0/000', 1, X'0000000000000000000000000000000000000000000000000000000000000000');
CREATE INDEX endpoints_due on endpoints (due_at) where state = 'active';
CREATE INDEX endpoints_domain on endpoints (domain);
CREATE INDEX endpoints_host on endpoints (host);
CREATE INDEX endpoints_observed on endpoints (observed_at, id);
CREATE UNIQUE INDEX endpoints_claim on endpoints (claim_id) where claim_id is not null;
CREATE INDEX sites_due on sites (due_at) where state = 'active';
CREATE UNIQUE INDEX sites_claim on sites (claim_id) where claim_id is not null;
CREATE INDEX targets_endpoint on targets (endpoint_id);
CREATE INDEX targets_site on targets (site_id);
CREATE INDEX runs_endpoint on runs (endpoint_id, finished_at, id);
CREATE INDEX runs_detailed on runs (finished_at) where pruned_at is null;
CREATE INDEX run_blobs_digest on run_blobs (digest);
CREATE INDEX examinations_site on examinations (site_id, finished_at, id);
CREATE INDEX examinations_finished on examinations (finished_at);
CREATE INDEX examination_blobs_digest on examination_blobs (digest);
CREATE INDEX events_endpoint on events (endpoint_id, seq);
CREATE INDEX events_site on events (site_id, seq);
CREATE INDEX events_examination on events (examination_id) where examination_id is not null;
CREATE INDEX leaves_pending on leaves (added_at, digest) where idx is null;
CREATE INDEX corrections_endpoint on corrections (endpoint_id);
CREATE INDEX corrections_run on corrections (run_id);
CREATE INDEX scans_due on scans (due_at) where state in ('waiting', 'running');
CREATE INDEX scans_target on scans (target, requested_at);
CREATE INDEX scans_domain on scans (domain, requested_at);
CREATE INDEX scans_requester on scans (requester, requested_at);
CREATE INDEX scans_result on scans (result_digest);
CREATE UNIQUE INDEX scans_open on scans (target) where state in ('waiting', 'running');
CREATE UNIQUE INDEX scans_claim on scans (claim_id) where claim_id is not null;
CREATE INDEX paces_next on paces (next_at);
CREATE TRIGGER envelopes_no_update before update on envelopes
          
          begin select raise(abort, 'envelopes are kept as they are'); end;
CREATE TRIGGER envelopes_no_delete before delete on envelopes
          
          begin select raise(abort, 'envelopes are kept as they are'); end;
CREATE TRIGGER leaves_no_update before update on leaves
          when old.idx is not null
          begin select raise(abort, 'leaves are kept as they are'); end;
CREATE TRIGGER leaves_no_delete before delete on leaves
          when old.idx is not null
          begin select raise(abort, 'leaves are kept as they are'); end;
CREATE TRIGGER checkpoints_no_update before update on checkpoints
          
          begin select raise(abort, 'checkpoints are kept as they are'); end;
CREATE TRIGGER checkpoints_no_delete before delete on checkpoints
          
          begin select raise(abort, 'checkpoints are kept as they are'); end;
CREATE INDEX search_servers_observed on search_servers (observed_at desc, provider, name);
CREATE INDEX search_servers_slug on search_servers (provider, name);
CREATE INDEX search_servers_name on search_servers (name);
CREATE INDEX deliveries_due on deliveries (hook, due_at, seq) where state = 'waiting';
CREATE INDEX deliveries_dead on deliveries (failed_at) where state = 'dead';
CREATE UNIQUE INDEX deliveries_event on deliveries (hook, seq);
CREATE INDEX ownerships_due on ownerships (due_at) where state <> 'ended' and due_at is not null;
CREATE INDEX ownerships_requester on ownerships (requester, asked_at);
CREATE INDEX ownerships_asked on ownerships (asked_at) where state = 'open';
CREATE UNIQUE INDEX ownerships_endpoint on ownerships (endpoint_id) where state = 'active';
CREATE UNIQUE INDEX ownerships_site on ownerships (site_id) where state = 'active';
CREATE UNIQUE INDEX ownerships_token on ownerships (token) where token is not null;
CREATE UNIQUE INDEX ownerships_claim on ownerships (claim_id) where claim_id is not null;
CREATE INDEX owner_sessions_ownership on owner_sessions (ownership_id);
CREATE INDEX baselines_run on baselines (run_id);
CREATE UNIQUE INDEX baselines_endpoint on baselines (endpoint_id) where withdrawn_at is null;
CREATE INDEX remarks_endpoint on remarks (endpoint_id, at);
CREATE INDEX remarks_site on remarks (site_id, at);
CREATE INDEX remarks_run on remarks (run_id);
CREATE UNIQUE INDEX remarks_one_endpoint on remarks (endpoint_id, kind) where kind <> 'dispute';
CREATE UNIQUE INDEX remarks_one_site on remarks (site_id, kind) where kind <> 'dispute';
CREATE INDEX owner_hooks_ownership on owner_hooks (ownership_id);
CREATE INDEX former_names_target on former_names (target_id);
CREATE INDEX runs_spoken on runs (endpoint_id, finished_at, id)
      where recorded_revision is not null;
CREATE INDEX runs_listed on runs (endpoint_id, finished_at, id)
      where snapshot_digest is not null;
