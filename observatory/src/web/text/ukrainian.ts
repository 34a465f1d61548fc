import { CHECK_TEXTS, GROUP_TITLES, REASONS } from 'countersign/text/uk'
import type { Texts } from './say.ts'
import { UK } from './uk/sentences.ts'

/** With the texts of checks and reasons from the library. */
export const UKRAINIAN: Texts = {
  lang: 'uk',
  endonym: 'Українська',
  // A numeral has the gender and the case of its noun, which one list cannot have.
  numbers: [],
  gap: ' ',
  comma: ', ',
  and: ' і ',
  sentences: UK,
  states: {
    VERIFIED: 'Підтверджено',
    FAILED: 'Не пройдено',
    OBSERVED_RISK: 'Помічено ризик',
    UNVERIFIED: 'Не перевірено',
  },
  groups: GROUP_TITLES,
  checks: CHECK_TEXTS,
  checkNames: {
    reachability: 'доступність',
    latency_profile: 'час відповіді',
    transport_type: 'транспорт',
    protocol_revision: 'редакція протоколу',
    discovery_handshake: 'рукостискання',
    tools_list: 'список інструментів',
    error_taxonomy: 'форма помилок',
    tls_certificate: 'сертифікат TLS',
    redirect_policy: 'перенаправлення',
    auth_metadata: 'метадані авторизації',
    tool_description_hygiene: 'тексти інструментів',
    toolset_fingerprint: 'відбиток набору інструментів',
    schema_fingerprint: 'відбиток схем',
    toolset_unchanged_vs_approved: 'набір інструментів як схвалено',
    schema_unchanged_vs_approved: 'схеми як схвалено',
  },
  reasons: REASONS,
}
