/** The same as `../en/headline.ts`, in Spanish. */
import type { HEADLINE as EN } from '../en/headline.ts'
import type { Sentences } from '../catalogue.ts'

export const HEADLINE: Sentences<typeof EN, 'es'> = {
  described_v1: {
    one: 'Una tarjeta v1 válida describe {n} servidor.',
    many: 'Tarjetas v1 válidas describen {n} de servidores.',
    other: 'Tarjetas v1 válidas describen {n} servidores.',
  },
  described_partly: {
    one: 'Se describe {n} servidor, pero no todos los documentos son tarjetas v1 válidas.',
    many: 'Se describen {n} de servidores, pero no todos los documentos son tarjetas v1 válidas.',
    other: 'Se describen {n} servidores, pero no todos los documentos son tarjetas v1 válidas.',
  },
  described_otherwise: {
    one: 'Se describe {n} servidor, pero no con una tarjeta v1 válida.',
    many: 'Se describen {n} de servidores, pero no con tarjetas v1 válidas.',
    other: 'Se describen {n} servidores, pero no con tarjetas v1 válidas.',
  },
  live_skipped: 'No se consultó el servidor en vivo.',
  live_unnamed: 'No se indica ningún endpoint con el que se pueda contactar.',
  live_gated:
    'El servidor en vivo pide credenciales, así que no se pudo comparar ninguna declaración.',
  live_unconfirmed: 'Ningún servidor en vivo lo confirmó.',
  live_denies: {
    one: 'El servidor en vivo contradice {n} declaración.',
    many: 'El servidor en vivo contradice {n} de declaraciones.',
    other: 'El servidor en vivo contradice {n} declaraciones.',
  },
  live_agrees: {
    one: 'El servidor en vivo coincide con la única declaración comparable ({n}).',
    many: 'El servidor en vivo coincide con todas las declaraciones comparables ({n}).',
    other: 'El servidor en vivo coincide con todas las declaraciones comparables ({n}).',
  },
  live_incomparable:
    'El servidor en vivo responde, y no se pudo comparar con él ninguna declaración.',
  live_without_card: 'Un servidor MCP responde en {endpoint}, y ninguna tarjeta lo describe.',
  serves_none: '{where} dice que no tiene ningún servidor MCP.',
  describes_none: {
    one: 'En {where} se encontró {n} documento, y no describe ningún servidor que un cliente pueda usar.',
    many: 'En {where} se encontraron {n} de documentos, y ninguno describe un servidor que un cliente pueda usar.',
    other:
      'En {where} se encontraron {n} documentos, y ninguno describe un servidor que un cliente pueda usar.',
  },
  publishes_nothing: {
    one: 'En {where} no hay nada publicado: se consultó {n} lugar.',
    many: 'En {where} no hay nada publicado: se consultaron {n} de lugares.',
    other: 'En {where} no hay nada publicado: se consultaron {n} lugares.',
  },
  places_gated: {
    one: '{where} pide credenciales en {n} lugar, así que no se vio lo que publica.',
    many: '{where} pide credenciales en {n} de lugares, así que no se vio lo que publica.',
    other: '{where} pide credenciales en {n} lugares, así que no se vio lo que publica.',
  },
  places_unread: {
    one: 'En {where} no se encontró ninguna tarjeta, pero no se pudo leer {n} lugar (de un total de {all}).',
    many: 'En {where} no se encontró ninguna tarjeta, pero no se pudieron leer {n} de lugares (de un total de {all}).',
    other:
      'En {where} no se encontró ninguna tarjeta, pero no se pudieron leer {n} lugares (de un total de {all}).',
  },
  certificate_rejected:
    'El certificado TLS de {where} no es de confianza ({code}). No se envió nada.',
  guard_refused: 'La protección de este observatorio se negó a contactar con {where}.',
  nobody_answered: 'No se pudo contactar con {where}.',
  left_values: '{url}: necesita valores para {values}.',
  left_gated: '{endpoint}: pide credenciales; no se vio lo que hay detrás.',
  left_unmeasured: '{endpoint}: no se pudo medir.',
  left_unmeasured_why: '{endpoint}: no se pudo medir ({code}).',
  left_endpoints: {
    one: 'Sin contactar: {n} endpoint más.',
    many: 'Sin contactar: {n} de endpoints más.',
    other: 'Sin contactar: {n} endpoints más.',
  },
  left_live: 'El servidor en vivo, que no se consultó.',
  left_places: {
    one: 'Sin leer: {n} lugar más ({why}).',
    many: 'Sin leer: {n} de lugares más ({why}).',
    other: 'Sin leer: {n} lugares más ({why}).',
  },
  left_why_time: 'se agotó el tiempo',
  left_why_later: 'el servidor pidió que no se le molestara por ahora',
  left_why_aborted: 'se interrumpió el examen',
  left_why_limit: 'se alcanzó un límite de este examen',
}
