/** The same as `../en/withheld.ts`, in Ukrainian. */
import type { WITHHELD as EN } from '../en/withheld.ts'
import type { Sentences } from '../catalogue.ts'

export const WITHHELD: Sentences<typeof EN, 'uk'> = {
  withheld_disqualified_condition: 'Прогін зроблено так, що стороння людина не може його повторити',
  withheld_disqualified_dns_rebind: 'Під час прогону ім’я перестало вести на публічні адреси',
  withheld_disqualified_dns_not_observed: 'Наприкінці адресу за іменем не визначено повторно',
  withheld_disqualified_unanswered: 'Кінцева точка не відповіла',
  withheld_disqualified_aborted: 'Прогін завершився раніше за свій сценарій',
  withheld_disqualified_server_error: 'Відповідь на рукостискання мала статус 500 або вищий',
  withheld_disqualified_no_challenge:
    'Відповідь 401 надійшла без придатного виклику автентифікації',
  withheld_disqualified_no_protocol_revision: 'Не заявлено опублікованої редакції протоколу',
  withheld_disqualified_incomplete_list: 'Список інструментів не прочитано до кінця',
  withheld_disqualified_no_fingerprint: 'Відбиток списку не можна обчислити',
  withheld_disqualified_unversioned_suite: 'Програма не зібрана з певного коміту',
  withheld_signer_absent: 'Ця обсерваторія не має ключа для підпису',
  withheld_signer_failed: 'Тут не вдалося зробити підпис',
}
