/** Cookies of claimants and owners: the only ones that there are, for nobody's eyes but ours. */
import { isCookieSecret, isFormToken } from '../claims/secret.ts'

/** `claim`: of a claim that is not taken over yet. `owner`: of a session. */
export type CookieKind = 'claim' | 'owner'

/**
 * On https the name makes browsers hold the cookie to this host, all of its paths and secure
 * connections (RFC 6265bis, 4.1.3.2); over plain http they would refuse one of that name.
 */
function nameOf(kind: CookieKind, publicUrl: string): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}countersign-${kind}`
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

/** The secret that a browser sends; undefined for what cannot be one, or for two of them. */
export function cookieIn(
  request: Request,
  kind: CookieKind,
  publicUrl: string,
): string | undefined {
  const name = nameOf(kind, publicUrl)
  const values = (request.headers.get('cookie') ?? '').split(';', 64).flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    return key === name ? [value] : []
  })
  const [only, ...others] = values
  // Somebody who can set cookies below the host may have put one before ours.
  return only !== undefined && others.length === 0 && isCookieSecret(only) ? only : undefined
}

/** The field that sets a cookie; without a secret it takes it away. */
export function cookieField(
  kind: CookieKind,
  publicUrl: string,
  set?: { readonly secret: string; readonly seconds: number },
): string {
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  const rest = `Path=/; HttpOnly; SameSite=Strict${secure}`
  const name = nameOf(kind, publicUrl)
  return set === undefined
    ? `${name}=; Max-Age=0; ${rest}`
    : `${name}=${set.secret}; Max-Age=${set.seconds}; ${rest}`
}

/** The name of the field in which a form carries the token of the browser it was made for. */
export const FORM_TOKEN = 'form'

/** Whether a form was made for the browser that sends it. */
export function isOfBrowser(form: URLSearchParams, secret: string): boolean {
  return isFormToken(form.get(FORM_TOKEN) ?? '', secret)
}
