import { DAY_MS } from './utc.ts'

/** Days before its end at which a certificate is spoken of, each once. */
const STEPS = [1, 7, 14, 30] as const

/**
 * The nearest of 30, 14, 7 and 1 days before the end of a certificate that came between two looks.
 * Undefined when none did, so that a certificate renewed in time, however short-lived, is silent.
 *
 * @param endsAt when it ends, ISO 8601
 * @param seenAt the latest earlier look at a certificate of this endpoint, milliseconds
 * @param now this look, milliseconds
 */
export function expiryStep(endsAt: string, seenAt: number, now: number): number | undefined {
  const end = Date.parse(endsAt)
  return STEPS.find((days) => {
    const at = end - days * DAY_MS
    return seenAt < at && at <= now
  })
}
