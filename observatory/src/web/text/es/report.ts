/** The same as `../en/report.ts`, in Spanish. */
import type { REPORT as EN } from '../en/report.ts'
import type { Sentences } from '../catalogue.ts'

export const REPORT: Sentences<typeof EN, 'es'> = {
  report_title: '{name}: observado el {day}',
  report_title_new: '{name}: aún sin observar',
  report_seen: 'Observado el {at} desde {vantage}.',
  report_every: 'Intervalo de observación: {span}.',
  span_days: { one: '{n} día', many: '{n} de días', other: '{n} días' },
  span_hours: { one: '{n} hora', many: '{n} de horas', other: '{n} horas' },
  span_minutes: { one: '{n} minuto', many: '{n} de minutos', other: '{n} minutos' },
  span_seconds: { one: '{n} segundo', many: '{n} de segundos', other: '{n} segundos' },
  report_also: 'También figura como {names}.',
  report_calls_itself: 'Se identifica como {name}.',
  report_calls_itself_version: 'Se identifica como {name}, versión {version}.',
  report_provenance_signed: 'Esta dirección forma parte de lo que se firmó.',
  report_provenance_own: 'Esta dirección procede de los datos del propio observatorio.',
  findings: 'Lo que llama la atención',
  finding_said: '{check}. {reason}',
  findings_open: '{checks}. {note}',
  unverified_note: 'De estas no se concluye nada; cada una dice por qué.',
  gate_note:
    'Una ejecución que termina en un inicio de sesión no da fe de nada más, y este observatorio nunca envía credenciales.',
  not_yet_title: 'Aún sin observar',
  not_yet:
    'Hasta ahora no se ha solicitado nada a este endpoint. La primera observación está prevista para el {at}.',
  not_yet_paused: 'Hasta ahora no se ha solicitado nada a este endpoint.',
  stale_notice:
    'La observación siguiente estaba prevista para el {at}. Es posible que lo que sigue ya no se cumpla.',
  paused_notice: 'La observación está en pausa. Lo que sigue se vio antes.',
  opted_out_notice:
    'Ya no se le solicita nada: su propietario lo excluyó, o el operador de este observatorio no lo observa. Lo que sigue se vio antes.',
  pruned_notice:
    'Las comprobaciones de esta ejecución se eliminaron el {at}, porque se conservan durante un tiempo limitado. Lo que se firmó sigue aquí.',
  correction: 'Corrección del {at}: {title}. {text} El resultado firmado no cambia.',

  cert_label: 'Cómo quedó registrado',
  cert_signed: 'Refrendado',
  cert_unsigned: 'Observado, sin firmar',
  cert_scope: 'Alcance',
  cert_scope_full: 'Completo: las quince comprobaciones',
  cert_scope_gate: 'Solo hasta el inicio de sesión: {checks}',
  cert_challenge: 'Desafío',
  cert_run: 'Ejecución',
  cert_rules: 'Reglas',
  cert_rules_suite: 'conjunto {version}',
  cert_key: 'Clave',
  cert_log: 'Entrada de la bitácora',
  cert_log_pending: 'pendiente, en cuestión de segundos',
  cert_log_of: '{index} de {size}',
  cert_why: 'Motivo',
  cert_earlier: 'Última firma',
  toc: 'En esta página',

  limits_title: 'Acerca de este informe',
  limits_signed:
    'Dice que este observatorio vio estas respuestas en este momento desde este lugar. No dice que el servidor sea seguro, que otros vean lo mismo ni que algo siguiera cumpliéndose un minuto después.',
  limits_unsigned:
    'Dice lo que vio una ejecución desde un solo lugar. Nada de ello está firmado, y de ello no se deduce nada sobre otro momento u otro lugar.',
  limits_never:
    'Los resultados firmados nunca se vuelven a evaluar. Si una regla resulta equivocada, junto a ellos aparece una corrección.',
  badge_markdown: 'Un distintivo para otras páginas, en Markdown',
}
