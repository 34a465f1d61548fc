/** The same as `../en/feeds.ts`, in Spanish. */
import type { FEEDS as EN } from '../en/feeds.ts'
import type { Sentences } from '../catalogue.ts'

export const FEEDS: Sentences<typeof EN, 'es'> = {
  foot_feed: 'Los cambios, en un canal de noticias',
  feed_all: 'Qué cambió en los servidores MCP',
  feed_search: 'Qué cambió en los servidores MCP: {what}',
  feed_server: 'Qué cambió en {name}',
  feed_entry: '{name}: {text}',
}
