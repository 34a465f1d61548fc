/** The same as `../en/report.ts`, in Ukrainian. */
import type { REPORT as EN } from '../en/report.ts'
import type { Sentences } from '../catalogue.ts'

export const REPORT: Sentences<typeof EN, 'uk'> = {
  report_title: '{name}: спостережено {day}',
  report_title_new: '{name}: ще не спостерігали',
  report_seen: 'Спостережено {at}, місце спостереження: {vantage}.',
  report_every: 'Спостерігається раз на {span}.',
  span_days: { one: '{n} день', few: '{n} дні', many: '{n} днів', other: '{n} дня' },
  span_hours: { one: '{n} годину', few: '{n} години', many: '{n} годин', other: '{n} години' },
  span_minutes: {
    one: '{n} хвилину',
    few: '{n} хвилини',
    many: '{n} хвилин',
    other: '{n} хвилини',
  },
  span_seconds: {
    one: '{n} секунду',
    few: '{n} секунди',
    many: '{n} секунд',
    other: '{n} секунди',
  },
  report_also: 'Є у списку також як {names}.',
  report_calls_itself: 'Називає себе {name}.',
  report_calls_itself_version: 'Називає себе {name}, версія {version}.',
  report_provenance_signed: 'Ця адреса є частиною підписаного.',
  report_provenance_own: 'Ця адреса взята із записів самої обсерваторії.',
  findings: 'Що привертає увагу',
  finding_said: '{check}: {reason}',
  findings_open: '{checks}. {note}',
  unverified_note: 'Висновку про це немає; біля кожної названо причину.',
  gate_note:
    'Прогін, який завершується вимогою входу, нічого іншого не засвідчує, а ця обсерваторія ніколи не надсилає облікових даних.',
  not_yet_title: 'Ще не спостерігали',
  not_yet: 'У цієї кінцевої точки досі нічого не запитували. Перше спостереження — {at}.',
  not_yet_paused: 'У цієї кінцевої точки досі нічого не запитували.',
  stale_notice: 'Наступне спостереження мало відбутися {at}. Наведене нижче могло вже змінитися.',
  paused_notice: 'Спостереження призупинено. Наведене нижче видно було раніше.',
  opted_out_notice:
    'Власник попросив не спостерігати, і до сервера більше не звертаються. Наведене нижче видно було раніше.',
  pruned_notice:
    'Перевірки цього прогону вилучено {at}, бо вони зберігаються обмежений час. Підписане досі тут.',
  correction: 'Виправлення від {at}: {title}. {text} Підписаний результат не змінено.',

  cert_label: 'Як це зафіксовано',
  cert_signed: 'Скріплено підписом',
  cert_unsigned: 'Спостережено, не підписано',
  cert_scope: 'Обсяг',
  cert_scope_full: 'Повний: усі п’ятнадцять перевірок',
  cert_scope_gate: 'Лише до входу: {checks}',
  cert_challenge: 'Виклик автентифікації',
  cert_run: 'Прогін',
  cert_rules: 'Правила',
  cert_rules_suite: 'набір {version}',
  cert_key: 'Ключ',
  cert_log: 'Запис у журналі',
  cert_log_pending: 'очікується, за лічені секунди',
  cert_log_of: '{index} із {size}',
  cert_why: 'Чому',
  cert_earlier: 'Востаннє підписано',
  toc: 'На цій сторінці',

  limits_title: 'Про цей звіт',
  limits_signed:
    'Він каже, що ця обсерваторія бачила ці відповіді в цей час із цього місця. Він не каже, що сервер безпечний, що інші бачать те саме або що хоч щось лишалося правдою за хвилину.',
  limits_unsigned:
    'Він каже, що побачив один прогін з одного місця. Нічого з цього не підписано, і для іншого часу чи місця з цього нічого не випливає.',
  limits_never:
    'Підписані результати ніколи не оцінюються наново. Якщо правило виявляється хибним, поруч із ними стоїть виправлення.',
  badge_markdown: 'Значок для ваших сторінок, у Markdown',
}
