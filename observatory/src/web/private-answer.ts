/** Answers for one reader and nobody else: kept by none, indexed by none. */
import { formToken } from '../claims/secret.ts'
import { bare, respond } from './answer.ts'
import { FORM_TOKEN } from './cookies.ts'
import { html, type Html } from './html.ts'
import type { ClaimsOptions, WebOptions } from './options.ts'
import { plainPage } from './pages/claim.ts'
import type { Asked } from './routes/route.ts'
import { at, say } from './text/say.ts'

/** For one reader and nobody else; and with `no-referrer` a browser hides the origin of a form. */
const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
} as const

/** A page for one reader. */
export function privately(
  { request }: Pick<Asked, 'request'>,
  options: WebOptions,
  shown: Html,
  more: { readonly status?: number; readonly cookies?: readonly string[] } = {},
): Response {
  const response = respond(request, {
    status: more.status ?? 200,
    type: 'text/html; charset=utf-8',
    body: shown.toString(),
    headers: {
      ...PRIVATE,
      vary: 'cookie, accept-language',
      'content-language': options.texts.lang,
    },
  })
  // Who may keep nothing has nothing to compare with.
  response.headers.delete('etag')
  for (const cookie of more.cookies ?? []) response.headers.append('set-cookie', cookie)
  return response
}

/** On to another page, after something was changed. */
export function onward(
  options: WebOptions,
  path: string,
  cookies: readonly string[] = [],
): Response {
  const response = bare(303, { location: at(options.texts, path) })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** A field that ties a form to the browser that it is made for. */
export function formField(secret: string): Html {
  return html`<input type="hidden" name="${FORM_TOKEN}" value="${formToken(secret)}">`
}

/** What is done where something may be claimed, or the page that says that nothing may. */
export async function withClaims(
  options: WebOptions,
  asked: Asked,
  work: (claims: ClaimsOptions) => Promise<Response>,
): Promise<Response> {
  const { claims, texts } = options
  if (claims !== undefined) return await work(claims)
  const off = plainPage(options, 'claims_off', say(texts, 'claims_off_text'))
  return privately(asked, options, off, { status: 404 })
}

/** For a form that another browser, or an earlier session, was given. */
export function otherForm(options: WebOptions, asked: Asked): Response {
  const text = say(options.texts, 'owner_form_old_text')
  return privately(asked, options, plainPage(options, 'owner_form_old', text), { status: 403 })
}
