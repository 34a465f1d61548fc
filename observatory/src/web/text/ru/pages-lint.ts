/** The same as `../en/pages-lint.ts`, in Russian. */
import type { LINT as EN } from '../en/pages-lint.ts'
import type { Sentences } from '../catalogue.ts'

export const LINT: Sentences<typeof EN, 'ru'> = {
  lint_title: 'Проверить карточку или каталог',
  lint_lead:
    'Вставьте Server Card любой формы или AI Catalog. Его читает в этом браузере код командной строки: ничто из вставленного не покидает эту страницу, а после открытия она работает без сети.',
  lint_document: 'Документ',
  lint_document_note: 'JSON в том виде, в котором его отдают.',
  lint_label: 'Текст карточки или каталога',
  lint_hint: 'Сюда можно перетащить файл.',
  lint_file: 'Или выбрать файл',
  lint_button: 'Проверить',
  lint_no_script:
    'Для проверки здесь странице нужен её скрипт, а он не выполняется. Командная строка ниже находит то же самое.',
  lint_result: 'Что найдено',
  lint_result_note:
    'Сначала самое серьёзное. Сообщения — на английском, как их печатает командная строка.',
  lint_waiting: 'Ещё ничего не прочитано.',
  lint_valid: 'Действительная Server Card версии 1.',
  lint_invalid: 'Это не действительная Server Card версии 1.',
  lint_catalog: 'Каталог.',
  lint_too_large: 'Этот файл больше любой карточки: свыше {n} байт не читается.',
  lint_what: 'Что неверно',
  lint_place: 'Место',
  lint_mend: 'Как исправить',
  lint_at: 'строка {line}, столбец {column}',
  lint_card: 'В виде карточки версии 1',
  lint_card_note: 'Составлено из того, что говорит документ. Ничего не придумано.',
  lint_missing: 'В документе нет {names}, а без этого карточка недействительна.',
  lint_no_card: 'Карточку из него составить нельзя: {why}.',
  lint_notes: 'Что взято, выведено, предположено или утрачено',
  lint_copy: 'Копировать',
  lint_copied: 'Скопировано',
  lint_command: 'В командной строке',
  lint_command_note: 'Те же правила для файла, адреса или конвейера, с кодами выхода для сборок.',
  lint_command_lint: 'Проверить карточку или каталог',
  lint_command_convert: 'Составить карточку из прежней формы',
  foot_lint: 'Проверить карточку',
  foot_markdown: 'Эта страница в формате Markdown',
}
