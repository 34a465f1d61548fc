/** The same as `../en/evidence.ts`, in Ukrainian. */
import type { EVIDENCE as EN } from '../en/evidence.ts'
import type { Sentences } from '../catalogue.ts'

export const EVIDENCE: Sentences<typeof EN, 'uk'> = {
  evidence_title: 'Докази',
  evidence_note: 'Облікові дані не надсилалися.',
  evidence_statement: 'Хеш конверта',
  evidence_file: 'Хеш файлу доказів',
  evidence_files: 'Файли',
  evidence_envelope: 'Підписаний конверт',
  evidence_evidence: 'Файл доказів',
  evidence_proof: 'Доказ із журналу',
  evidence_archive: 'Усе в одному архіві',
  evidence_verify: 'Перевірте самі',
  evidence_verify_note:
    'Яким ключам довіряти, вирішуєте ви: порівняйте їх із копією, отриманою не з цього сайту. У клоні вихідного коду пишіть npx перед countersign.',
  evidence_steps: 'Крок за кроком, також без програми',
  evidence_gone: 'Запити цього прогону вже не зберігаються. Їхні хеші збережено.',
  exchanges_caption: 'Усі запити прогону за порядком.',
  exchange_request: 'Запит',
  exchange_status: 'Статус',
  exchange_ms: 'мс',
  exchange_bytes: 'Байти',
  exchange_body: 'Тіло, SHA-256',
  exchange_page: '{method}, сторінка {page}',
  exchange_none: 'немає відповіді',
  exchange_repeat: 'Команда, яка його повторює',
  fingerprint_toolset: 'Відбиток набору інструментів',
  fingerprint_schema: 'Відбиток схем',
  fingerprint_definition: 'Відбиток визначень',
}
