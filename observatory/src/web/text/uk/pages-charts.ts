/** The same as `../en/pages-charts.ts`, in Ukrainian. */
import type { CHARTS as EN } from '../en/pages-charts.ts'
import type { Sentences } from '../catalogue.ts'

export const CHARTS: Sentences<typeof EN, 'uk'> = {
  legend: 'Що означають позначки',
  latency_title: 'Час відповіді',
  latency_note:
    'Мілісекунди від надсилання до заголовків відповіді, виміряні з одного місця. Виміряно, але ніколи не оцінено й не для рейтингу.',
  latency_latest: 'В останньому прогоні медіана становила {p50} мс, 95-й процентиль — {p95} мс.',
  latency_range: 'Прогонів: {runs}; їхні медіани — від {least} до {most} мс.',
  latency_label:
    'Медіани прогонів ({runs}) на шкалі від 0 до {top} мілісекунд: від {least} до {most}. Усі наведено в таблиці нижче.',
  latency_median: 'Медіана прогону',
  latency_reach: 'До його 95-го процентиля',
  latency_top: '{top} мс',
  latency_table: 'Те саме таблицею',
  latency_table_caption: 'Прогони, найновіші першими.',
  latency_when: 'Прогін',
  latency_p50: 'Медіана, мс',
  latency_p95: '95-й процентиль, мс',
  latency_n: 'Запити',
  changes_strip:
    '{from} – {to}: днів, коли змінився список інструментів: {tools}; коли змінилося щось інше: {others}. Що саме, каже список нижче.',
  changes_tools: 'Змінився список інструментів',
  changes_others: 'Змінилося щось інше',
  changes_compare: 'Порівняти',
  changes_more: {
    one: '{n} давніша зміна',
    few: '{n} давніші зміни',
    many: '{n} давніших змін',
    other: '{n} давнішої зміни',
  },
  changes_all: 'Порівняти будь-які два прогони',
  tools_rest: {
    one: 'Ще {n} інструмент',
    few: 'Ще {n} інструменти',
    many: 'Ще {n} інструментів',
    other: 'Ще {n} інструмента',
  },
  tools_changed_on: 'Змінено {days}',
}
