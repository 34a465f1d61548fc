/** One answer of several resolvers, of which one may lie or have been lied to. */
import type { RecordsAnswer } from './proof.ts'

type Ask = (name: string) => Promise<RecordsAnswer>

/**
 * Asks all of them, and answers only what they agree on: the records that each of them has, or that
 * there are none. Where they contradict each other, or one does not answer, nothing is known: that
 * proves no claim, and ends none.
 */
export function agreed(asks: readonly Ask[]): Ask {
  return async (name) => {
    const answers = await Promise.all(asks.map((ask) => ask(name)))
    if (answers.some((answer) => !answer.ok && answer.why === 'unavailable')) return UNKNOWN
    const [first = [], ...others] = answers.map((answer) => (answer.ok ? answer.records : []))
    const records = first.filter((record) => others.every((other) => other.includes(record)))
    if (records.length > 0) return { ok: true, records }
    return [first, ...others].every((seen) => seen.length === 0) ? ABSENT : UNKNOWN
  }
}

const UNKNOWN: RecordsAnswer = { ok: false, why: 'unavailable' }
const ABSENT: RecordsAnswer = { ok: false, why: 'absent' }
