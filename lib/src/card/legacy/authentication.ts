import { shorten } from '../code-points.ts'
import { isText, note, shown, type Draft, type JsonObject } from '../convert.ts'
import { isObject } from '../../json/object.ts'
import { pointerTo } from '../issue.ts'
import type { KeyValueInput } from '../types.ts'

/** What an older document's authentication amounts to in v1: declared headers, and whether it is required. */
export interface Authentication {
  readonly headers: readonly KeyValueInput[]
  readonly required?: boolean
}

const NOTHING: Authentication = { headers: [] }

type Scheme = 'none' | 'bearer' | 'api_key' | 'oauth' | 'optional'

const SCHEMES: ReadonlyMap<string, Scheme> = new Map([
  ['none', 'none'],
  ['public', 'none'],
  ['open', 'none'],
  ['anonymous', 'none'],
  ['bearer', 'bearer'],
  ['http', 'bearer'],
  ['token', 'bearer'],
  ['jwt', 'bearer'],
  ['bearertoken', 'bearer'],
  ['httpbearer', 'bearer'],
  ['apikey', 'api_key'],
  ['header', 'api_key'],
  ['oauth', 'oauth'],
  ['oauth2', 'oauth'],
  ['oauth21', 'oauth'],
  ['oidc', 'oauth'],
  ['openidconnect', 'oauth'],
  ['optional', 'optional'],
])

/** Members that this file reads; all others are named in one note. */
const READ = [
  'required',
  'type',
  'scheme',
  'schemes',
  'methods',
  'header',
  'headerName',
  'header_name',
  'default',
  'oauthEndpoint',
]

const MOST_HEADERS = 50
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/

/**
 * Turns an `authentication` (or `auth`) member of an older shape into declared headers. v1 has no
 * member for it: a client learns OAuth from the endpoint's own 401 challenge (RFC 9728), and a header
 * that a person must fill in is declared under `remotes[].headers`.
 *
 * @param value the member, any JSON
 * @param from its pointer
 * @param to pointer of the remotes that get the headers; absent when there is no remote
 */
export function readAuthentication(
  draft: Draft,
  value: unknown,
  from: string,
  to: string | undefined,
): Authentication {
  if (value === null) {
    note(draft, { kind: 'lost', from, message: 'authentication is null, which says nothing' })
    return NOTHING
  }
  const object: JsonObject = isObject(value) ? value : { type: value }
  const schemes = schemesOf(object)
  const required = requiredOf(object, schemes)
  const headers = to === undefined ? [] : headersOf(object, schemes, required)
  note(draft, {
    kind: headers.length > 0 ? 'derived' : 'lost',
    from,
    ...(to !== undefined && headers.length > 0 ? { to } : {}),
    message: messageOf(object, schemes, headers, required),
  })
  if (object.oauthEndpoint !== undefined) {
    note(draft, {
      kind: 'lost',
      from: pointerTo(from, 'oauthEndpoint'),
      message: `oauthEndpoint ${shown(object.oauthEndpoint)}: publish it in the protected resource metadata (RFC 9728)`,
    })
  }
  return required === undefined ? { headers } : { headers, required }
}

/**
 * Declares headers of which an older document gives a map of names to values. The values stay behind:
 * they may be somebody's secret, and what the transport itself sends needs no declaration.
 */
export function headersOfMap(value: JsonObject, isRequired: boolean): KeyValueInput[] {
  return Object.keys(value)
    .slice(0, MOST_HEADERS)
    .filter((name) => HEADER_NAME.test(name) && !/^(content-type|accept|mcp-.*)$/i.test(name))
    .map((name) => (isRequired ? { name, isRequired, isSecret: true } : { name, isSecret: true }))
}

function schemesOf(object: JsonObject): Set<Scheme | 'other'> {
  const found = new Set<Scheme | 'other'>()
  const { type, scheme, schemes, methods } = object
  for (const member of [type, scheme, schemes, methods, object.default]) {
    for (const item of Array.isArray(member) ? member.slice(0, 20) : [member]) {
      const word: unknown = isObject(item) ? (item.type ?? item.scheme) : item
      if (!isText(word)) continue
      const plain = word
        .slice(0, 40)
        .toLowerCase()
        .replaceAll(/[\s_.-]/g, '')
      found.add(SCHEMES.get(plain) ?? 'other')
    }
  }
  return found
}

function requiredOf(object: JsonObject, schemes: ReadonlySet<string>): boolean | undefined {
  if (typeof object.required === 'boolean') return object.required
  return schemes.has('none') || schemes.has('optional') ? false : undefined
}

function headersOf(
  object: JsonObject,
  schemes: ReadonlySet<string>,
  required: boolean | undefined,
): KeyValueInput[] {
  if (schemes.has('none')) return []
  // With OAuth beside it a client gets its token itself, so nobody has to be asked for one.
  const asks = required === true && schemes.size === 1 ? { isRequired: true } : {}
  const description = isText(object.description)
    ? { description: shorten(object.description, 300) }
    : {}
  const named = [object.header, object.headerName, object.header_name].find(isText)
  if (named !== undefined && HEADER_NAME.test(named) && !schemes.has('bearer')) {
    return [{ name: named, ...description, ...asks, isSecret: true }]
  }
  if (!schemes.has('bearer')) return []
  const token = { ...asks, isSecret: true }
  const name = named !== undefined && HEADER_NAME.test(named) ? named : 'Authorization'
  return [{ name, ...description, ...token, value: 'Bearer {token}', variables: { token } }]
}

function messageOf(
  object: JsonObject,
  schemes: ReadonlySet<string>,
  headers: readonly KeyValueInput[],
  required: boolean | undefined,
): string {
  const parts: string[] = []
  if (headers.length > 0) parts.push(`declared as the header ${headers[0]?.name ?? ''}`)
  else if (required === false)
    parts.push('no credentials are required, which v1 says by declaring none')
  else if (schemes.has('api_key'))
    parts.push('the name of the header is not said, so none is declared')
  else if (!schemes.has('oauth')) parts.push('v1 has no member for it')
  if (schemes.has('oauth')) parts.push('OAuth is announced by the endpoint itself (401, RFC 9728)')
  const read = headers.length > 0 ? [...READ, 'description'] : READ
  const left = Object.keys(object).filter((name) => !read.includes(name))
  const names = left.slice(0, 12).map((name) => shorten(name, 40))
  if (names.length > 0) parts.push(`not kept: ${names.join(', ')}`)
  return `authentication: ${parts.join('; ')}`
}
