/** The same as `../en/pages-statistics.ts`, in Russian. */
import type { STATISTICS as EN } from '../en/pages-statistics.ts'
import type { Sentences } from '../catalogue.ts'

export const STATISTICS: Sentences<typeof EN, 'ru'> = {
  statistics_title: 'Статистика',
  statistics_lead:
    'Наблюдения в числах. Считается только то, за чем следит эта обсерватория, а это не выборка из чего-либо.',
  statistics_days: 'Серверы по дням',
  statistics_days_note:
    'Последние девяносто дней по UTC. Дни до первого наблюдения остаются пустыми.',
  statistics_none_title: 'Считать пока нечего',
  statistics_none: 'Первый день учитывается, когда что-то наблюдалось.',
  statistics_last: {
    one: '{day} наблюдался {n} сервер.',
    few: '{day} наблюдалось {n} сервера.',
    many: '{day} наблюдалось {n} серверов.',
    other: '{day} наблюдалось {n} сервера.',
  },
  statistics_figure:
    'С {since} учтено дней серверов: {counted}, из них с ответом: {answered}, то есть {percent}\u00a0%.',
  statistics_strip:
    '{from} – {to}: серверов в день от {least} до {most}. Все дни приведены в таблице ниже.',
  statistics_answered: 'Ответили',
  statistics_unanswered: 'Не ответили',
  statistics_undecided: 'Не учтено',
  statistics_scale: 'Самый высокий столбец — {most}.',
  statistics_table: 'То же в виде таблицы',
  statistics_table_caption: 'Дни, когда что-то наблюдалось, сначала новые.',
  statistics_day: 'День',
  statistics_observed: 'Наблюдалось',
  statistics_share: 'С ответом из учтённых',
  statistics_percent: '{percent}\u00a0%',
  statistics_revisions: 'Редакции в употреблении',
  statistics_revisions_note: 'Что зафиксировал последний прогон каждого сервера.',
  statistics_revision: 'Редакция протокола',
  statistics_servers: 'Серверы',
  statistics_of: 'Доля от всех',
  statistics_no_revision: 'Не зафиксирована',
  statistics_signatures: 'Подписано',
  statistics_signatures_note: 'В какой мере подписан последний прогон каждого сервера.',
  statistics_scope: 'Объём',
  statistics_scope_full: 'Все пятнадцать проверок',
  statistics_scope_gate: 'Только до входа',
  statistics_scope_none: 'Не подписано',
}
