/** Forms that a page of ours was sent by, and the bounded text of a request. */
import { Problem } from './problem.ts'

/** Bytes of a form with one URL in it. */
const MAX_BODY = 8_192

/**
 * True when a browser says that a page of ours sent the form. `Sec-Fetch-Site` is the surest; where
 * a browser leaves it out, as on plain http, `Origin` says it.
 */
export function isOwnForm(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === new URL(publicUrl).origin || origin === originOf(request))
}

function originOf({ url }: Request): string {
  return new URL(url).origin
}

/** The media type, without parameters. */
export function typeOf(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/**
 * The body as text.
 *
 * @throws Problem when it is longer than a form can be
 */
export async function textOf({ body }: Request): Promise<string> {
  const decoder = new TextDecoder()
  let read = 0
  let text = ''
  for await (const chunk of body ?? []) {
    read += chunk.byteLength
    if (read > MAX_BODY) throw new Problem('too_large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * The fields of a form that a page of ours was sent by.
 *
 * @throws Problem when another site's page sent it, or none
 */
export async function ownFormIn(request: Request, publicUrl: string): Promise<URLSearchParams> {
  const isForm = typeOf(request) === 'application/x-www-form-urlencoded'
  if (!isForm || !isOwnForm(request, publicUrl)) throw new Problem('origin')
  return new URLSearchParams(await textOf(request))
}
