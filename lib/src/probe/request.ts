import type { Outgoing } from '../exchange.ts'
import {
  discoverRequest,
  initializedNotification,
  initializeRequest,
  toolsCallRequest,
  toolsListRequest,
  type ClientInfo,
  type Dialect,
  type Message,
} from '../wire/message.ts'
import { enoughForAnswer } from '../wire/reply.ts'
import type { About } from './record.ts'
import type { Ask } from './script.ts'

/** A request of the script, without the limits of the moment. */
export type Request = Pick<Outgoing, 'purpose' | 'method' | 'url' | 'headers' | 'body' | 'enough'>

/** What the script's messages are made of. */
export interface Speaker {
  readonly endpoint: string
  readonly client: ClientInfo
  readonly dialect: Dialect
  /** The name that no tool has. */
  readonly reservedTool: string
}

/** Puts the next exchange of the script into a request; a notification has no id. */
export function requestFor(ask: Ask, speaker: Speaker, { sentId: id = 0 }: About): Request {
  const { endpoint, client, dialect, reservedTool } = speaker
  switch (ask.role) {
    case 'discover':
      return post(endpoint, discoverRequest(id, client))
    case 'initialize':
      return post(endpoint, initializeRequest(id, client))
    case 'initialized':
      // Its body decides nothing, and need not end.
      return { ...post(endpoint, initializedNotification(dialect)), enough: () => true }
    case 'tools_list':
      return post(endpoint, toolsListRequest(id, dialect, ask.cursor))
    case 'reserved_call':
      return post(endpoint, toolsCallRequest(id, dialect, reservedTool))
    default: {
      const headers = [['accept', 'application/json']] as const
      return { purpose: 'metadata', method: 'GET', url: ask.url, headers }
    }
  }
}

function post(url: string, { id, headers, body }: Message): Request {
  const enough = enoughForAnswer(id)
  return { purpose: 'endpoint', method: 'POST', url, headers, body, enough }
}
