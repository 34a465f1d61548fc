import type { ReasonKey } from '../../run/reason.ts'

/**
 * What each reason says, in one sentence. `{name}` is a param; a part in square brackets is left out
 * when its param is absent. A key without a sentence does not build.
 */
export const REASONS: Readonly<Record<ReasonKey, string>> = {
  probe_aborted: 'The run broke off: {message}.',
  probe_cascade_incomplete: 'An earlier step did not complete, so this was not looked at.',
  probe_budget_exhausted_requests:
    'The run had used its {maxRequests} requests before this was settled.',
  probe_budget_exhausted_duration:
    'The run had used its {maxDurationMs} milliseconds before this was settled.',
  probe_budget_exhausted_redirects:
    'More than {maxRedirects} redirects stood before the answer; no more are followed.',
  probe_budget_exhausted_body:
    'A response was longer than {maxBodyBytes} bytes and was not read on.',
  probe_rate_limited:
    'The answer {status} asked for no more requests[ for {retryAfterSeconds} seconds], so the run ended there.',
  probe_blocked_by_policy: 'Our own guard refused to make the contact ({code}).',
  probe_resolver_unavailable: 'Our own resolver did not answer.',
  probe_declined_other_host: 'The run would have led to another host, which it does not contact.',
  check_not_implemented: 'This version of the suite has no judge for {check_id}.',
  credential_required: 'The server asks for credentials ({scheme}).',
  gate_not_vouched: 'A run that ends where credentials are asked for vouches for other facts only.',

  reachability_answered: 'The handshake ended with HTTP status {status}.',
  reachability_unanswered: 'The handshake was not answered ({kind}).',
  reachability_dns_failed: 'The name of the server could not be resolved.',
  latency_measured: 'To the headers: p50 {p50} ms, p95 {p95} ms, over {n} answered requests.',
  latency_not_measured: 'No request counts as a sample.',
  transport_streamable_http:
    'A message sent over Streamable HTTP got an HTTP response, whatever it said.',

  protocol_revision_recorded: 'The server declared revision {revision}.',
  protocol_revision_missing: 'The server declared no protocol revision.',
  protocol_revision_unknown: 'The server declared a revision that was never published.',
  handshake_completed: 'The handshake of the {era} era completed.',
  handshake_discover_rejected:
    'server/discover got HTTP {status} and error {jsonrpc_error_code}, which only a server of 2026-07-28 sends.',
  handshake_discover_http_error: 'server/discover got HTTP {status}.',
  handshake_initialize_http_error: 'initialize got HTTP {status}; only 200 completes it.',
  handshake_initialize_not_jsonrpc: 'initialize was answered with something other than JSON-RPC.',
  handshake_initialize_jsonrpc_error:
    'initialize was answered with a JSON-RPC error[ ({jsonrpc_error_code})].',
  handshake_initialize_no_protocol_version:
    'The result of initialize has no protocolVersion that is a string.',
  handshake_ack_http_error: 'notifications/initialized got HTTP {status}.',
  response_id_mismatch: 'A response came under another id than the one that was sent.',
  tools_list_read: 'Tools read: {tools}, on pages: {pages}.',
  tools_list_challenge_after_failed_handshake:
    'tools/list asked for credentials after the handshake had failed.',
  tools_list_not_jsonrpc: 'tools/list got HTTP {status} and something other than JSON-RPC.',
  tools_list_jsonrpc_error:
    'tools/list got HTTP {status} and a JSON-RPC error[ ({jsonrpc_error_code})].',
  tools_list_not_array: 'tools/list got HTTP {status} and a result without an array of tools.',
  tools_list_http_error:
    'tools/list got a result under HTTP {status}, by which the server itself disowns it.',
  tools_not_declared: 'The server declares no tools, and does not know tools/list.',
  tools_list_invalid_structure: 'There is no list of tools that could be read.',
  tools_list_incomplete: 'The list of tools was not read to its end.',
  error_taxonomy_protocol_error:
    'A tool that does not exist was answered with the JSON-RPC error {jsonrpc_error_code}.',
  error_taxonomy_result_is_error:
    'A tool that does not exist was answered with a result marked isError (HTTP {status}, {media_type}).',
  error_taxonomy_result_ok:
    'A tool that does not exist was answered with a successful result (HTTP {status}, {media_type}).',
  error_taxonomy_jsonrpc_malformed:
    'A tool that does not exist was answered with an error that lacks a numeric code or a message (HTTP {status}, {media_type}[, code {jsonrpc_error_code}]).',
  error_taxonomy_other_id:
    'A tool that does not exist was answered under another id than the one that was sent (HTTP {status}, {media_type}).',
  error_taxonomy_not_jsonrpc:
    'A tool that does not exist was answered with JSON that is not JSON-RPC (HTTP {status}, {media_type}).',
  error_taxonomy_not_json:
    'A tool that does not exist was answered with something other than JSON (HTTP {status}, {media_type}).',
  error_taxonomy_empty_body:
    'A tool that does not exist was answered without a body (HTTP {status}, {media_type}).',
  error_taxonomy_event_stream_no_data:
    'A tool that does not exist was answered with an event stream without a response (HTTP {status}, {media_type}).',
  error_taxonomy_credentials:
    'The call got HTTP {status}, which says nothing about the shape of errors.',
  probe_tool_name_collision:
    'The server has a tool of the very name that was reserved for this run, so it was not called.',
  probe_tool_name_unverifiable:
    'Only a whole list proves that no tool has the reserved name, so it was not called.',
  probe_call_withheld: 'Whoever asked for the run withheld the call.',

  tls_trusted:
    'The chain builds to a root that this run trusts, for this name; the first of its certificates ends in {daysLeft} days.',
  tls_not_used: 'The endpoint uses plain http.',
  tls_not_observed: 'No certificate could be seen ({code}).',
  tls_expired: 'A certificate of the chain has expired.',
  tls_not_yet_valid: 'A certificate of the chain is not valid yet.',
  tls_wrong_name: 'The certificate is for another name.',
  tls_no_names: 'The certificate has no subject alternative names; a common name is not used.',
  tls_self_signed: 'The certificate is signed by itself.',
  tls_incomplete_chain: 'The server does not send the certificates between its own and a root.',
  tls_unknown_issuer:
    'The chain ends at an issuer that is not among the roots that this run trusts.',
  tls_weak: 'A key or signature of the chain is too weak.',
  tls_bad_chain: 'The chain breaks a rule of certification paths.',
  tls_protocol_too_old: 'The server speaks no TLS version from 1.2 on.',
  redirect_none: 'No request was redirected.',
  redirect_same_host: 'Requests were redirected, none of them to another host.',
  redirect_cross_host_observed:
    'A request was redirected to another host, or to a place that cannot be told.',
  auth_metadata_consistent:
    'The metadata that the challenge names could be read and agree with it.',
  auth_no_challenge_seen: 'No response asked for credentials.',
  auth_401_no_challenge: 'A 401 came without a challenge that says how to get in.',
  auth_challenge_no_metadata_url: 'The challenge does not say where the metadata are.',
  auth_metadata_http_error: 'The metadata got HTTP {status}.',
  auth_metadata_unanswered: 'The host of the metadata did not answer.',
  auth_metadata_invalid_json: 'The metadata are not JSON.',
  auth_metadata_not_json_object: 'The metadata are JSON, but not an object.',
  auth_scope_contradiction: 'The challenge asks for a scope that the metadata do not list.',
  auth_resource_missing: 'The metadata name no resource by URL.',
  auth_resource_other_origin: 'The metadata name a resource on another origin.',
  auth_servers_missing: 'The metadata name no authorization server, or one that is no URL.',
  hygiene_risk_detected:
    'Tools with a name or description that a hygiene rule matches: {hitCount} of {totalCount}.',
  hygiene_tool_unreadable:
    'Tools whose name or description is no text, so that it was not looked at: {unreadCount} of {totalCount}.',
  hygiene_no_risk: 'No name or description matches a hygiene rule; tools looked at: {totalCount}.',

  fingerprint_computed: 'The fingerprint is {fingerprint}.',
  fingerprint_tool_missing_name: 'An entry of the list has no name, so there is no fingerprint.',
  fingerprint_canonicalize_failed: 'The list cannot be written in canonical form.',
  no_baseline: 'No owner has approved a list to compare with.',
  fingerprint_comparison_unavailable: 'There is no fingerprint to compare.',
  fingerprint_baseline_equal: 'The fingerprint is the approved one.',
  fingerprint_baseline_mismatch: 'The fingerprint is not the approved one.',
}
