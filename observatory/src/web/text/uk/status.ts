/** The same as `../en/status.ts`, in Ukrainian. */
import type { STATUS as EN } from '../en/status.ts'
import type { Sentences } from '../catalogue.ts'

export const STATUS: Sentences<typeof EN, 'uk'> = {
  status_title: 'Чи працює ця обсерваторія?',
  status_observing: 'Спостереження тривають. Останній прогін завершився {at}.',
  status_quiet: 'Зараз нічого не заплановано. Останній прогін завершився {at}.',
  status_quiet_never: 'Зараз нічого не заплановано, і жоден прогін ще не завершився.',
  status_slow: 'Прогін, розпочатий {at}, не завершився. Показане може запізнюватися.',
  status_stopped:
    'Спостереження не тривають. Останній прогін завершився {at}, а сервери чекають від {due}.',
  status_stopped_never:
    'Спостереження не тривають. Жоден прогін ще не завершився, а сервери чекають від {due}.',
  status_nothing_watched: 'Поки що немає за чим спостерігати.',
  status_all_stale: 'Усі спостереження застаріли: зупинився спостерігач, а не сервери.',
  status_work: 'Що треба зробити',
  status_work_note: 'Черга, яка росте, — це затримка самої обсерваторії, а не сервера.',
  status_endpoints: 'Сервери, які спостерігали',
  status_stale: 'Застарілі спостереження',
  status_due: 'Чекають на прогін',
  status_held: 'Прогони, що тривають',
  status_sites: 'Сайти, що чекають на обстеження',
  status_scans: 'Сканування в черзі або в роботі',
  status_of: '{part} із {whole}',
  status_since: '{count}, перше від {at}',
  status_log: 'Журнал',
  status_log_note: 'Підписаний результат дістає місце в журналі за кілька секунд після збереження.',
  status_log_size: 'Записи',
  status_log_at: 'Остання контрольна точка',
  status_log_pending: 'Чекають на місце',
}
