/** A server on tmcp, which shares no code with the official SDK. The port is the argument. */
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { HttpTransport } from '@tmcp/transport-http'
import { McpServer } from 'tmcp'

const server = new McpServer(
  { name: 'lighthouses', version: '1.0.0', description: 'Lights of a coast.' },
  { capabilities: { tools: { listChanged: true } } },
)
server.tool(
  { name: 'list_lights', description: 'Lists the lighthouses of a coast with their character.' },
  () => ({ content: [{ type: 'text', text: 'Fl(2) W 10s' }] }),
)
server.tool(
  { name: 'light_range', description: 'Tells how far a lighthouse can be seen.' },
  () => ({
    content: [{ type: 'text', text: '18 nautical miles' }],
  }),
)
const transport = new HttpTransport(server, { path: '/mcp' })

async function answer(request, response) {
  const { method, headers, url } = request
  const body = method === 'POST' ? await buffer(request) : undefined
  const given = new Request(`http://${headers.host}${url}`, { method, headers, body })
  const said = (await transport.respond(given)) ?? new Response('not found', { status: 404 })
  response.writeHead(said.status, Object.fromEntries(said.headers))
  if (said.body === null) response.end()
  else Readable.fromWeb(said.body).pipe(response)
}

createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
}).listen(Number(process.argv[2]))
