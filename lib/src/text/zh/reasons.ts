import type { ReasonTexts } from '../reason.ts'

/** The same as `../en/reasons.ts`, in Chinese. */
export const REASONS: ReasonTexts = {
  probe_aborted: '运行中断：{message}。',
  probe_cascade_incomplete: '前面的步骤没有完成，因此没有检查此项。',
  probe_budget_exhausted_requests: '此项得出结果之前，本次运行已用完 {maxRequests} 次请求的额度。',
  probe_budget_exhausted_duration: '此项得出结果之前，本次运行已用完 {maxDurationMs} 毫秒的时限。',
  probe_budget_exhausted_redirects: '得到响应之前的重定向超过 {maxRedirects} 次；不再继续跟随。',
  probe_budget_exhausted_body: '有一个响应超过 {maxBodyBytes} 字节，没有继续读取。',
  probe_rate_limited:
    '响应 {status} 要求[在 {retryAfterSeconds} 秒内]不再发送请求，因此运行到此为止。',
  probe_blocked_by_policy: '我们自己的防护规则拒绝了这次连接（{code}）。',
  probe_resolver_unavailable: '我们自己的域名解析器没有响应。',
  probe_declined_other_host: '继续运行会连到其他主机，而本次运行不会与其联系。',
  check_not_implemented: '此版本的套件没有 {check_id} 的判定程序。',
  credential_required: '服务器要求提供凭据（{scheme}）。',
  gate_not_vouched: '在要求凭据处结束的运行，只为另外几项事实作证。',

  reachability_answered: '握手以 HTTP 状态码 {status} 结束。',
  reachability_unanswered: '握手没有得到响应（{kind}）。',
  reachability_dns_failed: '服务器的域名无法解析。',
  latency_measured:
    '到收到响应头为止：p50 为 {p50} 毫秒，p95 为 {p95} 毫秒，共 {n} 个得到响应的请求。',
  latency_not_measured: '没有可以作为样本的请求。',
  transport_streamable_http: '通过 Streamable HTTP 发送的消息得到了 HTTP 响应，无论其内容为何。',

  protocol_revision_recorded: '服务器声明的修订版本为 {revision}。',
  protocol_revision_missing: '服务器没有声明协议修订版本。',
  protocol_revision_unknown: '服务器声明的修订版本从未发布过。',
  handshake_completed: '握手已完成（协议时期：{era}）。',
  handshake_discover_rejected:
    'server/discover 得到 HTTP {status} 和错误 {jsonrpc_error_code}，只有 2026-07-28 的服务器才会发送这种错误。',
  handshake_discover_http_error: 'server/discover 得到 HTTP {status}。',
  handshake_initialize_http_error: 'initialize 得到 HTTP {status}；只有 200 才算完成。',
  handshake_initialize_not_jsonrpc: 'initialize 得到的响应不是 JSON-RPC。',
  handshake_initialize_jsonrpc_error:
    'initialize 得到的响应是 JSON-RPC 错误[（{jsonrpc_error_code}）]。',
  handshake_initialize_no_protocol_version: 'initialize 的结果中没有字符串类型的 protocolVersion。',
  handshake_ack_http_error: 'notifications/initialized 得到 HTTP {status}。',
  response_id_mismatch: '有一个响应的 id 与所发送的不同。',
  tools_list_read: '已读取的工具：{tools}；页数：{pages}。',
  tools_list_challenge_after_failed_handshake: '握手失败之后，tools/list 要求提供凭据。',
  tools_list_not_jsonrpc: 'tools/list 得到 HTTP {status}，内容不是 JSON-RPC。',
  tools_list_jsonrpc_error:
    'tools/list 得到 HTTP {status} 和 JSON-RPC 错误[（{jsonrpc_error_code}）]。',
  tools_list_not_array: 'tools/list 得到 HTTP {status}，其结果中没有工具数组。',
  tools_list_http_error:
    'tools/list 得到了结果，但状态码是 HTTP {status}，等于服务器自己否认了它。',
  tools_not_declared: '服务器没有声明工具，也不认识 tools/list。',
  tools_list_invalid_structure: '没有可以读取的工具列表。',
  tools_list_incomplete: '工具列表没有读到末尾。',
  error_taxonomy_protocol_error:
    '调用不存在的工具，得到的响应是 JSON-RPC 错误 {jsonrpc_error_code}。',
  error_taxonomy_result_is_error:
    '调用不存在的工具，得到的响应是标有 isError 的结果（HTTP {status}，{media_type}）。',
  error_taxonomy_result_ok:
    '调用不存在的工具，得到的响应是成功的结果（HTTP {status}，{media_type}）。',
  error_taxonomy_jsonrpc_malformed:
    '调用不存在的工具，得到的响应是缺少数字 code 或 message 的错误（HTTP {status}，{media_type}[，code 为 {jsonrpc_error_code}]）。',
  error_taxonomy_other_id:
    '调用不存在的工具，得到的响应的 id 与所发送的不同（HTTP {status}，{media_type}）。',
  error_taxonomy_not_jsonrpc:
    '调用不存在的工具，得到的响应是 JSON，但不是 JSON-RPC（HTTP {status}，{media_type}）。',
  error_taxonomy_not_json: '调用不存在的工具，得到的响应不是 JSON（HTTP {status}，{media_type}）。',
  error_taxonomy_empty_body:
    '调用不存在的工具，得到的响应没有响应体（HTTP {status}，{media_type}）。',
  error_taxonomy_event_stream_no_data:
    '调用不存在的工具，得到的响应是没有应答消息的事件流（HTTP {status}，{media_type}）。',
  error_taxonomy_credentials: '调用得到 HTTP {status}，不能说明错误的形式。',
  probe_tool_name_collision: '服务器恰好有一个工具与本次运行的保留名称同名，因此没有调用。',
  probe_tool_name_unverifiable: '只有完整的列表才能证明没有工具使用保留名称，因此没有调用。',
  probe_call_withheld: '发起本次运行的人选择不进行调用。',

  tls_trusted:
    '证书链可以追溯到本次运行信任的根证书，且与此域名相符；其中最先到期的证书还有 {daysLeft} 天。',
  tls_not_used: '端点使用未加密的 http。',
  tls_not_observed: '看不到任何证书（{code}）。',
  tls_expired: '证书链中有一个证书已过期。',
  tls_not_yet_valid: '证书链中有一个证书尚未生效。',
  tls_wrong_name: '证书属于其他域名。',
  tls_no_names: '证书没有主体备用名称；不使用通用名称。',
  tls_self_signed: '证书是自签名的。',
  tls_incomplete_chain: '服务器没有发送自身证书与根证书之间的证书。',
  tls_unknown_issuer: '证书链终止于一个颁发者，而它不在本次运行信任的根证书之列。',
  tls_weak: '证书链中有一个密钥或签名强度不足。',
  tls_bad_chain: '证书链违反了证书路径的规则。',
  tls_protocol_too_old: '服务器不支持 TLS 1.2 及以上版本。',
  redirect_none: '没有请求被重定向。',
  redirect_same_host: '有请求被重定向，但都没有离开原主机。',
  redirect_cross_host_observed: '有请求被重定向到其他主机，或重定向目标无法确定。',
  auth_metadata_consistent: '质询所指明的元数据可以读取，并且与质询一致。',
  auth_no_challenge_seen: '没有响应要求提供凭据。',
  auth_401_no_challenge: '收到 401，但没有说明如何登录的质询。',
  auth_challenge_no_metadata_url: '质询没有说明元数据在哪里。',
  auth_metadata_http_error: '元数据的请求得到 HTTP {status}。',
  auth_metadata_unanswered: '元数据所在的主机没有响应。',
  auth_metadata_invalid_json: '元数据不是 JSON。',
  auth_metadata_not_json_object: '元数据是 JSON，但不是对象。',
  auth_scope_contradiction: '质询要求的某个 scope 没有列在元数据中。',
  auth_resource_missing: '元数据没有用 URL 指明 resource。',
  auth_resource_other_origin: '元数据指明的 resource 属于其他源。',
  auth_servers_missing: '元数据没有指明授权服务器，或其中有一个不是 URL。',
  hygiene_risk_detected: '名称或描述命中卫生规则的工具：{hitCount} 个，共 {totalCount} 个。',
  hygiene_tool_unreadable:
    '名称或描述不是文本、因此没有检查的工具：{unreadCount} 个，共 {totalCount} 个。',
  hygiene_no_risk: '没有名称或描述命中卫生规则；已检查的工具：{totalCount} 个。',

  fingerprint_computed: '指纹为 {fingerprint}。',
  fingerprint_tool_missing_name: '列表中有一个条目没有名称，因此没有指纹。',
  fingerprint_canonicalize_failed: '列表无法写成规范形式。',
  no_baseline: '没有所有者批准过可供比较的列表。',
  fingerprint_comparison_unavailable: '没有可供比较的指纹。',
  fingerprint_baseline_equal: '指纹就是批准的那一个。',
  fingerprint_baseline_mismatch: '指纹不是批准的那一个。',
}
