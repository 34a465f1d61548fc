/** The same as `../en/feeds.ts`, in Russian. */
import type { FEEDS as EN } from '../en/feeds.ts'
import type { Sentences } from '../catalogue.ts'

export const FEEDS: Sentences<typeof EN, 'ru'> = {
  foot_feed: 'Изменения в виде ленты новостей',
  feed_all: 'Что изменилось на серверах MCP',
  feed_search: 'Что изменилось на серверах MCP: {what}',
  feed_server: 'Что изменилось: {name}',
  feed_entry: '{name}: {text}',
}
