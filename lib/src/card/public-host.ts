/** Why nobody outside can reach a host, as far as its name tells. Nothing is resolved. */
export type LocalClass = 'localhost' | 'single_label' | 'local_suffix' | 'ip_literal'

/** Suffixes of names that are resolved inside a network only (RFC 6761, RFC 6762, RFC 8375 and habit). */
const LOCAL_SUFFIXES: ReadonlySet<string> = new Set([
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
])

/**
 * Classifies the host of an absolute http(s) URL or URL template by its text; undefined for a public
 * name, and where a variable or the syntax leaves it open.
 */
export function localClassOf(url: string): LocalClass | undefined {
  // A variable may stand for several labels, so it must not make a name look like a single one.
  const filled = url.replace(/\{\w+\}/g, 'x.x')
  if (!/^https?:/i.test(filled) || !URL.canParse(filled)) return undefined
  const host = new URL(filled).hostname.replace(/\.$/, '')
  if (host.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) {
    return /^(?:127\.|\[::1\])/.test(host) ? 'localhost' : 'ip_literal'
  }
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  if (last === 'localhost') return 'localhost'
  if (labels.length === 1) return 'single_label'
  return LOCAL_SUFFIXES.has(last) ? 'local_suffix' : undefined
}

/** True for a URL with user information in its authority, a template's included. */
export function hasUserinfo(url: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[/\\]{2}[^/?#\\]*@/i.test(url)
}
