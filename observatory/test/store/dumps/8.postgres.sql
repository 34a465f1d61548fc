CREATE FUNCTION public.checkpoints_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin raise exception 'checkpoints are kept as they are' using errcode = '23001'; end $$;
CREATE FUNCTION public.envelopes_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin raise exception 'envelopes are kept as they are' using errcode = '23001'; end $$;
CREATE FUNCTION public.leaves_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin raise exception 'leaves are kept as they are' using errcode = '23001'; end $$;
CREATE TABLE public.assertions (
    run_id text NOT NULL COLLATE pg_catalog."C",
    n bigint NOT NULL,
    previous bigint,
    check_id text NOT NULL COLLATE pg_catalog."C",
    docs_version text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    execution text NOT NULL COLLATE pg_catalog."C",
    provenance text NOT NULL COLLATE pg_catalog."C",
    reason_key text COLLATE pg_catalog."C",
    reason_params text COLLATE pg_catalog."C",
    CONSTRAINT assertions_check CHECK ((COALESCE(previous, (0)::bigint) = (n - 1))),
    CONSTRAINT assertions_check1 CHECK (((status <> 'UNVERIFIED'::text) OR (reason_key IS NOT NULL))),
    CONSTRAINT assertions_check2 CHECK (((reason_key IS NULL) = (reason_params IS NULL))),
    CONSTRAINT assertions_execution_check CHECK ((execution = ANY (ARRAY['COMPLETED'::text, 'ERROR'::text, 'SKIPPED'::text, 'BLOCKED'::text]))),
    CONSTRAINT assertions_n_check CHECK (((n >= 1) AND (n <= 15))),
    CONSTRAINT assertions_provenance_check CHECK ((provenance = ANY (ARRAY['INDEPENDENTLY_OBSERVED'::text, 'SELF_ATTESTED'::text, 'STATICALLY_ANALYZED'::text]))),
    CONSTRAINT assertions_status_check CHECK ((status = ANY (ARRAY['VERIFIED'::text, 'FAILED'::text, 'OBSERVED_RISK'::text, 'UNVERIFIED'::text])))
);
CREATE TABLE public.baselines (
    id text NOT NULL COLLATE pg_catalog."C",
    endpoint_id text NOT NULL COLLATE pg_catalog."C",
    run_id text NOT NULL COLLATE pg_catalog."C",
    toolset text NOT NULL COLLATE pg_catalog."C",
    schema_digest text COLLATE pg_catalog."C",
    approved_at bigint NOT NULL,
    withdrawn_at bigint
);
CREATE TABLE public.blobs (
    digest text NOT NULL COLLATE pg_catalog."C",
    bytes bytea NOT NULL,
    CONSTRAINT blobs_digest_check CHECK ((length(digest) = 71))
);
CREATE TABLE public.checkpoints (
    size bigint NOT NULL,
    previous bigint,
    note text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    CONSTRAINT checkpoints_check CHECK (
CASE
    WHEN (size = 0) THEN (previous IS NULL)
    ELSE (COALESCE(previous, size) < size)
END)
);
CREATE TABLE public.corrections (
    id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    title text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    suite_versions text NOT NULL COLLATE pg_catalog."C",
    endpoint_id text COLLATE pg_catalog."C",
    run_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.counters (
    name text NOT NULL COLLATE pg_catalog."C",
    value bigint NOT NULL
);
CREATE TABLE public.days (
    endpoint_id text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    answered bigint NOT NULL,
    unanswered bigint NOT NULL,
    undecidable bigint NOT NULL,
    listed bigint NOT NULL,
    CONSTRAINT days_answered_check CHECK ((answered >= 0)),
    CONSTRAINT days_day_check CHECK ((length(day) = 10)),
    CONSTRAINT days_listed_check CHECK ((listed >= 0)),
    CONSTRAINT days_unanswered_check CHECK ((unanswered >= 0)),
    CONSTRAINT days_undecidable_check CHECK ((undecidable >= 0))
);
CREATE TABLE public.deliveries (
    id text NOT NULL COLLATE pg_catalog."C",
    hook text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    body text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    due_at bigint NOT NULL,
    claim_id text COLLATE pg_catalog."C",
    claim_worker text COLLATE pg_catalog."C",
    attempts bigint NOT NULL,
    failure text COLLATE pg_catalog."C",
    failed_at bigint,
    CONSTRAINT deliveries_check CHECK (((claim_id IS NULL) = (claim_worker IS NULL))),
    CONSTRAINT deliveries_check1 CHECK (((failure IS NULL) = (failed_at IS NULL))),
    CONSTRAINT deliveries_check2 CHECK (((state = 'waiting'::text) OR ((failure IS NOT NULL) AND (claim_id IS NULL)))),
    CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'dead'::text])))
);
CREATE TABLE public.denials (
    kind text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    since bigint NOT NULL,
    CONSTRAINT denials_kind_check CHECK ((kind = ANY (ARRAY['host'::text, 'domain'::text, 'network'::text]))),
    CONSTRAINT denials_source_check CHECK ((source = ANY (ARRAY['file'::text, 'dns'::text, 'well_known'::text, 'mail'::text])))
);
CREATE TABLE public.endpoints (
    id text NOT NULL COLLATE pg_catalog."C",
    domain text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    added_at bigint NOT NULL,
    due_at bigint NOT NULL,
    claim_id text COLLATE pg_catalog."C",
    claim_worker text COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    host text NOT NULL COLLATE pg_catalog."C",
    cadence text NOT NULL COLLATE pg_catalog."C",
    observed_at bigint,
    last_run_id text COLLATE pg_catalog."C",
    paused_by text,
    CONSTRAINT endpoints_cadence_check CHECK ((cadence = ANY (ARRAY['unclaimed'::text, 'claimed'::text, 'fast'::text]))),
    CONSTRAINT endpoints_check CHECK (((claim_id IS NULL) = (claim_worker IS NULL))),
    CONSTRAINT endpoints_check1 CHECK (((observed_at IS NULL) = (last_run_id IS NULL))),
    CONSTRAINT endpoints_paused_by_check CHECK ((paused_by = 'operator'::text)),
    CONSTRAINT endpoints_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'opted_out'::text])))
);
CREATE TABLE public.envelopes (
    digest text NOT NULL COLLATE pg_catalog."C",
    run_id text NOT NULL COLLATE pg_catalog."C",
    bytes bytea NOT NULL,
    keyid text NOT NULL COLLATE pg_catalog."C",
    scope text NOT NULL COLLATE pg_catalog."C",
    predicate_type text NOT NULL COLLATE pg_catalog."C",
    added_at bigint NOT NULL,
    CONSTRAINT envelopes_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'gate'::text])))
);
CREATE TABLE public.events (
    seq bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    params text NOT NULL COLLATE pg_catalog."C",
    endpoint_id text COLLATE pg_catalog."C",
    site_id text COLLATE pg_catalog."C",
    run_id text COLLATE pg_catalog."C",
    examination_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.examination_blobs (
    examination_id text NOT NULL COLLATE pg_catalog."C",
    digest text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.examinations (
    id text NOT NULL COLLATE pg_catalog."C",
    site_id text NOT NULL COLLATE pg_catalog."C",
    started_at bigint NOT NULL,
    finished_at bigint NOT NULL,
    vantage text NOT NULL COLLATE pg_catalog."C",
    result_digest text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.former_names (
    provider text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    target_id text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL
);
CREATE TABLE public.hooks (
    name text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    delivered_at bigint
);
CREATE TABLE public.leases (
    name text NOT NULL COLLATE pg_catalog."C",
    holder text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL
);
CREATE TABLE public.leaves (
    digest text NOT NULL COLLATE pg_catalog."C",
    added_at bigint NOT NULL,
    idx bigint,
    CONSTRAINT leaves_idx_check CHECK ((idx >= 0))
);
CREATE TABLE public.meta (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.migrations (
    version bigint NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.owner_hooks (
    id text NOT NULL COLLATE pg_catalog."C",
    ownership_id text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    secrets text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    rotated_at bigint
);
CREATE TABLE public.owner_sessions (
    digest text NOT NULL COLLATE pg_catalog."C",
    ownership_id text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
CREATE TABLE public.ownerships (
    id text NOT NULL COLLATE pg_catalog."C",
    endpoint_id text COLLATE pg_catalog."C",
    site_id text COLLATE pg_catalog."C",
    host text NOT NULL COLLATE pg_catalog."C",
    method text NOT NULL COLLATE pg_catalog."C",
    challenge text NOT NULL COLLATE pg_catalog."C",
    signature text COLLATE pg_catalog."C",
    public_key text COLLATE pg_catalog."C",
    claimant text NOT NULL COLLATE pg_catalog."C",
    requester text NOT NULL COLLATE pg_catalog."C",
    token text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    asked_at bigint NOT NULL,
    due_at bigint,
    claim_id text COLLATE pg_catalog."C",
    claim_worker text COLLATE pg_catalog."C",
    looks bigint NOT NULL,
    failures bigint NOT NULL,
    fault text COLLATE pg_catalog."C",
    proven_at bigint,
    checked_at bigint,
    cadence_before text COLLATE pg_catalog."C",
    ended_at bigint,
    end_reason text COLLATE pg_catalog."C",
    CONSTRAINT ownerships_cadence_before_check CHECK ((cadence_before = ANY (ARRAY['unclaimed'::text, 'claimed'::text, 'fast'::text]))),
    CONSTRAINT ownerships_check CHECK (((claim_id IS NULL) = (claim_worker IS NULL))),
    CONSTRAINT ownerships_check1 CHECK (((endpoint_id IS NULL) <> (site_id IS NULL))),
    CONSTRAINT ownerships_check2 CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
    CONSTRAINT ownerships_check3 CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT ownerships_check4 CHECK (((state <> 'active'::text) OR (proven_at IS NOT NULL))),
    CONSTRAINT ownerships_check5 CHECK (((token IS NULL) OR (state = 'active'::text))),
    CONSTRAINT ownerships_end_reason_check CHECK ((end_reason = ANY (ARRAY['released'::text, 'unproven'::text, 'replaced'::text, 'revoked'::text, 'expired'::text]))),
    CONSTRAINT ownerships_method_check CHECK ((method = ANY (ARRAY['dns'::text, 'file'::text, 'key'::text]))),
    CONSTRAINT ownerships_state_check CHECK ((state = ANY (ARRAY['open'::text, 'active'::text, 'ended'::text])))
);
CREATE TABLE public.paces (
    key text NOT NULL COLLATE pg_catalog."C",
    next_at bigint NOT NULL
);
CREATE TABLE public.remarks (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    endpoint_id text COLLATE pg_catalog."C",
    site_id text COLLATE pg_catalog."C",
    run_id text COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    CONSTRAINT remarks_check CHECK (((endpoint_id IS NULL) <> (site_id IS NULL))),
    CONSTRAINT remarks_check1 CHECK (((kind = 'unlisted'::text) = (text = ''::text))),
    CONSTRAINT remarks_kind_check CHECK ((kind = ANY (ARRAY['annotation'::text, 'dispute'::text, 'unlisted'::text])))
);
CREATE TABLE public.run_blobs (
    run_id text NOT NULL COLLATE pg_catalog."C",
    digest text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT run_blobs_role_check CHECK ((role = ANY (ARRAY['evidence'::text, 'snapshot'::text, 'body'::text])))
);
CREATE TABLE public.runs (
    id text NOT NULL COLLATE pg_catalog."C",
    endpoint_id text NOT NULL COLLATE pg_catalog."C",
    started_at bigint NOT NULL,
    finished_at bigint NOT NULL,
    vantage text NOT NULL COLLATE pg_catalog."C",
    suite_version text NOT NULL COLLATE pg_catalog."C",
    offered_revision text NOT NULL COLLATE pg_catalog."C",
    recorded_revision text COLLATE pg_catalog."C",
    era text COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    day_verdict text NOT NULL COLLATE pg_catalog."C",
    list_read bigint NOT NULL,
    tools bigint,
    toolset_digest text COLLATE pg_catalog."C",
    schema_digest text COLLATE pg_catalog."C",
    definition_digest text COLLATE pg_catalog."C",
    evidence_digest text NOT NULL COLLATE pg_catalog."C",
    snapshot_digest text COLLATE pg_catalog."C",
    signed text NOT NULL COLLATE pg_catalog."C",
    envelope_digest text COLLATE pg_catalog."C",
    withheld_key text COLLATE pg_catalog."C",
    withheld_params text COLLATE pg_catalog."C",
    gate_scheme text COLLATE pg_catalog."C",
    latency_p50 double precision,
    latency_p95 double precision,
    latency_n bigint,
    loop_delay_ms double precision NOT NULL,
    beside text COLLATE pg_catalog."C",
    last bigint,
    pruned_at bigint,
    CONSTRAINT runs_check CHECK (((last IS NULL) = (pruned_at IS NOT NULL))),
    CONSTRAINT runs_check1 CHECK (((signed = 'none'::text) = (withheld_key IS NOT NULL))),
    CONSTRAINT runs_check2 CHECK (((signed = 'none'::text) = (envelope_digest IS NULL))),
    CONSTRAINT runs_check3 CHECK (((withheld_key IS NULL) = (withheld_params IS NULL))),
    CONSTRAINT runs_check4 CHECK (((latency_n IS NULL) = (latency_p50 IS NULL))),
    CONSTRAINT runs_check5 CHECK (((latency_n IS NULL) = (latency_p95 IS NULL))),
    CONSTRAINT runs_day_check CHECK ((length(day) = 10)),
    CONSTRAINT runs_day_verdict_check CHECK ((day_verdict = ANY (ARRAY['answered'::text, 'unanswered'::text, 'undecidable'::text]))),
    CONSTRAINT runs_era_check CHECK ((era = ANY (ARRAY['modern'::text, 'legacy'::text]))),
    CONSTRAINT runs_last_check CHECK ((last = 15)),
    CONSTRAINT runs_list_read_check CHECK ((list_read = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT runs_signed_check CHECK ((signed = ANY (ARRAY['full'::text, 'gate'::text, 'none'::text])))
);
CREATE TABLE public.scans (
    id text NOT NULL COLLATE pg_catalog."C",
    target text NOT NULL COLLATE pg_catalog."C",
    domain text NOT NULL COLLATE pg_catalog."C",
    requester text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    requested_at bigint NOT NULL,
    due_at bigint NOT NULL,
    claim_id text COLLATE pg_catalog."C",
    claim_worker text COLLATE pg_catalog."C",
    attempts bigint NOT NULL,
    finished_at bigint,
    result_digest text COLLATE pg_catalog."C",
    failure text COLLATE pg_catalog."C",
    CONSTRAINT scans_check CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
    CONSTRAINT scans_check1 CHECK (((state = 'done'::text) = (result_digest IS NOT NULL))),
    CONSTRAINT scans_check2 CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT scans_check3 CHECK (((claim_id IS NULL) = (claim_worker IS NULL))),
    CONSTRAINT scans_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE public.search_facets (
    facet text NOT NULL COLLATE pg_catalog."C",
    doc bigint NOT NULL
);
CREATE TABLE public.search_near (
    near text NOT NULL COLLATE pg_catalog."C",
    part text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.search_parts (
    part text NOT NULL COLLATE pg_catalog."C",
    doc bigint NOT NULL
);
CREATE TABLE public.search_servers (
    doc bigint NOT NULL,
    target_id text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    observed_at bigint NOT NULL,
    names text NOT NULL COLLATE pg_catalog."C",
    listing bigint NOT NULL,
    snapshot_digest text COLLATE pg_catalog."C",
    words text NOT NULL COLLATE pg_catalog."C",
    facets text DEFAULT ''::text NOT NULL,
    CONSTRAINT search_servers_listing_check CHECK ((listing = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.search_tails (
    tail text NOT NULL COLLATE pg_catalog."C",
    part text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.search_words (
    word text NOT NULL COLLATE pg_catalog."C",
    doc bigint NOT NULL
);
CREATE TABLE public.sites (
    id text NOT NULL COLLATE pg_catalog."C",
    domain text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    added_at bigint NOT NULL,
    due_at bigint NOT NULL,
    claim_id text COLLATE pg_catalog."C",
    claim_worker text COLLATE pg_catalog."C",
    target text NOT NULL COLLATE pg_catalog."C",
    last_examination_id text COLLATE pg_catalog."C",
    paused_by text,
    CONSTRAINT sites_check CHECK (((claim_id IS NULL) = (claim_worker IS NULL))),
    CONSTRAINT sites_paused_by_check CHECK ((paused_by = 'operator'::text)),
    CONSTRAINT sites_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'opted_out'::text])))
);
CREATE TABLE public.targets (
    id text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    title text COLLATE pg_catalog."C",
    endpoint_id text COLLATE pg_catalog."C",
    site_id text COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    listed bigint NOT NULL,
    added_at bigint NOT NULL,
    CONSTRAINT targets_check CHECK (((endpoint_id IS NULL) <> (site_id IS NULL))),
    CONSTRAINT targets_listed_check CHECK ((listed = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT targets_source_check CHECK ((source = ANY (ARRAY['file'::text, 'registry'::text, 'claim'::text, 'request'::text, 'demo'::text])))
);
CREATE TABLE public.tiles (
    path text NOT NULL COLLATE pg_catalog."C",
    width bigint NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT tiles_width_check CHECK (((width >= 1) AND (width <= 256)))
);
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 1, NULL, 'reachability', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 2, 1, 'latency_profile', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 3, 2, 'transport_type', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 4, 3, 'protocol_revision', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 5, 4, 'discovery_handshake', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 6, 5, 'tools_list', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 7, 6, 'error_taxonomy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 8, 7, 'tls_certificate', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 9, 8, 'redirect_policy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 10, 9, 'auth_metadata', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 11, 10, 'tool_description_hygiene', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 12, 11, 'toolset_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 13, 12, 'schema_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 14, 13, 'toolset_unchanged_vs_approved', '1', 'UNVERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'no_baseline', '{}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 15, 14, 'schema_unchanged_vs_approved', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 1, NULL, 'reachability', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 2, 1, 'latency_profile', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 3, 2, 'transport_type', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 4, 3, 'protocol_revision', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 5, 4, 'discovery_handshake', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 6, 5, 'tools_list', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 7, 6, 'error_taxonomy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 8, 7, 'tls_certificate', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 9, 8, 'redirect_policy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 10, 9, 'auth_metadata', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 11, 10, 'tool_description_hygiene', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 12, 11, 'toolset_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 13, 12, 'schema_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 14, 13, 'toolset_unchanged_vs_approved', '1', 'UNVERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'no_baseline', '{}');
INSERT INTO public.assertions VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 15, 14, 'schema_unchanged_vs_approved', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 1, NULL, 'reachability', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 2, 1, 'latency_profile', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 3, 2, 'transport_type', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 4, 3, 'protocol_revision', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 5, 4, 'discovery_handshake', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 6, 5, 'tools_list', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 7, 6, 'error_taxonomy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 8, 7, 'tls_certificate', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 9, 8, 'redirect_policy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 10, 9, 'auth_metadata', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 11, 10, 'tool_description_hygiene', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 12, 11, 'toolset_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 13, 12, 'schema_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 14, 13, 'toolset_unchanged_vs_approved', '1', 'UNVERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'no_baseline', '{}');
INSERT INTO public.assertions VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 15, 14, 'schema_unchanged_vs_approved', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 1, NULL, 'reachability', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 2, 1, 'latency_profile', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 3, 2, 'transport_type', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 4, 3, 'protocol_revision', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 5, 4, 'discovery_handshake', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 6, 5, 'tools_list', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 7, 6, 'error_taxonomy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 8, 7, 'tls_certificate', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 9, 8, 'redirect_policy', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 10, 9, 'auth_metadata', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 11, 10, 'tool_description_hygiene', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 12, 11, 'toolset_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 13, 12, 'schema_fingerprint', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 14, 13, 'toolset_unchanged_vs_approved', '1', 'UNVERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'no_baseline', '{}');
INSERT INTO public.assertions VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 15, 14, 'schema_unchanged_vs_approved', '1', 'VERIFIED', 'COMPLETED', 'INDEPENDENTLY_OBSERVED', 'handshake_completed', '{"era":"modern"}');
INSERT INTO public.baselines VALUES ('1670d1f3-cbe7-47d5-8c92-c3cbd6b16043', '201b8086-083c-420c-b20f-49b517c20bc1', '01a19768-f300-70d5-992a-5da3b216d275', 'sha256:160683ef806355229f1ca0ba96aa74ec3e51ca2833676ce00f5e0e94f4b06dfe', 'sha256:3670d5c930b8015a33c91123ac6009dae01e1ef762e9630b4875b2fd49c5ea65', 1793491200000, NULL);
INSERT INTO public.blobs VALUES ('sha256:14f03fae75f56a21629d166cf84be6a02b813993127f92ca382fade2e2063644', '\x7b22746f6f6c73223a2261732065766572227d');
INSERT INTO public.blobs VALUES ('sha256:56933d9a4a3d5f270036700988b8e3c2d614e99a9e08ef7902c725fd6983def4', '\x7b22666f726d6174223a22636f756e7465727369676e2e65766964656e6365222c22666f726d617456657273696f6e223a312c22656e64706f696e74223a2268747470733a2f2f74696465732e6578616d706c652f6d6370222c22737461727465644174223a22323032362d31312d30315430303a35393a35392e3130305a222c2266696e69736865644174223a22323032362d31312d30315430313a30303a30302e3030305a222c226c696d697473223a7b227265717565737473223a382c226475726174696f6e4d73223a31303030302c22626f64794279746573223a323039373135322c22686f7073223a332c227061676573223a31302c22746f6f6c73223a353030307d2c22636c69656e74223a7b226e616d65223a22636f756e7465727369676e222c2276657273696f6e223a22302e312e30227d2c227265736572766564546f6f6c223a22636f756e7465727369676e5f70726f6265222c22636f6e646974696f6e73223a5b5d2c227374657073223a5b5d2c226578747261223a5b5d2c226e6f7465223a2230316131393439652d643638302d373133362d623066362d303237613138303337313533227d');
INSERT INTO public.blobs VALUES ('sha256:5b3776348bbf81bfcaa19b2dc0bf5ec621c993ceda8da5ec5e399bd89b0efa8e', '\x7b22666f726d6174223a22636f756e7465727369676e2e65766964656e6365222c22666f726d617456657273696f6e223a312c22656e64706f696e74223a2268747470733a2f2f62756f79732e6578616d706c652f6d6370222c22737461727465644174223a22323032362d31312d30315430303a35393a35392e3130305a222c2266696e69736865644174223a22323032362d31312d30315430313a30303a30302e3030305a222c226c696d697473223a7b227265717565737473223a382c226475726174696f6e4d73223a31303030302c22626f64794279746573223a323039373135322c22686f7073223a332c227061676573223a31302c22746f6f6c73223a353030307d2c22636c69656e74223a7b226e616d65223a22636f756e7465727369676e222c2276657273696f6e223a22302e312e30227d2c227265736572766564546f6f6c223a22636f756e7465727369676e5f70726f6265222c22636f6e646974696f6e73223a5b5d2c227374657073223a5b5d2c226578747261223a5b5d2c226e6f7465223a2230316131393439652d643638302d373135312d626661622d306430303231343733373535227d');
INSERT INTO public.blobs VALUES ('sha256:b92d2f1eea5d97ad54b13328f448273dc8a62c62ed37411f00b078c36ee178d5', '\x7b22666f726d6174223a22636f756e7465727369676e2e736e617073686f74222c22666f726d617456657273696f6e223a312c22657261223a226d6f6465726e222c227265766973696f6e223a22323032362d30372d3238222c226964656e74697479223a7b226e616d65223a2261732065766572227d2c2266696e6765727072696e7473223a7b22746f6f6c736574223a227368613235363a63346562303537386236653231626265313337353334353565363034613338326633343563626638643034393334626663313764353361363333626130303536222c22736368656d61223a227368613235363a32353661633830383664663061656338626564373939393132306135613963636462616639623936646331333335643863623466646363623461346630653064222c22646566696e6974696f6e223a227368613235363a34363635393437313366316162613761363862666363353063323564343232373264303630643838326435346231346539626136383736343736623938353636227d2c22746f6f6c436f756e74223a312c22746f6f6c73223a5b7b226e616d65223a22746964655f7461626c65222c226465736372697074696f6e223a2261732065766572222c22696e707574536368656d61223a7b2274797065223a226f626a656374227d7d5d7d');
INSERT INTO public.blobs VALUES ('sha256:293113c1efa45aec7b790ee4247748386d556337bdbfdb46dba11cec11cb9fb2', '\x7b22666f726d6174223a22636f756e7465727369676e2e65766964656e6365222c22666f726d617456657273696f6e223a312c22656e64706f696e74223a2268747470733a2f2f62756f79732e6578616d706c652f6d6370222c22737461727465644174223a22323032362d31312d30315431333a35393a35392e3130305a222c2266696e69736865644174223a22323032362d31312d30315431343a30303a30302e3030305a222c226c696d697473223a7b227265717565737473223a382c226475726174696f6e4d73223a31303030302c22626f64794279746573223a323039373135322c22686f7073223a332c227061676573223a31302c22746f6f6c73223a353030307d2c22636c69656e74223a7b226e616d65223a22636f756e7465727369676e222c2276657273696f6e223a22302e312e30227d2c227265736572766564546f6f6c223a22636f756e7465727369676e5f70726f6265222c22636f6e646974696f6e73223a5b5d2c227374657073223a5b5d2c226578747261223a5b5d2c226e6f7465223a2230316131393736382d663330302d373639662d393366312d643161363334306130303963227d');
INSERT INTO public.blobs VALUES ('sha256:44cf4dfa9202564c0715009075dca1c9c9430afedc2ca804d2c8c95ab583f603', '\x7b22746f6f6c73223a22c3bc6e69636f646520f09fa7ad227d');
INSERT INTO public.blobs VALUES ('sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', '\x7b22666f726d6174223a22636f756e7465727369676e2e736e617073686f74222c22666f726d617456657273696f6e223a312c22657261223a226d6f6465726e222c227265766973696f6e223a22323032362d30372d3238222c226964656e74697479223a7b226e616d65223a22c3bc6e69636f646520f09fa7ad227d2c2266696e6765727072696e7473223a7b22746f6f6c736574223a227368613235363a31363036383365663830363335353232396631636130626139366161373465633365353163613238333336373663653030663565306539346634623036646665222c22736368656d61223a227368613235363a33363730643563393330623830313561333363393131323361633630303964616530316531656637363265393633306234383735623266643439633565613635222c22646566696e6974696f6e223a227368613235363a35613632343866663434366432656339333863363238643335623462653834326335643961363063306463373239336364383231303963633839636332346638227d2c22746f6f6c436f756e74223a312c22746f6f6c73223a5b7b226e616d65223a22746964655f7461626c65222c226465736372697074696f6e223a22c3bc6e69636f646520f09fa7ad222c22696e707574536368656d61223a7b2274797065223a226f626a656374227d7d5d7d');
INSERT INTO public.blobs VALUES ('sha256:a99e77051bb6096f4d1ab951bbef33a596e5629419d21a2ee322a2a2811fdcb5', '\x7b22666f726d6174223a22636f756e7465727369676e2e65766964656e6365222c22666f726d617456657273696f6e223a312c22656e64706f696e74223a2268747470733a2f2f74696465732e6578616d706c652f6d6370222c22737461727465644174223a22323032362d31312d30315431333a35393a35392e3130305a222c2266696e69736865644174223a22323032362d31312d30315431343a30303a30302e3030305a222c226c696d697473223a7b227265717565737473223a382c226475726174696f6e4d73223a31303030302c22626f64794279746573223a323039373135322c22686f7073223a332c227061676573223a31302c22746f6f6c73223a353030307d2c22636c69656e74223a7b226e616d65223a22636f756e7465727369676e222c2276657273696f6e223a22302e312e30227d2c227265736572766564546f6f6c223a22636f756e7465727369676e5f70726f6265222c22636f6e646974696f6e73223a5b5d2c227374657073223a5b5d2c226578747261223a5b5d2c226e6f7465223a2230316131393736382d663330302d373064352d393932612d356461336232313664323735227d');
INSERT INTO public.blobs VALUES ('sha256:615917a45c87731941764bcb97b626b2c3993da81fa51f0e6e09c31ba08f8f83', '\x7b226174223a313739333439313230303030302c22646f63756d656e74223a227b5c226e616d655c223a5c226578616d706c652e686172626f75722f74696465735c227d227d');
INSERT INTO public.blobs VALUES ('sha256:8d56a430e0d0d0982ac8182f4f634a4dd6bc394ec10132df1d70b6d1f2a92850', '\x7b226e616d65223a226578616d706c652e686172626f75722f7469646573227d');
INSERT INTO public.blobs VALUES ('sha256:2bb6c32f13d4ec401b10e91db6d37d7bf22e10d0beba03399e6885984d8e5432', '\x7b22646f6d61696e223a2261736b65642e6578616d706c65227d');
INSERT INTO public.blobs VALUES ('sha256:2522f328f4ae9bb5aa02d0621a2436b99c684d3f15c6cd13cccf784f03c0d715', '\x6e6f626f6479206e616d6573206974');
INSERT INTO public.checkpoints VALUES (0, NULL, 'log.example
0
root
', 1793491200000);
INSERT INTO public.checkpoints VALUES (1, 0, 'log.example
1
root
', 1793491200000);
INSERT INTO public.corrections VALUES ('c1', 1793491200000, 'A clock was wrong', 'By an hour.', '["1.0.0"]', NULL, NULL);
INSERT INTO public.counters VALUES ('search', 4);
INSERT INTO public.counters VALUES ('events', 4);
INSERT INTO public.days VALUES ('201b8086-083c-420c-b20f-49b517c20bc1', '2026-11-01', 2, 0, 0, 2);
INSERT INTO public.days VALUES ('69c13a2a-b640-4cf8-bd8a-19ec5974bd07', '2026-11-01', 2, 0, 0, 2);
INSERT INTO public.deliveries VALUES ('msg_44db2501-2dc8-47cd-b4b5-29b0e706e5ef', 'pager', 'down', 1, '{"type":"down"}', 1793491200000, 'waiting', 1793491205000, NULL, NULL, 1, 'status 503', 1793491200000);
INSERT INTO public.deliveries VALUES ('msg_773e1ee0-f939-4719-bf9f-1039af754e34', 'pager', 'down', 2, '{"type":"down"}', 1793491200000, 'dead', 1793491201000, NULL, NULL, 1, 'status 503', 1793491200000);
INSERT INTO public.denials VALUES ('host', 'no.example', 'dns', 1793491200000);
INSERT INTO public.endpoints VALUES ('201b8086-083c-420c-b20f-49b517c20bc1', 'tides.example', 'active', 1793491200000, 1793584800000, NULL, NULL, 'https://tides.example/mcp', 'tides.example', 'unclaimed', 1793541600000, '01a19768-f300-70d5-992a-5da3b216d275', NULL);
INSERT INTO public.endpoints VALUES ('69c13a2a-b640-4cf8-bd8a-19ec5974bd07', 'buoys.example', 'active', 1793491200000, 1793584800000, NULL, NULL, 'https://buoys.example/mcp', 'buoys.example', 'unclaimed', 1793541600000, '01a19768-f300-769f-93f1-d1a6340a009c', NULL);
INSERT INTO public.envelopes VALUES ('sha256:58ec976c43d591cae9dc23e8601428000ad75dd55eee5a2620d55fe25f20f803', '01a1949e-d680-7136-b0f6-027a18037153', '\x7b227061796c6f6164223a2230316131393439652d643638302d373133362d623066362d303237613138303337313533227d', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'full', 'https://countersign.example/run/v1', 1793494800000);
INSERT INTO public.envelopes VALUES ('sha256:6acce31e9b1ed55b69488b41d61ab25da1cb13afea2d09164da3d72bbed822b1', '01a1949e-d680-7151-bfab-0d0021473755', '\x7b227061796c6f6164223a2230316131393439652d643638302d373135312d626661622d306430303231343733373535227d', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'full', 'https://countersign.example/run/v1', 1793494800000);
INSERT INTO public.events VALUES (1, 'down', 1793491200000, '{"status":503,"__proto":"x"}', '201b8086-083c-420c-b20f-49b517c20bc1', NULL, '01a1949e-d680-7136-b0f6-027a18037153', NULL);
INSERT INTO public.events VALUES (2, 'down', 1793491200000, '{"status":503,"__proto":"x"}', '69c13a2a-b640-4cf8-bd8a-19ec5974bd07', NULL, '01a1949e-d680-7151-bfab-0d0021473755', NULL);
INSERT INTO public.events VALUES (3, 'card_changed', 1793491200000, '{}', NULL, '77045635-cc7d-4f18-8fee-c40e79395db7', NULL, '01a19467-e800-74e1-b6fe-d120bba31caf');
INSERT INTO public.events VALUES (4, 'claimed', 1793491200000, '{"method":"dns"}', NULL, '77045635-cc7d-4f18-8fee-c40e79395db7', NULL, NULL);
INSERT INTO public.examination_blobs VALUES ('01a19467-e800-74e1-b6fe-d120bba31caf', 'sha256:615917a45c87731941764bcb97b626b2c3993da81fa51f0e6e09c31ba08f8f83');
INSERT INTO public.examination_blobs VALUES ('01a19467-e800-74e1-b6fe-d120bba31caf', 'sha256:8d56a430e0d0d0982ac8182f4f634a4dd6bc394ec10132df1d70b6d1f2a92850');
INSERT INTO public.examinations VALUES ('01a19467-e800-74e1-b6fe-d120bba31caf', '77045635-cc7d-4f18-8fee-c40e79395db7', 1793491199000, 1793491200000, 'test', 'sha256:615917a45c87731941764bcb97b626b2c3993da81fa51f0e6e09c31ba08f8f83');
INSERT INTO public.former_names VALUES ('harbour', 'ebb', 'bb3f98ef-240e-4a06-9e93-12e8de279749', 1793491200000);
INSERT INTO public.hooks VALUES ('pager', 2, NULL);
INSERT INTO public.hooks VALUES ('owner:efae5fe8-ddc4-48e8-88d1-84999dc00d13', 4, NULL);
INSERT INTO public.leases VALUES ('retention', '', 0);
INSERT INTO public.leases VALUES ('registry', '', 0);
INSERT INTO public.leases VALUES ('search', '', 0);
INSERT INTO public.leases VALUES ('stale', '', 0);
INSERT INTO public.leases VALUES ('sequencer', 'test', 1793494800000);
INSERT INTO public.leaves VALUES ('sha256:6acce31e9b1ed55b69488b41d61ab25da1cb13afea2d09164da3d72bbed822b1', 1793494800000, NULL);
INSERT INTO public.leaves VALUES ('sha256:58ec976c43d591cae9dc23e8601428000ad75dd55eee5a2620d55fe25f20f803', 1793494800000, 0);
INSERT INTO public.meta VALUES ('log', 'log.example');
INSERT INTO public.migrations VALUES (1, 1793491200000);
INSERT INTO public.migrations VALUES (2, 1793491200000);
INSERT INTO public.migrations VALUES (3, 1793491200000);
INSERT INTO public.migrations VALUES (4, 1793491200000);
INSERT INTO public.migrations VALUES (5, 1793491200000);
INSERT INTO public.migrations VALUES (6, 1793491200000);
INSERT INTO public.migrations VALUES (7, 1793491200000);
INSERT INTO public.migrations VALUES (8, 1793491200000);
INSERT INTO public.owner_hooks VALUES ('efae5fe8-ddc4-48e8-88d1-84999dc00d13', '1dd9704e-af56-4f8b-8918-201285f80fa0', 'https://told.example/in', 'sealed', 1793491200000, NULL);
INSERT INTO public.owner_sessions VALUES ('session', '1dd9704e-af56-4f8b-8918-201285f80fa0', 1793491201000);
INSERT INTO public.ownerships VALUES ('1dd9704e-af56-4f8b-8918-201285f80fa0', NULL, '77045635-cc7d-4f18-8fee-c40e79395db7', 'tides.example', 'dns', 'challenge', NULL, NULL, 'claimant', 'somebody', 'token', 'active', 1793491200000, 1793577600000, NULL, NULL, 0, 0, NULL, 1793491200000, 1793491200000, NULL, NULL, NULL);
INSERT INTO public.paces VALUES ('scan of asked.example', 1793491200000);
INSERT INTO public.paces VALUES ('scans by asked.example', 1793491200000);
INSERT INTO public.paces VALUES ('domain tides.example', 1793491200001);
INSERT INTO public.remarks VALUES ('c7e482aa-7529-4292-aea5-7535696b5161', 'annotation', NULL, '77045635-cc7d-4f18-8fee-c40e79395db7', NULL, 'Down on Sundays.', 1793491200000);
INSERT INTO public.run_blobs VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 'sha256:56933d9a4a3d5f270036700988b8e3c2d614e99a9e08ef7902c725fd6983def4', 'evidence');
INSERT INTO public.run_blobs VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 'sha256:b92d2f1eea5d97ad54b13328f448273dc8a62c62ed37411f00b078c36ee178d5', 'snapshot');
INSERT INTO public.run_blobs VALUES ('01a1949e-d680-7136-b0f6-027a18037153', 'sha256:14f03fae75f56a21629d166cf84be6a02b813993127f92ca382fade2e2063644', 'body');
INSERT INTO public.run_blobs VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 'sha256:5b3776348bbf81bfcaa19b2dc0bf5ec621c993ceda8da5ec5e399bd89b0efa8e', 'evidence');
INSERT INTO public.run_blobs VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 'sha256:b92d2f1eea5d97ad54b13328f448273dc8a62c62ed37411f00b078c36ee178d5', 'snapshot');
INSERT INTO public.run_blobs VALUES ('01a1949e-d680-7151-bfab-0d0021473755', 'sha256:14f03fae75f56a21629d166cf84be6a02b813993127f92ca382fade2e2063644', 'body');
INSERT INTO public.run_blobs VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 'sha256:a99e77051bb6096f4d1ab951bbef33a596e5629419d21a2ee322a2a2811fdcb5', 'evidence');
INSERT INTO public.run_blobs VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'snapshot');
INSERT INTO public.run_blobs VALUES ('01a19768-f300-70d5-992a-5da3b216d275', 'sha256:44cf4dfa9202564c0715009075dca1c9c9430afedc2ca804d2c8c95ab583f603', 'body');
INSERT INTO public.run_blobs VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 'sha256:293113c1efa45aec7b790ee4247748386d556337bdbfdb46dba11cec11cb9fb2', 'evidence');
INSERT INTO public.run_blobs VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'snapshot');
INSERT INTO public.run_blobs VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', 'sha256:44cf4dfa9202564c0715009075dca1c9c9430afedc2ca804d2c8c95ab583f603', 'body');
INSERT INTO public.runs VALUES ('01a1949e-d680-7136-b0f6-027a18037153', '201b8086-083c-420c-b20f-49b517c20bc1', 1793494799100, 1793494800000, 'test', '1.0.0', '2026-07-28', '2026-07-28', 'modern', '2026-11-01', 'answered', 1, 1, 'sha256:c4eb0578b6e21bbe13753455e604a382f345cbf8d04934bfc17d53a633ba0056', 'sha256:256ac8086df0aec8bed7999120a5a9ccdbaf9b96dc1335d8cb4fdccb4a4f0e0d', 'sha256:466594713f1aba7a68bfcc50c25d42272d060d882d54b14e9ba6876476b98566', 'sha256:56933d9a4a3d5f270036700988b8e3c2d614e99a9e08ef7902c725fd6983def4', 'sha256:b92d2f1eea5d97ad54b13328f448273dc8a62c62ed37411f00b078c36ee178d5', 'full', 'sha256:58ec976c43d591cae9dc23e8601428000ad75dd55eee5a2620d55fe25f20f803', NULL, NULL, NULL, 12.25, 31, 3, 1.5, '{"drift":[],"observations":[{"code":"instructions_long","params":{"length":12}}]}', 15, NULL);
INSERT INTO public.runs VALUES ('01a1949e-d680-7151-bfab-0d0021473755', '69c13a2a-b640-4cf8-bd8a-19ec5974bd07', 1793494799100, 1793494800000, 'test', '1.0.0', '2026-07-28', '2026-07-28', 'modern', '2026-11-01', 'answered', 1, 1, 'sha256:c4eb0578b6e21bbe13753455e604a382f345cbf8d04934bfc17d53a633ba0056', 'sha256:256ac8086df0aec8bed7999120a5a9ccdbaf9b96dc1335d8cb4fdccb4a4f0e0d', 'sha256:466594713f1aba7a68bfcc50c25d42272d060d882d54b14e9ba6876476b98566', 'sha256:5b3776348bbf81bfcaa19b2dc0bf5ec621c993ceda8da5ec5e399bd89b0efa8e', 'sha256:b92d2f1eea5d97ad54b13328f448273dc8a62c62ed37411f00b078c36ee178d5', 'full', 'sha256:6acce31e9b1ed55b69488b41d61ab25da1cb13afea2d09164da3d72bbed822b1', NULL, NULL, NULL, 12.25, 31, 3, 1.5, '{"drift":[],"observations":[{"code":"instructions_long","params":{"length":12}}]}', 15, NULL);
INSERT INTO public.runs VALUES ('01a19768-f300-70d5-992a-5da3b216d275', '201b8086-083c-420c-b20f-49b517c20bc1', 1793541599100, 1793541600000, 'test', '1.0.0', '2026-07-28', '2026-07-28', 'modern', '2026-11-01', 'answered', 1, 1, 'sha256:160683ef806355229f1ca0ba96aa74ec3e51ca2833676ce00f5e0e94f4b06dfe', 'sha256:3670d5c930b8015a33c91123ac6009dae01e1ef762e9630b4875b2fd49c5ea65', 'sha256:5a6248ff446d2ec938c628d35b4be842c5d9a60c0dc7293cd82109cc89cc24f8', 'sha256:a99e77051bb6096f4d1ab951bbef33a596e5629419d21a2ee322a2a2811fdcb5', 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'none', NULL, 'disqualified_no_fingerprint', '{}', NULL, 12.25, 31, 3, 1.5, '{"drift":[],"observations":[{"code":"instructions_long","params":{"length":12}}]}', 15, NULL);
INSERT INTO public.runs VALUES ('01a19768-f300-769f-93f1-d1a6340a009c', '69c13a2a-b640-4cf8-bd8a-19ec5974bd07', 1793541599100, 1793541600000, 'test', '1.0.0', '2026-07-28', '2026-07-28', 'modern', '2026-11-01', 'answered', 1, 1, 'sha256:160683ef806355229f1ca0ba96aa74ec3e51ca2833676ce00f5e0e94f4b06dfe', 'sha256:3670d5c930b8015a33c91123ac6009dae01e1ef762e9630b4875b2fd49c5ea65', 'sha256:5a6248ff446d2ec938c628d35b4be842c5d9a60c0dc7293cd82109cc89cc24f8', 'sha256:293113c1efa45aec7b790ee4247748386d556337bdbfdb46dba11cec11cb9fb2', 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'none', NULL, 'disqualified_no_fingerprint', '{}', NULL, 12.25, 31, 3, 1.5, '{"drift":[],"observations":[{"code":"instructions_long","params":{"length":12}}]}', 15, NULL);
INSERT INTO public.scans VALUES ('940810ef-352f-4ad2-a945-b3b98e2d6b0f', 'https://asked.example/', 'asked.example', 'asked.example', 'done', 1793491200000, 1793491260000, NULL, NULL, 1, 1793491200000, 'sha256:2bb6c32f13d4ec401b10e91db6d37d7bf22e10d0beba03399e6885984d8e5432', NULL);
INSERT INTO public.search_facets VALUES ('source:file', 1);
INSERT INTO public.search_facets VALUES ('answered', 2);
INSERT INTO public.search_facets VALUES ('auth:none', 2);
INSERT INTO public.search_facets VALUES ('revision:2026-07-28', 2);
INSERT INTO public.search_facets VALUES ('source:file', 2);
INSERT INTO public.search_facets VALUES ('answered', 3);
INSERT INTO public.search_facets VALUES ('auth:none', 3);
INSERT INTO public.search_facets VALUES ('revision:2026-07-28', 3);
INSERT INTO public.search_facets VALUES ('source:file', 3);
INSERT INTO public.search_facets VALUES ('answered', 4);
INSERT INTO public.search_facets VALUES ('auth:none', 4);
INSERT INTO public.search_facets VALUES ('revision:2026-07-28', 4);
INSERT INTO public.search_facets VALUES ('source:file', 4);
INSERT INTO public.search_near VALUES ('harbour', 'harbour');
INSERT INTO public.search_near VALUES ('arbour', 'harbour');
INSERT INTO public.search_near VALUES ('hrbour', 'harbour');
INSERT INTO public.search_near VALUES ('habour', 'harbour');
INSERT INTO public.search_near VALUES ('harour', 'harbour');
INSERT INTO public.search_near VALUES ('harbur', 'harbour');
INSERT INTO public.search_near VALUES ('harbor', 'harbour');
INSERT INTO public.search_near VALUES ('harbou', 'harbour');
INSERT INTO public.search_near VALUES ('rbour', 'harbour');
INSERT INTO public.search_near VALUES ('abour', 'harbour');
INSERT INTO public.search_near VALUES ('arour', 'harbour');
INSERT INTO public.search_near VALUES ('arbur', 'harbour');
INSERT INTO public.search_near VALUES ('arbor', 'harbour');
INSERT INTO public.search_near VALUES ('arbou', 'harbour');
INSERT INTO public.search_near VALUES ('hbour', 'harbour');
INSERT INTO public.search_near VALUES ('hrour', 'harbour');
INSERT INTO public.search_near VALUES ('hrbur', 'harbour');
INSERT INTO public.search_near VALUES ('hrbor', 'harbour');
INSERT INTO public.search_near VALUES ('hrbou', 'harbour');
INSERT INTO public.search_near VALUES ('haour', 'harbour');
INSERT INTO public.search_near VALUES ('habur', 'harbour');
INSERT INTO public.search_near VALUES ('habor', 'harbour');
INSERT INTO public.search_near VALUES ('habou', 'harbour');
INSERT INTO public.search_near VALUES ('harur', 'harbour');
INSERT INTO public.search_near VALUES ('haror', 'harbour');
INSERT INTO public.search_near VALUES ('harou', 'harbour');
INSERT INTO public.search_near VALUES ('harbr', 'harbour');
INSERT INTO public.search_near VALUES ('harbu', 'harbour');
INSERT INTO public.search_near VALUES ('harbo', 'harbour');
INSERT INTO public.search_near VALUES ('example', 'example');
INSERT INTO public.search_near VALUES ('xample', 'example');
INSERT INTO public.search_near VALUES ('eample', 'example');
INSERT INTO public.search_near VALUES ('exmple', 'example');
INSERT INTO public.search_near VALUES ('exaple', 'example');
INSERT INTO public.search_near VALUES ('examle', 'example');
INSERT INTO public.search_near VALUES ('exampe', 'example');
INSERT INTO public.search_near VALUES ('exampl', 'example');
INSERT INTO public.search_near VALUES ('ample', 'example');
INSERT INTO public.search_near VALUES ('xmple', 'example');
INSERT INTO public.search_near VALUES ('xaple', 'example');
INSERT INTO public.search_near VALUES ('xamle', 'example');
INSERT INTO public.search_near VALUES ('xampe', 'example');
INSERT INTO public.search_near VALUES ('xampl', 'example');
INSERT INTO public.search_near VALUES ('emple', 'example');
INSERT INTO public.search_near VALUES ('eaple', 'example');
INSERT INTO public.search_near VALUES ('eamle', 'example');
INSERT INTO public.search_near VALUES ('eampe', 'example');
INSERT INTO public.search_near VALUES ('eampl', 'example');
INSERT INTO public.search_near VALUES ('exple', 'example');
INSERT INTO public.search_near VALUES ('exmle', 'example');
INSERT INTO public.search_near VALUES ('exmpe', 'example');
INSERT INTO public.search_near VALUES ('exmpl', 'example');
INSERT INTO public.search_near VALUES ('exale', 'example');
INSERT INTO public.search_near VALUES ('exape', 'example');
INSERT INTO public.search_near VALUES ('exapl', 'example');
INSERT INTO public.search_near VALUES ('exame', 'example');
INSERT INTO public.search_near VALUES ('examl', 'example');
INSERT INTO public.search_near VALUES ('examp', 'example');
INSERT INTO public.search_near VALUES ('buoys', 'buoys');
INSERT INTO public.search_near VALUES ('uoys', 'buoys');
INSERT INTO public.search_near VALUES ('boys', 'buoys');
INSERT INTO public.search_near VALUES ('buys', 'buoys');
INSERT INTO public.search_near VALUES ('buos', 'buoys');
INSERT INTO public.search_near VALUES ('buoy', 'buoys');
INSERT INTO public.search_near VALUES ('mcp', 'mcp');
INSERT INTO public.search_near VALUES ('cp', 'mcp');
INSERT INTO public.search_near VALUES ('mp', 'mcp');
INSERT INTO public.search_near VALUES ('mc', 'mcp');
INSERT INTO public.search_near VALUES ('tides', 'tides');
INSERT INTO public.search_near VALUES ('ides', 'tides');
INSERT INTO public.search_near VALUES ('tdes', 'tides');
INSERT INTO public.search_near VALUES ('ties', 'tides');
INSERT INTO public.search_near VALUES ('tids', 'tides');
INSERT INTO public.search_near VALUES ('tide', 'tides');
INSERT INTO public.search_near VALUES ('ebbe', 'ebbe');
INSERT INTO public.search_near VALUES ('bbe', 'ebbe');
INSERT INTO public.search_near VALUES ('ebe', 'ebbe');
INSERT INTO public.search_near VALUES ('ebb', 'ebbe');
INSERT INTO public.search_near VALUES ('und', 'und');
INSERT INTO public.search_near VALUES ('nd', 'und');
INSERT INTO public.search_near VALUES ('ud', 'und');
INSERT INTO public.search_near VALUES ('un', 'und');
INSERT INTO public.search_near VALUES ('flut', 'flut');
INSERT INTO public.search_near VALUES ('lut', 'flut');
INSERT INTO public.search_near VALUES ('fut', 'flut');
INSERT INTO public.search_near VALUES ('flt', 'flut');
INSERT INTO public.search_near VALUES ('flu', 'flut');
INSERT INTO public.search_near VALUES ('again', 'again');
INSERT INTO public.search_near VALUES ('gain', 'again');
INSERT INTO public.search_near VALUES ('aain', 'again');
INSERT INTO public.search_near VALUES ('agin', 'again');
INSERT INTO public.search_near VALUES ('agan', 'again');
INSERT INTO public.search_near VALUES ('agai', 'again');
INSERT INTO public.search_parts VALUES ('harbour', 1);
INSERT INTO public.search_parts VALUES ('example', 1);
INSERT INTO public.search_parts VALUES ('harbour', 2);
INSERT INTO public.search_parts VALUES ('buoys', 2);
INSERT INTO public.search_parts VALUES ('example', 2);
INSERT INTO public.search_parts VALUES ('mcp', 2);
INSERT INTO public.search_parts VALUES ('harbour', 3);
INSERT INTO public.search_parts VALUES ('tides', 3);
INSERT INTO public.search_parts VALUES ('example', 3);
INSERT INTO public.search_parts VALUES ('mcp', 3);
INSERT INTO public.search_parts VALUES ('ebbe', 3);
INSERT INTO public.search_parts VALUES ('und', 3);
INSERT INTO public.search_parts VALUES ('flut', 3);
INSERT INTO public.search_parts VALUES ('harbour', 4);
INSERT INTO public.search_parts VALUES ('again', 4);
INSERT INTO public.search_parts VALUES ('tides', 4);
INSERT INTO public.search_parts VALUES ('example', 4);
INSERT INTO public.search_parts VALUES ('mcp', 4);
INSERT INTO public.search_servers VALUES (1, '7259ce50-e506-40a1-9ee2-d89758e06e17', 'harbour', 'harbour', 0, 'harbour/harbour harbour.example', 0, NULL, '', 'source:file');
INSERT INTO public.search_servers VALUES (2, '86d3df34-58a1-468a-94ec-0229ab367f54', 'harbour', 'buoys', 1793541600000, 'harbour/buoys buoys.example/mcp', 1, 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'tide tabl ünicode', 'answered auth:none revision:2026-07-28 source:file');
INSERT INTO public.search_servers VALUES (3, 'bb3f98ef-240e-4a06-9e93-12e8de279749', 'harbour', 'tides', 1793541600000, 'harbour/tides tides.example/mcp ebbe und flut "\', 1, 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'tide tabl ünicode', 'answered auth:none revision:2026-07-28 source:file');
INSERT INTO public.search_servers VALUES (4, 'c64c5734-eb12-4fcb-952f-d8a3b8a097c9', 'harbour', 'again', 1793541600000, 'harbour/again tides.example/mcp', 1, 'sha256:80a262386d7a2261831c9c73873fb363ca93bfc38d0831b0b4bf49cf9cf06a78', 'tide tabl ünicode', 'answered auth:none revision:2026-07-28 source:file');
INSERT INTO public.search_tails VALUES ('harbour', 'harbour');
INSERT INTO public.search_tails VALUES ('arbour', 'harbour');
INSERT INTO public.search_tails VALUES ('rbour', 'harbour');
INSERT INTO public.search_tails VALUES ('bour', 'harbour');
INSERT INTO public.search_tails VALUES ('our', 'harbour');
INSERT INTO public.search_tails VALUES ('ur', 'harbour');
INSERT INTO public.search_tails VALUES ('r', 'harbour');
INSERT INTO public.search_tails VALUES ('example', 'example');
INSERT INTO public.search_tails VALUES ('xample', 'example');
INSERT INTO public.search_tails VALUES ('ample', 'example');
INSERT INTO public.search_tails VALUES ('mple', 'example');
INSERT INTO public.search_tails VALUES ('ple', 'example');
INSERT INTO public.search_tails VALUES ('le', 'example');
INSERT INTO public.search_tails VALUES ('e', 'example');
INSERT INTO public.search_tails VALUES ('buoys', 'buoys');
INSERT INTO public.search_tails VALUES ('uoys', 'buoys');
INSERT INTO public.search_tails VALUES ('oys', 'buoys');
INSERT INTO public.search_tails VALUES ('ys', 'buoys');
INSERT INTO public.search_tails VALUES ('s', 'buoys');
INSERT INTO public.search_tails VALUES ('mcp', 'mcp');
INSERT INTO public.search_tails VALUES ('cp', 'mcp');
INSERT INTO public.search_tails VALUES ('p', 'mcp');
INSERT INTO public.search_tails VALUES ('tides', 'tides');
INSERT INTO public.search_tails VALUES ('ides', 'tides');
INSERT INTO public.search_tails VALUES ('des', 'tides');
INSERT INTO public.search_tails VALUES ('es', 'tides');
INSERT INTO public.search_tails VALUES ('s', 'tides');
INSERT INTO public.search_tails VALUES ('ebbe', 'ebbe');
INSERT INTO public.search_tails VALUES ('bbe', 'ebbe');
INSERT INTO public.search_tails VALUES ('be', 'ebbe');
INSERT INTO public.search_tails VALUES ('e', 'ebbe');
INSERT INTO public.search_tails VALUES ('und', 'und');
INSERT INTO public.search_tails VALUES ('nd', 'und');
INSERT INTO public.search_tails VALUES ('d', 'und');
INSERT INTO public.search_tails VALUES ('flut', 'flut');
INSERT INTO public.search_tails VALUES ('lut', 'flut');
INSERT INTO public.search_tails VALUES ('ut', 'flut');
INSERT INTO public.search_tails VALUES ('t', 'flut');
INSERT INTO public.search_tails VALUES ('again', 'again');
INSERT INTO public.search_tails VALUES ('gain', 'again');
INSERT INTO public.search_tails VALUES ('ain', 'again');
INSERT INTO public.search_tails VALUES ('in', 'again');
INSERT INTO public.search_tails VALUES ('n', 'again');
INSERT INTO public.search_words VALUES ('tide', 2);
INSERT INTO public.search_words VALUES ('tabl', 2);
INSERT INTO public.search_words VALUES ('ünicode', 2);
INSERT INTO public.search_words VALUES ('tide', 3);
INSERT INTO public.search_words VALUES ('tabl', 3);
INSERT INTO public.search_words VALUES ('ünicode', 3);
INSERT INTO public.search_words VALUES ('tide', 4);
INSERT INTO public.search_words VALUES ('tabl', 4);
INSERT INTO public.search_words VALUES ('ünicode', 4);
INSERT INTO public.sites VALUES ('77045635-cc7d-4f18-8fee-c40e79395db7', 'harbour.example', 'active', 1793491200000, 1793577600000, NULL, NULL, 'harbour.example', '01a19467-e800-74e1-b6fe-d120bba31caf', NULL);
INSERT INTO public.targets VALUES ('86d3df34-58a1-468a-94ec-0229ab367f54', 'harbour', 'buoys', NULL, '69c13a2a-b640-4cf8-bd8a-19ec5974bd07', NULL, 'file', 1, 1793491200000);
INSERT INTO public.targets VALUES ('c64c5734-eb12-4fcb-952f-d8a3b8a097c9', 'harbour', 'again', NULL, '201b8086-083c-420c-b20f-49b517c20bc1', NULL, 'file', 0, 1793491200000);
INSERT INTO public.targets VALUES ('7259ce50-e506-40a1-9ee2-d89758e06e17', 'harbour', 'harbour', NULL, NULL, '77045635-cc7d-4f18-8fee-c40e79395db7', 'file', 1, 1793491200000);
INSERT INTO public.targets VALUES ('bb3f98ef-240e-4a06-9e93-12e8de279749', 'harbour', 'tides', 'Ebbe und Flut "\', '201b8086-083c-420c-b20f-49b517c20bc1', NULL, 'file', 1, 1793491200000);
INSERT INTO public.tiles VALUES ('tile/0/000', 1, '\x0000000000000000000000000000000000000000000000000000000000000000');
ALTER TABLE ONLY public.assertions
    ADD CONSTRAINT assertions_pkey PRIMARY KEY (run_id, n);
ALTER TABLE ONLY public.baselines
    ADD CONSTRAINT baselines_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blobs
    ADD CONSTRAINT blobs_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.checkpoints
    ADD CONSTRAINT checkpoints_pkey PRIMARY KEY (size);
ALTER TABLE ONLY public.checkpoints
    ADD CONSTRAINT checkpoints_previous_key UNIQUE (previous);
ALTER TABLE ONLY public.corrections
    ADD CONSTRAINT corrections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.days
    ADD CONSTRAINT days_pkey PRIMARY KEY (endpoint_id, day);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.denials
    ADD CONSTRAINT denials_pkey PRIMARY KEY (kind, value);
ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_url_key UNIQUE (url);
ALTER TABLE ONLY public.envelopes
    ADD CONSTRAINT envelopes_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.envelopes
    ADD CONSTRAINT envelopes_run_id_key UNIQUE (run_id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.examination_blobs
    ADD CONSTRAINT examination_blobs_pkey PRIMARY KEY (examination_id, digest);
ALTER TABLE ONLY public.examinations
    ADD CONSTRAINT examinations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.former_names
    ADD CONSTRAINT former_names_pkey PRIMARY KEY (provider, name);
ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.leaves
    ADD CONSTRAINT leaves_idx_key UNIQUE (idx);
ALTER TABLE ONLY public.leaves
    ADD CONSTRAINT leaves_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.owner_hooks
    ADD CONSTRAINT owner_hooks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.owner_sessions
    ADD CONSTRAINT owner_sessions_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.ownerships
    ADD CONSTRAINT ownerships_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.paces
    ADD CONSTRAINT paces_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.remarks
    ADD CONSTRAINT remarks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.run_blobs
    ADD CONSTRAINT run_blobs_pkey PRIMARY KEY (run_id, digest);
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.scans
    ADD CONSTRAINT scans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.search_facets
    ADD CONSTRAINT search_facets_pkey PRIMARY KEY (facet, doc);
ALTER TABLE ONLY public.search_near
    ADD CONSTRAINT search_near_pkey PRIMARY KEY (near, part);
ALTER TABLE ONLY public.search_parts
    ADD CONSTRAINT search_parts_pkey PRIMARY KEY (part, doc);
ALTER TABLE ONLY public.search_servers
    ADD CONSTRAINT search_servers_pkey PRIMARY KEY (doc);
ALTER TABLE ONLY public.search_servers
    ADD CONSTRAINT search_servers_target_id_key UNIQUE (target_id);
ALTER TABLE ONLY public.search_tails
    ADD CONSTRAINT search_tails_pkey PRIMARY KEY (tail, part);
ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (word, doc);
ALTER TABLE ONLY public.sites
    ADD CONSTRAINT sites_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sites
    ADD CONSTRAINT sites_target_key UNIQUE (target);
ALTER TABLE ONLY public.targets
    ADD CONSTRAINT targets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.targets
    ADD CONSTRAINT targets_provider_name_key UNIQUE (provider, name);
ALTER TABLE ONLY public.tiles
    ADD CONSTRAINT tiles_pkey PRIMARY KEY (path);
CREATE UNIQUE INDEX baselines_endpoint ON public.baselines USING btree (endpoint_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX baselines_run ON public.baselines USING btree (run_id);
CREATE INDEX corrections_endpoint ON public.corrections USING btree (endpoint_id);
CREATE INDEX corrections_run ON public.corrections USING btree (run_id);
CREATE INDEX deliveries_dead ON public.deliveries USING btree (failed_at) WHERE (state = 'dead'::text);
CREATE INDEX deliveries_due ON public.deliveries USING btree (hook, due_at, seq) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX deliveries_event ON public.deliveries USING btree (hook, seq);
CREATE UNIQUE INDEX endpoints_claim ON public.endpoints USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX endpoints_domain ON public.endpoints USING btree (domain);
CREATE INDEX endpoints_due ON public.endpoints USING btree (due_at) WHERE (state = 'active'::text);
CREATE INDEX endpoints_host ON public.endpoints USING btree (host);
CREATE INDEX endpoints_observed ON public.endpoints USING btree (observed_at, id);
CREATE INDEX events_endpoint ON public.events USING btree (endpoint_id, seq);
CREATE INDEX events_examination ON public.events USING btree (examination_id) WHERE (examination_id IS NOT NULL);
CREATE INDEX events_site ON public.events USING btree (site_id, seq);
CREATE INDEX examination_blobs_digest ON public.examination_blobs USING btree (digest);
CREATE INDEX examinations_finished ON public.examinations USING btree (finished_at);
CREATE INDEX examinations_site ON public.examinations USING btree (site_id, finished_at, id);
CREATE INDEX former_names_target ON public.former_names USING btree (target_id);
CREATE INDEX leaves_pending ON public.leaves USING btree (added_at, digest) WHERE (idx IS NULL);
CREATE INDEX owner_hooks_ownership ON public.owner_hooks USING btree (ownership_id);
CREATE INDEX owner_sessions_ownership ON public.owner_sessions USING btree (ownership_id);
CREATE INDEX ownerships_asked ON public.ownerships USING btree (asked_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX ownerships_claim ON public.ownerships USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX ownerships_due ON public.ownerships USING btree (due_at) WHERE ((state <> 'ended'::text) AND (due_at IS NOT NULL));
CREATE UNIQUE INDEX ownerships_endpoint ON public.ownerships USING btree (endpoint_id) WHERE (state = 'active'::text);
CREATE INDEX ownerships_requester ON public.ownerships USING btree (requester, asked_at);
CREATE UNIQUE INDEX ownerships_site ON public.ownerships USING btree (site_id) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX ownerships_token ON public.ownerships USING btree (token) WHERE (token IS NOT NULL);
CREATE INDEX paces_next ON public.paces USING btree (next_at);
CREATE INDEX remarks_endpoint ON public.remarks USING btree (endpoint_id, at);
CREATE UNIQUE INDEX remarks_one_endpoint ON public.remarks USING btree (endpoint_id, kind) WHERE (kind <> 'dispute'::text);
CREATE UNIQUE INDEX remarks_one_site ON public.remarks USING btree (site_id, kind) WHERE (kind <> 'dispute'::text);
CREATE INDEX remarks_run ON public.remarks USING btree (run_id);
CREATE INDEX remarks_site ON public.remarks USING btree (site_id, at);
CREATE INDEX run_blobs_digest ON public.run_blobs USING btree (digest);
CREATE INDEX runs_detailed ON public.runs USING btree (finished_at) WHERE (pruned_at IS NULL);
CREATE INDEX runs_endpoint ON public.runs USING btree (endpoint_id, finished_at, id);
CREATE INDEX runs_listed ON public.runs USING btree (endpoint_id, finished_at, id) WHERE (snapshot_digest IS NOT NULL);
CREATE INDEX runs_spoken ON public.runs USING btree (endpoint_id, finished_at, id) WHERE (recorded_revision IS NOT NULL);
CREATE UNIQUE INDEX scans_claim ON public.scans USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX scans_domain ON public.scans USING btree (domain, requested_at);
CREATE INDEX scans_due ON public.scans USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE UNIQUE INDEX scans_open ON public.scans USING btree (target) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX scans_requester ON public.scans USING btree (requester, requested_at);
CREATE INDEX scans_result ON public.scans USING btree (result_digest);
CREATE INDEX scans_target ON public.scans USING btree (target, requested_at);
CREATE INDEX search_servers_name ON public.search_servers USING btree (name);
CREATE INDEX search_servers_observed ON public.search_servers USING btree (observed_at DESC, provider, name);
CREATE INDEX search_servers_slug ON public.search_servers USING btree (provider, name);
CREATE UNIQUE INDEX sites_claim ON public.sites USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX sites_due ON public.sites USING btree (due_at) WHERE (state = 'active'::text);
CREATE INDEX targets_endpoint ON public.targets USING btree (endpoint_id);
CREATE INDEX targets_site ON public.targets USING btree (site_id);
CREATE TRIGGER checkpoints_no_change BEFORE DELETE OR UPDATE ON public.checkpoints FOR EACH ROW EXECUTE FUNCTION public.checkpoints_are_kept();
CREATE TRIGGER envelopes_no_change BEFORE DELETE OR UPDATE ON public.envelopes FOR EACH ROW EXECUTE FUNCTION public.envelopes_are_kept();
CREATE TRIGGER leaves_no_change BEFORE DELETE OR UPDATE ON public.leaves FOR EACH ROW WHEN ((old.idx IS NOT NULL)) EXECUTE FUNCTION public.leaves_are_kept();
ALTER TABLE ONLY public.assertions
    ADD CONSTRAINT assertions_run_id_previous_fkey FOREIGN KEY (run_id, previous) REFERENCES public.assertions(run_id, n);
ALTER TABLE ONLY public.baselines
    ADD CONSTRAINT baselines_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(id);
ALTER TABLE ONLY public.baselines
    ADD CONSTRAINT baselines_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.runs(id);
ALTER TABLE ONLY public.checkpoints
    ADD CONSTRAINT checkpoints_previous_fkey FOREIGN KEY (previous) REFERENCES public.checkpoints(size);
ALTER TABLE ONLY public.corrections
    ADD CONSTRAINT corrections_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(id);
ALTER TABLE ONLY public.corrections
    ADD CONSTRAINT corrections_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.runs(id);
ALTER TABLE ONLY public.days
    ADD CONSTRAINT days_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(id);
ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_last_run_id_fkey FOREIGN KEY (last_run_id) REFERENCES public.runs(id);
ALTER TABLE ONLY public.envelopes
    ADD CONSTRAINT envelopes_digest_fkey FOREIGN KEY (digest) REFERENCES public.leaves(digest);
ALTER TABLE ONLY public.envelopes
    ADD CONSTRAINT envelopes_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.runs(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_examination_id_fkey FOREIGN KEY (examination_id) REFERENCES public.examinations(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.runs(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_site_id_fkey FOREIGN KEY (site_id) REFERENCES public.sites(id);
ALTER TABLE ONLY public.examination_blobs
    ADD CONSTRAINT examination_blobs_digest_fkey FOREIGN KEY (digest) REFERENCES public.blobs(digest);
ALTER TABLE ONLY public.examination_blobs
    ADD CONSTRAINT examination_blobs_examination_id_fkey FOREIGN KEY (examination_id) REFERENCES public.examinations(id);
ALTER TABLE ONLY public.examinations
    ADD CONSTRAINT examinations_id_result_digest_fkey FOREIGN KEY (id, result_digest) REFERENCES public.examination_blobs(examination_id, digest) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.examinations
    ADD CONSTRAINT examinations_site_id_fkey FOREIGN KEY (site_id) REFERENCES public.sites(id);
ALTER TABLE ONLY public.former_names
    ADD CONSTRAINT former_names_target_id_fkey FOREIGN KEY (target_id) REFERENCES public.targets(id);
ALTER TABLE ONLY public.leaves
    ADD CONSTRAINT leaves_digest_fkey FOREIGN KEY (digest) REFERENCES public.envelopes(digest) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.owner_hooks
    ADD CONSTRAINT owner_hooks_ownership_id_fkey FOREIGN KEY (ownership_id) REFERENCES public.ownerships(id);
ALTER TABLE ONLY public.owner_sessions
    ADD CONSTRAINT owner_sessions_ownership_id_fkey FOREIGN KEY (ownership_id) REFERENCES public.ownerships(id);
ALTER TABLE ONLY public.ownerships
    ADD CONSTRAINT ownerships_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(id);
ALTER TABLE ONLY public.ownerships
    ADD CONSTRAINT ownerships_site_id_fkey FOREIGN KEY (site_id) REFERENCES public.sites(id);
ALTER TABLE ONLY public.remarks
    ADD CONSTRAINT remarks_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(id);
ALTER TABLE ONLY public.remarks
    ADD CONSTRAINT remarks_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.runs(id);
ALTER TABLE ONLY public.remarks
    ADD CONSTRAINT remarks_site_id_fkey FOREIGN KEY (site_id) REFERENCES public.sites(id);
ALTER TABLE ONLY public.run_blobs
    ADD CONSTRAINT run_blobs_digest_fkey FOREIGN KEY (digest) REFERENCES public.blobs(digest);
ALTER TABLE ONLY public.run_blobs
    ADD CONSTRAINT run_blobs_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.runs(id);
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(id);
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_envelope_digest_fkey FOREIGN KEY (envelope_digest) REFERENCES public.envelopes(digest);
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_id_evidence_digest_fkey FOREIGN KEY (id, evidence_digest) REFERENCES public.run_blobs(run_id, digest) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_id_last_fkey FOREIGN KEY (id, last) REFERENCES public.assertions(run_id, n) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_id_snapshot_digest_fkey FOREIGN KEY (id, snapshot_digest) REFERENCES public.run_blobs(run_id, digest) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.scans
    ADD CONSTRAINT scans_result_digest_fkey FOREIGN KEY (result_digest) REFERENCES public.blobs(digest);
ALTER TABLE ONLY public.sites
    ADD CONSTRAINT sites_last_examination_id_fkey FOREIGN KEY (last_examination_id) REFERENCES public.examinations(id);
ALTER TABLE ONLY public.targets
    ADD CONSTRAINT targets_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(id);
ALTER TABLE ONLY public.targets
    ADD CONSTRAINT targets_site_id_fkey FOREIGN KEY (site_id) REFERENCES public.sites(id);
