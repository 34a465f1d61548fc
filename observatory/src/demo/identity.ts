/** The certificates that the demo's servers show, made when it begins. */
import { makeAuthority, makeLeaf, type Leaf, type Validity } from './certificate.ts'
import type { DemoHost } from './hosts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Longer than anybody leaves a demo alone. */
const LONG = 365 * DAY
/** The warning a week before the end comes so long after the demo began. */
const WARNED_AFTER = 35_000

export interface Identities {
  /** PEM of the authority to be believed, for as long as the demo runs. */
  readonly ca: string
  readonly leafOf: (host: DemoHost) => Leaf
}

/** @param now milliseconds since the epoch; what is valid has been so for an hour */
export function makeIdentities(now: number): Identities {
  const always = { from: now - HOUR, until: now + LONG }
  // Valid when the certificate was that has expired since.
  const known = makeAuthority('Countersign demo', { ...always, from: now - 90 * DAY })
  const unknown = makeAuthority('Unknown demo authority', always)
  const expired: Validity = { from: now - 60 * DAY, until: now - DAY }
  const expiring: Validity = { from: now - 60 * DAY, until: now + 7 * DAY + WARNED_AFTER }
  return {
    ca: known.certificate,
    leafOf: ({ host, certificate }) => {
      switch (certificate) {
        case 'expired':
          return makeLeaf(known, host, expired)
        case 'expiring':
          return makeLeaf(known, host, expiring)
        case 'other_name':
          return makeLeaf(known, `other.${host}`, always)
        case 'unknown_issuer':
          return makeLeaf(unknown, host, always)
        default:
          return makeLeaf(known, host, always)
      }
    },
  }
}
