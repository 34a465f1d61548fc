/** Over real sockets: whether a stream was left open shows only there. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

import { openGuard } from '../../../src/net/open.ts'
import { observe } from '../../../src/probe/observe.ts'
import { reread } from './see.ts'

const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'tide', version: '1' },
}

/** Answers in event streams, which it ends or leaves open. */
function streaming(ends: boolean): Server {
  return createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { id, method }: { id?: number; method?: string } = JSON.parse(await text(request))
      if (id === undefined) return void response.writeHead(202).end()
      const body = {
        'server/discover': { error: { code: -32601, message: 'unknown' } },
        initialize: { result: INITIALIZED },
        'tools/list': { result: { tools: [] } },
      }[method ?? ''] ?? { error: { code: -32602, message: 'unknown tool' } }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const event = `data: ${JSON.stringify({ jsonrpc: '2.0', id, ...body })}\n\n`
      // The end in the same write as the event: no busy machine can come between.
      if (ends) response.end(event)
      else response.write(event)
    }
    answer().catch(() => response.destroy())
  })
}

for (const [ends, expected] of [
  [true, 0],
  [false, 1],
] as const) {
  test(`an event stream that the server ${ends ? 'ends' : 'leaves open'}`, async () => {
    const server = streaming(ends)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    assert.ok(typeof address === 'object' && address !== null)
    const guard = openGuard({ allowPrivateNetwork: true, environment: {} })
    try {
      const { evidence, bodies } = await observe(
        `http://127.0.0.1:${address.port}/mcp`,
        guard.send,
        {
          client: { name: 'countersign', version: '1.0.0' },
          now: Date.now,
          namedPort: true,
        },
      )
      assert.equal(evidence.stopped, undefined)
      assert.equal(reread(evidence, bodies).of('stream_left_open').length, expected)
    } finally {
      await guard.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })
}
