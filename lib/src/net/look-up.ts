/** A second look at a name, without dialling: whoever watched a server may ask where it points now. */
import type { LookedUp } from '../exchange.ts'
import { RESOLVE_MS } from './limits.ts'
import type { Ways } from './origin.ts'
import { resolvePlace } from './resolve.ts'
import { Stop } from './stop.ts'
import { parsePlace } from './url.ts'
import type { Reach } from './url.ts'

/**
 * Looks up the host of a URL. Undefined when nobody answers for it: the name is a literal or pinned,
 * the URL is refused, or there was no answer within three seconds.
 */
export async function lookUp(
  url: string,
  namedPort: boolean,
  { resolver, overrides }: Pick<Ways, 'resolver' | 'overrides'>,
  reach: Reach,
): Promise<LookedUp | undefined> {
  const place = parsePlace(url, reach, namedPort)
  if ('kind' in place || place.literal !== undefined) return undefined
  if (overrides(place.host, place.port) !== undefined) return undefined
  const stop = new Stop(undefined)
  stop.start(RESOLVE_MS)
  try {
    const resolution = await resolvePlace(place, resolver, reach, stop)
    if (resolution.ok) {
      return { addresses: resolution.addresses.map(({ text }) => text), within: true }
    }
    return resolution.problem.kind === 'refusal'
      ? { addresses: resolution.answers, within: false }
      : undefined
  } finally {
    stop.release()
  }
}
