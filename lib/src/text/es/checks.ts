import type { AssertionStatus, CheckId } from '../../run/assertion.ts'
import type { Group } from '../../run/registry.ts'
import type { CheckText } from '../catalogue.ts'

export const GROUP_TITLES: Readonly<Record<Group, string>> = {
  reachability_performance: 'Accesibilidad y rendimiento',
  protocol_contract: 'Cumplimiento del protocolo',
  security_hygiene: 'Higiene de seguridad',
  drift_supply_chain: 'Cambios y cadena de suministro',
}

/** The statuses in words that count well, one or many: `3 en estado verificado`. */
export const STATUS_WORDS: Readonly<Record<AssertionStatus, string>> = {
  VERIFIED: 'en estado verificado',
  FAILED: 'en estado fallido',
  OBSERVED_RISK: 'con riesgo observado',
  UNVERIFIED: 'sin verificar',
}

export const CHECK_TEXTS: Readonly<Record<CheckId, CheckText>> = {
  reachability: {
    title: 'Accesibilidad',
    what: 'Si la negociación inicial de esta ejecución terminó con una respuesta HTTP.',
    how: 'VERIFIED con cualquier código de estado, también 401 o 500. Una conexión cortada, un límite propio o una petición de esperar lo dejan en UNVERIFIED. Nunca es FAILED.',
    cannot:
      'Una sola mirada desde un solo lugar no distingue un servidor caído de un mal camino hasta él.',
    mend: 'Responder a la negociación inicial desde fuera en menos de diez segundos, sin un cortafuegos ni un límite de solicitudes por delante.',
  },
  latency_profile: {
    title: 'Perfil de latencia',
    what: 'Cuánto tardó el endpoint en empezar sus respuestas en esta ejecución.',
    how: 'Milisegundos desde justo antes del envío hasta las cabeceras, sin la resolución del nombre ni el cuerpo, sobre todas las solicitudes respondidas; método del rango más cercano. VERIFIED significa que se midió.',
    cannot:
      'No es una clasificación: son unas pocas muestras desde un solo lugar, con las esperas dentro de la propia sonda incluidas.',
    mend: 'Nada: es una medición.',
  },
  transport_type: {
    title: 'Transporte',
    what: 'Si un mensaje enviado por Streamable HTTP obtuvo una respuesta HTTP.',
    how: 'VERIFIED cuando la negociación inicial terminó con una respuesta HTTP, dijera lo que dijera.',
    cannot: 'No se compara con lo que declara una tarjeta o un registro MCP.',
    mend: 'Responder a POST en el endpoint (Streamable HTTP).',
  },
  protocol_revision: {
    title: 'Revisión del protocolo',
    what: 'La revisión de Model Context Protocol que declara el servidor.',
    how: 'VERIFIED cuando es una de las publicadas, FAILED cuando falta o es desconocida. Un paso posterior de la negociación inicial todavía puede fallar.',
    cannot:
      'No es la revisión más reciente que admite el servidor, sino solo la que se declara aquí.',
    mend: 'Responder con una revisión publicada en supportedVersions o protocolVersion.',
  },
  discovery_handshake: {
    title: 'Descubrimiento y negociación inicial',
    what: 'Si se completa server/discover, o bien initialize con su notificación.',
    how: 'Primero se envía server/discover. Una respuesta que no sea señal de la revisión 2026-07-28 lleva a initialize; un 3xx, un 5xx o un error que solo conoce un servidor moderno, no.',
    cannot:
      'No demuestra que puedan conectarse clientes de otros fabricantes, ni clientes con credenciales.',
    mend: 'Responder a server/discover con supportedVersions, o a initialize con HTTP 200 y protocolVersion y a su notificación con 202, siempre con el identificador que se envió.',
  },
  tools_list: {
    title: 'Lista de herramientas',
    what: 'Si tools/list da una lista de herramientas.',
    how: 'VERIFIED cuando la primera página tiene un array de herramientas. UNVERIFIED cuando se exigen credenciales, cuando no hay respuesta y cuando un servidor que no declara herramientas no conoce el método. FAILED cuando se respondió de otro modo. Se leen hasta diez páginas o 5000 herramientas.',
    cannot: 'No demuestra que alguna herramienta funcione: nunca se llama a ninguna.',
    mend: 'Responder a tools/list con HTTP 200 y un resultado que tenga un array de herramientas.',
  },
  error_taxonomy: {
    title: 'Forma de los errores',
    what: 'Cómo responde el servidor a la llamada de una herramienta que no existe.',
    how: 'VERIFIED cuando es un error JSON-RPC con un código numérico y un mensaje, con el identificador enviado o sin ninguno; 401 y 403 lo dejan en UNVERIFIED, y cualquier otra respuesta es OBSERVED_RISK. El nombre es nuevo en cada ejecución y solo se llama cuando se leyó la lista entera y no figura en ella.',
    cannot: 'No dice nada de cómo comunican sus errores las herramientas reales.',
    mend: 'Responder a una herramienta desconocida con un error JSON-RPC, por ejemplo -32602, y no con un resultado.',
  },
  tls_certificate: {
    title: 'Certificado TLS',
    what: 'Si los certificados que envía el servidor son válidos hoy para su nombre.',
    how: 'VERIFIED cuando la cadena, tal como se envía, llega a una raíz incluida o a una indicada para la ejecución. FAILED cuando algún certificado de la ejecución está caducado, aún no es válido, es para otro nombre, no tiene nombres, está autofirmado, es débil, infringe una regla de las rutas de certificación o procede de un emisor desconocido, cuando la cadena está incompleta y cuando el servidor no admite TLS 1.2 ni posterior.',
    cannot: 'No se comprueba la revocación ni se enumeran los cifrados que se ofrecen.',
    mend: 'Servir un certificado para el nombre del endpoint junto con sus intermedios, y renovarlo antes de que caduque.',
  },
  redirect_policy: {
    title: 'Redirecciones',
    what: 'Si alguna solicitud de la ejecución fue redirigida a otro host.',
    how: 'OBSERVED_RISK cuando lo fue, o cuando no se puede saber adónde: varios Location, o uno que no es una URL. Un POST redirigido se registra y nunca se repite; solo se sigue el GET de los metadatos, tres veces como máximo.',
    cannot: 'No dice nada de si el otro host merece confianza.',
    mend: 'Publicar la URL que responde, para que ningún cliente tenga que ser redirigido.',
  },
  auth_metadata: {
    title: 'Metadatos de autorización',
    what: 'Si los metadatos que indica un desafío se pueden leer y concuerdan con él (RFC 9728).',
    how: 'El documento lo indica el desafío con el que se exigen credenciales, o el del 401 a la llamada. OBSERVED_RISK cuando se responde con un código de estado distinto de 200, no es un objeto JSON, le falta resource, le falta un servidor de autorización o indica uno que no es una URL, indica otro origen o no incluye un ámbito (scope) que se exige. Sin respuesta, o cuando es demasiado largo, UNVERIFIED.',
    cannot:
      'No se solicita ningún token ni se descarga ningún conjunto de claves, y un documento al que no apunta ninguna respuesta no cambia nada.',
    mend: 'Servir sin restricciones los metadatos de RFC 9728 en la URL que indica el desafío, con resource, authorization_servers y todos los ámbitos (scopes) que se exigen.',
  },
  tool_description_hygiene: {
    title: 'Higiene de los textos de herramientas',
    what: 'Los nombres y las descripciones de todas las herramientas leídas.',
    how: 'Unas reglas publicadas buscan caracteres ocultos, órdenes a un modelo, ocultación y permisos para gastar. Cualquier coincidencia es OBSERVED_RISK; VERIFIED exige la lista entera, con cada nombre y cada descripción en forma de texto.',
    cannot: 'No deduce intenciones, y un texto inofensivo puede coincidir con una regla.',
    mend: 'Decir qué hace una herramienta y qué devuelve; countersign hygiene muestra cada lugar.',
  },
  toolset_fingerprint: {
    title: 'Huella del conjunto de herramientas',
    what: 'Un hash de los nombres de todas las herramientas.',
    how: 'VERIFIED cuando se puede calcular sobre la lista entera; no importa el orden de las herramientas ni el de las páginas.',
    cannot: 'Por sí sola no dice nada de los cambios, y no abarca las descripciones.',
    mend: 'Dar un nombre a cada herramienta.',
  },
  schema_fingerprint: {
    title: 'Huella de los esquemas',
    what: 'Un hash de los nombres y los esquemas de entrada de todas las herramientas.',
    how: 'VERIFIED cuando se puede calcular sobre la lista entera; FAILED cuando una herramienta no tiene nombre o esquema de entrada, o la lista no tiene forma canónica.',
    cannot: 'Por sí sola no dice nada de los cambios, y no abarca las descripciones.',
    mend: 'Dar a cada herramienta un nombre y un inputSchema.',
  },
  toolset_unchanged_vs_approved: {
    title: 'Herramientas según lo aprobado',
    what: 'Si la huella del conjunto de herramientas es la que aprobó el propietario.',
    how: 'VERIFIED cuando es igual, FAILED cuando no. Sin una lista aprobada no hay conclusión.',
    cannot: 'No dice si un cambio fue deliberado.',
    mend: 'Aprobar la lista nueva o deshacer el cambio; countersign diff lo muestra.',
  },
  schema_unchanged_vs_approved: {
    title: 'Esquemas según lo aprobado',
    what: 'Si la huella de los esquemas es la que aprobó el propietario.',
    how: 'VERIFIED cuando es igual, FAILED cuando no. Sin una lista aprobada no hay conclusión.',
    cannot: 'No dice si un cambio fue deliberado.',
    mend: 'Aprobar los esquemas nuevos o deshacer el cambio; countersign diff lo muestra.',
  },
}
