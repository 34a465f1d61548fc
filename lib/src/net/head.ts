/** Response heads: fields as they came, and what they say about the body's framing and coding. */
import type { ExchangeResponse, Failure, HeaderList, Method } from '../exchange.ts'
import { failure } from './failure.ts'
import { HEAD_FIELDS, HINT_MARGIN_MS, REST_MS } from './limits.ts'

/** The content codings that are undone. */
export type Coding = NonNullable<ExchangeResponse['coding']>

/** A final response's head; interim ones (1xx) are passed over. */
export interface Head {
  readonly status: number
  readonly headers: HeaderList
  readonly coding?: Coding
  /** The body's length as sent, before decoding. */
  readonly length: number | undefined
  readonly chunked: boolean
  /** True when only the end of the connection ends the body. */
  readonly untilClose: boolean
  /** Milliseconds that the connection may rest after the response; 0 when it must not be kept. */
  readonly restMs: number
}

const CODINGS: Readonly<Record<string, Coding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  br: 'br',
  deflate: 'deflate',
}

/**
 * Reads the fields of a final response. Returns the head, or the failure when the framing is
 * ambiguous (RFC 9112 section 6.3), the fields are too many, or the coding is not exactly one of
 * gzip, br, deflate.
 */
export function readHead(
  headers: HeaderList,
  status: number,
  method: Method,
  version: '1.0' | '1.1',
): Head | Failure {
  if (headers.length > HEAD_FIELDS) {
    return failure('headers_too_large', 'headers', { fields: headers.length, limit: HEAD_FIELDS })
  }
  const lengths: string[] = []
  const transfers: string[] = []
  const codings: string[] = []
  const connection: string[] = []
  let keepAlive = ''
  for (const [name, value] of headers) {
    // Most fields are told apart by their length alone.
    if (name.length !== 10 && (name.length < 14 || name.length > 17)) continue
    const lower = name.toLowerCase()
    if (lower === 'content-length') lengths.push(value)
    else if (lower === 'transfer-encoding') transfers.push(value)
    else if (lower === 'content-encoding') codings.push(value.trim().toLowerCase())
    else if (lower === 'connection') connection.push(...value.toLowerCase().split(','))
    else if (lower === 'keep-alive') keepAlive = value
  }
  const fault = framingFault(lengths, transfers, version)
  if (fault !== undefined) return failure('protocol', 'headers', { what: fault })
  const bodiless = method === 'HEAD' || status === 204 || status === 304
  const chunked = !bodiless && transfers.length > 0
  const untilClose = !bodiless && !chunked && lengths.length === 0
  const length = bodiless || lengths[0] === undefined ? undefined : Number(lengths[0])
  const options = connection.map((option) => option.trim())
  const kept = !options.includes('close') && (version === '1.1' || options.includes('keep-alive'))
  // A body that is promised where none may be would be taken for the next answer if it came late.
  const promised = status === 204 && (transfers.length > 0 || Number(lengths[0] ?? 0) > 0)
  const restMs = kept && !untilClose && !promised ? restOf(keepAlive) : 0
  const head = { status, headers, length, chunked, untilClose, restMs }
  const written = codings.filter((value) => value !== 'identity' && value !== '')
  if (bodiless || written.length === 0) return head
  const [only = ''] = written
  const coding = written.length === 1 && Object.hasOwn(CODINGS, only) ? CODINGS[only] : undefined
  if (coding === undefined) {
    return failure('body_encoding', 'headers', { coding: written.join(', ').slice(0, 80) })
  }
  return { ...head, coding }
}

/**
 * By the hint of `Keep-Alive: timeout=5`, less what a request may take to arrive: one that meets the
 * server's own end of the connection is lost, and not every method may be sent again.
 */
function restOf(keepAlive: string): number {
  const seconds = /\btimeout=(\d{1,6})/i.exec(keepAlive)?.[1]
  return seconds === undefined ? REST_MS : Math.max(0, Number(seconds) * 1000 - HINT_MARGIN_MS)
}

function framingFault(
  lengths: readonly string[],
  transfers: readonly string[],
  version: '1.0' | '1.1',
): string | undefined {
  if (lengths.length > 1) return 'content_length_repeated'
  if (lengths[0] !== undefined && !/^\d{1,15}$/.test(lengths[0])) return 'content_length'
  if (transfers.length === 0) return undefined
  if (lengths.length > 0) return 'length_and_transfer_encoding'
  if (version === '1.0') return 'transfer_encoding_in_1.0'
  return transfers.length === 1 && /^chunked$/i.test(transfers[0] ?? '')
    ? undefined
    : 'transfer_encoding'
}

/** Every value of a field, in order; the name in lower case. */
export function valuesOf(headers: HeaderList, name: string): string[] {
  return headers.filter(([field]) => field.toLowerCase() === name).map(([, value]) => value)
}
