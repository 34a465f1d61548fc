/** Step three, the second half: was the key in force, and is the statement of an acceptable age? */
import type { KeyRecord } from './types.ts'
import type { VerifyCode } from './verify-rules.ts'

interface Times {
  /** Milliseconds; undefined when the payload does not say. */
  readonly observedAt: number | undefined
  readonly loggedAt: number | undefined
}

interface Fault {
  readonly code: VerifyCode
  readonly detail: string
}

/** Clocks of honest machines differ by this much. */
const SKEW_MS = 300_000

/**
 * Why a key does not speak for its owner here, by everything that is said of it; undefined when it
 * does. Both ends of its time count as inside. A retired key keeps what it signed in its time.
 */
export function keyFault(records: readonly KeyRecord[], times: Times): Fault | undefined {
  const faults = records.map((record) => revoked(record, times) ?? outOfTime(record, times))
  return faults.find((fault) => fault?.code === 'verify_key_revoked') ?? faults.find(Boolean)
}

function revoked(record: KeyRecord, times: Times): Fault | undefined {
  const { keyid, status, revokedAt, reason } = record
  if (status !== 'revoked' && revokedAt === null) return undefined
  const { loggedAt } = times
  // NaN, of a date that is none, is smaller than nothing: then no log rescues anything.
  const isOlder = loggedAt !== undefined && revokedAt !== null && loggedAt < Date.parse(revokedAt)
  if (isOlder && !isPostdated(times)) return undefined
  const why = reason === null ? '' : `, ${reason}`
  const when = revokedAt === null ? 'was revoked' : `was revoked at ${revokedAt}`
  return {
    code: 'verify_key_revoked',
    detail: `${keyid} ${when}${why}; no log shows that the envelope is older.`,
  }
}

/** Whoever holds a key can log today what speaks of tomorrow, and show it when the key is revoked. */
function isPostdated({ observedAt, loggedAt }: Times): boolean {
  return observedAt !== undefined && loggedAt !== undefined && observedAt > loggedAt + SKEW_MS
}

function outOfTime(record: KeyRecord, { observedAt }: Times): Fault | undefined {
  const { keyid, notBefore, notAfter } = record
  if (notBefore === null && notAfter === null) return undefined
  if (observedAt === undefined) return UNDATED
  const early = notBefore !== null && !(observedAt >= Date.parse(notBefore))
  const late = notAfter !== null && !(observedAt <= Date.parse(notAfter))
  if (!early && !late) return undefined
  const bound = early ? `only from ${notBefore}` : `only until ${notAfter}`
  const detail = `${keyid} speaks ${bound}, the statement is of ${new Date(observedAt).toISOString()}.`
  return { code: 'verify_key_out_of_time', detail }
}

const UNDATED: Fault = {
  code: 'verify_undated',
  detail: 'The statement has no observed_at of the form YYYY-MM-DDThh:mm:ss.mmmZ.',
}

/**
 * Why a statement has not the age that the reader accepts, or speaks of later than a witness saw it;
 * undefined when neither.
 *
 * @param at milliseconds, the reader's instant; undefined: no age is judged
 */
export function ageFault(
  { observedAt, loggedAt }: Times,
  at: number | undefined,
  maxAgeMs: number = Number.POSITIVE_INFINITY,
): Fault | undefined {
  if (isPostdated({ observedAt, loggedAt }))
    return {
      code: 'verify_from_future',
      detail: `The statement is of ${isoOf(observedAt)}, and a log had it at ${isoOf(loggedAt)}.`,
    }
  if (at === undefined) return undefined
  if (observedAt === undefined) return maxAgeMs === Number.POSITIVE_INFINITY ? undefined : UNDATED
  const seen = new Date(observedAt).toISOString()
  if (observedAt > at + SKEW_MS)
    return {
      code: 'verify_from_future',
      detail: `The statement is of ${seen}, which is after ${new Date(at).toISOString()}.`,
    }
  if (at - observedAt <= maxAgeMs) return undefined
  return {
    code: 'verify_too_old',
    detail: `The statement is of ${seen}, which is more than ${spanText(maxAgeMs)} before ${new Date(at).toISOString()}.`,
  }
}

function isoOf(ms: number | undefined): string {
  return new Date(ms ?? 0).toISOString()
}

/** A span of time in its largest whole unit, rounded down: `7 days`, `1 hour`. */
export function spanText(ms: number): string {
  const units: readonly (readonly [number, string])[] = [
    [86_400_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
    [1000, 'second'],
  ]
  const [size, unit] = units.find(([size]) => ms >= size) ?? [1, 'millisecond']
  const count = Math.floor(ms / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
