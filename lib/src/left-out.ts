/** What an examination did not assess. Pure. */
import type { Discovery } from './discover/types.ts'
import type { Words } from './headline.ts'
import type { Handshake } from './wire/types.ts'

/** What was asked, and how it went. `met` are the endpoints that were contacted, in order. */
export interface Attempts {
  readonly discovery: Discovery
  readonly handshakes: readonly Handshake[]
  readonly endpoints: readonly string[]
  readonly met: readonly string[]
  readonly liveSkipped: boolean
}

/** What a headline must not be taken to cover, point by point. */
export function leftOut({
  discovery,
  handshakes,
  endpoints,
  met,
  liveSkipped,
}: Attempts): readonly Words[] {
  const open: Words[] = []
  for (const { url: known, remote, needs } of discovery.endpoints) {
    const { url } = remote
    const values = needs.join(', ')
    if (known === undefined)
      open.push({
        text: `${url}: needs ${values}`,
        told: { key: 'left_values', params: { url, values } },
      })
  }
  for (const { outcome, endpoint, reason } of handshakes) {
    if (outcome === 'gated')
      open.push({
        text: `${endpoint}: asks for credentials; what is behind was not seen`,
        told: { key: 'left_gated', params: { endpoint } },
      })
    if (outcome === 'unmeasured')
      open.push({
        text: `${endpoint}: not measured (${reason?.code ?? 'no reason'})`,
        told: {
          key: 'left_unmeasured',
          params: { endpoint, ...(reason !== undefined && { code: reason.code }) },
        },
      })
  }
  const more = endpoints.length - met.length
  if (more > 0)
    open.push({
      text: `${more} more ${more === 1 ? 'endpoint was' : 'endpoints were'} not contacted`,
      told: { key: 'left_endpoints', params: { endpoints: more } },
    })
  if (liveSkipped)
    open.push({
      text: 'the live server, because it was skipped',
      told: { key: 'left_live', params: {} },
    })
  if (discovery.truncated !== undefined) {
    const { left, why, cause } = discovery.truncated
    open.push({
      text: `${left} more ${left === 1 ? 'place' : 'places'} (${why})`,
      told: { key: 'left_places', params: { places: left, cause } },
    })
  }
  return open
}
