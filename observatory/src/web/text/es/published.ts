/** The same as `../en/published.ts`, in Spanish. */
import type { PUBLISHED as EN } from '../en/published.ts'
import type { Sentences } from '../catalogue.ts'

export const PUBLISHED: Sentences<typeof EN, 'es'> = {
  published_note:
    'Según el examen de {site} el {at} desde {vantage}. Es independiente de esta ejecución y nada de ello está firmado.',
  published_differ: 'La tarjeta difiere',
  published_differ_what: 'La tarjeta no dice lo mismo que el servidor en vivo: {what}.',
  published_none_title: 'Ninguna tarjeta describe este endpoint',
  published_none: 'Nada de lo encontrado en {site} menciona esta dirección.',
  published_unknown_title: 'Sin examinar',
  published_unknown:
    'No se buscaron tarjetas ni catálogos de {domain}, así que no se dice nada de lo que declaran. {scan}',
  published_scan: 'Un análisis del dominio los muestra.',
  published_all: 'Todo lo que publica {site}',
  copy: 'Copiar',
  copied: 'Copiado',
  scan_follows:
    'Una solicitud por segundo, 25 como máximo; el resultado aparecerá aquí por sí solo. Han pasado {n}\u00a0s.',
}
