/** Where the name of an endpoint points: when it was met, and once more when its run ends. */
import type { LookedUp, Send } from '../exchange.ts'
import { digestOf } from '../json/digest.ts'
import type { Evidence } from '../run/evidence.ts'
import type { LookAgain } from './observe.ts'

/** What watches a name: the `send` of a run, and who looks names up. A guard is one. */
export interface WatchOptions {
  readonly send: Send
  /** Looks up the name of a URL without dialling; undefined when nobody answers for it. */
  readonly lookUp: (url: string, namedPort?: boolean) => Promise<LookedUp | undefined>
  /** The person named the endpoint's port. */
  readonly namedPort?: boolean
}

/**
 * The same `send`, and a second look-up that compares with the addresses it met first. One for each
 * run.
 *
 * @param options what a guard of `countersign/net` has
 * @example
 * const { run } = await probe(url, { ...watchName(url, guard), client, now: Date.now })
 */
export function watchName(
  url: string,
  { send, lookUp, namedPort }: WatchOptions,
): { readonly send: Send; readonly lookAgain: LookAgain } {
  let first: readonly string[] | undefined
  return {
    send: async (outgoing) => {
      const exchange = await send(outgoing)
      if (outgoing.purpose === 'endpoint') first ??= exchange.hops[0]?.addresses
      return exchange
    },
    lookAgain: async () => {
      if (first === undefined || first.length === 0) return undefined
      const later = await lookUp(url, namedPort)
      return later && resolutionOf(first, later)
    },
  }
}

/**
 * What two look-ups of a name say: the digest of each set of addresses (sorted, one a line), and
 * whether the later one left the addresses that may be contacted. A mere change is no sign of
 * anything: busy names rotate.
 */
export function resolutionOf(
  first: readonly string[],
  later: LookedUp,
): NonNullable<Evidence['resolution']> {
  return {
    first: digestOfSet(first),
    last: digestOfSet(later.addresses),
    leftPublic: !later.within,
  }
}

function digestOfSet(addresses: readonly string[]): string {
  return digestOf([...new Set(addresses)].sort().join('\n'))
}
