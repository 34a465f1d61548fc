/**
 * Identifiers of catalog entries. They are open text; the drafts recommend `urn:air:` with a
 * domain as publisher, and two orders of the parts behind it are in use:
 *
 *     urn:air:tides.example:mcp:tide-tables     publisher:namespace:name   AI Catalog drafts "1.0"
 *     urn:air:tides.example:tide-tables:mcp     publisher:name:kind        AI Catalog 0.9
 *
 * Only the publisher is at the same place in both, and it is all that trust may rest on.
 */
import { versionFamily } from './catalog-version.ts'

/** An identifier taken apart; no text is refused. */
export interface Identifier {
  /** As published. */
  readonly raw: string
  /**
   * The grammar that applies: `air` urn:air · `ai` its older prefix · `mcp` urn:mcp · `agent`
   * urn:agent · `url` http(s) · `other` any other scheme, opaque · `none` no scheme at all.
   * A `urn:air:` whose first part is not a domain is `other`: Civitai uses that prefix too.
   */
  readonly scheme: 'air' | 'ai' | 'mcp' | 'agent' | 'url' | 'other' | 'none'
  /** The domain in lower case; only of `air`, `ai` and `agent`. */
  readonly publisher?: string
  /** The parts behind the publisher (or behind `urn:mcp:`), as written; empty for opaque ones. */
  readonly rest: readonly string[]
  readonly name?: string
  /** What the identifier says the thing is (`mcp`, `skill`, ...), as written. */
  readonly kind?: string
  /** `old` namespace before name · `new` name before kind · `unknown` nothing tells. */
  readonly order: 'old' | 'new' | 'unknown'
  /** Equal for identifiers that name one thing. For comparison only, never for display. */
  readonly key: string
}

/** Words that say what a thing is, in either order (from published catalogs and the 0.9 examples). */
const KINDS: ReadonlySet<string> = new Set([
  'mcp',
  'skill',
  'skills',
  'agent',
  'a2a',
  'server',
  'api',
  'doc',
  'docs',
  'catalog',
])

/**
 * Parses an entry's identifier; never fails, because unknown schemes are legal and opaque.
 *
 * The order of the parts behind the publisher is never taken from the position alone: the declared
 * `specVersion` and the known kinds decide together. `specVersion` "1.0" was declared by years of
 * drafts in the old order, so under 1.x a known kind at the end still means the new one.
 *
 * @param specVersion the catalog's, as written; leave out when the identifier comes from elsewhere
 * @see AI Catalog, "Identifiers" (ADR-0015; 0.9: `urn:air:{publisher}:{name}[:{kind}]`), RFC 8141
 */
export function parseIdentifier(text: string, specVersion?: string): Identifier {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return opaque(text, 'none', text)
  if (scheme === 'http' || scheme === 'https') return fromUrl(text)
  if (scheme !== 'urn') return opaque(text, 'other', scheme + text.slice(scheme.length))

  const [, nid = '', ...parts] = text.split(':')
  const namespace = nid.toLowerCase()
  if (namespace === 'mcp') return fromMcp(text, parts)
  const publisher = publisherOf(parts[0] ?? '')
  if (publisher !== undefined && parts.length > 1) {
    const rest = parts.slice(1)
    if (namespace === 'air' || namespace === 'ai') {
      const key = ['urn:air', publisher, ...rest].join(':')
      return { raw: text, scheme: namespace, publisher, rest, ...ordered(rest, specVersion), key }
    }
    if (namespace === 'agent') {
      const key = ['urn:agent', publisher, ...rest].join(':')
      return { raw: text, scheme: 'agent', publisher, rest, ...named(rest), order: 'unknown', key }
    }
  }
  const prefix = namespace === 'ai' ? 'air' : namespace
  return opaque(text, 'other', ['urn', prefix, ...parts].join(':'))
}

/**
 * True when two identifiers name one thing: `urn:ai` is an older prefix of `urn:air`, the letters
 * of `urn:air:` and of the publisher have no case (RFC 8141 section 3.1), everything else has.
 */
export function sameIdentifier(one: string, other: string): boolean {
  return one === other || parseIdentifier(one).key === parseIdentifier(other).key
}

/**
 * The publisher of a `urn:air` identifier in lower case, or `undefined` when the text is not the
 * fully qualified domain of one: ASCII, at least two labels of 1 to 63 letters, digits and inner
 * hyphens, 253 characters at most, no port, no IP address, no trailing dot. `localhost` is refused.
 */
export function publisherOf(text: string): string | undefined {
  if (text.length > 253) return undefined
  const labels = text.toLowerCase().split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || /^[0-9]+$/.test(last)) return undefined
  if (!labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))) return undefined
  return labels.join('.')
}

/** True for a word that says what a thing is rather than how it is called. */
function isKind(word: string): boolean {
  return KINDS.has(word.toLowerCase())
}

function ordered(
  rest: readonly string[],
  specVersion: string | undefined,
): Pick<Identifier, 'name' | 'kind' | 'order'> {
  const declared = declaredOrder(specVersion)
  const first = rest[0] ?? ''
  const last = rest.at(-1) ?? ''
  if (rest.length < 2) return { ...named(rest), order: declared }

  const order = isKind(first) === isKind(last) ? declared : isKind(first) ? 'old' : 'new'
  // A longer tail than name and kind fits 0.9 only when its end is a kind.
  if (order === 'new' && (rest.length === 2 || isKind(last))) {
    return { name: rest.slice(0, -1).join(':'), kind: last, order }
  }
  return {
    ...named(rest),
    ...(isKind(first) ? { kind: first } : {}),
    order: order === 'new' ? 'unknown' : order,
  }
}

function declaredOrder(specVersion: string | undefined): Identifier['order'] {
  const family = specVersion === undefined ? undefined : versionFamily(specVersion)
  if (family === '0.9') return 'new'
  return family === '1' || family === 'draft' ? 'old' : 'unknown'
}

function named(parts: readonly string[]): { name?: string } {
  const name = parts.findLast((part) => part !== '')
  return name === undefined ? {} : { name }
}

function fromMcp(text: string, parts: readonly string[]): Identifier {
  const rest = parts[0]?.toLowerCase() === 'server' ? [parts.slice(1).join(':')] : parts
  const key = ['urn:mcp', ...parts].join(':')
  return { raw: text, scheme: 'mcp', rest, ...named(rest), kind: 'mcp', order: 'unknown', key }
}

function fromUrl(text: string): Identifier {
  const url = URL.parse(text)
  if (url === null) return opaque(text, 'other', text)
  const name = named(url.pathname.split('/'))
  return { raw: text, scheme: 'url', rest: [], ...name, order: 'unknown', key: url.href }
}

function opaque(raw: string, scheme: 'other' | 'none', key: string): Identifier {
  return { raw, scheme, rest: [], ...named(raw.split(/[:/]/)), order: 'unknown', key }
}
