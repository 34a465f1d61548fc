/** The same as `../en/home.ts`, in Spanish. */
import type { HOME as EN } from '../en/home.ts'
import type { Sentences } from '../catalogue.ts'

export const HOME: Sentences<typeof EN, 'es'> = {
  home_title: 'Lo que declaran los servidores MCP y lo que se observó',
  home_headline: 'Lo que declaran los servidores MCP y lo que se observó.',
  home_lead:
    'Countersign pregunta al endpoint en vivo lo que dicen de él su tarjeta y su entrada en el registro MCP, y firma lo que observó. No da puntuaciones, no requiere iniciar sesión y muestra cómo repetir cada solicitud. Lo que no se pudo evaluar se indica por su nombre y nunca cuenta como superado.',
  scan_label: 'Dominio o endpoint',
  scan_example: 'Por ejemplo, {domain} o {url}',
  scan_button: 'Examinar ahora',
  scan_hint:
    'Se contactará con ese host con un máximo de 25 solicitudes. El resultado lo ve quien tenga su dirección; no figura en ninguna lista ni se firma.',
  states_title: 'Cuatro estados, ninguna puntuación',
  states_note:
    'Marca llena: hay conclusión. Marca hueca: no la hay. Forma, palabra y color van siempre juntos.',
  state_verified: 'En esta ejecución se vio que se cumple.',
  state_failed: 'Se vio que no se cumple. Se muestra sin atenuarlo.',
  state_risk: 'Una señal que merece atención. No es un veredicto.',
  state_unverified: 'No hay conclusión, y siempre se da el motivo. Nunca cuenta como superado.',
  latest_title: 'Últimas observaciones',
  latest_note:
    'En el orden en que llegaron. En cada línea, las quince marcas siguen el orden de las comprobaciones.',
  latest_all: 'Todos los servidores',
  latest_none_title: 'Aún no hay observaciones',
  latest_none:
    'Hasta ahora no se ha observado ningún servidor. Las primeras observaciones aparecerán aquí a medida que lleguen.',
  checks_title: 'Quince comprobaciones',
  checks_note:
    'Cada ejecución las hace todas en menos de diez segundos. Ninguna llama a una herramienta que exista.',
  probe_title: 'Qué se solicita',
  probe_note: 'Para quienes mantienen un servidor.',
  probe_budget:
    'Una ejecución es una conexión y ocho solicitudes como máximo, más hasta nueve páginas de una lista de herramientas larga, en diez segundos. No se envían credenciales, no se llama a ninguna herramienta del servidor y se respeta la petición de volver más tarde.',
  probe_opt_out:
    'Para que deje de observarse un dominio, basta con publicar un registro TXT en {record} o un archivo en {file}. Lo firmado antes queda como está.',
  probe_contact: 'Para preguntas: {contact}.',
}
