/** The same as `../en/days.ts`, in Spanish. */
import type { DAYS as EN } from '../en/days.ts'
import type { Sentences } from '../catalogue.ts'

export const DAYS: Sentences<typeof EN, 'es'> = {
  days_title: 'Días con respuesta',
  days_note:
    'Días UTC desde el {from}. Un día solo cuenta como día con respuesta si la hubo en todas sus observaciones.',
  days_figure: 'Con respuesta en {answered} de {counted} días contados: {percent}\u00a0%.',
  days_figure_one: 'Con respuesta en {answered} de {counted} día contado: {percent}\u00a0%.',
  days_none: 'Aún no se puede contar ningún día.',
  days_answered: 'Con respuesta',
  days_unanswered: 'Sin respuesta',
  days_not_counted: 'Sin contar',
  days_no_run: 'Sin observar',
  days_before: 'Antes de la primera observación',
  days_strip: 'Del {from} al {to}: {counts}. La tabla de abajo enumera los días.',
  days_strip_count: '{what}: {n}',
  days_list_unanswered: 'Sin respuesta: {days}.',
  days_list_not_counted:
    'Sin contar, porque alguna observación no decidió nada y ninguna quedó sin respuesta: {days}.',
  days_list_no_run: 'Sin observar: {days}.',
  days_more: 'y {n} más',
  days_table: 'Lo mismo en una tabla',
  days_table_caption: 'Los días seguidos del mismo tipo ocupan una sola línea.',
  days_table_days: 'Días',
  days_table_what: 'Cómo fueron',
  days_table_count: 'Cantidad',
  days_table_runs: 'Observaciones',
  days_to: 'del {from} al {to}',
}
