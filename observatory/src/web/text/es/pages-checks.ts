/** The same as `../en/pages-checks.ts`, in Spanish. */
import type { CHECK_PAGES as EN } from '../en/pages-checks.ts'
import type { Sentences } from '../catalogue.ts'

export const CHECK_PAGES: Sentences<typeof EN, 'es'> = {
  checkpage_list_title: 'Las quince comprobaciones',
  checkpage_list_lead:
    'Cada ejecución las hace todas en menos de diez segundos, desde un solo lugar y sin credenciales. Nunca se suman en una puntuación: cada una dice una de cuatro cosas, y por qué.',
  checkpage_order: 'En el orden de todas las líneas de quince marcas.',
  checkpage_loud_FAILED: 'Cuando se infringe su regla: fallido.',
  checkpage_loud_OBSERVED_RISK:
    'Cuando se infringe su regla: riesgo observado, que no es un veredicto.',
  checkpage_loud_none: 'Nunca falla: mide, o dice lo que se vio.',
  checkpage_baseline:
    'Necesita una lista aprobada por el propietario; sin ella no tiene conclusión.',
  checkpage_version: 'Regla y texto: versión {version}, en el conjunto {suite}.',
  checkpage_outcomes: 'Resultados posibles',
  checkpage_outcomes_note:
    'De la tabla de servidores pequeños con la que se prueba el programa: cada resultado y los servidores que lo obtienen. Lo que hace cada uno, y contra qué error de juicio protege, está en inglés.',
  checkpage_servers: {
    zero: 'no lo obtiene ningún servidor de la tabla',
    one: 'lo obtiene {n} servidor de la tabla',
    many: 'lo obtienen {n} de servidores de la tabla',
    other: 'lo obtienen {n} servidores de la tabla',
  },
  checkpage_first: 'El primero de ellos:',
  checkpage_guards: 'Protege contra: {what}.',
  checkpage_conditions: 'Las condiciones exactas',
  checkpage_conditions_note:
    'Tomadas de las reglas de este mismo programa, en inglés. La coincidencia de una regla que mueve el estado, en un nombre o una descripción, es un riesgo observado; cualquier otra coincidencia es una nota.',
  checkpage_rule_state: 'mueve el estado',
  checkpage_rule_note: 'una nota',
  checkpage_terms: 'Términos',
  checkpage_terms_note: 'Qué entienden las condiciones por sus palabras.',
  checkpage_rules_C: 'Caracteres',
  checkpage_rules_V: 'Selectores de variación',
  checkpage_rules_P: 'Órdenes al modelo',
  checkpage_rules_S: 'Gastos e identidad sin preguntar',
  checkpage_rules_L: 'Longitud',
  checkpage_rules_N: 'Nombres de una misma lista',
  checkpage_others: 'Las demás comprobaciones',
  checkpage_before: 'Comprobación anterior: {check}',
  checkpage_after: 'Comprobación siguiente: {check}',
}
