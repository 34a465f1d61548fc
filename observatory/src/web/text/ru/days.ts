/** The same as `../en/days.ts`, in Russian. */
import type { DAYS as EN } from '../en/days.ts'
import type { Sentences } from '../catalogue.ts'

export const DAYS: Sentences<typeof EN, 'ru'> = {
  days_title: 'Дни с ответом',
  days_note:
    'Дни по UTC, начиная с {from}. День считается днём с ответом, только если ответ был на каждое его наблюдение.',
  days_figure: 'Дней с ответом: {answered} из {counted} учтённых, {percent}\u00a0%.',
  days_figure_one: 'Дней с ответом: {answered} из {counted} учтённого, {percent}\u00a0%.',
  days_none: 'Пока нельзя учесть ни одного дня.',
  days_answered: 'Отвечал',
  days_unanswered: 'Не ответил',
  days_not_counted: 'Не учтено',
  days_no_run: 'Не наблюдали',
  days_before: 'До первого наблюдения',
  days_strip: '{from} – {to}: {counts}. Все дни приведены в таблице ниже.',
  days_strip_count: '{what}: {n}',
  days_list_unanswered: 'Не ответил: {days}.',
  days_list_not_counted:
    'Не учтено, потому что какое-то наблюдение ничего не решило, а без ответа не осталось ни одно: {days}.',
  days_list_no_run: 'Не наблюдали: {days}.',
  days_more: 'и ещё {n}',
  days_table: 'То же в виде таблицы',
  days_table_caption: 'Одинаковые дни подряд — одна строка.',
  days_table_days: 'Дни',
  days_table_what: 'Какими они были',
  days_table_count: 'Количество',
  days_table_runs: 'Наблюдения',
  days_to: '{from} – {to}',
}
