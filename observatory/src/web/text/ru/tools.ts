/** The same as `../en/tools.ts`, in Russian. */
import type { TOOLS as EN } from '../en/tools.ts'
import type { Sentences } from '../catalogue.ts'

export const TOOLS: Sentences<typeof EN, 'ru'> = {
  tools_title: 'Инструменты',
  tools_note: 'Имена и тексты — это слова самого сервера.',
  tools_changed: {
    one: 'Список последний раз менялся {since}; с тех пор без изменений по меньшей мере {n} день.',
    few: 'Список последний раз менялся {since}; с тех пор без изменений по меньшей мере {n} дня.',
    many: 'Список последний раз менялся {since}; с тех пор без изменений по меньшей мере {n} дней.',
    other: 'Список последний раз менялся {since}; с тех пор без изменений по меньшей мере {n} дня.',
  },
  tools_changed_today: 'Список последний раз менялся {since}.',
  tools_unchanged: {
    one: 'С первого списка ({since}) изменений не замечено; без изменений по меньшей мере {n} день.',
    few: 'С первого списка ({since}) изменений не замечено; без изменений по меньшей мере {n} дня.',
    many: 'С первого списка ({since}) изменений не замечено; без изменений по меньшей мере {n} дней.',
    other:
      'С первого списка ({since}) изменений не замечено; без изменений по меньшей мере {n} дня.',
  },
  tools_unchanged_today: 'Первый список — {since}; меняется ли он, пока неизвестно.',
  tools_unread_title: 'Нет списка, который можно показать',
  tools_unread: 'В этом прогоне список инструментов не прочитан до конца, поэтому он не показан.',
  tools_none_title: 'Пустой список',
  tools_none: 'Сервер ответил списком, в котором нет инструментов.',
  tools_column: 'Инструмент',
  tools_says: 'Что он говорит о себе',
  tools_text: 'Его текст',
  served_by: 'Отправлено сервером',
  tools_places: {
    one: 'в {n} месте',
    few: 'в {n} местах',
    many: 'в {n} местах',
    other: 'в {n} места',
  },
  tools_benign: 'вероятно, безобидно',
  tools_more: {
    one: 'Ещё {n} инструмент есть в другом виде: {json}.',
    few: 'Ещё {n} инструмента есть в другом виде: {json}.',
    many: 'Ещё {n} инструментов есть в другом виде: {json}.',
    other: 'Ещё {n} инструмента есть в другом виде: {json}.',
  },
  tools_json: 'этот отчёт в формате JSON',
  tools_caption: 'Сначала те, в которых что-то найдено, затем в порядке, заданном сервером.',
  hint_readOnlyHint: 'только читает',
  hint_not_readOnlyHint: 'изменяет данные',
  hint_destructiveHint: 'разрушающий',
  hint_not_destructiveHint: 'не разрушающий',
  hint_idempotentHint: 'можно повторять',
  hint_not_idempotentHint: 'нельзя повторять',
  hint_openWorldHint: 'обращается вовне',
  hint_not_openWorldHint: 'замкнутый мир',
}
