import type { Exchange, ExchangeResponse, Failure, HeaderList, Refusal } from '../exchange.ts'
import { parseMessage } from '../json/quick.ts'
import { challengeFields, gateOf, type Gate } from './challenge.ts'
import {
  classify,
  isAnswer,
  isMessage,
  listOf,
  looksLikeJson,
  readBody,
  type Closeness,
  type Media,
  type ReplyBody,
} from './answer.ts'
import type { Note } from './rules.ts'
import { openStream, type StreamReader } from './sse.ts'

/** What every reply has, read once from its headers. */
export interface ReplyHead {
  /** Absent when there was no response. */
  readonly status?: number
  readonly media: Media
  /** How the body was in fact framed. */
  readonly framing: 'json' | 'sse' | 'none'
  readonly notes: readonly Note[]
  readonly session?: string
  /** Present with a `Retry-After` field; `seconds` only when that was plain digits. */
  readonly retryAfter?: { readonly seconds?: number }
  /** `Location`, made absolute. */
  readonly location?: string
  readonly challenge: 'none' | 'malformed' | 'well_formed'
  readonly gate?: Gate
  /** The response says that an edge network, not the server, made it. */
  readonly edge: boolean
  /** How the body begins: to recognise known wordings by, never to be passed on. */
  readonly wording: string
}

/** What came back for one request, classified once. */
export type Reply = ReplyHead & ReplyBody

/**
 * Classifies the reply to the request with id `sentId` (none for a notification or a GET), once and
 * for all who judge it. The body is read before the status and whatever its declared type. A result
 * counts only with the id that was sent, same type and value; an error may also have no id, because
 * it can only be about the one open request. Read quickly, it has no notes on how its JSON is
 * written. Never throws; linear in the body.
 */
export function readReply(exchange: Exchange, sentId?: number, closeness?: Closeness): Reply {
  const { response, problem } = exchange
  const notes: Note[] = []
  if (response === undefined) return noReply(problem ?? NOTHING_CAME)
  const media = mediaOf(response.headers, notes)
  const read = readBody(response.body, media, sentId, revisionOf(exchange), notes, closeness)
  const { framing } = read
  const cut = problem !== undefined && response.ended === 'cut'
  const whole = !cut || framing === 'sse' || read.body.kind === 'html'
  const body: ReplyBody =
    whole && !(cut && read.body.kind === 'unanswered')
      ? read.body
      : { kind: 'no_response', problem: problem ?? NOTHING_CAME }
  if (body.kind === 'result' && response.status >= 400 && response.status < 500) {
    notes.push({ code: 'result_under_4xx', params: { status: response.status } })
  }
  return { ...headOf(exchange, response, media, framing), ...body, notes }
}

/** The reply to a request that was never sent or of which nothing came back. */
export function noReply(problem: Refusal | Failure): Reply {
  return {
    kind: 'no_response',
    problem,
    media: 'none',
    framing: 'none',
    notes: [],
    challenge: 'none',
    edge: false,
    wording: '',
  }
}

/**
 * An `enough` for `Outgoing`: true when an event stream has delivered the response to the request
 * with id `sentId`, or any response when none was sent. A response with another id does not end the
 * wait: what a stream says must not depend on how it was cut into packets. JSON bodies are left to
 * their framing.
 */
export function enoughForAnswer(sentId?: number): (chunk: Uint8Array) => boolean {
  let stream: StreamReader | undefined
  let json: boolean | undefined
  const ends = (value: unknown): boolean =>
    sentId === undefined ? classify(value) === 'response' : isAnswer(value, sentId)
  return (chunk) => {
    json ??= looksLikeJson(chunk)
    if (json) return false
    stream ??= openStream()
    return stream.push(chunk).some(({ name, content }) => {
      if (!isMessage(name) || content === '') return false
      const scan = parseMessage(content)
      return scan.ok && listOf(scan.value).some(ends)
    })
  }
}

/** An `enough` for a GET that only wants to know how a stream begins: true at its first event. */
export function enoughForEvent(): (chunk: Uint8Array) => boolean {
  const stream = openStream()
  return (chunk) => stream.push(chunk).length > 0
}

/** Stands for a problem that an exchange without a response should have named. */
export const NOTHING_CAME: Failure = {
  kind: 'failure',
  code: 'protocol',
  blame: 'target',
  phase: 'headers',
  params: {},
}

function headOf(
  exchange: Exchange,
  response: ExchangeResponse,
  media: Media,
  framing: Reply['framing'],
): Omit<ReplyHead, 'notes'> {
  const { headers } = response
  const gate = gateOf(exchange)
  const session = valueOf(headers, 'mcp-session-id')
  const wait = valueOf(headers, 'retry-after')
  const location = valueOf(headers, 'location')
  const seconds = wait !== undefined && /^\d{1,15}$/.test(wait) ? Number(wait) : undefined
  return {
    status: response.status,
    media,
    framing,
    challenge: gate ? 'well_formed' : challengeFields(exchange).length > 0 ? 'malformed' : 'none',
    edge: valueOf(headers, 'cf-mitigated') !== undefined,
    wording: new TextDecoder().decode(response.body.subarray(0, 2000)),
    ...(gate && { gate }),
    ...(session !== undefined && { session }),
    ...(wait !== undefined && { retryAfter: seconds === undefined ? {} : { seconds } }),
    ...(location !== undefined &&
      URL.canParse(location, exchange.url) && { location: new URL(location, exchange.url).href }),
  }
}

/** The media type's essence in one word (RFC 9110, section 8.3), repetitions noted. */
function mediaOf(headers: HeaderList, notes: Note[]): Media {
  const values = headers
    .filter(([name]) => name.toLowerCase() === 'content-type')
    .flatMap(([, value]) => value.split(','))
    .map((value) => (value.split(';')[0] ?? '').trim().toLowerCase())
    .filter((value) => /^[\w.+-]+\/[\w.+-]+$/.test(value))
  if (values.length > 1) {
    notes.push({ code: 'content_type_repeated', params: { count: values.length } })
  }
  switch (values[0]) {
    case undefined:
      return 'none'
    case 'application/json':
      return 'json'
    case 'text/event-stream':
      return 'event_stream'
    case 'text/html':
    case 'application/xhtml+xml':
      return 'html'
    case 'text/plain':
      return 'text'
    default:
      return 'other'
  }
}

function valueOf(headers: HeaderList, name: string): string | undefined {
  return headers.find(([field]) => field.toLowerCase() === name)?.[1].trim()
}

/** The revision that the request was made under, `''` before one was agreed. */
function revisionOf(exchange: Exchange): string {
  return valueOf(exchange.request.headers, 'mcp-protocol-version') ?? ''
}
