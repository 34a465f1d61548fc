/** The same as `../en/problems.ts`, in Spanish. */
import type { PROBLEMS as EN } from '../en/problems.ts'
import type { Sentences } from '../catalogue.ts'

export const PROBLEMS: Sentences<typeof EN, 'es'> = {
  problem_back: 'Página de inicio',
  problem_not_found: 'Aquí no hay nada',
  problem_not_found_text:
    'Ninguna página tiene esta dirección. Puede que esté mal escrita; los nombres van en minúsculas.',
  problem_no_server: 'Ningún servidor tiene este nombre',
  problem_no_server_text: 'Con este nombre no se observa nada. Puede que haya otro en {search}.',
  problem_search: 'la lista de servidores',
  problem_no_scan: 'Ningún análisis tiene esta dirección',
  problem_no_scan_text: 'Los análisis se conservan durante un tiempo limitado.',
  problem_method: 'Esto no se puede hacer aquí',
  problem_method_text: 'La dirección existe, pero no para este método. Admite {allowed}.',
  problem_query: 'No se puede interpretar la dirección',
  problem_query_text: 'El valor de {parameter} no es uno de los que conoce esta página.',
  problem_accept: 'No disponible en ese formato',
  problem_accept_text: 'Esta página está disponible en HTML y en JSON.',
  problem_origin: 'No se envió desde este sitio',
  problem_origin_text:
    'Un análisis se solicita con el formulario de la página de inicio o, desde un programa, en JSON.',
  problem_body: 'No se puede interpretar la solicitud',
  problem_body_text: 'Un análisis necesita un solo valor, {parameter}, como formulario o en JSON.',
  problem_too_large: 'La solicitud es demasiado grande',
  problem_too_large_text: 'Un análisis necesita un solo dominio o una sola URL.',
  problem_target: 'No es una dirección que se pueda examinar',
  problem_target_text:
    'Se admite un dominio, como {domain}, o una URL https, en el internet público.',
  problem_limit: 'Todavía no',
  problem_limit_domain:
    'Este dominio se examinó hace poco. El siguiente examen puede empezar el {at}.',
  problem_limit_requester:
    'Desde aquí se solicitaron ya todos los análisis permitidos. El siguiente puede empezar el {at}.',
  problem_limit_queue: 'Hay demasiados análisis en espera. Se podrá aceptar otro el {at}.',
  problem_no_scans: 'Aquí no se hacen análisis',
  problem_no_scans_text: 'Este observatorio no acepta solicitudes de análisis.',
  problem_busy: 'Se piden demasiadas páginas a la vez',
  problem_busy_text:
    'Las que ya se leen se muestran como siempre; las demás se podrán pedir dentro de unos segundos.',
  problem_store: 'La base de datos no responde',
  problem_store_text: 'Las páginas volverán en cuanto responda. Ningún servidor tiene la culpa.',
  problem_failed: 'Algo falló aquí',
  problem_failed_text: 'El fallo es de este observatorio, y quedó anotado.',
}
