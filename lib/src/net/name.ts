/** Host names: which of them may be looked up in the public DNS at all. */

/**
 * - `malformed`: no DNS name (RFC 1035 section 2.3): empty or long labels, hyphens at an edge, a
 *   character outside letters, digits, hyphen and underscore, a last label of digits
 * - `single_label`: a resolver would try its search list
 * - `reserved`: below a suffix that is local or reserved (RFC 6761, RFC 6762, RFC 8375, RFC 9476)
 */
export type NameClass = 'malformed' | 'single_label' | 'reserved'

const RESERVED: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'i2p',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
])

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * Classifies a host name as a URL parser printed it (lower case, A-labels, no trailing dot).
 * Returns `undefined` for a name that the public DNS may be asked about.
 */
export function nameClassOf(host: string): NameClass | undefined {
  if (syntaxOf(host) !== undefined) return 'malformed'
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  if (RESERVED.has(last)) return 'reserved'
  return labels.length === 1 ? 'single_label' : undefined
}

/** Only the syntax: for runs that may enter private networks, where any well-formed name will do. */
export function syntaxOf(host: string): 'malformed' | undefined {
  if (host.length === 0 || host.length > 253) return 'malformed'
  const labels = host.split('.')
  if (!labels.every((label) => LABEL.test(label))) return 'malformed'
  return /^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '') ? 'malformed' : undefined
}
