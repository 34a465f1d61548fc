/** The same as `../en/checks.ts`, in Spanish. */
import type { CHECKS as EN } from '../en/checks.ts'
import type { Sentences } from '../catalogue.ts'

export const CHECKS: Sentences<typeof EN, 'es'> = {
  report_checks_note:
    'Marca llena: hay conclusión. Marca hueca: no la hay. No hay puntuación ni clasificación.',
  no_conclusion: 'Sin conclusión: {reason}',
  execution_ERROR: 'error',
  execution_SKIPPED: 'omitida',
  execution_BLOCKED: 'bloqueada',
  check_evidence: 'Evidencia y cómo repetirlo',
  check_exchange: 'Intercambio {n}: {what}',
  check_ask: 'Cómo preguntarlo por cuenta propia',
  check_what: 'Qué se examina',
  check_how: 'Cómo se decide',
  check_cannot: 'Lo que esto no puede decir',
  check_mend: 'Cómo corregirlo',
  check_approved: 'Lo aprobado',
  check_now: 'En esta ejecución',
  check_hits: 'Dónde',
  group_reachability_performance: 'Medido desde un solo lugar, nunca clasificado.',
  group_protocol_contract: 'Lo que vio un cliente; otros pueden recibir un trato distinto.',
  group_security_hygiene: 'Señales y hechos, no una auditoría de seguridad.',
  group_drift_supply_chain: 'Que algo cambió es un hecho; si fue deliberado no se ve.',

  seen_title: 'Lo que se vio',
  seen_note: 'Observaciones sin procesar de una ejecución sin firmar. No llevan estado.',
  beside_title: 'Al margen de las comprobaciones',
  beside_note: 'Visto en la comunicación; no forma parte de ningún veredicto.',
  beside_declared: 'Declarado: {capabilities}.',
  beside_declared_none: 'No se declara nada.',
  beside_extensions: 'Extensiones: {extensions}.',
  beside_list_size: {
    one: 'El nombre, la descripción y el esquema de entrada de {n} herramienta ocupan {bytes} bytes, unos {tokens} tokens (la cuarta parte de los bytes).',
    many: 'Los nombres, las descripciones y los esquemas de entrada de {n} de herramientas ocupan {bytes} bytes, unos {tokens} tokens (la cuarta parte de los bytes).',
    other:
      'Los nombres, las descripciones y los esquemas de entrada de {n} herramientas ocupan {bytes} bytes, unos {tokens} tokens (la cuarta parte de los bytes).',
  },
  beside_more: {
    one: 'Hay {n} más en el formato JSON.',
    many: 'Hay {n} más en el formato JSON.',
    other: 'Hay {n} más en el formato JSON.',
  },
}
