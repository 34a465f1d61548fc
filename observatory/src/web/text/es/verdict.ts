/** The same as `../en/verdict.ts`, in Spanish. */
import type { VERDICT as EN } from '../en/verdict.ts'
import type { Sentences } from '../catalogue.ts'

export const VERDICT: Sentences<typeof EN, 'es'> = {
  did_lists_tools: {
    zero: 'Responde; su lista de herramientas mediante {revision} está vacía.',
    one: 'Responde y ofrece una lista de {n} herramienta mediante {revision}.',
    many: 'Responde y ofrece una lista de {n} de herramientas mediante {revision}.',
    other: 'Responde y ofrece una lista de {n} herramientas mediante {revision}.',
  },
  was_lists_tools: {
    zero: 'En la última observación respondió; su lista de herramientas mediante {revision} estaba vacía.',
    one: 'En la última observación respondió y ofreció una lista de {n} herramienta mediante {revision}.',
    many: 'En la última observación respondió y ofreció una lista de {n} de herramientas mediante {revision}.',
    other:
      'En la última observación respondió y ofreció una lista de {n} herramientas mediante {revision}.',
  },
  did_lists_tools_bare: {
    zero: 'Responde; su lista de herramientas está vacía.',
    one: 'Responde y ofrece una lista de {n} herramienta.',
    many: 'Responde y ofrece una lista de {n} de herramientas.',
    other: 'Responde y ofrece una lista de {n} herramientas.',
  },
  was_lists_tools_bare: {
    zero: 'En la última observación respondió; su lista de herramientas estaba vacía.',
    one: 'En la última observación respondió y ofreció una lista de {n} herramienta.',
    many: 'En la última observación respondió y ofreció una lista de {n} de herramientas.',
    other: 'En la última observación respondió y ofreció una lista de {n} herramientas.',
  },
  did_lists_in_part: {
    zero: 'Responde con una lista de herramientas que no se leyó hasta el final; no se leyó ninguna.',
    one: 'Responde con una lista de herramientas que no se leyó hasta el final; se leyó {n} herramienta.',
    many: 'Responde con una lista de herramientas que no se leyó hasta el final; se leyeron {n} de herramientas.',
    other:
      'Responde con una lista de herramientas que no se leyó hasta el final; se leyeron {n} herramientas.',
  },
  was_lists_in_part: {
    zero: 'En la última observación respondió con una lista que no se leyó hasta el final; no se leyó ninguna herramienta.',
    one: 'En la última observación respondió con una lista que no se leyó hasta el final; se leyó {n} herramienta.',
    many: 'En la última observación respondió con una lista que no se leyó hasta el final; se leyeron {n} de herramientas.',
    other:
      'En la última observación respondió con una lista que no se leyó hasta el final; se leyeron {n} herramientas.',
  },
  did_asks_credentials: 'Responde y exige iniciar sesión ({scheme}). Lo que hay detrás no se vio.',
  was_asks_credentials:
    'En la última observación respondió y exigió iniciar sesión ({scheme}). Lo que hay detrás no se vio.',
  did_no_list: 'Completa la negociación inicial, pero no da ninguna lista de herramientas.',
  was_no_list:
    'En la última observación completó la negociación inicial, pero no dio ninguna lista de herramientas.',
  did_no_handshake: 'Responde, pero no como servidor MCP.',
  was_no_handshake: 'En la última observación respondió, pero no como servidor MCP.',
  did_not_answered: 'No respondió.',
  was_not_answered: 'En la última observación no respondió.',
  did_not_decided: 'No se pudo observar hasta el final.',
  was_not_decided: 'La última vez no se pudo observar hasta el final.',
  verdict_answered: 'Respondió por última vez el {day}.',
  verdict_failed: 'Lo que falló: {checks}.',
  verdict_risks: 'Lo que llama la atención: {checks}.',
  verdict_quiet: 'Nada llama la atención; lo que no se evaluó está en el informe.',
  verdict_quiet_here: 'Nada llama la atención; lo que no se evaluó se indica más abajo.',
  verdict_unsigned: 'Observado, pero sin firmar: no se indica ningún estado para esta ejecución.',
}
