import type { Rule } from '../finding.ts'
import {
  TEMPLATE_HOST,
  TEMPLATE_HOST_VALUE,
  TEMPLATE_ORIGIN_VALUE,
  TEMPLATE_URL,
} from './input-rules.ts'
import { quoted } from './in-words.ts'
import { placeholders, substitute } from './placeholders.ts'
import { ownDomainOf, registrableDomain } from './shared-hosts.ts'

/** Why a template, or a value for it, cannot be used. `mend` is the rule's unless it says more. */
export interface Fault {
  readonly rule: Rule
  readonly message: string
  readonly mend?: string
}

/**
 * A remote's URL taken apart before anything is put into it, so that no value can move a border.
 * `origin` names the variable that is the whole beginning; otherwise scheme and host are literal,
 * up to variables in front of `domain`.
 */
export type Template =
  | { readonly origin: string; readonly rest: string }
  | {
      readonly origin?: undefined
      readonly scheme: 'http' | 'https'
      /** May hold variables, then `domain` is the registrable domain behind them. */
      readonly host: string
      readonly domain?: string
      /** With its colon; may hold variables. */
      readonly port: string
      /** Path, query and fragment. */
      readonly rest: string
    }

/**
 * Takes a URL template apart (Server Card v1 schema, `Remote.url`).
 *
 * A variable inside the host must stand before a literal registrable domain of the public suffix
 * list with its private suffixes, and of no other host that strangers share: `https://{t}.com` and
 * `https://{t}.vercel.app` would let the value choose the owner of the server. A leading variable must be the whole origin.
 */
export function parseTemplate(url: string): Template | Fault {
  if (/[\p{Cc}\s\\]/u.test(url)) {
    return fault(TEMPLATE_URL, `${quoted(url)} holds a space, a control or a backslash`)
  }
  const braces = /\{[^{}]{0,64}\}?|\}/.exec(substitute(url, () => ''))?.[0]
  if (braces !== undefined) {
    return fault(TEMPLATE_URL, `${quoted(braces)} in ${quoted(url)} is not a variable`)
  }
  const leading = /^\{([A-Za-z_][A-Za-z0-9_]*)\}/.exec(url)
  if (leading !== null) {
    const rest = url.slice(leading[0].length)
    if (rest === '' || rest.startsWith('/') || rest.startsWith('?')) {
      return { origin: leading[1] ?? '', rest }
    }
    return fault(TEMPLATE_HOST, `${leading[0]} is only a part of the origin in ${quoted(url)}`)
  }
  const parts = /^(https?):\/\/([^/?#]+)([^]*)$/i.exec(url)
  if (parts === null) return fault(TEMPLATE_URL, `${quoted(url)} is not an http(s) URL`)
  const scheme = parts[1]?.toLowerCase() === 'http' ? 'http' : 'https'
  const authority = parts[2] ?? ''
  const rest = parts[3] ?? ''
  if (authority.includes('@')) return fault(TEMPLATE_URL, `${quoted(url)} holds user information`)

  const end = authority.startsWith('[') ? authority.indexOf(']') + 1 : authority.indexOf(':')
  const host = end > 0 ? authority.slice(0, end) : authority
  const port = authority.slice(host.length)
  if (placeholders(host).length === 0) return { scheme, host, port, rest }
  const domain = domainBehindVariables(host)
  if (domain !== undefined) return { scheme, host, domain, port, rest }
  return fault(
    TEMPLATE_HOST,
    `no domain is fixed behind the variable in the host of ${quoted(url)}`,
  )
}

/**
 * Puts values into a template and checks what came out: same scheme, same host or one below the
 * template's registrable domain, no user information, no step out of the path. In the host a value
 * is one label, in the port digits, as the origin an https URL; everywhere else it is
 * percent-encoded.
 *
 * @param value gives the value of each of the template's variables
 * @returns the URL in WHATWG serialisation, or why not. No message holds a value.
 */
export function expandTemplate(
  template: Template,
  value: (name: string) => string,
): string | Fault {
  const rest = substitute(template.rest, (name) => encodeURIComponent(value(name)))
  if (placeholders(template.rest).length > 0 && stepsAside(rest)) {
    return fault(TEMPLATE_URL, 'a value makes the path step out of itself ("." or "..")')
  }
  if (template.origin !== undefined) return expandOrigin(value(template.origin), template, rest)

  const { scheme, host, domain, port } = template
  for (const [text, form] of [
    [host, /^[a-z0-9-]{1,63}$/],
    [port, /^[0-9]{1,5}$/],
  ] as const) {
    const wrong = placeholders(text).find((name) => !form.test(value(name)))
    if (wrong === undefined) continue
    const needs =
      text === port ? 'digits for a port' : 'one label of a-z, 0-9 and hyphen for a host'
    return fault(
      TEMPLATE_HOST_VALUE,
      `the value of ${quoted(wrong)} is not ${needs}`,
      `Give ${needs}.`,
    )
  }
  const url = URL.parse(`${scheme}://${substitute(host + port, value)}${rest}`)
  const literal = domain === undefined ? URL.parse(`${scheme}://${host}`)?.hostname : undefined
  if (url === null || url.protocol !== `${scheme}:` || url.username + url.password !== '') {
    return fault(TEMPLATE_URL, 'the expanded URL does not parse')
  }
  const stays = domain === undefined ? url.hostname === literal : liesBelow(url.hostname, domain)
  return stays ? url.href : fault(TEMPLATE_HOST, 'the expanded URL leaves the host of its template')
}

function expandOrigin(origin: string, template: Template, rest: string): string | Fault {
  const name = quoted(template.origin ?? '')
  const start = URL.parse(origin)
  if (
    start === null ||
    /[\p{Cc}\s\\{}]/u.test(origin) ||
    !/^https:\/\/[^/?#@]+(\/[^?#]*)?$/i.test(origin)
  ) {
    const message = `the value of ${name} is not an https URL without user information, query and fragment`
    return fault(TEMPLATE_ORIGIN_VALUE, message)
  }
  const beginning = rest.startsWith('/') && origin.endsWith('/') ? origin.slice(0, -1) : origin
  const url = URL.parse(beginning + rest)
  if (url === null || url.origin !== start.origin) {
    return fault(TEMPLATE_ORIGIN_VALUE, `the value of ${name} does not end as an origin or a path`)
  }
  return url.href
}

/** The registrable domain of the labels that are wholly literal behind a host's last variable. */
function domainBehindVariables(host: string): string | undefined {
  const tail = host.slice(host.lastIndexOf('}') + 1)
  const dot = tail.indexOf('.')
  const ascii = dot < 0 ? undefined : URL.parse(`https://${tail.slice(dot + 1)}`)?.hostname
  return ascii === undefined ? undefined : ownDomainOf(ascii)
}

/** True below a domain, with the same owner: no suffix begins between the two. */
function liesBelow(hostname: string, domain: string): boolean {
  const tail = hostname.slice(-domain.length - 1)
  return tail === `.${domain}` && registrableDomain(hostname) === registrableDomain(domain)
}

/** True when a path has a segment that URL parsers resolve away, escaped or not. */
function stepsAside(rest: string): boolean {
  const path = rest.split(/[?#]/, 1)[0] ?? ''
  return path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))
}

function fault(rule: Rule, message: string, mend?: string): Fault {
  return { rule, message, ...(mend !== undefined ? { mend } : {}) }
}
