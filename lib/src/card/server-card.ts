/** The v1 `$schema`, the only legal value (server-card.schema.json, `#/$defs/ServerCard`). */
export const SERVER_CARD_SCHEMA: string = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'
export const SERVER_CARD_TYPE: string = 'application/mcp-server-card+json'
