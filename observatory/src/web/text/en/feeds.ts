/** What feeds say. */
export const FEEDS = {
  foot_feed: 'What changes, as a feed',
  feed_all: 'What changed at MCP servers',
  feed_search: 'What changed at MCP servers: {what}',
  feed_server: 'What changed at {name}',
  feed_entry: '{name}: {text}',
} as const
