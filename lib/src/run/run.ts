import type { Assertion } from './assertion.ts'
import type { Observation } from './observation.ts'
import type { Snapshot } from './snapshot.ts'

/** One probe of one endpoint at one time, judged by one suite version. */
export interface Run {
  readonly suite: string
  readonly suiteVersion: string
  readonly registryVersion: string
  readonly endpoint: string
  /** ISO 8601 in UTC, milliseconds. */
  readonly startedAt: string
  readonly finishedAt: string
  /** Digest of the evidence that was judged. */
  readonly evidence: string
  /** The revision that was asked for: runs that offered different ones are not compared. */
  readonly offered: string
  /** Exactly one for each registered check, in order. */
  readonly assertions: readonly Assertion[]
  /** The public face with its fingerprints; absent when the list was not read to its end. */
  readonly snapshot?: Snapshot
  /** What was seen beside the checks. It moves no status. */
  readonly observations: readonly Observation[]
}
