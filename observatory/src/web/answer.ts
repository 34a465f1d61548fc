/** Answers: the headers that every one has, validators, 304, and how they are packed. */
import { hash } from 'node:crypto'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { takesGzip } from './negotiate.ts'

/** Nothing but what this origin itself serves, and no inline script or style anywhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** For a page that sends nothing anywhere, not even by its own script. */
export const SENDS_NOTHING: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY.replaceAll(/(connect-src|form-action) 'self'/g, "$1 'none'"),
}

const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Files that were served by others or may hold their words: never shown by a browser as a page. */
export const AS_A_FILE: Readonly<Record<string, string>> = {
  'content-disposition': 'attachment',
  'content-security-policy': "sandbox; default-src 'none'",
}

/** For bytes that never change at their address. */
export const FOR_EVER: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=31536000, immutable',
}

/** A whole answer before it is held against the request's validators. Default status 200. */
export interface Answer {
  readonly status?: number
  readonly type: string
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
  /** The tag of the body, when it was computed before; of the body as it was before it was packed. */
  readonly tag?: string
  /** What has to be undone for a reader who does not take it. */
  readonly coding?: 'gzip'
}

/** What an answer in memory costs: its bytes, and a little beside. */
export function weightOf({ body }: Answer): number {
  return body.length + 1_024
}

/** What a response says, so that it can be said again. */
export async function answerOf(response: Response): Promise<Answer> {
  const { etag, 'content-type': type = '', ...headers } = Object.fromEntries(response.headers)
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, type, body, headers, ...(etag !== undefined && { tag: etag }) }
}

/** Below this an answer fits into one packet as it is. */
const PACKED_FROM = 1_024
/** Twice as quick as the usual level, for a tenth more bytes. */
const LEVEL = constants.Z_BEST_SPEED
/** One piece for most pages, so that nothing grows step by step. */
const PIECE = 128 * 1024

/** An answer as it is kept, and sent to those who take it so: a page is a sixth of its size then. */
export function packed(answer: Answer): Answer {
  const { body, tag = tagOf(body) } = answer
  if (body.length < PACKED_FROM) return { ...answer, tag }
  // A copy, because the buffer that it comes in may be larger than it is.
  return { ...answer, body: new Uint8Array(gzipSync(body, { level: LEVEL })), tag, coding: 'gzip' }
}

/** The validator of a body: strong, because equal tags are equal bytes. */
export function tagOf(body: Answer['body']): string {
  return `"${hash('sha512', body, 'base64url').slice(0, 27)}"`
}

/** Other bytes have another tag (RFC 9110, 8.8.3.3). */
function packedTag(tag: string): string {
  return tag.replace(/"$/, '-gzip"')
}

/** Makes the response; 304 when the reader has these very bytes already (RFC 9110, 13.1.2). */
export function respond(request: Request, answer: Answer): Response {
  const { status = 200, type, body, coding } = answer
  // Not `Headers`: the server takes them as they are.
  const headers: Record<string, string> = {
    ...EVERY_ANSWER,
    'cache-control': 'no-cache',
    ...answer.headers,
  }
  const asIs = coding !== undefined && takesGzip(request.headers.get('accept-encoding'))
  if (status === 200) {
    const plain = answer.tag ?? tagOf(body)
    const known = request.headers.get('if-none-match')
    const tag = asIs ? packedTag(plain) : plain
    // Either is a copy that is still right, whichever would be sent.
    const held = [tag, plain, packedTag(plain)].find((one) => holds(known, one))
    headers['etag'] = held ?? tag
    if (held !== undefined) return new Response(null, { status: 304, headers })
  }
  headers['content-type'] = type
  if (asIs) headers['content-encoding'] = 'gzip'
  const sent = coding === undefined || asIs ? body : gunzipSync(body, { chunkSize: PIECE })
  return new Response(sent, { status, headers })
}

/** An answer without a body. */
export function bare(status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(null, {
    status,
    headers: { ...EVERY_ANSWER, 'cache-control': 'no-store', ...headers },
  })
}

function holds(field: string | null, tag: string): boolean {
  if (field === null) return false
  if (field.trim() === '*') return true
  return field.split(',', 50).some((one) => one.trim().replace(/^W\//, '') === tag)
}
