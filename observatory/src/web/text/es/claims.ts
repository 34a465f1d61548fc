/** The same as `../en/claims.ts`, in Spanish. */
import type { CLAIMS as EN } from '../en/claims.ts'
import type { Sentences } from '../catalogue.ts'

export const CLAIMS: Sentences<typeof EN, 'es'> = {
  // reports
  claim_link: 'Acreditar la titularidad de este servidor',
  claim_link_site: 'Acreditar la titularidad de este sitio',
  claimed_since: 'Titularidad acreditada por su propietario desde el {at}.',
  baseline_since:
    'Las ejecuciones posteriores se comparan con la lista de herramientas que su propietario aprobó el {at}.',
  annotation_cap: 'Palabras del propietario, {at}',
  dispute_cap: 'Impugnado por el propietario, {at}',
  dispute_older: 'Las impugnaciones anteriores figuran en la forma JSON de esta página.',
  dispute_about: 'Sobre la ejecución {run}. El resultado en sí no cambia.',
  unlisted_notice:
    'Su propietario lo retiró de las listas el {at}. Ya no se observa; lo que se firmó antes sigue aquí y en la bitácora.',
  event_claimed: 'Su propietario acreditó la titularidad.',
  event_claim_ended: 'La titularidad de su propietario dejó de estar acreditada.',

  // claiming
  claim_title: 'Titularidad de {name}',
  claim_lead:
    'Quien controla {host} puede acreditar la titularidad de lo que se observa en esta dirección. Con ello cambia la frecuencia de las observaciones, y su propietario puede aprobar una lista de herramientas con la que se comparan las posteriores. No cambia ningún resultado ni ninguna firma, ni tampoco el orden de las listas.',
  claim_address:
    'Lo que se acredita: {address}. Una prueba vale para esta dirección y para ninguna otra.',
  claim_taken:
    'La titularidad está acreditada desde el {at}. Una prueba nueva la sustituye cuando la anterior haya desaparecido de {host}, o cuando firme la misma clave.',
  claim_method: 'Cómo se demuestra',
  claim_method_dns: 'Un registro DNS',
  claim_method_file: 'Un archivo en el host',
  claim_method_key: 'Una firma con la clave publicada para el registro MCP',
  claim_method_hint:
    'La prueba se vuelve a comprobar cada día. Si falta tres días seguidos, la titularidad deja de estar acreditada.',
  claim_begin: 'Empezar',
  claim_needs_cookie:
    'Una cookie recuerda este trámite en este navegador durante siete días, y nada más.',
  claim_have_token: 'Quien tenga un token de propietario puede abrir la {view}.',
  claim_owner_view: 'vista del propietario',
  claim_open_title: 'Demostrar la titularidad de {host}',
  claim_until: 'Se puede demostrar hasta el {at}.',
  claim_dns_what: 'Hay que añadir este registro TXT y dejarlo puesto:',
  claim_dns_name: 'Nombre',
  claim_dns_value: 'Valor',
  claim_dns_exact:
    'Solo cuenta un registro con este mismo nombre; uno de un dominio superior no demuestra nada.',
  claim_file_what: 'Hay que servir esta línea, y nada más, como text/plain:',
  claim_file_where: 'Dirección',
  claim_file_line: 'Contenido',
  claim_file_exact: 'Por https y con un certificado válido. No se siguen redirecciones.',
  claim_demo_dns:
    'Esto es una demostración: sus nombres no están en ninguna zona DNS, así que solo un archivo o una firma sirven de prueba.',
  claim_demo_file:
    'En esta demostración, en una terminal con la variable CURL_HOME que se mostró al iniciarla',
  claim_key_what:
    'Hay que firmar este mensaje, incluido su último fin de línea, con la clave privada cuya clave pública publica {host}:',
  claim_key_message: 'Mensaje',
  claim_key_where:
    'La clave pública se busca en {file} y en los registros TXT de {host}. Una clave que solo publica un dominio superior no demuestra nada.',
  claim_key_command: 'Con OpenSSL',
  claim_signature: 'Firma, en Base64',
  claim_look: 'Comprobar ahora',
  claim_send: 'Enviar la firma',
  claim_looking: 'Un proceso está buscando la prueba.',
  claim_looks_again: 'Esta página vuelve a consultarlo cada {n} segundos.',
  claim_not_yet: 'Aún no se ha comprobado.',
  claim_fault: 'Comprobado el {at}, sin demostrar: {why}',
  fault_record_absent:
    'no existe tal registro. Un registro nuevo puede tardar una hora en verse en todas partes.',
  fault_record_other: 'hay registros con este nombre, pero ninguno con este valor.',
  fault_file_absent: 'no existe tal archivo.',
  fault_file_redirects: 'la respuesta es una redirección, y no se siguen.',
  fault_file_type: 'el archivo no se sirve como text/plain.',
  fault_file_other: 'el archivo tiene otro contenido.',
  fault_file_unanswered: 'el host no respondió con un archivo.',
  fault_key_absent: 'el host no publica ninguna clave que se pueda usar.',
  fault_signature_absent: 'no hay ninguna firma.',
  fault_signature_wrong: 'ninguna clave publicada produjo esta firma de este mensaje.',
  fault_held: 'alguien más lo ha demostrado, y su prueba sigue en pie.',
  fault_not_contacted:
    'no se establece contacto con él: su propietario lo excluyó, o el operador de este observatorio no lo observa.',
  fault_unavailable: 'no se pudo preguntar a nadie. Se intentará de nuevo.',
  claim_proven_title: 'Titularidad de {host} demostrada',
  claim_proven:
    'La prueba se vio el {at}. El token de propietario abre la vista del propietario desde cualquier navegador. Se muestra una sola vez.',
  claim_take_token: 'Mostrar el token de propietario',
  claim_token_taken: 'El token de propietario ya se mostró. Sirve para abrir la {view}.',
  claim_over: 'Este trámite terminó',
  claim_over_text:
    'La titularidad no se demostró a tiempo, se renunció a ella o dejó de estar acreditada. Se puede empezar de nuevo desde el informe.',
  token_title: 'El token de propietario',
  token_once:
    'Debe guardarse como una contraseña. Se muestra ahora y nunca más; solo se almacena su hash.',
  token_label: 'Token',
  token_on: 'Continuar a la {view}',
  claims_off: 'Aquí no se puede acreditar ninguna titularidad',
  claims_off_text: 'El operador de este observatorio no ha activado esta función.',
  claim_none: 'En este navegador no hay tal trámite',
  claim_none_text:
    'Un trámite solo se muestra al navegador que lo empezó. Se puede empezar de nuevo desde el informe del servidor.',
  claim_limit: 'Demasiados trámites',
  claim_limit_text:
    'Desde aquí se han empezado tantos trámites que el siguiente no puede empezar hasta el {at}.',

  // the owner's view
  owner_title: 'Vista del propietario',
  owner_of: 'Vista del propietario de {name}',
  owner_sign_in: 'Iniciar sesión con un token de propietario',
  owner_sign_in_text:
    'No hay cuentas. El token se obtiene al acreditar la titularidad de un servidor desde su informe.',
  owner_token: 'Token de propietario',
  owner_sign_in_button: 'Iniciar sesión',
  owner_wrong: 'No es el token de una titularidad vigente.',
  owner_slow:
    'Desde aquí llegaron demasiados tokens incorrectos. El siguiente se puede probar el {at}.',
  owner_form_old: 'Este formulario no es de esta sesión',
  owner_form_old_text:
    'No se cambió nada. Se puede volver a abrir la página y enviarlo desde ella.',
  owner_proof_dns:
    'Titularidad acreditada desde el {at} con un registro DNS. Se vio por última vez el {seen}.',
  owner_proof_file:
    'Titularidad acreditada desde el {at} con un archivo en el host. Se vio por última vez el {seen}.',
  owner_proof_key:
    'Titularidad acreditada desde el {at} con una firma. Su clave se vio publicada por última vez el {seen}.',
  owner_failing: {
    one: 'La prueba faltó la última vez que se buscó ({n} vez). Pasados tres días, la titularidad deja de estar acreditada.',
    many: 'La prueba faltó las últimas {n} de veces que se buscó. Pasados tres días, la titularidad deja de estar acreditada.',
    other:
      'La prueba faltó las últimas {n} veces que se buscó. Pasados tres días, la titularidad deja de estar acreditada.',
  },
  owner_report: 'Informe',
  baseline_title: 'Herramientas aprobadas',
  baseline_note:
    'Las ejecuciones posteriores se comparan con sus nombres y esquemas de entrada; una diferencia es una comprobación fallida, a la vista de todos.',
  baseline_is: 'Aprobada el {at}: conjunto de herramientas {toolset}.',
  baseline_none:
    'No hay nada aprobado. Los cambios se registran como hechos y no forman parte de ninguna comprobación.',
  baseline_same: 'La lista de la última ejecución es la aprobada.',
  baseline_other: 'La lista de la última ejecución no es la aprobada.',
  baseline_now: {
    zero: 'La última lista se leyó el {at} y no tiene ninguna herramienta: conjunto de herramientas {toolset}.',
    one: 'La última lista se leyó el {at} y tiene {n} herramienta: conjunto de herramientas {toolset}.',
    many: 'La última lista se leyó el {at} y tiene {n} de herramientas: conjunto de herramientas {toolset}.',
    other:
      'La última lista se leyó el {at} y tiene {n} herramientas: conjunto de herramientas {toolset}.',
  },
  baseline_no_list:
    'La última ejecución no leyó ninguna lista hasta el final, así que no hay nada que aprobar.',
  baseline_approve: 'Aprobar esta lista',
  baseline_withdraw: 'Retirar la aprobación',
  baseline_gone: 'La lista de esa ejecución no se puede aprobar. No se cambió nada.',
  cadence_title: 'Frecuencia',
  cadence_note: 'Cada cuánto se observa. Nada más depende de ello.',
  cadence_label: 'Intervalo de observación',
  cadence_save: 'Guardar la frecuencia',
  hooks_title: 'Webhooks',
  hooks_note: 'Reciben todos los eventos de este servidor, firmados según Standard Webhooks.',
  hooks_none: 'Aún no hay ninguno.',
  hooks_url: 'Una dirección https',
  hooks_add: 'Añadir un webhook',
  hooks_test: 'Enviar una prueba',
  hooks_rotate: 'Secreto nuevo',
  hooks_remove: 'Eliminar',
  hooks_column_url: 'Dirección',
  hooks_column_state: 'Mensajes',
  hooks_column_do: 'Acciones',
  hooks_delivered: 'último aceptado el {at}',
  hooks_quiet: 'ninguno aceptado aún',
  hooks_waiting: {
    one: '{n} en espera',
    many: '{n} en espera',
    other: '{n} en espera',
  },
  hooks_dead: {
    one: '{n} no aceptado',
    many: '{n} no aceptados',
    other: '{n} no aceptados',
  },
  hooks_bad_url: 'Tiene que ser una dirección https sin usuario, contraseña ni fragmento.',
  hooks_many: 'Ya hay cinco.',
  hooks_off: 'El operador de este observatorio no ha activado los webhooks de propietarios.',
  hook_secret_title: 'El secreto del webhook',
  hook_secret_once:
    'Con él se firman los mensajes a {url}. Se muestra ahora y nunca más. Tras una rotación, el secreto anterior también firma durante un día.',
  hook_secret_label: 'Secreto',
  annotation_title: 'Anotación',
  annotation_note:
    'Se muestra en el informe como palabras del propietario. No cambia ningún resultado.',
  annotation_label: 'Texto sin formato, hasta 500 caracteres',
  annotation_save: 'Guardar la anotación',
  annotation_long: 'Supera los 500 caracteres.',
  dispute_title: 'Impugnar un resultado',
  dispute_note:
    'Una constancia con fecha que permanece junto al resultado. El resultado sigue tal como se firmó. En noventa días se pueden registrar hasta veinte.',
  dispute_label: 'Qué está mal, hasta 1000 caracteres',
  dispute_latest: 'Sobre la ejecución del {at}',
  dispute_general: 'Sobre ninguna ejecución en particular',
  dispute_which: 'Resultado',
  dispute_add: 'Registrar la impugnación',
  dispute_long: 'Está vacía o supera los 1000 caracteres.',
  dispute_many: 'En noventa días se registraron veinte. La siguiente se puede registrar el {at}.',
  dispute_earlier: 'Registrada el {at}',
  listing_title: 'Presencia en las listas',
  listing_note:
    'Lo que se firmó, la bitácora y la dirección del informe permanecen en cualquier caso.',
  listing_on: 'Figura en las listas y se observa.',
  listing_off: 'No figura en ninguna lista ni se observa, desde el {at}.',
  listing_unlist: 'Retirarlo de las listas y dejar de observarlo',
  listing_relist: 'Volver a incluirlo en las listas y observarlo',
  owner_end_title: 'Sesión y titularidad',
  owner_end_note:
    'Renunciar pone fin a la titularidad acreditada: con ella desaparecen la aprobación, los webhooks, la anotación y el token.',
  owner_new_token: 'Un token de propietario nuevo',
  owner_new_token_hint: 'El anterior y todas las demás sesiones dejan de ser válidos.',
  owner_sign_out: 'Cerrar sesión',
  owner_release: 'Renunciar a la titularidad',
  owner_release_label: 'Para renunciar, hay que escribir {host}',
  owner_release_wrong: 'Lo escrito no es el host. No se cambió nada.',
}
