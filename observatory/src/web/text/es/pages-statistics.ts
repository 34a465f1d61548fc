/** The same as `../en/pages-statistics.ts`, in Spanish. */
import type { STATISTICS as EN } from '../en/pages-statistics.ts'
import type { Sentences } from '../catalogue.ts'

export const STATISTICS: Sentences<typeof EN, 'es'> = {
  statistics_title: 'Estadísticas',
  statistics_lead:
    'Lo que se observó, en cifras. Cuentan lo que mira este observatorio, que no es muestra de nada.',
  statistics_days: 'Servidores por día',
  statistics_days_note:
    'Los últimos noventa días UTC. Los días anteriores a la primera observación quedan vacíos.',
  statistics_none_title: 'Aún no hay nada que contar',
  statistics_none: 'El primer día se cuenta cuando se haya observado algo.',
  statistics_last: {
    zero: 'El {day} no se observó ningún servidor.',
    one: 'El {day} se observó {n} servidor.',
    many: 'El {day} se observaron {n} de servidores.',
    other: 'El {day} se observaron {n} servidores.',
  },
  statistics_figure:
    'Desde el {since}, hubo respuesta en {answered} de {counted} días de servidor contados: {percent}\u00a0%.',
  statistics_strip:
    'Del {from} al {to}: de {least} a {most} servidores por día. La tabla de abajo enumera los días.',
  statistics_answered: 'Con respuesta',
  statistics_unanswered: 'Sin respuesta',
  statistics_undecided: 'Sin contar',
  statistics_scale: 'La columna más alta es de {most}.',
  statistics_table: 'Lo mismo en una tabla',
  statistics_table_caption: 'Días en que se observó algo, el más reciente primero.',
  statistics_day: 'Día',
  statistics_observed: 'Observados',
  statistics_share: 'Con respuesta entre los contados',
  statistics_percent: '{percent}\u00a0%',
  statistics_revisions: 'Revisiones en uso',
  statistics_revisions_note: 'Lo que registró la última ejecución de cada servidor.',
  statistics_revision: 'Revisión del protocolo',
  statistics_servers: 'Servidores',
  statistics_of: 'Del total',
  statistics_no_revision: 'Ninguna registrada',
  statistics_signatures: 'Firmados',
  statistics_signatures_note: 'Hasta dónde está firmada la última ejecución de cada servidor.',
  statistics_scope: 'Alcance',
  statistics_scope_full: 'Las quince comprobaciones',
  statistics_scope_gate: 'Hasta un inicio de sesión',
  statistics_scope_none: 'Sin firmar',
}
