import { hasLength } from './code-points.ts'

/**
 * Server names: a reverse-DNS namespace, one slash, and the server's own part.
 *
 *     com.example.tides/tide-tables
 */
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/
const MIN_NAME = 3
const MAX_NAME = 200
const MAX_HOST = 253
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const IP_LITERAL = /^(?:[0-9.]+|\[.*\])$/

/** A name taken apart at its slash. */
export interface NameParts {
  readonly namespace: string
  readonly slug: string
}

/** True for a name that has the form of the v1 schema (pattern; 3 to 200 characters). */
export function isCardName(value: unknown): value is string {
  return typeof value === 'string' && hasNameLength(value) && hasNamePattern(value)
}

/** The pattern alone: two parts of letters, digits, dots and hyphens around exactly one slash. */
export function hasNamePattern(name: string): boolean {
  return NAME.test(name)
}

/** The length alone, 3 to 200 code points. A name of the right pattern has no others than ASCII. */
export function hasNameLength(name: string): boolean {
  return hasLength(name, MIN_NAME, MAX_NAME)
}

/** Namespace and slug of a name; undefined when it has no v1 form. */
export function nameParts(name: string): NameParts | undefined {
  if (!isCardName(name)) return undefined
  const slash = name.indexOf('/')
  return { namespace: name.slice(0, slash), slug: name.slice(slash + 1) }
}

/**
 * True when a part of the name is `.` or `..`: such a name turns into another path wherever it is
 * used as one. The v1 pattern lets it through.
 */
export function hasDotSegment(name: string): boolean {
  return name.split('/').some((part) => part === '.' || part === '..')
}

/**
 * Host names that a reverse-DNS namespace stands for, lower case: the whole of it, then its parents
 * down to two labels. `com.example.tides` gives `tides.example.com`, `example.com`. Empty when it
 * is no reading of a host name (one label only, an empty label, a label with an outer hyphen).
 */
export function hostsOf(namespace: string): readonly string[] {
  if (namespace.length > MAX_HOST) return []
  const labels = namespace.toLowerCase().split('.').toReversed()
  if (labels.length < 2 || !labels.every((label) => HOST_LABEL.test(label))) return []
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/**
 * The slug of a title: lower case ASCII letters, digits and single hyphens. Marks are taken off
 * letters (`Café Ørsta 2` gives `cafe-rsta-2`). Empty when nothing is left, as of a Chinese title.
 */
export function slugOf(text: string): string {
  return text
    .slice(0, MAX_NAME)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * A v1 name for a server that has none: the reversed host and the slug of its title, `mcp` when
 * the title gives no slug. A namespace in the title is left out (`acme/tides` gives `tides`).
 * Undefined when the host is no DNS name of two labels or more (an address, `localhost`).
 */
export function deriveName(host: string, title: string): string | undefined {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  if (labels.length < 2 || IP_LITERAL.test(host)) return undefined
  if (labels[0] === 'www' && labels.length > 2) labels.shift()
  const namespace = labels.toReversed().join('.')
  if (hostsOf(namespace).length === 0) return undefined
  const slug = slugOf(title.slice(title.lastIndexOf('/') + 1)) || 'mcp'
  const name = `${namespace}/${slug.slice(0, 64).replace(/-$/, '')}`
  return isCardName(name) ? name : undefined
}
