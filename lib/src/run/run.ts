import type { Assertion, CheckId } from './assertion.ts'
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
  /** Present when the handshake or the list ended at a request for credentials. */
  readonly gate?: RunGate
  /** Each fingerprint that is not the approved one. */
  readonly drift: readonly Drift[]
  /** What was seen beside the checks. It moves no status. */
  readonly observations: readonly Observation[]
}

/** A usable challenge by names: no token, no realm, no text of the server's. */
export interface RunGate {
  /** Lower case, at most 64 characters. */
  readonly scheme: string
  /** Parameters of its first challenge, lower case, each once, in order. */
  readonly paramNames: readonly string[]
  /** Where it says that the metadata are (RFC 9728). */
  readonly metadataUrl?: string
  /** Digest of the `WWW-Authenticate` fields as received, joined as RFC 9110, 5.3 joins them. */
  readonly fields: string
}

/** A fingerprint that differs from the one its owner approved. */
export interface Drift {
  readonly check: CheckId
  /** The approved digest, and the one of this run. */
  readonly previous: string
  readonly current: string
  /** ISO 8601 in UTC, milliseconds. */
  readonly detectedAt: string
}
