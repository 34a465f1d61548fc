/** The same as `../en/pages-about.ts`, in Spanish. */
import type { ABOUT as EN } from '../en/pages-about.ts'
import type { Sentences } from '../catalogue.ts'

export const ABOUT: Sentences<typeof EN, 'es'> = {
  about_title: 'Acerca de este observatorio',

  method_title: 'Cómo se hace',
  method_lead:
    'Qué se solicita, cómo se evalúa, qué se firma y qué no puede decir nada de lo que hay aquí. El programa es abierto: las mismas reglas sobre las mismas respuestas registradas dan el mismo resultado a todo el mundo.',
  method_run: 'Una ejecución',
  method_run_schedule:
    'Cada servidor se observa a intervalos de {span}, con un margen de una vigésima parte; si su propietario ha acreditado la titularidad, a intervalos de {claimed}. Quién paga o se queja no cambia ni el ritmo ni el resultado.',
  method_run_budget:
    'Una ejecución es una conexión y ocho solicitudes como máximo en diez segundos, con hasta nueve páginas más de una lista de herramientas larga. No envía credenciales, no llama a ninguna herramienta que exista y termina donde el servidor le pide esperar.',
  method_run_order:
    'Pide primero lo que pide el protocolo más reciente; después, si el servidor no lo conocía, la negociación inicial anterior; luego, las herramientas, y por último llama a una herramienta con un nombre que nadie tiene, para ver la forma de un error. Donde se exigen credenciales, lee los metadatos públicos sobre ellas y no va más allá.',
  method_run_judge:
    'Primero se registra todo y después se evalúa: la evaluación solo ve lo registrado, de modo que cualquiera puede repetirla.',
  method_states: 'Quince comprobaciones, cuatro estados',
  method_states_text:
    'Verificado y fallido son conclusiones. Riesgo observado es una señal que merece leerse. Sin verificar no es una conclusión y siempre tiene su motivo; nunca cuenta como superado. No hay puntuación, nota ni clasificación.',
  method_states_more:
    'Cada comprobación tiene una página con su regla y los servidores que la definen: {checks}.',
  method_days: 'Días',
  method_days_rule:
    'Un día (UTC) tiene respuesta cuando la tuvieron todas sus observaciones, dijera lo que dijera: un inicio de sesión, una redirección y un 404 son respuestas. No la tiene cuando alguna de ellas encontró un 5xx, un fallo de nombre, de conexión o de TLS, o ninguna respuesta completa a tiempo.',
  method_days_not:
    'No se cuenta cuando alguna observación no decidió nada y ninguna quedó sin respuesta: el servidor pidió menos solicitudes, una regla propia prohibió el contacto o el fallo fue de este observatorio. Los días sin observación no se rellenan, y no se conoce lo anterior a la primera.',
  method_days_figure:
    'La cifra son los días con respuesta entre los contados, redondeada hacia abajo; 100\u00a0% solo si no falló ningún día contado.',
  method_stale: 'Antigüedad',
  method_stale_text:
    'Una observación está desfasada cuando supera su intervalo en más de {margin}. Entonces así se indica, y se habla en pasado. Un resultado firmado nunca se vuelve a evaluar ni cambia de estado por su antigüedad.',
  method_unchanged: 'Cambios',
  method_unchanged_text:
    'Dos listas se comparan herramienta por herramienta, por nombre, texto y esquema. Que una lista no cambió se da como cota inferior: los días en que se leyó entera y era la misma. Un cambio es un hecho; si fue deliberado no se ve.',
  method_sign: 'Firma',
  method_sign_which:
    'Una ejecución se firma cuando llegó a su fin en el internet público, la revisión es una de las publicadas, la lista se leyó entera y el nombre siguió apuntando a direcciones públicas. Una ejecución que terminó en un inicio de sesión se firma solo para cuatro hechos.',
  method_sign_not:
    'Todas las demás ejecuciones se muestran como observaciones sin procesar y sin ningún estado, con el motivo por el que no se firma nada.',
  method_sign_log:
    'Cada sobre se registra en una bitácora pública que solo crece, de modo que todo el mundo ve lo mismo. Más en «{log}» y «{keys}».',
  method_never: 'Lo que nunca se hace',
  method_never_credential: 'No se envían credenciales ni se intenta iniciar sesión.',
  method_never_tool: 'No se llama a ninguna herramienta de un servidor.',
  method_never_private: 'No se contacta con ninguna dirección privada, lo pida quien lo pida.',
  method_never_judge:
    'A ningún servidor se le llama seguro, fiable o bueno, y ninguno se clasifica.',
  method_never_words:
    'Ninguna palabra de un servidor se muestra como propia, y ninguna se ejecuta ni se obedece.',
  method_never_rewrite:
    'Ningún resultado firmado se altera ni se retira. Lo que estaba mal se corrige a su lado.',
  method_never_money: 'Nadie paga por un puesto, un estado o una observación más rápida.',
  method_limits: 'Límites',
  method_limits_place:
    'Todo se vio desde un solo lugar en un solo momento. Otros pueden recibir un trato distinto, a propósito o por casualidad.',
  method_limits_behind:
    'Lo que hay detrás de un inicio de sesión, y lo que hace una herramienta cuando se la llama, no se ve.',
  method_limits_text:
    'Las reglas sobre textos encuentran patrones. No saben qué pretende nadie, y quien quiera eludirlas puede hacerlo.',
  method_limits_between: 'Lo que ocurre entre dos observaciones no se ve.',

  corrections_title: 'Correcciones',
  corrections_lead:
    'Lo que resultó equivocado en resultados anteriores, lo más reciente primero. Los resultados en sí están firmados y quedan como están; cada corrección aparece junto a ellos en todos los informes a los que afecta.',
  corrections_none_title: 'Ninguna corrección hasta ahora',
  corrections_none:
    'Aquí no se ha hecho ninguna. Eso no significa que nada estuviera mal: {contact}.',
  corrections_none_contact: 'quien encuentre algo puede escribir a {contact}',
  corrections_none_anyone: 'quien encuentre algo puede comunicarlo al operador',
  corrections_all: 'Afecta a todos los resultados.',
  corrections_suites: 'Afecta a los resultados del conjunto {versions}.',
  corrections_run: 'Afecta a una ejecución: {run}.',
  corrections_server: 'Afecta a un servidor: {server}.',

  keys_title: 'Claves',
  keys_lead:
    'Las claves públicas de este observatorio, incluidas las retiradas y las revocadas. Una clave tomada de aquí solo demuestra que la dio este sitio: conviene comparar su identificador con una copia de otra procedencia.',
  keys_none_title: 'No hay ninguna clave publicada',
  keys_none: 'Este observatorio aún no firma nada, así que no hay nada que verificar.',
  keys_purpose_evidence: 'Firma evidencia',
  keys_purpose_log: 'Firma la bitácora',
  keys_purpose_witness: 'Firma para un testigo',
  keys_status_active: 'En uso',
  keys_status_retired: 'Retirada: lo que firmó en su tiempo sigue contando',
  keys_status_revoked: 'Revocada: nada de lo que firmó cuenta',
  keys_status: 'Estado',
  keys_id: 'Identificador de la clave (SSH SHA-256)',
  keys_from: 'En vigor desde',
  keys_to: 'Hasta',
  keys_open: 'sin fecha de fin',
  keys_revoked_at: 'Revocada',
  keys_reason: 'Motivo',
  keys_ssh: 'Como la escribe SSH',
  keys_twice: 'Cómo obtenerlas por dos vías',
  keys_twice_note:
    'Una clave y un sobre de un mismo lugar se avalan entre sí, los haya hecho quien los haya hecho.',
  keys_twice_here: 'Descargarlas aquí y leer los identificadores',
  keys_twice_text:
    'Después hay que comparar los identificadores con los que el operador da en otra parte: en un repositorio, impresos, por teléfono. También sirve una copia archivada de esta página de otro momento. {contact}',
  keys_twice_contact: 'El operador responde en {contact}.',
  keys_forms: 'Otros formatos',
  keys_form_list: 'Lista con fechas y estado',
  keys_form_pem: 'PEM',
  keys_form_jwks: 'Conjunto de JWK (RFC 7517)',
  keys_form_did: 'Documento de did:web',

  log_title: 'La bitácora',
  log_lead:
    'Cada sobre firmado se registra, en forma de hash, en una lista pública que solo crece. Así todo el mundo ve lo mismo, y después no se puede añadir ni quitar nada sin que se note.',
  log_none_title: 'La bitácora está vacía',
  log_none: 'Empieza con la primera ejecución firmada.',
  log_figure: {
    zero: 'Ninguna entrada, a {at}.',
    one: '{n} entrada, a {at}.',
    many: '{n} de entradas, a {at}.',
    other: '{n} entradas, a {at}.',
  },
  log_pending: {
    one: '{n} sobre espera su lugar, desde el {at}.',
    many: '{n} de sobres esperan su lugar, el más antiguo desde el {at}.',
    other: '{n} sobres esperan su lugar, el más antiguo desde el {at}.',
  },
  log_origin: 'Origen',
  log_key: 'Clave',
  log_checkpoint: 'El último punto de control',
  log_checkpoint_note:
    'Una nota firmada: origen, número de entradas, raíz del árbol (C2SP tlog-checkpoint).',
  log_verify: 'Verificarla',
  log_verify_note:
    'La primera orden lee todas las entradas, reconstruye el árbol y compara cada tesela, la raíz y la firma. La segunda hace lo mismo más adelante y muestra si la bitácora sigue empezando por lo que había antes: para ello hay que conservar un punto de control.',
  log_verify_first: 'La bitácora entera',
  log_verify_later: 'Más adelante: que no se reescribió nada',
  log_files: 'Sus archivos',
  log_files_note:
    'Archivos estáticos según C2SP tlog-tiles, que otras herramientas también leen. Una tesela completa nunca cambia.',
  log_file_checkpoint: 'Punto de control',
  log_file_key: 'Clave en una línea',
  log_file_newest: 'Las entradas más recientes',
  log_time_title: 'Lo que no demuestra',
  log_time:
    'Una bitácora no demuestra por sí misma ningún momento: sus fechas son las de quien la lleva, salvo que un testigo haya firmado también el punto de control. Y registra hashes: lo que dice un sobre está en el sobre.',

  probe_page_title: 'Quién pregunta y cómo ponerle fin',
  probe_page_lead:
    'Para quien encuentre este observatorio en el registro de actividad de un servidor y quiera saber qué es o que no se le contacte más.',
  probe_who: 'Quién pregunta',
  probe_who_by: 'Este observatorio está a cargo de {operator}.',
  probe_who_agent: 'Cada solicitud lo dice en su User-Agent:',
  probe_who_contact: 'Preguntas y quejas: {contact}.',
  probe_asked: 'Qué se solicita',
  probe_asked_run:
    'A un endpoint, a intervalos de {span}: una conexión, ocho solicitudes como máximo, hasta nueve páginas más de una lista de herramientas larga, todo en menos de diez segundos; después, el fin de la sesión que abrió el servidor.',
  probe_asked_certificate:
    'Cuando un servidor omite certificados de su cadena, se descargan hasta tres de donde los demás dicen que están.',
  probe_asked_site:
    'A un dominio observado, a intervalos de {span}: sus tarjetas y catálogos publicados, 40 solicitudes como máximo, y una negociación inicial con cada endpoint que indiquen en él.',
  probe_asked_scan:
    'Cuando alguien solicita un análisis: lo mismo una vez, y no más de una en un breve plazo para un mismo dominio, lo solicite quien lo solicite.',
  probe_asked_pace:
    'Nunca dos visitas a la vez a un mismo dominio registrable, medio segundo entre dos, y dos a la vez como máximo en un mismo bloque de direcciones (/24, o /48 de IPv6).',
  probe_asked_wait:
    'Tras un 429, o un 503 con Retry-After, no se envía nada más, y esa petición se respeta hasta un día.',
  probe_asked_not:
    'No envía credenciales ni cookies, no llama a ninguna herramienta que exista, no contacta con direcciones privadas y no sigue redirecciones de un endpoint. robots.txt trata del rastreo de páginas y no se solicita.',
  probe_out: 'Cómo excluirse',
  probe_out_note: 'Sin pedirlo a nadie. Ambas cosas se consultan antes del primer contacto.',
  probe_out_dns: 'Para un dominio y todo lo que hay por debajo',
  probe_out_dns_text: 'Se publica un registro TXT, que se vuelve a consultar cada día.',
  probe_out_file: 'Para un solo host',
  probe_out_file_text:
    'Se sirve un archivo con esta línea, en {file}, con el código de estado 200. Se consulta cada día y, una vez visto, una vez al mes.',
  probe_out_mail: 'Por escrito',
  probe_out_mail_text:
    'También se puede escribir a {contact}: se pueden excluir hosts, dominios y redes.',
  probe_out_after: 'Qué ocurre después',
  probe_out_after_text:
    'Ya no se le solicita nada, y su informe lo dice. Lo que se firmó antes queda como está, en su dirección. Cuando se retira el registro o el archivo, la observación continúa. El silencio no cambia nada: un servidor de nombres o un host que no responde no se ha excluido, ni ha vuelto a incluirse.',

  api_title: 'Para programas',
  api_english: 'Esta página está en inglés, igual que el documento OpenAPI.',
  foot_about: 'Acerca de',
  foot_method: 'Cómo se hace',
  foot_corrections: 'Correcciones',
  foot_keys: 'Claves',
  foot_log: 'Bitácora',
  foot_statistics: 'Estadísticas',
  foot_api: 'API',
  nav_method: 'Método',
  nav_keys: 'Claves',
}
