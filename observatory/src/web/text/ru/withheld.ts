/** The same as `../en/withheld.ts`, in Russian. */
import type { WITHHELD as EN } from '../en/withheld.ts'
import type { Sentences } from '../catalogue.ts'

export const WITHHELD: Sentences<typeof EN, 'ru'> = {
  withheld_disqualified_condition: 'Прогон сделан так, что посторонний не может его повторить',
  withheld_disqualified_dns_rebind: 'Во время прогона имя перестало вести на публичные адреса',
  withheld_disqualified_dns_not_observed: 'В конце адрес по имени не определён повторно',
  withheld_disqualified_unanswered: 'Конечная точка не ответила',
  withheld_disqualified_aborted: 'Прогон завершился раньше своего сценария',
  withheld_disqualified_server_error: 'На рукопожатие пришёл ответ со статусом 500 или выше',
  withheld_disqualified_no_challenge: 'Ответ 401 пришёл без пригодного требования аутентификации',
  withheld_disqualified_no_protocol_revision: 'Не заявлена опубликованная редакция протокола',
  withheld_disqualified_incomplete_list: 'Список инструментов не прочитан до конца',
  withheld_disqualified_no_fingerprint: 'Отпечаток списка вычислить нельзя',
  withheld_disqualified_unversioned_suite: 'Программа собрана не из определённого коммита',
  withheld_signer_absent: 'У этой обсерватории нет ключа для подписи',
  withheld_signer_failed: 'Здесь не удалось сделать подпись',
}
