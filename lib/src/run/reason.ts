/**
 * Why an assertion is what it is: a key and bounded params. A key and its params travel together,
 * so that every language can say them; server text never enters (two exceptions are bounded: the
 * authentication scheme, at most 64 characters, and our own error message). Keys are never re-used.
 */

type None = Readonly<Record<string, never>>

/** What each key carries. `?` marks what may be absent. */
export interface ReasonParams {
  // the run
  probe_aborted: { readonly message: string }
  probe_cascade_incomplete: None
  probe_budget_exhausted_requests: { readonly maxRequests: number }
  probe_budget_exhausted_duration: { readonly maxDurationMs: number }
  probe_budget_exhausted_redirects: { readonly maxRedirects: number }
  probe_budget_exhausted_body: { readonly maxBodyBytes: number }
  probe_rate_limited: { readonly status: number; readonly retryAfterSeconds?: number }
  probe_blocked_by_policy: { readonly code: string }
  probe_resolver_unavailable: None
  probe_declined_other_host: None
  check_not_implemented: { readonly check_id: string }
  credential_required: { readonly scheme: string }
  /** Only in statements: what a run that ended at a gate does not vouch for. */
  gate_not_vouched: None
  // reachability, latency, transport
  reachability_answered: { readonly status: number }
  reachability_unanswered: { readonly kind: 'timeout' | 'other' }
  reachability_dns_failed: None
  latency_measured: { readonly p50: number; readonly p95: number; readonly n: number }
  latency_not_measured: None
  transport_streamable_http: None
  // protocol
  protocol_revision_recorded: { readonly revision: string }
  protocol_revision_missing: None
  protocol_revision_unknown: None
  handshake_completed: { readonly era: 'modern' | 'legacy' }
  handshake_discover_rejected: { readonly status: number; readonly jsonrpc_error_code: number }
  handshake_discover_http_error: { readonly status: number }
  handshake_initialize_http_error: { readonly status: number }
  handshake_initialize_not_jsonrpc: None
  handshake_initialize_jsonrpc_error: { readonly jsonrpc_error_code?: number }
  handshake_initialize_no_protocol_version: None
  handshake_ack_http_error: { readonly status: number }
  /** A result came under another id than the one that was sent. */
  response_id_mismatch: None
  tools_list_read: { readonly tools: number; readonly pages: number }
  tools_list_challenge_after_failed_handshake: None
  tools_list_not_jsonrpc: { readonly status: number }
  tools_list_jsonrpc_error: { readonly status: number; readonly jsonrpc_error_code?: number }
  tools_list_not_array: { readonly status: number }
  /** A result under a status by which the server itself disowns it. */
  tools_list_http_error: { readonly status: number }
  tools_list_invalid_structure: None
  /** The handshake declared no capability `tools`, and the method is unknown. */
  tools_not_declared: None
  tools_list_incomplete: None
  error_taxonomy_protocol_error: { readonly jsonrpc_error_code: number }
  error_taxonomy_result_is_error: ErrorShape
  error_taxonomy_result_ok: ErrorShape
  error_taxonomy_jsonrpc_malformed: ErrorShape & { readonly jsonrpc_error_code?: number }
  error_taxonomy_other_id: ErrorShape
  error_taxonomy_not_jsonrpc: ErrorShape
  error_taxonomy_not_json: ErrorShape
  error_taxonomy_empty_body: ErrorShape
  error_taxonomy_event_stream_no_data: ErrorShape
  error_taxonomy_credentials: { readonly status: number }
  probe_tool_name_collision: None
  probe_tool_name_unverifiable: None
  probe_call_withheld: None
  // security
  tls_trusted: { readonly daysLeft: number }
  tls_not_used: None
  tls_not_observed: { readonly code: string }
  tls_expired: None
  tls_not_yet_valid: None
  tls_wrong_name: None
  tls_no_names: None
  tls_self_signed: None
  tls_incomplete_chain: None
  tls_unknown_issuer: None
  tls_weak: None
  tls_bad_chain: None
  tls_protocol_too_old: None
  redirect_none: None
  redirect_same_host: None
  redirect_cross_host_observed: None
  auth_metadata_consistent: None
  auth_no_challenge_seen: None
  auth_401_no_challenge: None
  auth_challenge_no_metadata_url: None
  auth_metadata_http_error: { readonly status: number }
  auth_metadata_unanswered: None
  auth_metadata_invalid_json: None
  auth_metadata_not_json_object: None
  auth_scope_contradiction: None
  auth_resource_missing: None
  auth_resource_other_origin: None
  auth_servers_missing: None
  hygiene_risk_detected: { readonly hitCount: number; readonly totalCount: number }
  hygiene_tool_unreadable: { readonly unreadCount: number; readonly totalCount: number }
  hygiene_no_risk: { readonly totalCount: number }
  // drift
  fingerprint_computed: { readonly fingerprint: string }
  fingerprint_tool_missing_name: None
  fingerprint_canonicalize_failed: None
  no_baseline: None
  fingerprint_comparison_unavailable: None
  fingerprint_baseline_equal: None
  fingerprint_baseline_mismatch: None
}

interface ErrorShape {
  readonly status: number
  readonly media_type: 'json' | 'event-stream' | 'html' | 'plain' | 'other' | 'none'
}

/** Why, as a key of the texts in every language. */
export type ReasonKey = keyof ReasonParams

/** A key with the params of its sentence. */
export type Reason = {
  [K in ReasonKey]: { readonly key: K; readonly params: ReasonParams[K] }
}[ReasonKey]

/** Makes a reason whose params fit its key. */
export function reasonOf<K extends ReasonKey>(
  key: K,
  params: ReasonParams[K],
): { readonly key: K; readonly params: ReasonParams[K] } {
  return { key, params }
}
