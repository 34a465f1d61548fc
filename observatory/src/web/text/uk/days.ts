/** The same as `../en/days.ts`, in Ukrainian. */
import type { DAYS as EN } from '../en/days.ts'
import type { Sentences } from '../catalogue.ts'

export const DAYS: Sentences<typeof EN, 'uk'> = {
  days_title: 'Дні з відповіддю',
  days_note:
    'Дні за UTC, від {from}. День вважається днем із відповіддю, лише якщо відповідь була на кожне його спостереження.',
  days_figure: 'Днів із відповіддю: {answered} із {counted} зарахованих, {percent}\u00a0%.',
  days_figure_one: 'Днів із відповіддю: {answered} із {counted} зарахованого, {percent}\u00a0%.',
  days_none: 'Жодного дня ще не можна зарахувати.',
  days_answered: 'Відповідав',
  days_unanswered: 'Не відповів',
  days_not_counted: 'Не зараховано',
  days_no_run: 'Не спостерігали',
  days_before: 'До першого спостереження',
  days_strip: '{from} – {to}: {counts}. Усі дні наведено в таблиці нижче.',
  days_strip_count: '{what}: {n}',
  days_list_unanswered: 'Не відповів: {days}.',
  days_list_not_counted:
    'Не зараховано, бо якесь спостереження нічого не вирішило, а без відповіді не лишилося жодне: {days}.',
  days_list_no_run: 'Не спостерігали: {days}.',
  days_more: 'і ще {n}',
  days_table: 'Те саме таблицею',
  days_table_caption: 'Однакові дні поспіль — це один рядок.',
  days_table_days: 'Дні',
  days_table_what: 'Якими вони були',
  days_table_count: 'Кількість',
  days_table_runs: 'Спостереження',
  days_to: '{from} – {to}',
}
