/** One server for each adapter, on a port of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { H3, toNodeHandler } from 'h3/node'
import { Hono } from 'hono'
import { expressHandler } from '../../src/publish/express.ts'
import { fastifyHook } from '../../src/publish/fastify.ts'
import { fetchHandler } from '../../src/publish/fetch.ts'
import { honoHandler } from '../../src/publish/hono.ts'
import { nitroMiddleware } from '../../src/publish/nitro.ts'
import { answerNode } from '../../src/publish/node.ts'
import type { AnswerRequest } from '../../src/publish/types.ts'

export interface Running {
  readonly port: number
  close(): Promise<void>
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

/** Serves on loopback. */
export async function listen(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Running> {
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: portOf(server),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const FRAMEWORKS: Readonly<Record<string, (answer: AnswerRequest) => Promise<Running>>> = {
  fetch: (answer) => {
    const cards = fetchHandler(answer)
    const missing = (): Response => new Response('nothing here', { status: 404 })
    return listen(getRequestListener((request) => cards(request) ?? missing()))
  },
  node: (answer) =>
    listen((request, response) => {
      if (!answerNode(answer, request, response)) response.writeHead(404).end('nothing here')
    }),
  express: (answer) => listen(express().use(expressHandler(answer))),
  'express, mounted under a path': (answer) => {
    const app = express()
    app.use('/mcp', expressHandler(answer))
    app.use('/', expressHandler(answer))
    return listen(app)
  },
  fastify: async (answer) => {
    const app = fastify()
    app.addHook('onRequest', fastifyHook(answer))
    await app.listen({ port: 0, host: '127.0.0.1' })
    return { port: portOf(app.server), close: () => app.close() }
  },
  hono: (answer) => {
    const app = new Hono().all('*', honoHandler(answer))
    return listen(getRequestListener(app.fetch))
  },
  h3: (answer) => listen(toNodeHandler(new H3().use(nitroMiddleware(answer)))),
}
