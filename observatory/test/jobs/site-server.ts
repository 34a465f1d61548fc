/** A site in memory: documents by path, and an MCP server behind `/mcp`. */
import { json, modern, text, type Server } from '../../../fixtures/servers/parts.ts'

export interface Documents {
  [path: string]: unknown
}

/** Serves what `documents` holds at the moment of each request. */
export function siteServer(documents: Documents, mcp: Server = modern()): Server {
  return (asked) => {
    const { pathname } = new URL(asked.url)
    if (asked.method === 'POST') return mcp(asked)
    const document = documents[pathname]
    return document === undefined ? text(404, 'text/plain', 'not found') : json(document)
  }
}

export function card(host: string, changes: Readonly<Record<string, unknown>> = {}): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example.tide/tides',
    version: '1.0.0',
    description: 'Heights of the tide.',
    remotes: [{ type: 'streamable-http', url: `https://${host}/mcp` }],
    ...changes,
  }
}

export const CARD_PATH = '/.well-known/mcp/server-card.json'
