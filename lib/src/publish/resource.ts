import { printServerCard } from '../card/print.ts'
import { SERVER_CARD_TYPE } from '../card/server-card.ts'
import type { ServerCard } from '../card/types.ts'

/** The resource as which a server hands out its own card (SEP-1649). */
const URI = 'mcp://server-card.json'

/** What this needs of an `McpServer`, of the TypeScript SDK 1.x or 2.x. */
export interface ResourceServer {
  registerResource(
    name: string,
    uri: string,
    config: { title: string; description: string; mimeType: string },
    read: () => { contents: { uri: string; mimeType: string; text: string }[] },
  ): unknown
}

/**
 * Registers the card as the resource `mcp://server-card.json`, so that clients of a server without
 * a web address of its own (stdio) can read it too. Writes nothing anywhere; call it before the
 * server is connected.
 *
 *     serverCardResource(server, cardOf(tides, 'https://tides.example'))
 *
 * @see SEP-1649; MCP 2025-11-25, Resources
 */
export function serverCardResource(server: ResourceServer, card: ServerCard): void {
  const text = printServerCard(card)
  const config = {
    title: 'Server card',
    description: 'What this server says about itself.',
    mimeType: SERVER_CARD_TYPE,
  }
  server.registerResource('server-card', URI, config, () => ({
    contents: [{ uri: URI, mimeType: SERVER_CARD_TYPE, text }],
  }))
}
