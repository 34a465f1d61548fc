/** What feeds say, and the page on whether the observatory itself works. */
export const EN_OPERATIONS = {
  // feeds
  feed_all: 'What changed at MCP servers',
  feed_search: 'What changed at MCP servers: {what}',
  feed_server: 'What changed at {name}',
  feed_entry: '{name}: {text}',
} as const
