/** The same as `../en/feeds.ts`, in Chinese. */
import type { FEEDS as EN } from '../en/feeds.ts'
import type { Sentences } from '../catalogue.ts'

export const FEEDS: Sentences<typeof EN, 'zh'> = {
  foot_feed: '变化订阅源',
  feed_all: 'MCP 服务器的变化',
  feed_search: 'MCP 服务器的变化：{what}',
  feed_server: '{name} 的变化',
  feed_entry: '{name}：{text}',
}
