import { findingOf, type Finding } from '../finding.ts'
import { wireRule } from './rules.ts'
import type { Handshake, WireObservation } from './types.ts'

/** A handshake as findings: why it did not connect, then what was odd, each once. Pure. */
export function findingsOfHandshake(handshake: Handshake): Finding[] {
  const { exchanges, observations, reason } = handshake
  const said: readonly WireObservation[] = reason
    ? [{ ...reason, exchange: exchanges.length - 1 }, ...observations]
    : observations
  const seen = new Set<string>()
  return said.flatMap((one) => {
    const key = JSON.stringify([one.code, one.params])
    const rule = wireRule(one.code)
    if (rule === undefined || seen.has(key)) return []
    seen.add(key)
    return [
      findingOf(rule, handshake.endpoint, {
        message: rule.say(one.params),
        mend: mendOf(handshake, one) ?? rule.mend,
        params: one.params,
      }),
    ]
  })
}

/** The concrete edit, where the exchange tells it. */
function mendOf(handshake: Handshake, { code, exchange }: WireObservation): string | undefined {
  if (code === 'credential_undisclosed') {
    const metadata = metadataUrl(handshake.endpoint)
    return metadata && `Add WWW-Authenticate: Bearer resource_metadata="${metadata}".`
  }
  if (!code.startsWith('redirect')) return undefined
  const at = handshake.exchanges[exchange ?? -1]
  const location = at?.response?.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
  if (at === undefined || location === undefined || !URL.canParse(location, at.url)) {
    return undefined
  }
  const target = new URL(location, at.url)
  if (at.url.startsWith('https:') && target.hostname === new URL(at.url).hostname) {
    target.protocol = 'https:'
  }
  return `Publish ${target.href} if that is the endpoint.`
}

/** Where RFC 9728, section 3.1, puts the metadata of a protected resource. */
function metadataUrl(endpoint: string): string | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { origin, pathname, search } = new URL(endpoint)
  const path = pathname === '/' ? '' : pathname
  return `${origin}/.well-known/oauth-protected-resource${path}${search}`
}
