import { digestOf } from '../json/digest.ts'
import type { Evidence } from '../run/evidence.ts'

/**
 * What two look-ups of a name say: the digest of each set of addresses (sorted, one a line), and
 * whether the later one left the addresses that may be contacted. A mere change is no sign of
 * anything: busy names rotate.
 */
export function resolutionOf(
  first: readonly string[],
  later: { readonly addresses: readonly string[]; readonly within: boolean },
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
