/** What a proof of a log shows of an envelope, and since when. */
import { envelopeRecord } from './log-record.ts'
import { verifyProof } from './proof.ts'
import type { Compared } from './verify-held.ts'
import type { LogInHand } from './verify-types.ts'

/** `at` in milliseconds: a witness saw the envelope in the log by then; absent without a witness. */
export type Logged = Compared & { readonly at?: number }

/**
 * Verifies the proof in the reader's hand against the envelope's very bytes; undefined when there is
 * none. A log by itself proves no time, only its witnesses do.
 */
export async function provenIn(
  source: Uint8Array | string,
  log: LogInHand | undefined,
): Promise<Logged | undefined> {
  if (log === undefined) return undefined
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source
  const verdict = await verifyProof(log.proof, envelopeRecord(bytes), log.keys)
  if (!verdict.ok) return { ok: false, code: verdict.code, detail: verdict.message }
  const { origin, index, size, witnesses } = verdict
  const [first] = witnesses
  const detail = `entry ${index} of ${size} in the log ${origin}`
  return first === undefined
    ? { ok: true, detail: `${detail}, at no witnessed time` }
    : {
        ok: true,
        detail: `${detail}, seen by the witness ${first.key.name} at ${first.at}`,
        at: Date.parse(first.at),
      }
}
