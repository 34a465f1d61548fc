/** The same as `../en/pages-charts.ts`, in Spanish. */
import type { CHARTS as EN } from '../en/pages-charts.ts'
import type { Sentences } from '../catalogue.ts'

export const CHARTS: Sentences<typeof EN, 'es'> = {
  legend: 'Qué significan las marcas',
  latency_title: 'Tiempos de respuesta',
  latency_note:
    'Milisegundos desde el envío hasta las cabeceras de la respuesta, medidos desde un solo lugar. Se miden; nunca se juzgan ni se clasifican.',
  latency_latest:
    'En la última ejecución, la mediana fue de {p50}\u00a0ms y el percentil 95, de {p95}\u00a0ms.',
  latency_range:
    'En las últimas {runs} ejecuciones, las medianas estuvieron entre {least} y {most}\u00a0ms.',
  latency_label:
    'Medianas de las ejecuciones ({runs}) en una escala de 0 a {top} milisegundos: de {least} a {most}. La tabla de abajo las enumera.',
  latency_median: 'Mediana de una ejecución',
  latency_reach: 'Hasta su percentil 95',
  latency_top: '{top} ms',
  latency_table: 'Lo mismo en una tabla',
  latency_table_caption: 'Ejecuciones, la más reciente primero.',
  latency_when: 'Ejecución',
  latency_p50: 'Mediana, ms',
  latency_p95: 'Percentil 95, ms',
  latency_n: 'Solicitudes',
  changes_strip:
    'Del {from} al {to}: días en que cambió la lista de herramientas: {tools}; en que cambió otra cosa: {others}. La lista de abajo dice qué.',
  changes_tools: 'Cambió la lista de herramientas',
  changes_others: 'Cambió otra cosa',
  changes_compare: 'Comparar',
  changes_more: {
    one: '{n} cambio anterior',
    many: '{n} de cambios anteriores',
    other: '{n} cambios anteriores',
  },
  changes_all: 'Comparar dos ejecuciones cualesquiera',
  tools_rest: {
    one: '{n} herramienta más',
    many: '{n} de herramientas más',
    other: '{n} herramientas más',
  },
  tools_changed_on: 'Cambios: {days}',
}
