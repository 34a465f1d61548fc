import { McpServer } from '@modelcontextprotocol/server'
import { cardOf, serverCardResource } from 'countersign/publish'
import { tides } from './tides.ts'

export const card = cardOf(tides, 'https://tides.example')

export function createServer(): McpServer {
  const server = new McpServer({
    name: 'tide-tables',
    version: tides.version,
    title: 'Tide tables',
  })
  serverCardResource(server, card) // mcp://server-card.json, on stdio too
  return server
}
