import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Connection } from 'countersign/discover'

/** The official client, on the endpoint that was met, through the guard. */
export async function talk(
  { endpoint, headers }: Pick<Connection, 'endpoint' | 'headers'>,
  guarded: typeof fetch,
): Promise<Client> {
  const client = new Client(
    { name: 'my-agent', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  )
  const requestInit = { headers: Object.fromEntries(headers) }
  const transport = new StreamableHTTPClientTransport(new URL(endpoint), {
    fetch: guarded,
    requestInit,
  })
  await client.connect(transport)
  return client
}
