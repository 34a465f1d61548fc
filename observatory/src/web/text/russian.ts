import { CHECK_TEXTS, GROUP_TITLES, REASONS } from 'countersign/text/ru'
import type { Texts } from './say.ts'
import { RU } from './ru/sentences.ts'

/** With the texts of checks and reasons from the library. */
export const RUSSIAN: Texts = {
  lang: 'ru',
  endonym: 'Русский',
  // A numeral has the gender and the case of its noun, which one list cannot have.
  numbers: [],
  gap: ' ',
  comma: ', ',
  and: ' и ',
  sentences: RU,
  states: {
    VERIFIED: 'Подтверждено',
    FAILED: 'Не пройдено',
    OBSERVED_RISK: 'Замечен риск',
    UNVERIFIED: 'Не проверено',
  },
  groups: GROUP_TITLES,
  checks: CHECK_TEXTS,
  checkNames: {
    reachability: 'доступность',
    latency_profile: 'время ответа',
    transport_type: 'транспорт',
    protocol_revision: 'редакция протокола',
    discovery_handshake: 'рукопожатие',
    tools_list: 'список инструментов',
    error_taxonomy: 'форма ошибок',
    tls_certificate: 'сертификат TLS',
    redirect_policy: 'перенаправления',
    auth_metadata: 'метаданные авторизации',
    tool_description_hygiene: 'тексты инструментов',
    toolset_fingerprint: 'отпечаток набора инструментов',
    schema_fingerprint: 'отпечаток схем',
    toolset_unchanged_vs_approved: 'соответствие набора инструментов одобренному',
    schema_unchanged_vs_approved: 'соответствие схем одобренным',
  },
  reasons: REASONS,
}
