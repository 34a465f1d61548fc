import type { Failure, Refusal } from '../exchange.ts'
import { isObject, member } from '../json/object.ts'
import { parseMessage, type Parsed } from '../json/quick.ts'
import { scanText, type Fault } from '../json/scan.ts'
import { MODERN_REVISION } from './message.ts'
import type { Note } from './rules.ts'
import { openStream } from './sse.ts'

/** The declared media type in one word; everything else a server may write there is `other`. */
export type Media = 'json' | 'event_stream' | 'html' | 'text' | 'other' | 'none'

/** The error of a JSON-RPC response; its message is left out, as text of the server. */
export interface RpcError {
  /** 0 when the error has no integer code. */
  readonly code: number
  readonly data: unknown
}

/**
 * - `result`, `error`: the answer to our request
 * - `mismatch`: a result with another id, which answers nothing
 * - `unanswered`: an event stream that ended without a response
 * - `endpoint`: an event stream that opens the transport of 2024-11-05
 * - `empty` no body · `html` a page · `not_json` other text or bytes
 * - `not_jsonrpc`: JSON, but no JSON-RPC response; `resembles` a result or envelope that lacks parts
 * - `no_response`: nothing came, or it was cut before it said anything
 */
export type ReplyBody =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  | { readonly kind: 'not_jsonrpc'; readonly resembles: boolean }
  | { readonly kind: 'no_response'; readonly problem: Refusal | Failure }
  | { readonly kind: 'mismatch'; readonly result: unknown }
  | { readonly kind: 'unanswered' | 'endpoint' | 'empty' | 'html' | 'not_json' }

/** The one revision in which a response may be an array. */
const BATCH_REVISION = '2025-03-26'

/**
 * How closely JSON is read: `noting` what readers disagree about (repeated names, odd numbers), or
 * `quick`, for whoever only wants to know what to send next.
 */
export type Closeness = 'noting' | 'quick'

/** What a body says, and how it was framed. */
export interface Answer {
  readonly framing: 'json' | 'sse' | 'none'
  readonly body: ReplyBody
}

/**
 * Reads a body: JSON, an event stream, or neither, whatever its declared type says. `revision` is
 * the one of the request, `''` before one was agreed. Adds to `notes`.
 */
export function readBody(
  bytes: Uint8Array,
  media: Media,
  sentId: number | undefined,
  revision: string,
  notes: Note[],
  closeness: Closeness = 'noting',
): Answer {
  if (bytes.length === 0) return { framing: 'none', body: { kind: 'empty' } }
  if (media === 'event_stream' && !looksLikeJson(bytes)) {
    return { framing: 'sse', body: readStream(bytes, sentId, revision, notes, closeness) }
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const scan = readJson(text, closeness)
  if (text.startsWith('\ufeff')) notes.push({ code: 'bom_in_reply', params: {} })
  if (scan.ok) {
    const odd = new Set(scan.faults.map((fault) => fault.code))
    odd.delete('json_bom')
    for (const fault of odd) notes.push({ code: 'reply_json_oddity', params: { fault } })
    const body = answerAmong([scan.value], sentId, revision, notes)
    if (media !== 'json' && body.kind !== 'not_jsonrpc') {
      notes.push({ code: 'reply_wrong_type', params: { media, body: 'json' } })
    }
    return { framing: 'json', body }
  }
  if (/^\ufeff?\s{0,64}(?:<!doctype html|<html)/i.test(text) || media === 'html') {
    return { framing: 'none', body: { kind: 'html' } }
  }
  if (/^\ufeff?(?:data|event|id|retry|):/.test(text)) {
    notes.push({ code: 'reply_wrong_type', params: { media, body: 'event_stream' } })
    return { framing: 'sse', body: readStream(bytes, sentId, revision, notes, closeness) }
  }
  return { framing: 'none', body: { kind: 'not_json' } }
}

function readJson(
  text: string,
  closeness: Closeness,
): Parsed & { readonly faults: readonly Fault[] } {
  if (closeness === 'quick') return { ...parseMessage(text), faults: [] }
  const scan = scanText(text, 'message')
  return scan.ok ? { ok: true, value: scan.value, faults: scan.faults } : { ok: false, faults: [] }
}

function readStream(
  bytes: Uint8Array,
  sentId: number | undefined,
  revision: string,
  notes: Note[],
  closeness: Closeness,
): ReplyBody {
  const stream = openStream()
  const events = [...stream.push(bytes), ...stream.end()]
  if (stream.bom) notes.push({ code: 'bom_in_reply', params: {} })
  const values: unknown[] = []
  let broken = 0
  let named = 0
  for (const { name, content, unterminated } of events) {
    if (name === 'endpoint' && values.length === 0) return { kind: 'endpoint' }
    if (content === '') continue
    if (!isMessage(name)) {
      named += 1
      continue
    }
    const scan = readJson(content, closeness)
    if (scan.ok) values.push(scan.value)
    else broken += 1
    if (scan.ok && unterminated) notes.push({ code: 'stream_unterminated', params: {} })
    // What follows the answer was read or not as the packets fell.
    if (scan.ok && listOf(scan.value).some((value) => isAnswer(value, sentId))) break
  }
  if (broken > 0) notes.push({ code: 'event_not_json', params: { count: broken } })
  const answer = answerAmong(values, sentId, revision, notes)
  if (answer.kind !== 'not_jsonrpc' || answer.resembles) return answer
  if (named > 0) notes.push({ code: 'event_name_unknown', params: { count: named } })
  return { kind: 'unanswered' }
}

/** The answer to our request among everything a body carried, and notes on the rest. */
function answerAmong(
  bodies: readonly unknown[],
  sentId: number | undefined,
  revision: string,
  notes: Note[],
): ReplyBody {
  if (revision !== BATCH_REVISION && bodies.some((body) => Array.isArray(body))) {
    notes.push({ code: 'array_reply', params: {} })
  }
  const values = bodies.flatMap(listOf)
  const responses = values.filter((value) => classify(value) === 'response').filter(isObject)
  const requests = values.filter((value) => classify(value) === 'request')
  if (revision >= MODERN_REVISION && requests.length > 0) {
    notes.push({ code: 'server_request_on_modern', params: { count: requests.length } })
  } else if (requests.some((value) => member(value, 'method') !== 'ping')) {
    notes.push({ code: 'server_request_unasked', params: { count: requests.length } })
  }
  const answer = responses.find((response) => isAnswer(response, sentId))
  const chosen = answer ?? responses.find((response) => 'error' in response)
  if (chosen !== undefined) {
    if (!('error' in chosen)) return { kind: 'result', result: chosen['result'] }
    if (chosen !== answer) {
      notes.push({ code: 'error_id_not_ours', params: { type: typeof chosen['id'] } })
    }
    return { kind: 'error', error: readError(chosen['error'], notes) }
  }
  const [stray] = responses
  if (stray !== undefined) {
    notes.push({ code: 'id_not_echoed', params: { type: typeof stray['id'] } })
    return { kind: 'mismatch', result: stray['result'] }
  }
  return { kind: 'not_jsonrpc', resembles: values.some(resemblesAnswer) }
}

function readError(error: unknown, notes: Note[]): RpcError {
  const code = member(error, 'code')
  const message = member(error, 'message')
  if (!Number.isInteger(code) || typeof message !== 'string') {
    notes.push({ code: 'error_malformed', params: {} })
  }
  return {
    code: typeof code === 'number' && Number.isInteger(code) ? code : 0,
    data: member(error, 'data'),
  }
}

/** What kind of JSON-RPC message a value is; `none` unless it is one to the letter. */
export function classify(value: unknown): 'response' | 'request' | 'notification' | 'none' {
  if (member(value, 'jsonrpc') !== '2.0' || !isObject(value)) return 'none'
  if (typeof member(value, 'method') === 'string') {
    return Object.hasOwn(value, 'id') ? 'request' : 'notification'
  }
  return Object.hasOwn(value, 'result') !== Object.hasOwn(value, 'error') ? 'response' : 'none'
}

/**
 * True for a response to the request with id `sentId`: it has that id, same type and value, or is an
 * error without an id, which can only be about the one open request.
 */
export function isAnswer(value: unknown, sentId: number | undefined): boolean {
  if (classify(value) !== 'response') return false
  const id = member(value, 'id')
  const isOwn = sentId !== undefined && id === sentId
  return isOwn || (member(value, 'error') !== undefined && (id === undefined || id === null))
}

/** A result without its envelope, or an envelope that lacks its version or says two things. */
function resemblesAnswer(value: unknown): boolean {
  const bare = ['protocolVersion', 'supportedVersions', 'serverInfo', 'tools', 'jsonRpcError']
  return (
    isObject(member(value, 'result')) ||
    typeof member(member(value, 'error'), 'code') === 'number' ||
    bare.some((name) => member(value, name) !== undefined)
  )
}

/** True for the names under which JSON-RPC travels in an event stream. */
export function isMessage(name: string): boolean {
  return name === '' || name === 'message'
}

/** The messages of a body: the elements of a batch, else the one value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** True when the first byte that is neither blank nor a byte order mark opens a JSON text. */
export function looksLikeJson(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++
  return bytes[at] === 0x7b || bytes[at] === 0x5b
}
