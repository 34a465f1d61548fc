/** The same as `../en/pages-evidence.ts`, in Russian. */
import type { PROOF as EN } from '../en/pages-evidence.ts'
import type { Sentences } from '../catalogue.ts'

export const PROOF: Sentences<typeof EN, 'ru'> = {
  proof_title: 'Свидетельства одного прогона',
  proof_title_of: 'Свидетельства: {name}, {day}',
  proof_back: 'Отчёт',
  proof_latest: 'Самые новые свидетельства',
  proof_signed_full: 'Подписано: все пятнадцать проверок и то, по чему они оценены.',
  proof_signed_gate:
    'Подписано только до входа: четыре факта и то, по чему они оценены. Что находится за входом, не было видно.',
  proof_unsigned: 'Наблюдалось, но не подписано. {because}.',
  proof_unsigned_text:
    'Конверта, который можно проверить, нет. Что отправлено и что получено, приведено ниже и в файлах.',
  proof_compare: 'Сравнить с предыдущим прогоном',
  proof_files: 'Файлы',
  proof_envelope: 'Конверт (DSSE)',
  proof_statement_file: 'Утверждение (in-toto)',
  proof_bundle: 'Пакет Sigstore',
  proof_proof: 'Доказательство из журнала',
  proof_evidence: 'Файл свидетельств',
  proof_snapshot: 'Инструменты со схемами',
  proof_archive: 'Всё в одном архиве',
  proof_key: 'Ключ',
  proof_key_unknown: 'Его нет среди ключей, которые сейчас здесь опубликованы.',
  proof_key_from: 'Действует с {from}.',
  proof_key_between: 'Срок действия: с {from} по {to}.',
  proof_key_revoked: 'Отозван {at}: ничто из подписанного им больше не учитывается.',
  proof_key_all: 'Все ключи',
  proof_log: 'Запись в журнале',
  proof_log_at: '{index} из {size}, в {origin}',
  proof_log_pending: 'Ждёт своего места; оно появится через несколько секунд.',

  verify_title: 'Проверьте сами',
  verify_note:
    'Если программа есть, достаточно шага 1; в клоне исходного кода пишите npx перед countersign. Для остальных нужны только curl, jq и openssl 3; выполняйте их в одной пустой папке, в этом порядке.',
  verify_see: 'Что будет выведено',
  verify_tool: 'С помощью программы',
  verify_tool_text:
    'Проверяет подпись, ключ, журнал, свидетельства и каждую причину и заново оценивает записанные ответы по тем же правилам. Каким ключам доверять, решает читатель.',
  verify_tool_command: 'Загрузить всё и проверить',
  verify_hand: 'Без программы: подпись',
  verify_hand_text:
    'Подписанные байты — это тип и утверждение, перед каждым из которых стоит его длина (DSSE).',
  verify_hand_command: 'Получить, распаковать, проверить',
  verify_key: 'Ключ',
  verify_key_text:
    'Его идентификатор — это его собственный хеш, поэтому подменённый ключ виден. Он должен быть тем же самым в копии списка, полученной не с этого сайта.',
  verify_key_command: 'Идентификатор ключа',
  verify_file: 'Файл свидетельств',
  verify_file_text: 'Утверждение называет его по хешу, а он так же называет каждое тело ответа.',
  verify_file_command: 'Хеш файла свидетельств',
  verify_log: 'Журнал',
  verify_log_text:
    'Запись — это одна строка с хешем конверта. То, что её видят все, показывает доказательство в шаге 1.',
  verify_log_command: 'Запись в журнале',
  verify_again: 'Сервер',
  verify_again_text:
    'Кто обратится к нему сейчас, получит те же отпечатки, если он с тех пор не изменился и не отвечает другим иначе.',
  verify_again_command: 'Отпечатки живого списка',

  asked_title: 'Что запрошено',
  asked_note: 'Все запросы прогона по порядку. Учётные данные не отправлялись.',
  asked_full: 'Обмен {n} целиком',
  asked_request: 'Запрос',
  asked_answer: 'Ответ, как он отправлен',
  asked_answer_part: 'Ответ, как он отправлен; первые {shown} из {bytes} байт тела',
  asked_none: 'Полного ответа не было: {problem}.',

  statement_title: 'Утверждение',
  statement_note: 'С отступами для чтения. Подписана каноническая форма без пробелов (RFC 8785).',
  statement_label: 'Утверждение, {type}',
  not_said_title: 'Чего подпись не говорит',
}
