import type { Exchange, HeaderList } from '../exchange.ts'

/** One link of a `Link` header or of an HTML head, its target resolved. */
export interface Link {
  readonly url: string
  /** Relation types, lower case. */
  readonly rels: readonly string[]
  /** The resource that the link is about, when the header names another one (`anchor`). */
  readonly anchor?: string
}

/** The relations that lead to a catalog or a card. */
export const CATALOG_RELS: readonly string[] = ['ai-catalog', 'ard']
export const CARD_RELS: readonly string[] = ['mcp-server', 'mcp-server-card']

/** How much of an HTML document is searched for `<link>` elements. */
export const HEAD_BYTES: number = 256 * 1024

/** Elements whose content is text whatever it looks like, with what ends them. */
const TEXT_ONLY: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  title: /<\/title/gi,
}
const TOKEN = /[^\s"'(),/:;<=>?@[\\\]{}]+/y

/**
 * The links that a response names, in its `Link` headers first and then in its HTML head, resolved
 * against the URL that answered. Responses other than 2xx name none.
 */
export function linksOf(exchange: Exchange): readonly Link[] {
  const { response, url } = exchange
  if (response === undefined || response.status < 200 || response.status > 299) return []
  const inHeaders = valuesOf(response.headers, 'link').flatMap((value) => parseLink(value, url))
  if (!/^(text\/html|application\/xhtml\+xml)/i.test(valueOf(response.headers, 'content-type'))) {
    return inHeaders
  }
  const head = new TextDecoder().decode(response.body.subarray(0, HEAD_BYTES))
  return [...inHeaders, ...linkElements(head, url)]
}

/** All values of a header field, in order; names compare without case. */
function valuesOf(headers: HeaderList, name: string): readonly string[] {
  return headers.filter(([n]) => n.toLowerCase() === name).map(([, value]) => value)
}

/** The values of a header field joined as RFC 9110 section 5.3 allows; `''` when it is absent. */
export function valueOf(headers: HeaderList, name: string): string {
  return valuesOf(headers, name).join(', ')
}

/**
 * Reads one `Link` header value: several links, quoted parameters, lists of relations, commas and
 * semicolons inside quotes and angle brackets (RFC 8288 section 3 and appendix B.2). What cannot
 * be read is skipped up to the next link. Linear in the length of the value.
 *
 * @param baseUrl The absolute URL that answered.
 */
export function parseLink(value: string, baseUrl: string): readonly Link[] {
  const links: Link[] = []
  let at = 0
  while (at < value.length) {
    at = value.indexOf('<', at)
    const end = at < 0 ? -1 : value.indexOf('>', at)
    if (end < 0) return links
    const reference = value.slice(at + 1, end).trim()
    const parameters = new Map<string, string>()
    at = readParameters(value, end + 1, parameters)
    const url = URL.parse(reference, baseUrl)
    if (url === null) continue
    const anchor = URL.parse(parameters.get('anchor') ?? '', baseUrl)
    links.push({
      url: withoutFragment(url),
      rels: relsOf(parameters.get('rel')),
      ...(parameters.has('anchor') && anchor !== null && { anchor: withoutFragment(anchor) }),
    })
  }
  return links
}

/** Reads `;name=value` pairs from `at` and returns where the next link begins. The first of a name counts. */
function readParameters(value: string, start: number, into: Map<string, string>): number {
  let at = start
  for (;;) {
    at = skip(value, at, ' \t')
    if (at >= value.length || value[at] === ',') return at + 1
    if (value[at] !== ';') {
      at += 1
      continue
    }
    at = skip(value, at + 1, ' \t')
    const name = tokenAt(value, at).toLowerCase()
    at = skip(value, at + name.length, ' \t')
    let text = ''
    if (value[at] === '=') {
      at = skip(value, at + 1, ' \t')
      const [read, next] = value[at] === '"' ? quotedAt(value, at) : bareAt(value, at)
      text = read
      at = next
    }
    if (name !== '' && !into.has(name)) into.set(name, text)
  }
}

function tokenAt(value: string, at: number): string {
  TOKEN.lastIndex = at
  return TOKEN.exec(value)?.[0] ?? ''
}

function quotedAt(value: string, start: number): readonly [text: string, next: number] {
  let text = ''
  let at = start + 1
  while (at < value.length && value[at] !== '"') {
    if (value[at] === '\\') at += 1
    text += value[at] ?? ''
    at += 1
  }
  return [text, at + 1]
}

function bareAt(value: string, start: number): readonly [text: string, next: number] {
  let at = start
  while (at < value.length && value[at] !== ';' && value[at] !== ',') at += 1
  return [value.slice(start, at).trim(), at]
}

function skip(value: string, start: number, characters: string): number {
  let at = start
  while (at < value.length && characters.includes(value.charAt(at))) at += 1
  return at
}

/**
 * The `<link rel href>` elements of an HTML head, up to `<body` or `</head>`. Comments, scripts,
 * styles and the title are stepped over; attributes may be quoted or not, and the usual character references in
 * `href` are decoded. Not an HTML parser, and linear in the length of the text.
 */
export function linkElements(html: string, baseUrl: string): readonly Link[] {
  const links: Link[] = []
  let at = html.indexOf('<')
  while (at >= 0) {
    if (html.startsWith('<!--', at)) {
      at = after(html, /-->/g, at + 4)
    } else {
      const name = /[a-z/][a-z]*/iy
      name.lastIndex = at + 1
      const tag = (name.exec(html)?.[0] ?? '').toLowerCase()
      if (tag === 'body' || tag === '/head') return links
      const attributes = new Map<string, string>()
      at = tag === '' ? at + 1 : readAttributes(html, at + 1 + tag.length, attributes)
      if (tag === 'link' && at >= 0) {
        const link = elementLink(attributes, baseUrl)
        if (link !== undefined) links.push(link)
      } else if (at >= 0 && Object.hasOwn(TEXT_ONLY, tag)) {
        at = after(html, TEXT_ONLY[tag], at)
      }
    }
    at = at < 0 ? -1 : html.indexOf('<', at)
  }
  return links
}

function elementLink(attributes: ReadonlyMap<string, string>, baseUrl: string): Link | undefined {
  const href = attributes.get('href')
  const rels = relsOf(attributes.get('rel'))
  if (href === undefined || rels.length === 0) return undefined
  const url = URL.parse(decodeReferences(href).trim(), baseUrl)
  return url === null ? undefined : { url: withoutFragment(url), rels }
}

/** Reads attributes from `start` and returns the index behind the tag's `>`, or -1 when it never ends. */
function readAttributes(html: string, start: number, into: Map<string, string>): number {
  let at = start
  for (;;) {
    at = skip(html, at, ' \t\n\r\f/')
    if (at >= html.length) return -1
    if (html[at] === '>') return at + 1
    const from = at
    at += 1
    while (at < html.length && !' \t\n\r\f/>='.includes(html.charAt(at))) at += 1
    const name = html.slice(from, at).toLowerCase()
    at = skip(html, at, ' \t\n\r\f')
    let value = ''
    if (html[at] === '=') {
      at = skip(html, at + 1, ' \t\n\r\f')
      const quote = html[at]
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1)
        if (end < 0) return -1
        value = html.slice(at + 1, end)
        at = end + 1
      } else {
        const begin = at
        while (at < html.length && !' \t\n\r\f>'.includes(html.charAt(at))) at += 1
        value = html.slice(begin, at)
      }
    }
    if (!into.has(name)) into.set(name, value)
  }
}

/** The index behind the first match of `mark` from `from` on, or -1. */
function after(text: string, mark: RegExp | undefined, from: number): number {
  if (mark === undefined) return from
  mark.lastIndex = from
  return mark.test(text) ? mark.lastIndex : -1
}

const REFERENCES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function decodeReferences(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi,
    (all, hex, dec, name) => {
      if (typeof name === 'string') {
        return Object.hasOwn(REFERENCES, name) ? (REFERENCES[name] ?? all) : all
      }
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(dec)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )
}

function relsOf(text: string | undefined): readonly string[] {
  return (text ?? '').toLowerCase().split(/\s+/).filter(Boolean)
}

function withoutFragment(url: URL): string {
  url.hash = ''
  return url.href
}
