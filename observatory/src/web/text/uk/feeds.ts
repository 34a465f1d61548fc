/** The same as `../en/feeds.ts`, in Ukrainian. */
import type { FEEDS as EN } from '../en/feeds.ts'
import type { Sentences } from '../catalogue.ts'

export const FEEDS: Sentences<typeof EN, 'uk'> = {
  foot_feed: 'Зміни як стрічка новин',
  feed_all: 'Що змінилося на серверах MCP',
  feed_search: 'Що змінилося на серверах MCP: {what}',
  feed_server: 'Що змінилося: {name}',
  feed_entry: '{name}: {text}',
}
