/** The same as `../en/pages-lint.ts`, in Spanish. */
import type { LINT as EN } from '../en/pages-lint.ts'
import type { Sentences } from '../catalogue.ts'

export const LINT: Sentences<typeof EN, 'es'> = {
  lint_title: 'Revisar una tarjeta o un catálogo',
  lint_lead:
    'Aquí se puede pegar una Server Card de cualquier forma o un AI Catalog. El código de la línea de órdenes lo lee en este navegador: nada de lo pegado sale de esta página y, una vez abierta, funciona sin red.',
  lint_document: 'El documento',
  lint_document_note: 'JSON, tal como se sirve.',
  lint_label: 'Texto de una tarjeta o un catálogo',
  lint_hint: 'Aquí se puede soltar un archivo.',
  lint_file: 'O elegir un archivo',
  lint_button: 'Revisar',
  lint_no_script:
    'Para revisar aquí, esta página necesita su script, y este no se ejecuta. La línea de órdenes de abajo encuentra lo mismo.',
  lint_result: 'Lo que se encontró',
  lint_result_note:
    'Lo más grave primero. Los mensajes están en inglés, tal como los imprime la línea de órdenes.',
  lint_waiting: 'Aún no se ha leído nada.',
  lint_valid: 'Una Server Card válida de la versión 1.',
  lint_invalid: 'No es una Server Card válida de la versión 1.',
  lint_catalog: 'Un catálogo.',
  lint_too_large: 'Este archivo es más grande que cualquier tarjeta: no se leen más de {n} bytes.',
  lint_what: 'Qué está mal',
  lint_place: 'Lugar',
  lint_mend: 'Cómo corregirlo',
  lint_at: 'línea {line}, columna {column}',
  lint_card: 'Como tarjeta de la versión 1',
  lint_card_note: 'Hecha con lo que dice el documento. No se inventa nada.',
  lint_missing: 'El documento no indica {names}, y sin ello una tarjeta no es válida.',
  lint_no_card: 'No se puede hacer una tarjeta con él: {why}.',
  lint_notes: 'Lo que se tomó, dedujo, supuso o perdió',
  lint_copy: 'Copiar',
  lint_copied: 'Copiado',
  lint_command: 'En la línea de órdenes',
  lint_command_note:
    'Las mismas reglas, para un archivo, una dirección o una tubería, con códigos de salida para la integración continua.',
  lint_command_lint: 'Revisar una tarjeta o un catálogo',
  lint_command_convert: 'Hacer una tarjeta a partir de una forma anterior',
  foot_lint: 'Revisar una tarjeta',
  foot_markdown: 'Esta página en Markdown',
}
