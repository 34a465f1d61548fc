import { discover, parseTarget, type DiscoveredServer } from 'countersign/discover'
import type { Send } from 'countersign/net'

/** The servers that a domain, or the URL of a card, a catalog or an endpoint, leads to. */
export async function findServers(text: string, send: Send): Promise<readonly DiscoveredServer[]> {
  const target = parseTarget(text) // throws invalid_target: tell whoever typed it
  const deadline = Date.now() + 20_000
  const { servers, truncated } = await discover(target, { send, now: Date.now, deadline })
  if (truncated) console.warn(`There may be more: ${truncated.why}`)
  return servers
}
