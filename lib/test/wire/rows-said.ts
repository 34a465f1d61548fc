/** What a row of the list of wire behaviours comes to. */
import { event, INITIALIZED, legacy, meet, type Answer, type Asked, type Server } from './server.ts'

export type Row = Awaited<ReturnType<typeof meet>>

/** A verdict and its reason, in one word each. */
export function said({ handshake }: Row): readonly [string, string | undefined] {
  return [handshake.outcome, handshake.reason?.code]
}

export const CONNECTED = ['connected', undefined]

/** An initialize that answers so, behind a discover that nobody knows. */
export function refusing(initialize: Answer | Server): Promise<Row> {
  return meet(legacy({ initialize, GET: { status: 405 } }))
}

export function initialized(asked: Asked): string {
  return event({ jsonrpc: '2.0', id: asked.rpc.id, result: INITIALIZED })
}

export const CHALLENGE = [
  ['WWW-Authenticate', 'Bearer resource_metadata="https://fern.example/m"'],
] as const
