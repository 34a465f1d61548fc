/** The same as `../en/pages-charts.ts`, in Russian. */
import type { CHARTS as EN } from '../en/pages-charts.ts'
import type { Sentences } from '../catalogue.ts'

export const CHARTS: Sentences<typeof EN, 'ru'> = {
  legend: 'Что означают метки',
  latency_title: 'Время ответа',
  latency_note:
    'Миллисекунды от отправки до заголовков ответа, измеренные из одного места. Только измерено: не оценивается и в рейтинг не входит.',
  latency_latest: 'В последнем прогоне медиана — {p50} мс, 95-й процентиль — {p95} мс.',
  latency_range: 'Медианы последних прогонов ({runs}): от {least} до {most} мс.',
  latency_label:
    'Медианы прогонов ({runs}) на шкале от 0 до {top} миллисекунд: от {least} до {most}. Все они приведены в таблице ниже.',
  latency_median: 'Медиана прогона',
  latency_reach: 'До его 95-го процентиля',
  latency_top: '{top} мс',
  latency_table: 'То же в виде таблицы',
  latency_table_caption: 'Прогоны, сначала новые.',
  latency_when: 'Прогон',
  latency_p50: 'Медиана, мс',
  latency_p95: '95-й процентиль, мс',
  latency_n: 'Запросы',
  changes_strip:
    '{from} – {to}: дней, когда менялся список инструментов: {tools}; когда менялось другое: {others}. Что именно, сказано в списке ниже.',
  changes_tools: 'Изменился список инструментов',
  changes_others: 'Изменилось другое',
  changes_compare: 'Сравнить',
  changes_more: {
    one: '{n} более раннее изменение',
    few: '{n} более ранних изменения',
    many: '{n} более ранних изменений',
    other: '{n} более раннего изменения',
  },
  changes_all: 'Сравнить любые два прогона',
  tools_rest: {
    one: 'Ещё {n} инструмент',
    few: 'Ещё {n} инструмента',
    many: 'Ещё {n} инструментов',
    other: 'Ещё {n} инструмента',
  },
  tools_changed_on: 'Изменён {days}',
}
