// The same conversation by the official client, as a program of its own: what a script costs today.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const client = new Client({ name: 'one-shot', version: '0' })
await client.connect(new StreamableHTTPClientTransport(new URL(process.argv[2])))
const { tools } = await client.listTools()
if (tools.length === 0) process.exitCode = 1
await client.callTool({ name: 'no_such_tool', arguments: {} }).catch(() => {})
await client.close()
