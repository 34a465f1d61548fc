/** The same as `../en/history.ts`, in Russian. */
import type { HISTORY as EN } from '../en/history.ts'
import type { Sentences } from '../catalogue.ts'

export const HISTORY: Sentences<typeof EN, 'ru'> = {
  history_title: 'Что изменилось',
  history_note: 'Факты, сначала новые. Изменение — не приговор.',
  history_none_title: 'Изменений не замечено',
  history_none: 'С первого наблюдения ничего не изменилось. Что было до него, неизвестно.',
  event_down: 'Перестал отвечать.',
  event_up: 'Снова отвечает.',
  event_tools_changed: 'Список инструментов изменился: {what}.',
  event_tools_added: {
    one: 'добавлен {n} инструмент',
    few: 'добавлено {n} инструмента',
    many: 'добавлено {n} инструментов',
    other: 'добавлено {n} инструмента',
  },
  event_tools_removed: {
    one: 'удалён {n}',
    few: 'удалено {n}',
    many: 'удалено {n}',
    other: 'удалено {n}',
  },
  event_tools_altered: {
    one: 'изменён {n}',
    few: 'изменено {n}',
    many: 'изменено {n}',
    other: 'изменено {n}',
  },
  event_tools_changed_other:
    'Список инструментов изменился так, что сравнить его по инструментам нельзя.',
  event_breaking: 'Вызовы, написанные раньше, могут перестать работать.',
  event_baseline_mismatch: 'Больше не соответствует тому, что одобрил владелец: {check}.',
  event_revision_changed: 'Редакция протокола изменилась с {before} на {after}.',
  event_identity_changed: 'Сообщает о себе другое: {members}.',
  event_certificate_expiring: {
    one: 'До окончания срока действия его сертификата оставался {n} день.',
    few: 'До окончания срока действия его сертификата оставалось {n} дня.',
    many: 'До окончания срока действия его сертификата оставалось {n} дней.',
    other: 'До окончания срока действия его сертификата оставалось {n} дня.',
  },
  event_card_changed: 'Изменилась карточка.',
  event_catalog_changed: 'Изменился каталог.',
  event_repository_id_changed: 'У репозитория, который называет карточка, другой идентификатор.',
  event_stale: 'Наблюдение не состоялось вовремя.',
}
