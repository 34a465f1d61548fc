/** Servers of others on this machine, for a test file. */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Request = IncomingMessage & { readonly method: string; readonly url: string }
export type Handler = (request: Request, response: ServerResponse) => Promise<void>

export interface PeerServers {
  /** Serves on a port of its own: the URL of its endpoint. */
  readonly listen: (handler: Handler) => Promise<string>
  /** Closes this before everything that is open by now. */
  readonly closeFirst: (close: () => Promise<unknown>) => void
  readonly close: () => Promise<void>
}

/** Whoever opens them closes them after the last test. */
export function peerServers(): PeerServers {
  const cleanups: (() => Promise<unknown>)[] = []
  return {
    listen: async (handler) => {
      const server = createServer((request, response) => {
        const { method = '', url = '' } = request
        handler(Object.assign(request, { method, url }), response).catch(() =>
          response.writeHead(500).end(),
        )
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      cleanups.push(async () => {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      })
      const address = server.address()
      assert.ok(typeof address === 'object' && address !== null)
      return `http://127.0.0.1:${address.port}/mcp`
    },
    closeFirst: (close) => void cleanups.unshift(close),
    close: async () => {
      for (const cleanup of cleanups) await cleanup()
    },
  }
}
