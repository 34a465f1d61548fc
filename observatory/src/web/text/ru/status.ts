/** The same as `../en/status.ts`, in Russian. */
import type { STATUS as EN } from '../en/status.ts'
import type { Sentences } from '../catalogue.ts'

export const STATUS: Sentences<typeof EN, 'ru'> = {
  status_title: 'Работает ли эта обсерватория?',
  status_observing: 'Наблюдения идут. Последний прогон завершился {at}.',
  status_quiet: 'Сейчас ничего не запланировано. Последний прогон завершился {at}.',
  status_quiet_never: 'Сейчас ничего не запланировано, и ни один прогон ещё не завершился.',
  status_slow: 'Прогон, начатый {at}, не завершился. Показанное может запаздывать.',
  status_stopped:
    'Наблюдения не идут. Последний прогон завершился {at}, а серверы ждут очереди с {due}.',
  status_stopped_never:
    'Наблюдения не идут. Ни один прогон ещё не завершился, а серверы ждут очереди с {due}.',
  status_nothing_watched: 'Пока ничего не наблюдается.',
  status_all_stale: 'Все наблюдения устарели: остановился наблюдатель, а не серверы.',
  status_work: 'Что предстоит сделать',
  status_work_note: 'Растущая очередь — это задержка самой обсерватории, а не сервера.',
  status_endpoints: 'Серверы с наблюдениями',
  status_stale: 'Устаревшие наблюдения',
  status_due: 'Ждут прогона',
  status_held: 'Идущие прогоны',
  status_sites: 'Сайты, которые ждут обследования',
  status_scans: 'Сканирования в очереди или в работе',
  status_of: '{part} из {whole}',
  status_since: '{count}, первое с {at}',
  status_log: 'Журнал',
  status_log_note:
    'Подписанный результат получает место в журнале через несколько секунд после сохранения.',
  status_log_size: 'Записи',
  status_log_at: 'Последняя контрольная точка',
  status_log_pending: 'Ждут места',
}
