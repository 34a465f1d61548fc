/** The same as `../en/checks.ts`, in Ukrainian. */
import type { CHECKS as EN } from '../en/checks.ts'
import type { Sentences } from '../catalogue.ts'

export const CHECKS: Sentences<typeof EN, 'uk'> = {
  report_checks_note:
    'Суцільна позначка — висновок є. Порожниста — висновку немає. Немає ні балів, ні рейтингу.',
  no_conclusion: 'Немає висновку: {reason}',
  execution_ERROR: 'помилка',
  execution_SKIPPED: 'пропущено',
  execution_BLOCKED: 'заблоковано',
  check_evidence: 'Докази і як це повторити',
  check_exchange: 'Обмін {n}: {what}',
  check_ask: 'Запитайте самі',
  check_what: 'Що розглядається',
  check_how: 'Як вирішується',
  check_cannot: 'Чого це не показує',
  check_mend: 'Як виправити',
  check_approved: 'Схвалено',
  check_now: 'У цьому прогоні',
  check_hits: 'Де саме',
  group_reachability_performance: 'Виміряно з одного місця, ніколи не для рейтингу.',
  group_protocol_contract: 'Що побачив один клієнт; інших можуть зустріти інакше.',
  group_security_hygiene: 'Сигнали й факти, а не аудит безпеки.',
  group_drift_supply_chain: 'Сама зміна — факт; чи була вона навмисною, не видно.',

  seen_title: 'Що було видно',
  seen_note: 'Необроблені спостереження прогону, який не підписано. Станів вони не мають.',
  beside_title: 'Поза перевірками',
  beside_note: 'Помічено в обміні; у жоден висновок не входить.',
  beside_declared: 'Заявлено: {capabilities}.',
  beside_declared_none: 'Нічого не заявлено.',
  beside_extensions: 'Розширення: {extensions}.',
  beside_list_size: {
    one: 'Назва, опис і вхідна схема {n} інструмента займають байтів: {bytes}, тобто токенів приблизно {tokens} (чверть від числа байтів).',
    few: 'Назви, описи й вхідні схеми {n} інструментів займають байтів: {bytes}, тобто токенів приблизно {tokens} (чверть від числа байтів).',
    many: 'Назви, описи й вхідні схеми {n} інструментів займають байтів: {bytes}, тобто токенів приблизно {tokens} (чверть від числа байтів).',
    other:
      'Назви, описи й вхідні схеми {n} інструмента займають байтів: {bytes}, тобто токенів приблизно {tokens} (чверть від числа байтів).',
  },
  beside_more: {
    one: 'Ще {n} є у формі JSON.',
    few: 'Ще {n} є у формі JSON.',
    many: 'Ще {n} є у формі JSON.',
    other: 'Ще {n} є у формі JSON.',
  },
}
