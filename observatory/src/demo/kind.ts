import type { Cadence } from '../store/types.ts'
import type { Behaviour } from './answer.ts'
import type { InventedServer } from './invented-server.ts'

/**
 * What is wrong with a certificate: it ended yesterday, it ends in a week, it names another host, or
 * its issuer is one that nobody knows.
 */
export type CertificateFault = 'expired' | 'expiring' | 'other_name' | 'unknown_issuer'

/** One way for servers to be, right or wrong. */
export interface Kind {
  readonly id: string
  /** How many servers of the demo are so. */
  readonly count: number
  /** In a few words, shown beside the name: `Tide tables (demo: answers slowly)`. */
  readonly story: string
  readonly cadence: Cadence
  readonly behaviour: (invented: InventedServer) => Behaviour
  readonly certificate?: CertificateFault
  /** `dead`: nobody listens where the name leads. `unknown`: no pin leads from the name anywhere. */
  readonly place?: 'dead' | 'unknown'
}
