import type { ReasonKey } from '../../run/reason.ts'

/** What each reason says, as `en/reasons.ts` has it. */
export const REASONS: Readonly<Record<ReasonKey, string>> = {
  probe_aborted: 'Прогін перервався: {message}.',
  probe_cascade_incomplete: 'Попередній крок не завершився, тож це не розглядалося.',
  probe_budget_exhausted_requests:
    'Прогін вичерпав дозволену кількість запитів ({maxRequests}) раніше, ніж це з’ясувалося.',
  probe_budget_exhausted_duration:
    'Прогін вичерпав відведений час ({maxDurationMs} мс) раніше, ніж це з’ясувалося.',
  probe_budget_exhausted_redirects:
    'Перед відповіддю було більше перенаправлень, ніж дозволено ({maxRedirects}); далі переходів не було.',
  probe_budget_exhausted_body:
    'Відповідь довша за дозволену (байтів: {maxBodyBytes}), і далі її не читали.',
  probe_rate_limited:
    'Відповідь {status} просила більше не надсилати запитів[ протягом {retryAfterSeconds} с], тож прогін на цьому завершився.',
  probe_blocked_by_policy: 'Наш власний захист відмовився встановлювати з’єднання ({code}).',
  probe_resolver_unavailable: 'Наш власний резолвер не відповів.',
  probe_declined_other_host: 'Прогін вів би на інший хост, до якого він не звертається.',
  check_not_implemented: 'Ця версія набору правил не вміє оцінювати {check_id}.',
  credential_required: 'Сервер вимагає облікових даних ({scheme}).',
  gate_not_vouched:
    'Прогін, який завершується там, де вимагають облікових даних, засвідчує лише інші факти.',

  reachability_answered: 'Рукостискання завершилося статусом HTTP {status}.',
  reachability_unanswered: 'На рукостискання не було відповіді ({kind}).',
  reachability_dns_failed: 'Не вдалося визначити адресу за іменем сервера.',
  latency_measured:
    'До отримання заголовків: p50 — {p50} мс, p95 — {p95} мс; запитів із відповіддю: {n}.',
  latency_not_measured: 'Жоден запит не придатний як вимірювання.',
  transport_streamable_http:
    'Повідомлення, надіслане через Streamable HTTP, отримало відповідь HTTP, хоч би що в ній було.',

  protocol_revision_recorded: 'Сервер заявив редакцію {revision}.',
  protocol_revision_missing: 'Сервер не заявив редакції протоколу.',
  protocol_revision_unknown: 'Сервер заявив редакцію, якої ніколи не публікували.',
  handshake_completed: 'Рукостискання завершилося (епоха: {era}).',
  handshake_discover_rejected:
    'server/discover отримав статус HTTP {status} і помилку {jsonrpc_error_code}, яку надсилає лише сервер редакції 2026-07-28.',
  handshake_discover_http_error: 'server/discover отримав статус HTTP {status}.',
  handshake_initialize_http_error:
    'initialize отримав статус HTTP {status}; завершує його лише 200.',
  handshake_initialize_not_jsonrpc: 'Відповідь на initialize не є повідомленням JSON-RPC.',
  handshake_initialize_jsonrpc_error:
    'На initialize надійшла помилка JSON-RPC[ ({jsonrpc_error_code})].',
  handshake_initialize_no_protocol_version: 'Результат initialize не має рядка protocolVersion.',
  handshake_ack_http_error: 'notifications/initialized отримало статус HTTP {status}.',
  response_id_mismatch: 'Відповідь надійшла під іншим ідентифікатором, ніж було надіслано.',
  tools_list_read: 'Прочитано інструментів: {tools}, сторінок: {pages}.',
  tools_list_challenge_after_failed_handshake:
    'Після невдалого рукостискання tools/list вимагав облікових даних.',
  tools_list_not_jsonrpc:
    'tools/list отримав статус HTTP {status} і відповідь, яка не є повідомленням JSON-RPC.',
  tools_list_jsonrpc_error:
    'tools/list отримав статус HTTP {status} і помилку JSON-RPC[ ({jsonrpc_error_code})].',
  tools_list_not_array:
    'tools/list отримав статус HTTP {status} і результат без масиву інструментів.',
  tools_list_http_error:
    'tools/list отримав результат зі статусом HTTP {status}, яким сам сервер від нього відмовляється.',
  tools_not_declared: 'Сервер не заявляє інструментів і не знає методу tools/list.',
  tools_list_invalid_structure: 'Немає списку інструментів, який можна було б прочитати.',
  tools_list_incomplete: 'Список інструментів не прочитано до кінця.',
  error_taxonomy_protocol_error:
    'На виклик інструмента, якого не існує, надійшла помилка JSON-RPC {jsonrpc_error_code}.',
  error_taxonomy_result_is_error:
    'На виклик інструмента, якого не існує, надійшов результат із позначкою isError (HTTP {status}, {media_type}).',
  error_taxonomy_result_ok:
    'На виклик інструмента, якого не існує, надійшов успішний результат (HTTP {status}, {media_type}).',
  error_taxonomy_jsonrpc_malformed:
    'На виклик інструмента, якого не існує, надійшла помилка без числового коду або без повідомлення (HTTP {status}, {media_type}[, код {jsonrpc_error_code}]).',
  error_taxonomy_other_id:
    'На виклик інструмента, якого не існує, надійшла відповідь під іншим ідентифікатором, ніж було надіслано (HTTP {status}, {media_type}).',
  error_taxonomy_not_jsonrpc:
    'На виклик інструмента, якого не існує, надійшов JSON, який не є JSON-RPC (HTTP {status}, {media_type}).',
  error_taxonomy_not_json:
    'На виклик інструмента, якого не існує, надійшла відповідь не у форматі JSON (HTTP {status}, {media_type}).',
  error_taxonomy_empty_body:
    'На виклик інструмента, якого не існує, надійшла відповідь без тіла (HTTP {status}, {media_type}).',
  error_taxonomy_event_stream_no_data:
    'На виклик інструмента, якого не існує, надійшов потік подій без відповіді (HTTP {status}, {media_type}).',
  error_taxonomy_credentials:
    'Виклик отримав статус HTTP {status}, який нічого не каже про форму помилок.',
  probe_tool_name_collision:
    'Сервер має інструмент саме з тією назвою, яку було зарезервовано для цього прогону, тож його не викликали.',
  probe_tool_name_unverifiable:
    'Лише повний список доводить, що жоден інструмент не має зарезервованої назви, тож виклику не було.',
  probe_call_withheld: 'Той, хто замовив прогін, не дозволив виклику.',

  tls_trusted:
    'Ланцюг сягає кореневого сертифіката, якому довіряє цей прогін, і дійсний для цього імені; днів до завершення строку дії найближчого з сертифікатів: {daysLeft}.',
  tls_not_used: 'Кінцева точка використовує звичайний http.',
  tls_not_observed: 'Не вдалося побачити жодного сертифіката ({code}).',
  tls_expired: 'Строк дії одного із сертифікатів ланцюга минув.',
  tls_not_yet_valid: 'Один із сертифікатів ланцюга ще не набув чинності.',
  tls_wrong_name: 'Сертифікат виданий на інше ім’я.',
  tls_no_names:
    'Сертифікат не має альтернативних імен суб’єкта (subjectAltName); поле common name не використовується.',
  tls_self_signed: 'Сертифікат самопідписаний.',
  tls_incomplete_chain: 'Сервер не надсилає сертифікатів між своїм власним і кореневим.',
  tls_unknown_issuer:
    'Ланцюг закінчується видавцем, якого немає серед кореневих сертифікатів, яким довіряє цей прогін.',
  tls_weak: 'Ключ або підпис у ланцюгу заслабкий.',
  tls_bad_chain: 'Ланцюг порушує одне з правил шляхів сертифікації.',
  tls_protocol_too_old: 'Сервер не підтримує жодної версії TLS від 1.2.',
  redirect_none: 'Жоден запит не було перенаправлено.',
  redirect_same_host: 'Запити перенаправлялися, але жоден — на інший хост.',
  redirect_cross_host_observed:
    'Запит було перенаправлено на інший хост або в місце, яке не можна визначити.',
  auth_metadata_consistent:
    'Метадані, на які вказує виклик автентифікації, вдалося прочитати, і вони з ним узгоджуються.',
  auth_no_challenge_seen: 'Жодна відповідь не вимагала облікових даних.',
  auth_401_no_challenge: 'Відповідь 401 надійшла без виклику, який пояснює, як увійти.',
  auth_challenge_no_metadata_url: 'Виклик автентифікації не каже, де метадані.',
  auth_metadata_http_error: 'Запит метаданих отримав статус HTTP {status}.',
  auth_metadata_unanswered: 'Хост метаданих не відповів.',
  auth_metadata_invalid_json: 'Метадані не є JSON.',
  auth_metadata_not_json_object: 'Метадані є JSON, але не об’єктом.',
  auth_scope_contradiction: 'Виклик автентифікації вимагає scope, якого метадані не перелічують.',
  auth_resource_missing: 'Метадані не називають ресурсу за URL.',
  auth_resource_other_origin: 'Метадані називають ресурс з іншого origin.',
  auth_servers_missing:
    'Метадані не називають сервера авторизації або називають такий, що не є URL.',
  hygiene_risk_detected:
    'Інструментів, назва чи опис яких збігається з правилом гігієни: {hitCount} із {totalCount}.',
  hygiene_tool_unreadable:
    'Інструментів, назва чи опис яких не є текстом, а тому не розглядалися: {unreadCount} із {totalCount}.',
  hygiene_no_risk:
    'Жодна назва й жоден опис не збігаються з правилом гігієни; розглянуто інструментів: {totalCount}.',

  fingerprint_computed: 'Відбиток: {fingerprint}.',
  fingerprint_tool_missing_name: 'Один із записів списку не має назви, тож відбитка немає.',
  fingerprint_canonicalize_failed: 'Список не можна записати в канонічній формі.',
  no_baseline: 'Жоден власник не схвалив списку, з яким можна було б порівняти.',
  fingerprint_comparison_unavailable: 'Немає відбитка, який можна було б порівняти.',
  fingerprint_baseline_equal: 'Відбиток збігається зі схваленим.',
  fingerprint_baseline_mismatch: 'Відбиток не збігається зі схваленим.',
}
