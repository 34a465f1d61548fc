/** The same as `../en/evidence.ts`, in Russian. */
import type { EVIDENCE as EN } from '../en/evidence.ts'
import type { Sentences } from '../catalogue.ts'

export const EVIDENCE: Sentences<typeof EN, 'ru'> = {
  evidence_title: 'Свидетельства',
  evidence_note: 'Учётные данные не отправлялись.',
  evidence_statement: 'Хеш конверта',
  evidence_file: 'Хеш файла свидетельств',
  evidence_files: 'Файлы',
  evidence_envelope: 'Подписанный конверт',
  evidence_evidence: 'Файл свидетельств',
  evidence_proof: 'Доказательство из журнала',
  evidence_archive: 'Всё в одном архиве',
  evidence_verify: 'Проверьте сами',
  evidence_verify_note:
    'Каким ключам доверять, решает читатель: сравните их с копией, полученной не с этого сайта. В клоне исходного кода пишите npx перед countersign.',
  evidence_steps: 'По шагам, в том числе без программы',
  evidence_gone: 'Запросы этого прогона больше не хранятся. Их хеши сохранены.',
  exchanges_caption: 'Все запросы прогона по порядку.',
  exchange_request: 'Запрос',
  exchange_status: 'Статус',
  exchange_ms: 'мс',
  exchange_bytes: 'Байты',
  exchange_body: 'Тело, SHA-256',
  exchange_page: '{method}, страница {page}',
  exchange_none: 'нет ответа',
  exchange_repeat: 'Команда, которая его повторяет',
  fingerprint_toolset: 'Отпечаток набора инструментов',
  fingerprint_schema: 'Отпечаток схем',
  fingerprint_definition: 'Отпечаток определений',
}
