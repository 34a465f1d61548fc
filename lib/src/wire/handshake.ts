import type { Exchange, Failure, HeaderList, Outgoing, Send } from '../exchange.ts'
import { factsOf } from './facts.ts'
import {
  discoverRequest,
  endSessionHeaders,
  initializedNotification,
  initializeRequest,
  promptsListRequest,
  resourcesListRequest,
  resourcesReadRequest,
  toolsListRequest,
  OFFERED_REVISION,
  type Dialect,
  type Message,
} from './message.ts'
import { enoughForAnswer, enoughForEvent, NOTHING_CAME, noReply, readReply } from './reply.ts'
import type { State, Step } from './state.ts'
import { firstStep, nextStep } from './steps.ts'
import type { Handshake, HandshakeOptions, WireObservation } from './types.ts'

/**
 * Connects to one endpoint as a client that knows both eras would, reads what was asked for, and
 * leaves. Requests go one after another through `send`; `nextStep` decides each. The endpoint's
 * faults, the guard's refusals and the end of time are outcomes. Rejects only when `send` does.
 */
export async function shakeHands(
  endpoint: string,
  send: Send,
  options: HandshakeOptions,
): Promise<Handshake> {
  const { readResource } = options
  const exchanges: Exchange[] = []
  const observations: WireObservation[] = []
  let { step, state } = firstStep(endpoint, {
    client: options.client,
    listTools: options.listTools ?? true,
    listEverything: options.listEverything ?? false,
    ...(readResource !== undefined && { readResource }),
  })
  // Servers that answer every request with id 0 or 1 exist, and must not look right by chance.
  let id = 1000
  while (step.do !== 'stop') {
    id += 1
    const remaining = options.deadline - options.now()
    const idle = options.signal?.aborted ? ABORTED : remaining > 0 ? undefined : OUT_OF_TIME
    let reply = noReply(idle ?? NOTHING_CAME)
    if (idle === undefined) {
      const exchange = await send(outgoingFor(step, state, id, remaining, endpoint, options))
      reply = readReply(exchange, ANSWERED.has(step.do) ? id : undefined)
      exchanges.push(exchange)
    }
    const next = nextStep(state, reply)
    // What a notification, GET or DELETE is answered with is no message to be held to the protocol.
    const notes = ANSWERED.has(step.do) ? reply.notes : []
    const at = idle === undefined ? { exchange: exchanges.length - 1 } : {}
    for (const note of [...notes, ...next.notes]) observations.push({ ...note, ...at })
    step = next.step
    state = next.state
  }
  const facts = factsOf(endpoint, state, exchanges)
  const { outcome, reason } = state.verdict
  return {
    endpoint,
    outcome,
    ...(reason && { reason }),
    ...(facts && { facts }),
    modernEvidence: state.evidence,
    ...(state.tools && { tools: state.tools }),
    ...(state.resources && { resources: state.resources }),
    ...(state.prompts && { prompts: state.prompts }),
    ...(state.resource && { resource: state.resource }),
    observations,
    exchanges,
  }
}

/** Steps that are requests and have a response. */
const ANSWERED: ReadonlySet<Step['do']> = new Set(['discover', 'initialize', 'list', 'read'])

/** Milliseconds that one request may take, and one on which nothing hangs. */
const ANSWER_MS = 30_000
const ASIDE_MS = 10_000

const ABORTED: Failure = {
  kind: 'failure',
  code: 'aborted',
  blame: 'us',
  phase: 'send',
  params: {},
}

const OUT_OF_TIME: Failure = {
  kind: 'failure',
  code: 'time_budget',
  blame: 'us',
  phase: 'send',
  params: { phase: 'handshake' },
}

function outgoingFor(
  step: Step,
  state: State,
  id: number,
  remaining: number,
  endpoint: string,
  options: HandshakeOptions,
): Outgoing {
  // Servers that never answer an unknown method must leave time for what they do know.
  const aside = ['discover', 'initialized', 'listen', 'end'].includes(step.do)
  const totalMs = Math.ceil(
    aside ? Math.min(remaining / 3, ASIDE_MS) : Math.min(remaining, ANSWER_MS),
  )
  const home = originOf(state.url) === originOf(endpoint)
  const { headers, ...rest } = requestFor(step, state, id)
  return {
    purpose: 'endpoint',
    url: state.url,
    headers: [...headers, ...((home && options.headers) || [])],
    limits: { totalMs },
    ...rest,
    ...(home && options.namedPort !== undefined && { namedPort: options.namedPort }),
    ...(options.signal && { signal: options.signal }),
  }
}

const LISTS = {
  tools: toolsListRequest,
  resources: resourcesListRequest,
  prompts: promptsListRequest,
}

type Request = Pick<Outgoing, 'method' | 'body' | 'enough'> & { readonly headers: HeaderList }

function requestFor(step: Step, state: State, id: number): Request {
  const { client } = state
  const dialect: Dialect = state.dialect ?? { era: 'legacy', revision: OFFERED_REVISION }
  switch (step.do) {
    case 'discover':
      return post(discoverRequest(id, client))
    case 'initialize':
      return post(initializeRequest(id, client, step.offer))
    case 'initialized':
      // Any byte of a body is a fault already; whether it ever ends does not matter.
      return { ...post(initializedNotification(dialect)), enough: () => true }
    case 'list':
      return post(LISTS[step.what](id, dialect, step.cursor))
    case 'read':
      return post(resourcesReadRequest(id, dialect, step.uri))
    case 'listen':
      return { method: 'GET', headers: [['accept', 'text/event-stream']], enough: enoughForEvent() }
    default:
      return { method: 'DELETE', headers: endSessionHeaders(dialect) }
  }
}

function post({ id, headers, body }: Message): Request {
  return { method: 'POST', headers, body, enough: enoughForAnswer(id) }
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
