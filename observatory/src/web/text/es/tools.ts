/** The same as `../en/tools.ts`, in Spanish. */
import type { TOOLS as EN } from '../en/tools.ts'
import type { Sentences } from '../catalogue.ts'

export const TOOLS: Sentences<typeof EN, 'es'> = {
  tools_title: 'Herramientas',
  tools_note: 'Los nombres y los textos son palabras del propio servidor.',
  tools_changed: {
    one: 'La lista cambió por última vez el {since}; al menos {n} día sin cambios desde entonces.',
    many: 'La lista cambió por última vez el {since}; al menos {n} de días sin cambios desde entonces.',
    other:
      'La lista cambió por última vez el {since}; al menos {n} días sin cambios desde entonces.',
  },
  tools_changed_today: 'La lista cambió por última vez el {since}.',
  tools_unchanged: {
    one: 'No se ha visto ningún cambio desde la primera lista, del {since}; al menos {n} día sin cambios.',
    many: 'No se ha visto ningún cambio desde la primera lista, del {since}; al menos {n} de días sin cambios.',
    other:
      'No se ha visto ningún cambio desde la primera lista, del {since}; al menos {n} días sin cambios.',
  },
  tools_unchanged_today: 'Primera lista: {since}; aún no se sabe si cambia.',
  tools_unread_title: 'No hay ninguna lista que mostrar',
  tools_unread:
    'En esta ejecución, la lista de herramientas no se leyó hasta el final, así que no se muestra ninguna.',
  tools_none_title: 'Una lista vacía',
  tools_none: 'El servidor respondió con una lista sin herramientas.',
  tools_column: 'Herramienta',
  tools_says: 'Lo que dice de sí misma',
  tools_text: 'Su texto',
  served_by: 'Servido por el servidor',
  tools_places: { one: 'en {n} lugar', many: 'en {n} de lugares', other: 'en {n} lugares' },
  tools_benign: 'probablemente inofensivo',
  tools_more: {
    one: 'Hay {n} herramienta más en el {json}.',
    many: 'Hay {n} de herramientas más en el {json}.',
    other: 'Hay {n} herramientas más en el {json}.',
  },
  tools_json: 'formato JSON de este informe',
  tools_caption: 'Primero las que tienen alguna coincidencia; después, en el orden servido.',
  hint_readOnlyHint: 'solo lectura',
  hint_not_readOnlyHint: 'escribe',
  hint_destructiveHint: 'destructiva',
  hint_not_destructiveHint: 'no destructiva',
  hint_idempotentHint: 'repetible',
  hint_not_idempotentHint: 'no repetible',
  hint_openWorldHint: 'accede al exterior',
  hint_not_openWorldHint: 'mundo cerrado',
}
