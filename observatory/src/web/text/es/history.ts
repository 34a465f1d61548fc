/** The same as `../en/history.ts`, in Spanish. */
import type { HISTORY as EN } from '../en/history.ts'
import type { Sentences } from '../catalogue.ts'

export const HISTORY: Sentences<typeof EN, 'es'> = {
  history_title: 'Qué cambió',
  history_note: 'Hechos, los más recientes primero. Un cambio no es un veredicto.',
  history_none_title: 'Ningún cambio observado',
  history_none: 'Nada ha cambiado desde la primera observación. Lo que hubo antes no se conoce.',
  event_down: 'Dejó de responder.',
  event_up: 'Volvió a responder.',
  event_tools_changed: 'La lista de herramientas cambió: {what}.',
  event_tools_added: {
    one: '{n} herramienta añadida',
    many: '{n} de herramientas añadidas',
    other: '{n} herramientas añadidas',
  },
  event_tools_removed: { one: '{n} eliminada', many: '{n} eliminadas', other: '{n} eliminadas' },
  event_tools_altered: {
    one: '{n} modificada',
    many: '{n} modificadas',
    other: '{n} modificadas',
  },
  event_tools_changed_other:
    'La lista de herramientas cambió de un modo que no se puede comparar herramienta por herramienta.',
  event_breaking: 'Las llamadas escritas antes pueden dejar de funcionar.',
  event_baseline_mismatch: 'Ya no es lo que aprobó su propietario: {check}.',
  event_revision_changed: 'La revisión del protocolo cambió de {before} a {after}.',
  event_identity_changed: 'Dice de sí mismo algo distinto: {members}.',
  event_certificate_expiring: {
    zero: 'A su certificado no le quedaba ningún día de validez.',
    one: 'A su certificado le quedaba {n} día de validez.',
    many: 'A su certificado le quedaban {n} de días de validez.',
    other: 'A su certificado le quedaban {n} días de validez.',
  },
  event_card_changed: 'Cambió una tarjeta.',
  event_catalog_changed: 'Cambió un catálogo.',
  event_repository_id_changed: 'El repositorio que indica una tarjeta tiene otro identificador.',
  event_stale: 'No se observó a tiempo.',
}
