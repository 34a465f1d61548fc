/** The same as `../en/pages-lint.ts`, in Ukrainian. */
import type { Sentences } from '../catalogue.ts'
import type { LINT as EN } from '../en/pages-lint.ts'

export const LINT: Sentences<typeof EN, 'uk'> = {
  lint_title: 'Перевірка картки або каталогу',
  lint_lead:
    'Вставте картку сервера будь-якої форми або каталог AI Catalog. Його читає в цьому браузері код командного рядка: нічого зі вставленого не залишає цю сторінку, а відкрита, вона працює й без мережі.',
  lint_document: 'Документ',
  lint_document_note: 'JSON, яким його віддає сервер.',
  lint_label: 'Текст картки або каталогу',
  lint_hint: 'Сюди можна перетягнути файл.',
  lint_file: 'Або виберіть файл',
  lint_button: 'Перевірити',
  lint_no_script:
    'Щоб перевіряти тут, сторінці потрібен її скрипт, а він не виконується. Командний рядок нижче знайде те саме.',
  lint_result: 'Що знайдено',
  lint_result_note:
    'Найсерйозніше спочатку. Повідомлення англійською, якими їх друкує командний рядок.',
  lint_waiting: 'Ще нічого не прочитано.',
  lint_valid: 'Правильна картка сервера версії 1.',
  lint_invalid: 'Це не правильна картка сервера версії 1.',
  lint_catalog: 'Каталог.',
  lint_too_large: 'Цей файл більший за будь-яку картку: понад {n} байтів не читаємо.',
  lint_what: 'Що не так',
  lint_place: 'Місце',
  lint_mend: 'Як виправити',
  lint_at: 'рядок {line}, стовпець {column}',
  lint_card: 'Як картка версії 1',
  lint_card_note: 'Складена з того, що каже документ. Нічого не вигадано.',
  lint_missing: 'Документ не каже {names}, а без цього картка неправильна.',
  lint_no_card: 'Картки з нього не скласти: {why}.',
  lint_notes: 'Що взято, виведено, припущено або втрачено',
  lint_copy: 'Скопіювати',
  lint_copied: 'Скопійовано',
  lint_command: 'У командному рядку',
  lint_command_note: 'Ті самі правила для файлу, адреси чи потоку, з кодами завершення для збірок.',
  lint_command_lint: 'Перевірити картку або каталог',
  lint_command_convert: 'Скласти картку зі старішої форми',
  foot_lint: 'Перевірити картку',
  foot_markdown: 'Ця сторінка у форматі Markdown',
}
