/** The same as `../en/status.ts`, in Spanish. */
import type { STATUS as EN } from '../en/status.ts'
import type { Sentences } from '../catalogue.ts'

export const STATUS: Sentences<typeof EN, 'es'> = {
  status_title: '¿Funciona este observatorio?',
  status_observing: 'Está observando. La última ejecución terminó el {at}.',
  status_quiet: 'Ahora no hay nada pendiente. La última ejecución terminó el {at}.',
  status_quiet_never: 'Ahora no hay nada pendiente, y aún no ha terminado ninguna ejecución.',
  status_slow:
    'Una ejecución iniciada el {at} no ha terminado. Lo que se muestra puede llegar con retraso.',
  status_stopped:
    'No está observando. La última ejecución terminó el {at}, y hay servidores pendientes desde el {due}.',
  status_stopped_never:
    'No está observando. Aún no ha terminado ninguna ejecución, y hay servidores pendientes desde el {due}.',
  status_nothing_watched: 'Aún no se observa nada.',
  status_all_stale:
    'Todas las observaciones están desfasadas: se detuvo el observador, no los servidores.',
  status_work: 'Trabajo pendiente',
  status_work_note:
    'Una cola que crece es un retraso del propio observatorio, nunca de un servidor.',
  status_endpoints: 'Servidores observados',
  status_stale: 'Observaciones desfasadas',
  status_due: 'A la espera de una ejecución',
  status_held: 'Ejecuciones en curso',
  status_sites: 'Sitios a la espera de un examen',
  status_scans: 'Análisis en espera o en curso',
  status_of: '{part} de {whole}',
  status_since: '{count}, desde el {at}',
  status_log: 'La bitácora',
  status_log_note:
    'Un resultado firmado obtiene su lugar en la bitácora unos segundos después de guardarse.',
  status_log_size: 'Entradas',
  status_log_at: 'Último punto de control',
  status_log_pending: 'A la espera de un lugar',
}
