/**
 * The whole story of one target: discovery → documents → live handshakes → comparison → trust →
 * readers → findings. All I/O goes through the `send` that is handed in; everything else is pure.
 */
import type { Compared, Discovery, Fix, Reading, Trust } from './discover/types.ts'
import type { Finding } from './finding.ts'
import type { Handshake } from './wire/types.ts'

/** One word for the headline, before any detail. Never a score. */
export type CardStatus = 'PASS' | 'PARTIAL' | 'UNKNOWN' | 'FAIL'

export interface Examination {
  readonly format: 'countersign.examination'
  readonly formatVersion: 1
  readonly startedAt: string
  readonly finishedAt: string
  readonly cardStatus: CardStatus
  /** The verdict in a sentence, in English. */
  readonly summary: string
  readonly discovery: Discovery
  readonly handshakes: readonly Handshake[]
  readonly compared: readonly Compared[]
  readonly trust: readonly Trust[]
  readonly readings: readonly Reading[]
  /** Ordered by how many readers the smallest edit wins. */
  readonly fixes: readonly (Fix & { readonly readers: readonly string[] })[]
  readonly findings: readonly Finding[]
  /** What could not be assessed and why, in words. */
  readonly notAssessed: readonly string[]
  /** True when credentials, a private CA or private networks were used: such a run is never independent. */
  readonly conditions: readonly ('credentialed' | 'custom_ca' | 'private_network' | 'resolve_override' | 'proxy')[]
}
