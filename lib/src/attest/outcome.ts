/**
 * What a check of an envelope ends with. Everything but `GENUINE` refuses.
 *
 * - `FORGED`: no whole signed envelope, or its signature does not hold over its bytes
 * - `NOT_TRUSTED`: none of the reader's keys made enough of the signatures
 * - `REVOKED`: by a key that was revoked, with nothing to show that it was signed before that
 * - `MISMATCH`: signed as it is, but at odds with its own form or with what the reader holds
 * - `UNKNOWN_VERSION`: of a kind or version that nobody gave a schema for; nothing is guessed
 * - `EXPIRED`: out of the key's time, or older than the reader accepts
 *
 * `GENUINE` is about the envelope: what it says of a server is in its assertions.
 */
export type Outcome =
  | 'FORGED'
  | 'NOT_TRUSTED'
  | 'REVOKED'
  | 'MISMATCH'
  | 'UNKNOWN_VERSION'
  | 'EXPIRED'
  | 'GENUINE'

/** Gravest first: the more a fault takes away of what can be believed, the earlier it stands. */
const BY_GRAVITY: readonly Outcome[] = [
  'FORGED',
  'NOT_TRUSTED',
  'REVOKED',
  'MISMATCH',
  'UNKNOWN_VERSION',
  'EXPIRED',
]

/** The gravest of some outcomes; `GENUINE` when there is none. */
export function gravest(outcomes: Iterable<Outcome>): Outcome {
  const seen = new Set(outcomes)
  return BY_GRAVITY.find((outcome) => seen.has(outcome)) ?? 'GENUINE'
}
