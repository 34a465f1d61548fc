/** Answers: the headers that every one has, validators, and 304. */
import { createHash } from 'node:crypto'

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

export interface Answer {
  readonly status?: number
  readonly type: string
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
  /** The tag of the body, when it was computed before. */
  readonly tag?: string
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

/** The validator of a body: strong, because equal tags are equal bytes. */
export function tagOf(body: Answer['body']): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/** Makes the response; 304 when the reader has these very bytes already (RFC 9110, 13.1.2). */
export function respond(request: Request, answer: Answer): Response {
  const { status = 200, type, body } = answer
  const headers = new Headers({ ...EVERY_ANSWER, 'cache-control': 'no-cache', ...answer.headers })
  if (status === 200) {
    const tag = answer.tag ?? tagOf(body)
    headers.set('etag', tag)
    if (holds(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', type)
  return new Response(body, { status, headers })
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
