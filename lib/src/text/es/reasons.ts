import type { ReasonKey } from '../../run/reason.ts'

/** What each reason says, as `en/reasons.ts` has it. */
export const REASONS: Readonly<Record<ReasonKey, string>> = {
  probe_aborted: 'La ejecución se interrumpió: {message}.',
  probe_cascade_incomplete: 'Un paso anterior no se completó, así que esto no se examinó.',
  probe_budget_exhausted_requests:
    'La ejecución agotó sus solicitudes ({maxRequests}) antes de que esto quedara resuelto.',
  probe_budget_exhausted_duration:
    'La ejecución agotó su tiempo ({maxDurationMs} ms) antes de que esto quedara resuelto.',
  probe_budget_exhausted_redirects:
    'Antes de la respuesta había más redirecciones de las permitidas ({maxRedirects}); no se siguen más.',
  probe_budget_exhausted_body:
    'Una respuesta superaba los {maxBodyBytes} bytes y no se siguió leyendo.',
  probe_rate_limited:
    'La respuesta {status} pidió que no se enviaran más solicitudes[ durante {retryAfterSeconds} s], así que la ejecución terminó ahí.',
  probe_blocked_by_policy: 'La propia protección del programa rechazó el contacto ({code}).',
  probe_resolver_unavailable: 'No respondió el servidor de resolución de nombres propio.',
  probe_declined_other_host:
    'La ejecución habría llevado a otro host, con el que no se establece contacto.',
  check_not_implemented: 'Esta versión del conjunto de reglas no sabe evaluar {check_id}.',
  credential_required: 'El servidor exige credenciales ({scheme}).',
  gate_not_vouched:
    'Una ejecución que termina donde se exigen credenciales solo da fe de otros hechos.',

  reachability_answered: 'La negociación inicial terminó con el código de estado HTTP {status}.',
  reachability_unanswered: 'La negociación inicial quedó sin respuesta ({kind}).',
  reachability_dns_failed: 'No se pudo resolver el nombre del servidor.',
  latency_measured:
    'Hasta las cabeceras: p50 {p50} ms, p95 {p95} ms; solicitudes respondidas: {n}.',
  latency_not_measured: 'Ninguna solicitud sirve como muestra.',
  transport_streamable_http:
    'Un mensaje enviado por Streamable HTTP obtuvo una respuesta HTTP, dijera lo que dijera.',

  protocol_revision_recorded: 'El servidor declaró la revisión {revision}.',
  protocol_revision_missing: 'El servidor no declaró ninguna revisión del protocolo.',
  protocol_revision_unknown: 'El servidor declaró una revisión que nunca se publicó.',
  handshake_completed: 'La negociación inicial se completó (época: {era}).',
  handshake_discover_rejected:
    'server/discover obtuvo HTTP {status} y el error {jsonrpc_error_code}, que solo envía un servidor de la revisión 2026-07-28.',
  handshake_discover_http_error: 'server/discover obtuvo HTTP {status}.',
  handshake_initialize_http_error: 'initialize obtuvo HTTP {status}; solo 200 lo completa.',
  handshake_initialize_not_jsonrpc: 'La respuesta a initialize no es un mensaje JSON-RPC.',
  handshake_initialize_jsonrpc_error:
    'La respuesta a initialize fue un error JSON-RPC[ ({jsonrpc_error_code})].',
  handshake_initialize_no_protocol_version:
    'El resultado de initialize no tiene un protocolVersion que sea una cadena.',
  handshake_ack_http_error: 'notifications/initialized obtuvo HTTP {status}.',
  response_id_mismatch: 'Una respuesta llegó con un identificador distinto del que se envió.',
  tools_list_read: 'Herramientas leídas: {tools}; páginas: {pages}.',
  tools_list_challenge_after_failed_handshake:
    'tools/list exigió credenciales después de que fallara la negociación inicial.',
  tools_list_not_jsonrpc:
    'tools/list obtuvo HTTP {status} y una respuesta que no es un mensaje JSON-RPC.',
  tools_list_jsonrpc_error:
    'tools/list obtuvo HTTP {status} y un error JSON-RPC[ ({jsonrpc_error_code})].',
  tools_list_not_array:
    'tools/list obtuvo HTTP {status} y un resultado sin un array de herramientas.',
  tools_list_http_error:
    'tools/list obtuvo un resultado con HTTP {status}, con lo que el propio servidor lo desautoriza.',
  tools_not_declared: 'El servidor no declara herramientas y no conoce tools/list.',
  tools_list_invalid_structure: 'No hay ninguna lista de herramientas que se pudiera leer.',
  tools_list_incomplete: 'La lista de herramientas no se leyó hasta el final.',
  error_taxonomy_protocol_error:
    'La llamada a una herramienta que no existe recibió el error JSON-RPC {jsonrpc_error_code}.',
  error_taxonomy_result_is_error:
    'La llamada a una herramienta que no existe recibió un resultado marcado con isError (HTTP {status}, {media_type}).',
  error_taxonomy_result_ok:
    'La llamada a una herramienta que no existe recibió un resultado correcto (HTTP {status}, {media_type}).',
  error_taxonomy_jsonrpc_malformed:
    'La llamada a una herramienta que no existe recibió un error sin código numérico o sin mensaje (HTTP {status}, {media_type}[, código {jsonrpc_error_code}]).',
  error_taxonomy_other_id:
    'La llamada a una herramienta que no existe recibió una respuesta con un identificador distinto del que se envió (HTTP {status}, {media_type}).',
  error_taxonomy_not_jsonrpc:
    'La llamada a una herramienta que no existe recibió un JSON que no es JSON-RPC (HTTP {status}, {media_type}).',
  error_taxonomy_not_json:
    'La llamada a una herramienta que no existe recibió una respuesta que no es JSON (HTTP {status}, {media_type}).',
  error_taxonomy_empty_body:
    'La llamada a una herramienta que no existe recibió una respuesta sin cuerpo (HTTP {status}, {media_type}).',
  error_taxonomy_event_stream_no_data:
    'La llamada a una herramienta que no existe recibió un flujo de eventos sin respuesta (HTTP {status}, {media_type}).',
  error_taxonomy_credentials:
    'La llamada obtuvo HTTP {status}, lo que no dice nada de la forma de los errores.',
  probe_tool_name_collision:
    'El servidor tiene una herramienta con el mismo nombre que se reservó para esta ejecución, así que no se la llamó.',
  probe_tool_name_unverifiable:
    'Solo una lista entera demuestra que ninguna herramienta tiene el nombre reservado, así que no hubo llamada.',
  probe_call_withheld: 'Quien solicitó la ejecución excluyó la llamada.',

  tls_trusted:
    'La cadena llega a una raíz en la que confía esta ejecución, para este nombre; días hasta que caduque el primero de sus certificados: {daysLeft}.',
  tls_not_used: 'El endpoint usa http sin cifrar.',
  tls_not_observed: 'No se pudo ver ningún certificado ({code}).',
  tls_expired: 'Un certificado de la cadena ha caducado.',
  tls_not_yet_valid: 'Un certificado de la cadena aún no es válido.',
  tls_wrong_name: 'El certificado es para otro nombre.',
  tls_no_names:
    'El certificado no tiene nombres alternativos del sujeto (subjectAltName); el common name no se usa.',
  tls_self_signed: 'El certificado está autofirmado.',
  tls_incomplete_chain: 'El servidor no envía los certificados entre el suyo y una raíz.',
  tls_unknown_issuer:
    'La cadena termina en un emisor que no está entre las raíces en las que confía esta ejecución.',
  tls_weak: 'Una clave o una firma de la cadena es demasiado débil.',
  tls_bad_chain: 'La cadena infringe una regla de las rutas de certificación.',
  tls_protocol_too_old: 'El servidor no admite TLS 1.2 ni ninguna versión posterior.',
  redirect_none: 'Ninguna solicitud fue redirigida.',
  redirect_same_host: 'Hubo solicitudes redirigidas, ninguna de ellas a otro host.',
  redirect_cross_host_observed:
    'Una solicitud fue redirigida a otro host o a un lugar que no se puede determinar.',
  auth_metadata_consistent:
    'Los metadatos que indica el desafío se pudieron leer y concuerdan con él.',
  auth_no_challenge_seen: 'Ninguna respuesta exigió credenciales.',
  auth_401_no_challenge: 'Llegó un 401 sin un desafío que diga cómo obtener acceso.',
  auth_challenge_no_metadata_url: 'El desafío no dice dónde están los metadatos.',
  auth_metadata_http_error: 'La solicitud de los metadatos obtuvo HTTP {status}.',
  auth_metadata_unanswered: 'El host de los metadatos no respondió.',
  auth_metadata_invalid_json: 'Los metadatos no son JSON.',
  auth_metadata_not_json_object: 'Los metadatos son JSON, pero no un objeto.',
  auth_scope_contradiction:
    'El desafío exige un ámbito (scope) que los metadatos no incluyen en su lista.',
  auth_resource_missing: 'Los metadatos no indican ningún recurso por su URL.',
  auth_resource_other_origin: 'Los metadatos indican un recurso de otro origen.',
  auth_servers_missing:
    'Los metadatos no indican ningún servidor de autorización, o indican uno que no es una URL.',
  hygiene_risk_detected:
    'Herramientas con un nombre o una descripción que coincide con una regla de higiene: {hitCount} de {totalCount}.',
  hygiene_tool_unreadable:
    'Herramientas cuyo nombre o descripción no es texto, por lo que no se examinó: {unreadCount} de {totalCount}.',
  hygiene_no_risk:
    'Ningún nombre ni descripción coincide con una regla de higiene; herramientas examinadas: {totalCount}.',

  fingerprint_computed: 'La huella es {fingerprint}.',
  fingerprint_tool_missing_name: 'Una entrada de la lista no tiene nombre, así que no hay huella.',
  fingerprint_canonicalize_failed: 'La lista no se puede escribir en forma canónica.',
  no_baseline: 'Ningún propietario ha aprobado una lista con la que comparar.',
  fingerprint_comparison_unavailable: 'No hay ninguna huella que comparar.',
  fingerprint_baseline_equal: 'La huella es la aprobada.',
  fingerprint_baseline_mismatch: 'La huella no es la aprobada.',
}
