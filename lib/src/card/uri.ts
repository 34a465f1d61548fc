/**
 * The JSON Schema format `uri` as the common validators read it (ajv-formats, and the RFC 3986
 * grammar behind it), in linear time. In that reading anything of the allowed characters passes as
 * authority and path, an IP literal in brackets must be well formed, and `scheme:` alone fails.
 */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
// What must not be in a part: a class of its own is searched for, since that never backtracks.
const NOT_PATH = /[^a-z0-9._~!$&'()*+,;=:@/%-]|%(?![0-9a-f]{2})/i
const NOT_QUERY = /[^a-z0-9._~!$&'()*+,;=:@/?%-]|%(?![0-9a-f]{2})/i
const NOT_USERINFO = /[^a-z0-9._~!$&'()*+,;=:%-]|%(?![0-9a-f]{2})/i
const AFTER_LITERAL = /^(?::\d*)?(?:\/.*)?$/s
const HEX_GROUP = /^[0-9a-f]{1,4}$/i
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)(?:\.(?!$)|$)){4}$/
const FUTURE_ADDRESS = /^v[0-9a-f]+\.[a-z0-9._~!$&'()*+,;=:-]+$/i
/** Six groups of four digits and a dotted quad. */
const MAX_IPV6 = 45
/** The usual case in one step: a plain path and query. */
const SIMPLE = /^[a-z][a-z0-9+.-]*:[a-z0-9._~/-]+$/i

/** True for an absolute URI. */
export function isUri(text: string): boolean {
  if (SIMPLE.test(text)) return true
  const scheme = SCHEME.exec(text)?.[0]
  if (scheme === undefined) return false
  const [beforeFragment, fragment] = cut(text.slice(scheme.length), '#')
  const [hierarchy, query] = cut(beforeFragment, '?')
  if (NOT_QUERY.test(fragment) || NOT_QUERY.test(query) || hierarchy === '') return false
  return !NOT_PATH.test(hierarchy) || hasIpLiteral(hierarchy)
}

function cut(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** `//[::1]:8080/path`, with or without userinfo; a single leading slash passes too. */
function hasIpLiteral(hierarchy: string): boolean {
  const open = hierarchy.indexOf('[')
  const close = hierarchy.indexOf(']', open)
  if (open < 1 || close < 0) return false
  const slashes = hierarchy.startsWith('//') ? 2 : 1
  const userinfo = hierarchy.slice(slashes, open)
  const rest = hierarchy.slice(close + 1)
  return (
    hierarchy.startsWith('/') &&
    (userinfo === '' || isUserinfo(userinfo)) &&
    AFTER_LITERAL.test(rest) &&
    !NOT_PATH.test(rest) &&
    isAddress(hierarchy.slice(open + 1, close))
  )
}

/** Userinfo with its `@`. */
function isUserinfo(text: string): boolean {
  return text.endsWith('@') && !NOT_USERINFO.test(text.slice(0, -1))
}

/** IPv6address or IPvFuture (RFC 3986 section 3.2.2). */
function isAddress(text: string): boolean {
  return FUTURE_ADDRESS.test(text) || (text.length <= MAX_IPV6 && isIpv6(text))
}

function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const endsInIpv4 = IPV4.test(groups.at(-1) ?? '') && !text.endsWith('::')
  const hex = endsInIpv4 ? groups.slice(0, -1) : groups
  const count = hex.length + (endsInIpv4 ? 2 : 0)
  const fits = halves.length === 2 ? count <= 7 : count === 8
  return fits && hex.every((group) => HEX_GROUP.test(group))
}
