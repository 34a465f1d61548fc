/** URLs: parsed once, judged on what the parser printed, refused when another parser could differ. */
import type { Refusal } from '../exchange.ts'
import { parseAddress } from './address.ts'
import type { AddressClass } from './address.ts'
import { refusal } from './failure.ts'
import { URL_CHARACTERS } from './limits.ts'
import type { NameClass } from './name.ts'

/** A vetted URL, taken apart. */
export interface Place {
  /** Without fragment and without a trailing dot in the host. */
  readonly url: string
  /** `https://host` or `https://host:port`. */
  readonly origin: string
  readonly scheme: 'http' | 'https'
  /** Lower case, A-labels; an IPv6 literal without brackets. */
  readonly host: string
  readonly port: number
  /** Path and query. */
  readonly path: string
  /** Bytes of the host when it is an address literal. */
  readonly literal?: Uint8Array
}

/** Which part of the Internet a guard may reach. Each function says why not, or nothing. */
export interface Reach {
  readonly name: (host: string, port: number) => NameClass | undefined
  readonly address: (bytes: Uint8Array, port: number) => AddressClass | undefined
  /** Address literals as hosts: no certificate names them and no resolver was asked. */
  readonly literals: boolean
  readonly plainHttp: boolean
  readonly port: (port: number, scheme: 'http' | 'https', named: boolean) => boolean
}

type Trap =
  | 'length'
  | 'control'
  | 'whitespace'
  | 'backslash'
  | 'template'
  | 'slashes'
  | 'userinfo'
  | 'host'

function trap(name: Trap): Refusal {
  return refusal('url_syntax', { trap: name })
}

/** Characters that a URL parser drops, maps or ends the host at, in any part of the text. */
function rawTrap(text: string): Trap | undefined {
  if (text.length > URL_CHARACTERS) return 'length'
  // oxlint-disable-next-line no-control-regex -- these are what `new URL` silently removes
  if (/[\u0000-\u001f\u007f-\u009f]/.test(text)) return 'control'
  if (/\s/.test(text)) return 'whitespace'
  if (text.includes('\\')) return 'backslash'
  return /[{}]/.test(text) ? 'template' : undefined
}

/**
 * Parses and vets an absolute URL given as text. `namedPort` says that the person or a registry
 * wrote the port. Returns a `Place`, or the refusal (`url_syntax`, `url_scheme`, `url_port`,
 * `host_not_public`, `address_not_public`) that comes first; never throws, never asks the network.
 */
export function parsePlace(text: string, reach: Reach, namedPort: boolean): Place | Refusal {
  const raw = rawTrap(text)
  if (raw !== undefined) return trap(raw)
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return trap('slashes')
  if (scheme !== 'https' && scheme !== 'http') return refusal('url_scheme', { scheme: cut(scheme) })
  const authority = /^:\/\/([^/?#]+)/.exec(text.slice(scheme.length))?.[1]
  if (authority === undefined) return trap('slashes')
  if (/@|%40/i.test(authority)) return trap('userinfo')
  const url = URL.parse(text)
  if (url === null) return trap('host')
  if (url.username !== '' || url.password !== '') return trap('userinfo')
  if (scheme === 'http' && !reach.plainHttp) return refusal('url_scheme', { scheme })
  return vetHost(url, scheme, reach, namedPort)
}

/** `parsePlace` for a conversation, which asks the same URL by the same rules again and again. */
export function rememberingParser(): typeof parsePlace {
  let last: { text: string; reach: Reach; named: boolean; place: Place | Refusal } | undefined
  return (text, reach, named) => {
    if (last?.text !== text || last.reach !== reach || last.named !== named) {
      last = { text, reach, named, place: parsePlace(text, reach, named) }
    }
    return last.place
  }
}

function vetHost(
  url: URL,
  scheme: 'http' | 'https',
  reach: Reach,
  namedPort: boolean,
): Place | Refusal {
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
  const port = url.port === '' ? (scheme === 'https' ? 443 : 80) : Number(url.port)
  const literal = parseAddress(host)
  if (literal === undefined) {
    const cls = reach.name(host, port)
    if (cls === 'malformed') return trap('host')
    if (cls !== undefined) return refusal('host_not_public', { class: cls, host: cut(host) })
  } else {
    const cls = reach.address(literal, port)
    if (cls !== undefined) return refusal('address_not_public', { class: cls, address: host })
    if (!reach.literals) {
      return refusal('host_not_public', { class: 'address_literal', host })
    }
  }
  if (!reach.port(port, scheme, namedPort)) return refusal('url_port', { port })
  const authority = `${host.includes(':') ? `[${host}]` : host}${url.port === '' ? '' : `:${port}`}`
  const path = `${url.pathname}${url.search}`
  const origin = `${scheme}://${authority}`
  return {
    url: `${origin}${path}`,
    origin,
    scheme,
    host,
    port,
    path,
    ...(literal === undefined ? {} : { literal }),
  }
}

/**
 * Resolves a `Location` value against the URL that sent it and vets the result. `location` is the
 * field's text in latin1; `named` keeps a port that was named for the host of `from`.
 */
export function parseLocation(
  location: string,
  from: Place,
  reach: Reach,
  named: boolean,
): Place | Refusal {
  if (/[\u0080-\uffff]/.test(location)) return refusal('redirect_refused', { why: 'bytes' })
  if (location === '') return refusal('redirect_refused', { why: 'empty' })
  const raw = rawTrap(location)
  if (raw !== undefined) return trap(raw)
  const full = absolute(location, from)
  if (full === undefined) return trap('host')
  if (from.scheme === 'https' && /^http:/i.test(full)) {
    return refusal('redirect_refused', { why: 'downgrade', location: cut(location, 300) })
  }
  const place = parsePlace(full, reach, named)
  if (named && 'url' in place && (place.host !== from.host || place.port !== from.port)) {
    return parsePlace(full, reach, false)
  }
  return place
}

/** An authority in the reference keeps its own text, so that its traps are seen before parsing. */
function absolute(location: string, from: Place): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return location
  if (location.startsWith('//')) return `${from.scheme}:${location}`
  return URL.parse(location, from.url)?.href
}

function cut(text: string, length = 80): string {
  return text.slice(0, length)
}
