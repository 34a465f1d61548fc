/** The same as `../en/pages-evidence.ts`, in Ukrainian. */
import type { PROOF as EN } from '../en/pages-evidence.ts'
import type { Sentences } from '../catalogue.ts'

export const PROOF: Sentences<typeof EN, 'uk'> = {
  proof_title: 'Докази одного прогону',
  proof_title_of: 'Докази: {name}, {day}',
  proof_back: 'Звіт',
  proof_latest: 'Найновіші докази',
  proof_signed_full: 'Підписано: усі п’ятнадцять перевірок і те, за чим їх оцінено.',
  proof_signed_gate:
    'Підписано лише до входу: чотири факти й те, за чим їх оцінено. Що за входом, не було видно.',
  proof_unsigned: 'Спостережено, але не підписано: {because}.',
  proof_unsigned_text:
    'Конверта, який можна перевірити, немає. Що надіслано і що отримано, наведено нижче й у файлах.',
  proof_compare: 'Порівняти з попереднім прогоном',
  proof_files: 'Файли',
  proof_envelope: 'Конверт (DSSE)',
  proof_statement_file: 'Твердження (in-toto)',
  proof_bundle: 'Пакунок Sigstore',
  proof_proof: 'Доказ із журналу',
  proof_evidence: 'Файл доказів',
  proof_snapshot: 'Інструменти зі схемами',
  proof_archive: 'Усе в одному архіві',
  proof_key: 'Ключ',
  proof_key_unknown: 'Його немає серед ключів, які зараз тут опубліковано.',
  proof_key_from: 'Чинний від {from}.',
  proof_key_between: 'Чинний від {from} до {to}.',
  proof_key_revoked: 'Відкликано {at}: ніщо ним підписане більше не враховується.',
  proof_key_all: 'Усі ключі',
  proof_log: 'Запис у журналі',
  proof_log_at: '{index} із {size}, у {origin}',
  proof_log_pending: 'Чекає на своє місце; воно з’явиться за лічені секунди.',

  verify_title: 'Перевірте самі',
  verify_note:
    'Хто має програму, тому досить кроку 1; у клоні вихідного коду пишіть npx перед countersign. Для решти потрібні лише curl, jq та openssl 3; виконуйте їх в одній порожній теці, у цьому порядку.',
  verify_see: 'Що буде виведено',
  verify_tool: 'За допомогою програми',
  verify_tool_text:
    'Перевіряє підпис, ключ, журнал, докази й кожну причину та наново оцінює записані відповіді за тими самими правилами. Яким ключам довіряти, вирішує читач.',
  verify_tool_command: 'Завантажити все й перевірити',
  verify_hand: 'Без програми: підпис',
  verify_hand_text:
    'Підписані байти — це тип і твердження, перед кожним із яких стоїть його довжина (DSSE).',
  verify_hand_command: 'Отримати, розпакувати, перевірити',
  verify_key: 'Ключ',
  verify_key_text:
    'Його ідентифікатор — це його власний хеш, тож підмінений ключ видно. Він має бути тим самим у копії списку, отриманій не з цього сайту.',
  verify_key_command: 'Ідентифікатор ключа',
  verify_file: 'Файл доказів',
  verify_file_text:
    'Твердження називає його за хешем, а він так само називає кожне тіло відповіді.',
  verify_file_command: 'Хеш файлу доказів',
  verify_log: 'Журнал',
  verify_log_text:
    'Запис — це один рядок із хешем конверта. Те, що його бачать усі, показує доказ у кроці 1.',
  verify_log_command: 'Запис у журналі',
  verify_again: 'Сервер',
  verify_again_text:
    'Хто запитає його зараз, отримає ті самі відбитки, якщо він відтоді не змінився і не відповідає іншим інакше.',
  verify_again_command: 'Відбитки живого списку',

  asked_title: 'Що запитано',
  asked_note: 'Усі запити прогону за порядком. Облікові дані не надсилалися.',
  asked_full: 'Обмін {n} повністю',
  asked_request: 'Запит',
  asked_answer: 'Відповідь, як її надіслано',
  asked_answer_part: 'Відповідь, як її надіслано; перші {shown} із {bytes} байтів тіла',
  asked_none: 'Повної відповіді не було: {problem}.',

  statement_title: 'Твердження',
  statement_note: 'З відступами для читання. Підписано канонічну форму без пробілів (RFC 8785).',
  statement_label: 'Твердження, {type}',
  not_said_title: 'Чого підпис не каже',
}
