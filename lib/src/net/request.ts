/** Requests before they become bytes: what a purpose may send, and what a caller must not pass. */
import type { HeaderList, Method, Outgoing, Refusal } from '../exchange.ts'
import { refusal } from './failure.ts'
import { isField } from './field.ts'
import { PURPOSES, REQUEST_BODY_BYTES } from './limits.ts'
import type { PurposePolicy } from './limits.ts'
import type { Place } from './url.ts'

const ALWAYS: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'user-agent'])

/** The policy of a request. Throws a `TypeError` for values that only a programmer can have written. */
export function policyFor(outgoing: Outgoing): PurposePolicy {
  if (!Object.hasOwn(PURPOSES, outgoing.purpose)) {
    throw new TypeError(`unknown purpose: ${outgoing.purpose}`)
  }
  if (typeof outgoing.url !== 'string' || typeof outgoing.method !== 'string') {
    throw new TypeError('url and method must be strings')
  }
  const { body } = outgoing
  if (body !== undefined) {
    if (typeof body !== 'string') throw new TypeError('body must be a string')
    if (outgoing.method !== 'POST') throw new TypeError(`a ${outgoing.method} has no body`)
    if (Buffer.byteLength(body) > REQUEST_BODY_BYTES) {
      throw new TypeError(`a request body has at most ${REQUEST_BODY_BYTES} bytes`)
    }
  }
  return PURPOSES[outgoing.purpose]
}

/** The refusal that a request earns before its URL is looked at. */
export function refusedRequest(outgoing: Outgoing, policy: PurposePolicy): Refusal | undefined {
  if (!policy.methods.includes(outgoing.method)) {
    return refusal('method_not_allowed', { method: outgoing.method.slice(0, 20) })
  }
  const bad = (outgoing.headers ?? []).find(([name, value]) => {
    const lower = name.toLowerCase()
    const known = ALWAYS.has(lower) || policy.headers.includes(lower)
    return !known || !isField(name, value)
  })
  return bad === undefined
    ? undefined
    : refusal('header_not_allowed', { name: bad[0].slice(0, 80) })
}

/** The headers given, before them what is always sent when it was not given. */
export function completed(
  headers: HeaderList,
  userAgent: string,
  acceptEncoding: string,
): HeaderList {
  const given = new Set(headers.map(([name]) => name.toLowerCase()))
  const defaults: HeaderList = [
    ['user-agent', userAgent],
    ['accept', '*/*'],
    ['accept-encoding', acceptEncoding],
  ]
  return [...defaults.filter(([name]) => !given.has(name)), ...headers]
}

/** Every field of a request in the order it is written, the connection's own around the caller's. */
export function written(
  place: Place,
  method: Method,
  headers: HeaderList,
  body: string | Uint8Array | undefined,
): HeaderList {
  const named = headers.find(([name]) => name.toLowerCase() === 'host')
  const host = ['host', named?.[1] ?? place.origin.slice(place.scheme.length + 3)] as const
  const rest =
    named === undefined ? headers : headers.filter(([name]) => name.toLowerCase() !== 'host')
  const length = body === undefined ? 0 : Buffer.byteLength(body)
  const framing = method === 'POST' ? [['content-length', String(length)] as const] : []
  return [host, ['connection', 'keep-alive'], ...rest, ...framing]
}

/** Names that a person's own header must not have: they belong to the connection or to a proxy. */
const CONNECTION = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** True for a header of the person's own that a guard can send as it is. */
export function isOwnHeader(name: string, value: string): boolean {
  const lower = name.toLowerCase()
  return isField(name, value) && !CONNECTION.has(lower) && !lower.startsWith('proxy-')
}
