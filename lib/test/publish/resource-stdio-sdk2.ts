/** A server of SDK 2.x on stdio that hands out its card; run as a child by resource.system.test.ts. */
import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { cardOf } from '../../src/publish/card-document.ts'
import { serverCardResource } from '../../src/publish/resource.ts'
import { tides } from './demo.ts'

const server = new McpServer({ name: 'tide-tables', version: '2.0.0' })
serverCardResource(server, cardOf(tides(), 'https://tides.example'))
await server.connect(new StdioServerTransport())
