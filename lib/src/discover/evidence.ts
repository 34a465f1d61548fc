import type { Exchange } from '../exchange.ts'

/**
 * The command that shows what was seen, as a member of a finding. Nothing when the guard refused
 * before anything was sent: such a command would lead its reader where this tool would not go.
 */
export function evidenceOf(exchange: Exchange): { readonly evidence?: string } {
  const refused = exchange.problem?.kind === 'refusal'
  const answered = exchange.hops.some(({ status }) => status !== undefined)
  return refused && !answered ? {} : { evidence: curlOf(exchange) }
}

/** Set by curl itself. */
const AUTOMATIC: ReadonlySet<string> = new Set(['host', 'connection', 'content-length'])
const SECRET: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])

/**
 * The curl command that repeats a request and shows the answer with its headers. It can be pasted
 * into a POSIX shell whatever the URL and headers hold; a secret is a placeholder to fill in.
 */
export function curlOf(exchange: Exchange): string {
  const { method, url, headers, body } = exchange.request
  const words = ['curl', method === 'HEAD' ? '-I' : '-i']
  if (method !== 'GET' && method !== 'HEAD') words.push('-X', method)
  // Where a redirect was refused, only the hop before it is shown.
  if (exchange.hops.length > 1 && exchange.problem?.kind !== 'refusal') words.push('-L')
  if (/[[\]{}]/.test(url)) words.push('-g')
  for (const [name, value] of headers) {
    const field = name.toLowerCase()
    if (field === 'accept-encoding') words.push('--compressed')
    else if (!AUTOMATIC.has(field)) {
      const hidden = SECRET.has(field) || value.includes('[redacted]')
      words.push('-H', quote(`${name}: ${hidden ? '<your value>' : value}`))
    }
  }
  if (body !== undefined) words.push('--data-raw', quote(body))
  return [...words, quote(url)].join(' ')
}

/** One shell word. Control characters would reach the terminal of who reads it, so they are spelled out. */
function quote(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text) && !text.startsWith('-')) return text
  if (!/\p{Cc}/u.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  const escaped = text.replace(/[\\'\p{Cc}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (character === '\\' || character === "'") return `\\${character}`
    return code < 0x80 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`
  })
  return `$'${escaped}'`
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, '0')
}
