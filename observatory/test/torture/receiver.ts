/** Somebody who is told of events: takes every message, and notes what came under which id. */
import { createServer } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { randomBytes } from 'node:crypto'
import type { ResolveOverride } from 'countersign/net'
import { makeIdentities } from '../../src/demo/identity.ts'
import { verified } from '../webhooks/verify.ts'

/** What a server has to know of its receiver. */
export interface Address {
  readonly url: string
  readonly pin: ResolveOverride
  readonly ca: string
  readonly secret: string
}

export interface Message {
  /** `webhook-id`, the same for every attempt. */
  readonly id: string
  /** The event's number, as the body says. */
  readonly seq: number
  readonly body: string
}

export interface Receiver {
  readonly address: Address
  /** All that arrived, in order, what came twice included. */
  readonly messages: readonly Message[]
  /** Requests that were no message by our secret. */
  readonly faults: readonly string[]
  readonly close: () => Promise<void>
}

const HOST = 'receiver.example'
/**
 * Of so many new messages one is taken without a word, as by a receiver that dies after it took it.
 */
const SILENT_EACH = 10

export async function openReceiver(): Promise<Receiver> {
  const { ca, leafOf } = makeIdentities(Date.now())
  const leaf = leafOf({ host: HOST, behave: () => 'silence' })
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const messages: Message[] = []
  const known = new Set<string>()
  const faults: string[] = []
  const server = createServer({ key: leaf.key, cert: leaf.certificate }, (request, response) => {
    const take = async (): Promise<void> => {
      const body = await bodyOf(request)
      const headers = new Headers(request.headers as Record<string, string>)
      const id = headers.get('webhook-id') ?? ''
      // By the sender's own clock, which is ahead on purpose.
      const at = Number(headers.get('webhook-timestamp')) * 1000
      if (!(await verified(secret, headers, body, at))) {
        faults.push(`${id}: ${body}`)
        response.writeHead(401).end()
        return
      }
      const { data } = JSON.parse(body) as { readonly data: { readonly seq: number } }
      messages.push({ id, seq: data.seq, body })
      const isNew = !known.has(id)
      known.add(id)
      if (isNew && known.size % SILENT_EACH === 0) request.socket.destroy()
      else response.writeHead(204).end()
    }
    // Whoever was killed in the middle of a request sent nothing.
    take().catch(() => response.destroy())
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      if (at === null || typeof at === 'string') reject(new Error('not listening on TCP'))
      else resolve(at.port)
    })
  })
  const pin = { host: HOST, port: 443, address: '127.0.0.1', toPort: port }
  return {
    address: { url: `https://${HOST}/in`, pin, ca, secret },
    messages,
    faults,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
