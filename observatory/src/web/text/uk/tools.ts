/** The same as `../en/tools.ts`, in Ukrainian. */
import type { TOOLS as EN } from '../en/tools.ts'
import type { Sentences } from '../catalogue.ts'

export const TOOLS: Sentences<typeof EN, 'uk'> = {
  tools_title: 'Інструменти',
  tools_note: 'Назви й тексти — це слова самого сервера.',
  tools_changed: {
    one: 'Список востаннє змінився {since}; відтоді без змін щонайменше {n} день.',
    few: 'Список востаннє змінився {since}; відтоді без змін щонайменше {n} дні.',
    many: 'Список востаннє змінився {since}; відтоді без змін щонайменше {n} днів.',
    other: 'Список востаннє змінився {since}; відтоді без змін щонайменше {n} дня.',
  },
  tools_changed_today: 'Список востаннє змінився {since}.',
  tools_unchanged: {
    one: 'Від першого списку {since} змін не помічено; без змін щонайменше {n} день.',
    few: 'Від першого списку {since} змін не помічено; без змін щонайменше {n} дні.',
    many: 'Від першого списку {since} змін не помічено; без змін щонайменше {n} днів.',
    other: 'Від першого списку {since} змін не помічено; без змін щонайменше {n} дня.',
  },
  tools_unchanged_today: 'Перший список — {since}; чи він змінюється, ще не відомо.',
  tools_unread_title: 'Немає списку, який можна показати',
  tools_unread: 'У цьому прогоні список інструментів не прочитано до кінця, тож його не показано.',
  tools_none_title: 'Порожній список',
  tools_none: 'Сервер відповів списком, у якому немає інструментів.',
  tools_column: 'Інструмент',
  tools_says: 'Що він каже про себе',
  tools_text: 'Його текст',
  served_by: 'Надіслано сервером',
  tools_places: {
    one: 'у {n} місці',
    few: 'у {n} місцях',
    many: 'у {n} місцях',
    other: 'у {n} місця',
  },
  tools_benign: 'імовірно, нешкідливо',
  tools_more: {
    one: 'Ще {n} інструмент є в іншому вигляді: {json}.',
    few: 'Ще {n} інструменти є в іншому вигляді: {json}.',
    many: 'Ще {n} інструментів є в іншому вигляді: {json}.',
    other: 'Ще {n} інструмента є в іншому вигляді: {json}.',
  },
  tools_json: 'цей звіт у форматі JSON',
  tools_caption: 'Спершу ті, у яких щось виявлено, далі в порядку, наданому сервером.',
  hint_readOnlyHint: 'лише читає',
  hint_not_readOnlyHint: 'змінює дані',
  hint_destructiveHint: 'руйнівний',
  hint_not_destructiveHint: 'не руйнівний',
  hint_idempotentHint: 'можна повторювати',
  hint_not_idempotentHint: 'не можна повторювати',
  hint_openWorldHint: 'звертається назовні',
  hint_not_openWorldHint: 'замкнений світ',
}
