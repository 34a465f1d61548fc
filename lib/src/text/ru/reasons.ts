import type { ReasonKey } from '../../run/reason.ts'

/** What each reason says, as `en/reasons.ts` has it. */
export const REASONS: Readonly<Record<ReasonKey, string>> = {
  probe_aborted: 'Прогон прервался: {message}.',
  probe_cascade_incomplete: 'Предыдущий шаг не завершился, поэтому это не рассматривалось.',
  probe_budget_exhausted_requests:
    'Прогон исчерпал разрешённое число запросов ({maxRequests}) раньше, чем это выяснилось.',
  probe_budget_exhausted_duration:
    'Прогон исчерпал отведённое время ({maxDurationMs} мс) раньше, чем это выяснилось.',
  probe_budget_exhausted_redirects:
    'До ответа было больше перенаправлений, чем разрешено ({maxRedirects}); дальше переходов не было.',
  probe_budget_exhausted_body:
    'Ответ оказался длиннее разрешённого (байт: {maxBodyBytes}), и дальше его не читали.',
  probe_rate_limited:
    'В ответе {status} была просьба больше не отправлять запросов[ в течение {retryAfterSeconds} с], поэтому прогон на этом завершился.',
  probe_blocked_by_policy: 'Наша собственная защита отказалась устанавливать соединение ({code}).',
  probe_resolver_unavailable: 'Наш собственный резолвер не ответил.',
  probe_declined_other_host: 'Прогон привёл бы на другой хост, к которому он не обращается.',
  check_not_implemented: 'Эта версия набора правил не умеет оценивать {check_id}.',
  credential_required: 'Сервер требует учётных данных ({scheme}).',
  gate_not_vouched:
    'Прогон, который завершается там, где требуются учётные данные, удостоверяет только другие факты.',

  reachability_answered: 'Рукопожатие завершилось статусом HTTP {status}.',
  reachability_unanswered: 'На рукопожатие не было ответа ({kind}).',
  reachability_dns_failed: 'Не удалось определить адрес по имени сервера.',
  latency_measured:
    'До получения заголовков: p50 — {p50} мс, p95 — {p95} мс; запросов с ответом: {n}.',
  latency_not_measured: 'Ни один запрос не годится как измерение.',
  transport_streamable_http:
    'Сообщение, отправленное по Streamable HTTP, получило ответ HTTP, что бы в нём ни было.',

  protocol_revision_recorded: 'Сервер заявил редакцию {revision}.',
  protocol_revision_missing: 'Сервер не заявил редакции протокола.',
  protocol_revision_unknown: 'Сервер заявил редакцию, которая никогда не публиковалась.',
  handshake_completed: 'Рукопожатие завершилось (эпоха: {era}).',
  handshake_discover_rejected:
    'На server/discover пришёл статус HTTP {status} и ошибка {jsonrpc_error_code}, которую отправляет только сервер редакции 2026-07-28.',
  handshake_discover_http_error: 'На server/discover пришёл статус HTTP {status}.',
  handshake_initialize_http_error:
    'На initialize пришёл статус HTTP {status}; завершает его только 200.',
  handshake_initialize_not_jsonrpc: 'Ответ на initialize не является сообщением JSON-RPC.',
  handshake_initialize_jsonrpc_error:
    'На initialize пришла ошибка JSON-RPC[ ({jsonrpc_error_code})].',
  handshake_initialize_no_protocol_version: 'В результате initialize нет строки protocolVersion.',
  handshake_ack_http_error: 'На notifications/initialized пришёл статус HTTP {status}.',
  response_id_mismatch: 'Идентификатор ответа не совпадает с отправленным.',
  tools_list_read: 'Прочитано инструментов: {tools}, страниц: {pages}.',
  tools_list_challenge_after_failed_handshake:
    'После неудачного рукопожатия tools/list потребовал учётных данных.',
  tools_list_not_jsonrpc:
    'На tools/list пришёл статус HTTP {status} и ответ, который не является сообщением JSON-RPC.',
  tools_list_jsonrpc_error:
    'На tools/list пришёл статус HTTP {status} и ошибка JSON-RPC[ ({jsonrpc_error_code})].',
  tools_list_not_array:
    'На tools/list пришёл статус HTTP {status} и результат без массива инструментов.',
  tools_list_http_error:
    'На tools/list пришёл результат со статусом HTTP {status}, которым сам сервер от него отказывается.',
  tools_not_declared: 'Сервер не заявляет инструментов и не знает метода tools/list.',
  tools_list_invalid_structure: 'Нет списка инструментов, который можно было бы прочитать.',
  tools_list_incomplete: 'Список инструментов не прочитан до конца.',
  error_taxonomy_protocol_error:
    'На вызов несуществующего инструмента пришла ошибка JSON-RPC {jsonrpc_error_code}.',
  error_taxonomy_result_is_error:
    'На вызов несуществующего инструмента пришёл результат с пометкой isError (HTTP {status}, {media_type}).',
  error_taxonomy_result_ok:
    'На вызов несуществующего инструмента пришёл успешный результат (HTTP {status}, {media_type}).',
  error_taxonomy_jsonrpc_malformed:
    'На вызов несуществующего инструмента пришла ошибка без числового кода или без сообщения (HTTP {status}, {media_type}[, код {jsonrpc_error_code}]).',
  error_taxonomy_other_id:
    'На вызов несуществующего инструмента пришёл ответ с идентификатором, не совпадающим с отправленным (HTTP {status}, {media_type}).',
  error_taxonomy_not_jsonrpc:
    'На вызов несуществующего инструмента пришёл JSON, который не является JSON-RPC (HTTP {status}, {media_type}).',
  error_taxonomy_not_json:
    'На вызов несуществующего инструмента пришёл ответ не в формате JSON (HTTP {status}, {media_type}).',
  error_taxonomy_empty_body:
    'На вызов несуществующего инструмента пришёл ответ без тела (HTTP {status}, {media_type}).',
  error_taxonomy_event_stream_no_data:
    'На вызов несуществующего инструмента пришёл поток событий без ответа (HTTP {status}, {media_type}).',
  error_taxonomy_credentials:
    'На вызов пришёл статус HTTP {status}, который ничего не говорит о форме ошибок.',
  probe_tool_name_collision:
    'У сервера есть инструмент именно с тем именем, которое было зарезервировано для этого прогона, поэтому его не вызывали.',
  probe_tool_name_unverifiable:
    'Только полный список доказывает, что зарезервированного имени нет ни у одного инструмента, поэтому вызова не было.',
  probe_call_withheld: 'Тот, кто заказал прогон, не разрешил вызова.',

  tls_trusted:
    'Цепочка доходит до корневого сертификата, которому доверяет этот прогон, и действительна для этого имени; дней до окончания срока действия ближайшего из сертификатов: {daysLeft}.',
  tls_not_used: 'Конечная точка использует обычный http.',
  tls_not_observed: 'Увидеть сертификат не удалось ({code}).',
  tls_expired: 'Срок действия одного из сертификатов цепочки истёк.',
  tls_not_yet_valid: 'Один из сертификатов цепочки ещё не вступил в силу.',
  tls_wrong_name: 'Сертификат выдан на другое имя.',
  tls_no_names:
    'В сертификате нет альтернативных имён субъекта (subjectAltName); поле common name не используется.',
  tls_self_signed: 'Сертификат самоподписанный.',
  tls_incomplete_chain: 'Сервер не отправляет сертификатов между своим собственным и корневым.',
  tls_unknown_issuer:
    'Цепочка заканчивается издателем, которого нет среди корневых сертификатов, которым доверяет этот прогон.',
  tls_weak: 'Ключ или подпись в цепочке слишком слабы.',
  tls_bad_chain: 'Цепочка нарушает одно из правил путей сертификации.',
  tls_protocol_too_old: 'Сервер не поддерживает ни одной версии TLS от 1.2.',
  redirect_none: 'Ни один запрос не был перенаправлен.',
  redirect_same_host: 'Запросы перенаправлялись, но ни один — на другой хост.',
  redirect_cross_host_observed:
    'Запрос был перенаправлен на другой хост или в место, которое определить нельзя.',
  auth_metadata_consistent:
    'Метаданные, на которые указывает требование аутентификации, удалось прочитать, и они с ним согласуются.',
  auth_no_challenge_seen: 'Ни один ответ не потребовал учётных данных.',
  auth_401_no_challenge: 'Ответ 401 пришёл без требования, которое объясняет, как войти.',
  auth_challenge_no_metadata_url: 'Требование аутентификации не говорит, где метаданные.',
  auth_metadata_http_error: 'На запрос метаданных пришёл статус HTTP {status}.',
  auth_metadata_unanswered: 'Хост метаданных не ответил.',
  auth_metadata_invalid_json: 'Метаданные не являются JSON.',
  auth_metadata_not_json_object: 'Метаданные — это JSON, но не объект.',
  auth_scope_contradiction:
    'Требование аутентификации называет scope, которого нет в перечне метаданных.',
  auth_resource_missing: 'Метаданные не называют ресурса по URL.',
  auth_resource_other_origin: 'Метаданные называют ресурс с другим origin.',
  auth_servers_missing:
    'Метаданные не называют сервера авторизации или называют такой, который не является URL.',
  hygiene_risk_detected:
    'Инструментов, имя или описание которых совпадает с правилом гигиены: {hitCount} из {totalCount}.',
  hygiene_tool_unreadable:
    'Инструментов, имя или описание которых не является текстом и поэтому не рассматривалось: {unreadCount} из {totalCount}.',
  hygiene_no_risk:
    'Ни одно имя и ни одно описание не совпадает с правилом гигиены; рассмотрено инструментов: {totalCount}.',

  fingerprint_computed: 'Отпечаток: {fingerprint}.',
  fingerprint_tool_missing_name: 'У одной из записей списка нет имени, поэтому отпечатка нет.',
  fingerprint_canonicalize_failed: 'Список нельзя записать в канонической форме.',
  no_baseline: 'Ни один владелец не одобрил списка, с которым можно было бы сравнить.',
  fingerprint_comparison_unavailable: 'Нет отпечатка, который можно было бы сравнить.',
  fingerprint_baseline_equal: 'Отпечаток совпадает с одобренным.',
  fingerprint_baseline_mismatch: 'Отпечаток не совпадает с одобренным.',
}
