import { CountersignError } from '../error.ts'
import { onOneLine } from '../json/unseen.ts'
import type { Target } from './types.ts'
import { withoutSecrets } from './without-secrets.ts'

const MAX_LENGTH = 2048
const WAY_OUT = 'give a domain such as example.com, or an https:// URL'

/**
 * Reads what a person gave: a domain (`example.com`, with or without a port, internationalised
 * names too) or an `https://` or `http://` URL of a card, a catalog or an endpoint. The host comes
 * back in lower case as A-labels without a trailing dot, the fragment is dropped, path and query stay.
 * Loopback names and addresses parse: whether they may be contacted is for the guard to say.
 *
 * @throws CountersignError `invalid_target`: one line with the place, the rule and the way out.
 *   `params.rule` is a stable word: `empty`, `length`, `space`, `backslash`, `template`, `scheme`,
 *   `slashes`, `userinfo`, `email`, `file`, `path`, `host`.
 */
export function parseTarget(text: string): Target {
  if (text.trim() === '') throw refuse(text, 'empty', 'it is empty', WAY_OUT)
  if (text.length > MAX_LENGTH) {
    throw refuse(text, 'length', `it is longer than ${MAX_LENGTH} characters`, WAY_OUT)
  }
  if (hasSpaceOrControl(text)) {
    throw refuse(text, 'space', 'it holds a space or a control character', 'give one name, quoted')
  }
  if (text.includes('\\')) {
    throw refuse(text, 'backslash', 'it holds a backslash, which clients read differently', WAY_OUT)
  }
  if (/[{}]/.test(text)) {
    throw refuse(text, 'template', 'it holds a template variable without a value', 'fill in {...}')
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return fromDomain(text)
  if (scheme === 'file') throw refuseFile(text)
  if (scheme !== 'https' && scheme !== 'http') {
    throw refuse(text, 'scheme', `${scheme}: is not asked over HTTP`, WAY_OUT)
  }
  return fromUrl(text, scheme)
}

function fromDomain(text: string): Target {
  if (/^https?:/i.test(text)) {
    throw refuse(text, 'slashes', 'two slashes must follow the scheme', 'write https://example.com')
  }
  if (/^mailto:/i.test(text) || text.includes('@')) {
    throw refuse(text, 'email', 'it looks like a mail address', `${WAY_OUT}, without a user`)
  }
  if (/^([./~]|[a-z]:$|file:)/i.test(text) || /\.(json|jsonc|yaml|yml|txt|html)$/i.test(text)) {
    throw refuseFile(text)
  }
  if (/[/?#]/.test(text)) {
    const rule = 'a path needs a scheme before the host'
    throw refuse(
      text,
      'path',
      rule,
      `write https://${withoutSecrets(text)}, or use \`card lint\` for a file`,
    )
  }
  return targetOf(text, 'domain', `https://${text}/`)
}

function fromUrl(text: string, scheme: string): Target {
  const authority = authorityOf(text)
  if (authority.includes('@')) {
    const rule = 'it holds a user name or password, which would be shown and stored'
    throw refuse(text, 'userinfo', rule, 'leave out what is before @')
  }
  if (authority === '') throw refuse(text, 'host', `no host follows ${scheme}://`, WAY_OUT)
  return targetOf(text, 'url', text)
}

function targetOf(given: string, kind: Target['kind'], text: string): Target {
  const url = URL.parse(text)
  if (url === null) throw refuse(given, 'host', 'its host or port cannot be read', WAY_OUT)
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  url.hash = ''
  if (!isHost(url.hostname)) {
    throw refuse(given, 'host', `"${url.hostname}" is not a host name`, WAY_OUT)
  }
  return {
    given,
    kind,
    url: url.href,
    origin: url.origin,
    host: url.hostname,
    namedPort: /:\d+$/.test(authorityOf(text)),
  }
}

function authorityOf(text: string): string {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''
}

/** RFC 1035 lengths and non-empty labels, which WHATWG URL does not check; `[...]` is an IPv6 literal. */
function isHost(host: string): boolean {
  if (host.startsWith('[')) return true
  return host.length <= 253 && host.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label))
}

function hasSpaceOrControl(text: string): boolean {
  return /[\s\p{Cc}]/u.test(text)
}

function refuseFile(text: string): CountersignError {
  const wayOut = '`countersign card lint <file>` reads files; here give a domain or an https:// URL'
  return refuse(text, 'file', 'it is a path to a local file', wayOut)
}

function refuse(text: string, rule: string, why: string, wayOut: string): CountersignError {
  const given = withoutSecrets(text)
  const shown = onOneLine(JSON.stringify(given.length > 80 ? `${given.slice(0, 80)}...` : given))
  return new CountersignError('invalid_target', `target ${shown}: ${why}; ${wayOut}`, {
    params: { rule },
  })
}
