/** The same as `../en/pages-evidence.ts`, in Spanish. */
import type { PROOF as EN } from '../en/pages-evidence.ts'
import type { Sentences } from '../catalogue.ts'

export const PROOF: Sentences<typeof EN, 'es'> = {
  proof_title: 'Evidencia de una ejecución',
  proof_title_of: 'Evidencia de {name}, {day}',
  proof_back: 'El informe',
  proof_latest: 'La evidencia más reciente',
  proof_signed_full: 'Firmado: las quince comprobaciones y aquello con lo que se evaluaron.',
  proof_signed_gate:
    'Firmado hasta el inicio de sesión: cuatro hechos y aquello con lo que se evaluaron. Nada de lo que hay detrás se vio.',
  proof_unsigned: 'Observado y sin firmar. {because}.',
  proof_unsigned_text:
    'No hay ningún sobre que verificar. Lo que se envió y lo que se recibió está más abajo y en los archivos.',
  proof_compare: 'Comparar con la ejecución anterior',
  proof_files: 'Archivos',
  proof_envelope: 'Sobre (DSSE)',
  proof_statement_file: 'Declaración (in-toto)',
  proof_bundle: 'Paquete de Sigstore',
  proof_proof: 'Prueba de la bitácora',
  proof_evidence: 'Archivo de evidencia',
  proof_snapshot: 'Herramientas con sus esquemas',
  proof_archive: 'Todo en un solo archivo tar',
  proof_key: 'Clave',
  proof_key_unknown: 'No está entre las claves que se publican aquí ahora.',
  proof_key_from: 'En vigor desde el {from}.',
  proof_key_between: 'En vigor del {from} al {to}.',
  proof_key_revoked: 'Revocada el {at}: nada de lo que firmó cuenta ya.',
  proof_key_all: 'Todas las claves',
  proof_log: 'Entrada de la bitácora',
  proof_log_at: '{index} de {size}, en {origin}',
  proof_log_pending: 'A la espera de su lugar; lo tendrá en cuestión de segundos.',

  verify_title: 'Verificación por cuenta propia',
  verify_note:
    'El paso 1 basta para quien tenga la herramienta; en un clon del código fuente se escribe npx antes de countersign. Los demás solo necesitan curl, jq y openssl 3, y se ejecutan en una misma carpeta vacía, en este orden.',
  verify_see: 'Qué se imprime',
  verify_tool: 'Con la herramienta',
  verify_tool_text:
    'Comprueba la firma, la clave, la bitácora, la evidencia y cada motivo, y vuelve a evaluar las respuestas registradas con las mismas reglas. La elección de las claves corresponde a quien lee.',
  verify_tool_command: 'Descargarlo todo y verificarlo',
  verify_hand: 'Sin ella: la firma',
  verify_hand_text:
    'Los bytes firmados son el tipo y la declaración, cada uno precedido de su longitud (DSSE).',
  verify_hand_command: 'Descargar, desempaquetar, verificar',
  verify_key: 'La clave',
  verify_key_text:
    'Su identificador es un hash de ella misma, de modo que se nota si otra ocupa su lugar. Debe ser el mismo en una copia de la lista que no venga de este sitio.',
  verify_key_command: 'El identificador de la clave',
  verify_file: 'El archivo de evidencia',
  verify_file_text: 'La declaración lo nombra por su hash, y él nombra cada cuerpo del mismo modo.',
  verify_file_command: 'Hash del archivo de evidencia',
  verify_log: 'La bitácora',
  verify_log_text:
    'Una entrada es una línea con el hash del sobre. Que está ahí para todo el mundo lo demuestra la prueba del paso 1.',
  verify_log_command: 'La entrada en la bitácora',
  verify_again: 'El servidor',
  verify_again_text:
    'Quien le pregunte ahora obtendrá las mismas huellas, salvo que haya cambiado desde entonces o responda a otros de manera distinta.',
  verify_again_command: 'Las huellas de la lista en vivo',

  asked_title: 'Qué se solicitó',
  asked_note: 'Todas las solicitudes de la ejecución, en orden. No se envió ninguna credencial.',
  asked_full: 'Intercambio {n} completo',
  asked_request: 'Solicitud',
  asked_answer: 'Respuesta, tal como se sirvió',
  asked_answer_part:
    'Respuesta, tal como se sirvió; los primeros {shown} de {bytes} bytes de su cuerpo',
  asked_none: 'No llegó ninguna respuesta completa: {problem}.',

  statement_title: 'La declaración',
  statement_note:
    'Con sangrías para facilitar la lectura. Los bytes firmados son la forma canónica, sin espacios (RFC 8785).',
  statement_label: 'Declaración, {type}',
  not_said_title: 'Lo que la firma no dice',
}
