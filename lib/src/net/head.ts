/** Response heads: fields as they came, and what they say about the body's framing and coding. */
import type { ExchangeResponse, Failure, HeaderList, Method } from '../exchange.ts'
import { failure } from './failure.ts'
import { HEAD_FIELDS } from './limits.ts'

export type Coding = NonNullable<ExchangeResponse['coding']>

export interface Head {
  readonly status: number
  readonly headers: HeaderList
  readonly coding?: Coding
  /** The body's length as sent, before decoding. */
  readonly length: number | undefined
  /** True when only the end of the connection ends the body. */
  readonly untilClose: boolean
}

const CODINGS: Readonly<Record<string, Coding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  br: 'br',
  deflate: 'deflate',
}

/**
 * Reads the parser's raw header list (names and values in turn, latin1 bytes). Returns the head, or
 * the failure when the framing is ambiguous (RFC 9112 section 6.3), the fields are too many, or the
 * coding is not exactly one of gzip, br, deflate.
 */
export function readHead(
  raw: readonly Uint8Array[],
  status: number,
  method: Method,
  version: '1.0' | '1.1',
): Head | Failure {
  if (raw.length > HEAD_FIELDS * 2) {
    return failure('headers_too_large', 'headers', { fields: raw.length / 2, limit: HEAD_FIELDS })
  }
  const headers: [string, string][] = []
  const lengths: string[] = []
  const transfers: string[] = []
  const codings: string[] = []
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = latin1(raw[index])
    const value = latin1(raw[index + 1])
    headers.push([name, value])
    // Most fields are told apart by their length alone.
    if (name.length < 14 || name.length > 17) continue
    const lower = name.toLowerCase()
    if (lower === 'content-length') lengths.push(value)
    else if (lower === 'transfer-encoding') transfers.push(value)
    else if (lower === 'content-encoding') codings.push(value.trim().toLowerCase())
  }
  const fault = framingFault(lengths, transfers, version)
  if (fault !== undefined) return failure('protocol', 'headers', { what: fault })
  const bodiless = method === 'HEAD' || status === 204 || status === 304
  const untilClose = !bodiless && lengths.length === 0 && transfers.length === 0
  const length = bodiless || lengths[0] === undefined ? undefined : Number(lengths[0])
  const written = codings.filter((value) => value !== 'identity' && value !== '')
  if (bodiless || written.length === 0) return { status, headers, untilClose, length }
  const [only = ''] = written
  const coding = written.length === 1 && Object.hasOwn(CODINGS, only) ? CODINGS[only] : undefined
  if (coding === undefined) {
    return failure('body_encoding', 'headers', { coding: written.join(', ').slice(0, 80) })
  }
  return { status, headers, coding, untilClose, length }
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

function latin1(bytes: Uint8Array | undefined): string {
  if (bytes === undefined) return ''
  const buffer = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.toString('latin1')
}

/** Every value of a field, in order; the name in lower case. */
export function valuesOf(headers: HeaderList, name: string): string[] {
  return headers.filter(([field]) => field.toLowerCase() === name).map(([, value]) => value)
}
