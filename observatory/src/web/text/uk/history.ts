/** The same as `../en/history.ts`, in Ukrainian. */
import type { HISTORY as EN } from '../en/history.ts'
import type { Sentences } from '../catalogue.ts'

export const HISTORY: Sentences<typeof EN, 'uk'> = {
  history_title: 'Що змінилося',
  history_note: 'Факти, найновіші першими. Зміна — не вирок.',
  history_none_title: 'Змін не помічено',
  history_none: 'Від першого спостереження нічого не змінилося. Що було до нього, не відомо.',
  event_down: 'Перестав відповідати.',
  event_up: 'Знову відповідає.',
  event_tools_changed: 'Список інструментів змінився: {what}.',
  event_tools_added: {
    one: 'додано {n} інструмент',
    few: 'додано {n} інструменти',
    many: 'додано {n} інструментів',
    other: 'додано {n} інструмента',
  },
  event_tools_removed: {
    one: 'вилучено {n}',
    few: 'вилучено {n}',
    many: 'вилучено {n}',
    other: 'вилучено {n}',
  },
  event_tools_altered: {
    one: 'змінено {n}',
    few: 'змінено {n}',
    many: 'змінено {n}',
    other: 'змінено {n}',
  },
  event_tools_changed_other:
    'Список інструментів змінився так, що порівняти його за інструментами не можна.',
  event_breaking: 'Виклики, написані раніше, можуть перестати працювати.',
  event_baseline_mismatch: 'Більше не відповідає схваленому власником: {check}.',
  event_revision_changed: 'Редакція протоколу змінилася з {before} на {after}.',
  event_identity_changed: 'Каже про себе інше: {members}.',
  event_certificate_expiring: {
    one: 'До завершення строку дії його сертифіката лишався {n} день.',
    few: 'До завершення строку дії його сертифіката лишалося {n} дні.',
    many: 'До завершення строку дії його сертифіката лишалося {n} днів.',
    other: 'До завершення строку дії його сертифіката лишалося {n} дня.',
  },
  event_card_changed: 'Змінилася картка.',
  event_catalog_changed: 'Змінився каталог.',
  event_repository_id_changed: 'Репозиторій, який називає картка, має інший ідентифікатор.',
  event_stale: 'Вчасно не спостережено.',
}
