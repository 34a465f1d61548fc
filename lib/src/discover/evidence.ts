import type { Exchange } from '../exchange.ts'
import { shellWord } from './shell-word.ts'

/**
 * The command that shows what was seen, as a member of a finding. Nothing when the guard refused
 * before anything was sent: such a command would lead its reader where this tool would not go.
 */
export function evidenceOf(exchange: Exchange): { readonly evidence?: string } {
  const refused = exchange.problem?.kind === 'refusal'
  const answered = exchange.hops.some(({ status }) => status !== undefined)
  return refused && !answered ? {} : { evidence: curlOf(exchange) }
}

/** As much of an exchange, or of a step of recorded evidence, as its command is made of. */
export interface Asked extends Pick<Exchange, 'problem'> {
  readonly request: Omit<Exchange['request'], 'purpose'>
  /** The request, and each redirect that was followed. */
  readonly hops: readonly unknown[]
}

/** Set by curl itself. */
const AUTOMATIC: ReadonlySet<string> = new Set(['connection', 'content-length'])
const SECRET: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])

/**
 * The curl command that repeats a request and shows the answer with its headers. It can be pasted
 * into a POSIX shell whatever the URL and headers hold; a secret is a placeholder to fill in, and a
 * header that cannot be typed in a shell is left out.
 */
export function curlOf(exchange: Asked): string {
  const { method, url, headers, body } = exchange.request
  const words = ['curl', method === 'HEAD' ? '-I' : '-i']
  if (method !== 'GET' && method !== 'HEAD') words.push('-X', method)
  // Where a redirect was refused, only the hop before it is shown. curl takes every -H along to
  // another host, so whoever fills in a secret must not be led there.
  const refused = exchange.problem?.kind === 'refusal'
  const secret = headers.some(([name, value]) => isSecret(name, value))
  if (exchange.hops.length > 1 && !refused && !secret) words.push('-L')
  if (/[[\]{}]/.test(url)) words.push('-g')
  for (const [name, value] of headers) {
    const field = name.toLowerCase()
    const shown = `${name}: ${isSecret(name, value) ? '<your value>' : value}`
    if (field === 'accept-encoding') words.push('--compressed')
    else if (!isAutomatic(field, value, url) && TYPED.test(shown))
      words.push('-H', shellWord(shown))
  }
  if (body !== undefined) words.push('--data-raw', shellWord(asciiJson(body)))
  return [...words, shellWord(asciiUrl(url))].join(' ')
}

/** True for what curl sends by itself: a `Host` only where it is that of the URL. */
function isAutomatic(field: string, value: string, url: string): boolean {
  if (field !== 'host') return AUTOMATIC.has(field)
  return value.toLowerCase() === URL.parse(url)?.host
}

/** Text that every shell and terminal takes for itself. */
const TYPED = /^[\x20-\x7e]*$/

function isSecret(name: string, value: string): boolean {
  return SECRET.has(name.toLowerCase()) || value.includes('[redacted]')
}

/** A URL as a client writes it (RFC 3986 section 2.1). */
function asciiUrl(url: string): string {
  return url.toWellFormed().replace(/[^\x20-\x7e]/gu, encodeURIComponent)
}

/** Our bodies are JSON (RFC 8259): white space only between tokens, other characters as escapes. */
function asciiJson(body: string): string {
  return body
    .replace(/[\t\n\r]/g, ' ')
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
