/** The same as `../en/pages-statistics.ts`, in Ukrainian. */
import type { STATISTICS as EN } from '../en/pages-statistics.ts'
import type { Sentences } from '../catalogue.ts'

export const STATISTICS: Sentences<typeof EN, 'uk'> = {
  statistics_title: 'Статистика',
  statistics_lead:
    'Спостережене в числах. Вони рахують те, на що дивиться ця обсерваторія, а це не вибірка з чогось більшого.',
  statistics_days: 'Сервери за днями',
  statistics_days_note:
    'Останні дев’яносто днів за UTC. Дні до першого спостереження лишаються порожніми.',
  statistics_none_title: 'Поки що нема чого рахувати',
  statistics_none: 'Перший день буде зараховано, коли щось спостережуть.',
  statistics_last: {
    one: '{day} спостережено {n} сервер.',
    few: '{day} спостережено {n} сервери.',
    many: '{day} спостережено {n} серверів.',
    other: '{day} спостережено {n} сервера.',
  },
  statistics_figure:
    'Від {since} зараховано днів серверів: {counted}, із них з відповіддю: {answered}, тобто {percent}\u00a0%.',
  statistics_strip:
    '{from} – {to}: від {least} до {most} серверів на день. Усі дні наведено в таблиці нижче.',
  statistics_answered: 'Відповіли',
  statistics_unanswered: 'Не відповіли',
  statistics_undecided: 'Не зараховано',
  statistics_scale: 'Найвищий стовпчик — {most}.',
  statistics_table: 'Те саме таблицею',
  statistics_table_caption: 'Дні, коли щось спостерігали, найновіші першими.',
  statistics_day: 'День',
  statistics_observed: 'Спостережено',
  statistics_share: 'З відповіддю серед зарахованих',
  statistics_percent: '{percent}\u00a0%',
  statistics_revisions: 'Редакції в ужитку',
  statistics_revisions_note: 'Що зафіксував останній прогін кожного сервера.',
  statistics_revision: 'Редакція протоколу',
  statistics_servers: 'Сервери',
  statistics_of: 'Частка від усіх',
  statistics_no_revision: 'Не зафіксовано',
  statistics_signatures: 'Підписано',
  statistics_signatures_note: 'Наскільки підписано останній прогін кожного сервера.',
  statistics_scope: 'Обсяг',
  statistics_scope_full: 'Усі п’ятнадцять перевірок',
  statistics_scope_gate: 'Лише до входу',
  statistics_scope_none: 'Не підписано',
}
