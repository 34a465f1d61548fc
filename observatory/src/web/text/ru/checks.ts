/** The same as `../en/checks.ts`, in Russian. */
import type { CHECKS as EN } from '../en/checks.ts'
import type { Sentences } from '../catalogue.ts'

export const CHECKS: Sentences<typeof EN, 'ru'> = {
  report_checks_note:
    'Сплошная метка — вывод есть. Полая — вывода нет. Нет ни баллов, ни рейтинга.',
  no_conclusion: 'Вывода нет: {reason}',
  execution_ERROR: 'ошибка',
  execution_SKIPPED: 'пропущено',
  execution_BLOCKED: 'заблокировано',
  check_evidence: 'Свидетельства и как это повторить',
  check_exchange: 'Обмен {n}: {what}',
  check_ask: 'Запросите сами',
  check_what: 'Что рассматривается',
  check_how: 'Как принимается решение',
  check_cannot: 'Чего это не показывает',
  check_mend: 'Как исправить',
  check_approved: 'Одобрено',
  check_now: 'В этом прогоне',
  check_hits: 'Где именно',
  group_reachability_performance: 'Измерено из одного места и никогда не служит для рейтинга.',
  group_protocol_contract: 'Что увидел один клиент; других могут встретить иначе.',
  group_security_hygiene: 'Сигналы и факты, а не аудит безопасности.',
  group_drift_supply_chain: 'Само изменение — факт; было ли оно намеренным, отсюда не видно.',

  seen_title: 'Что было видно',
  seen_note: 'Необработанные наблюдения неподписанного прогона. Состояний у них нет.',
  beside_title: 'Помимо проверок',
  beside_note: 'Замечено в обмене; ни в один вывод не входит.',
  beside_declared: 'Заявлено: {capabilities}.',
  beside_declared_none: 'Ничего не заявлено.',
  beside_extensions: 'Расширения: {extensions}.',
  beside_list_size: {
    one: 'Имя, описание и входная схема {n} инструмента занимают байт: {bytes}, то есть токенов примерно {tokens} (четверть числа байт).',
    few: 'Имена, описания и входные схемы {n} инструментов занимают байт: {bytes}, то есть токенов примерно {tokens} (четверть числа байт).',
    many: 'Имена, описания и входные схемы {n} инструментов занимают байт: {bytes}, то есть токенов примерно {tokens} (четверть числа байт).',
    other:
      'Имена, описания и входные схемы {n} инструмента занимают байт: {bytes}, то есть токенов примерно {tokens} (четверть числа байт).',
  },
  beside_more: {
    one: 'Ещё {n} есть в форме JSON.',
    few: 'Ещё {n} есть в форме JSON.',
    many: 'Ещё {n} есть в форме JSON.',
    other: 'Ещё {n} есть в форме JSON.',
  },
}
