/** What a document says of a key beside the key: for what, from when to when, and whether it holds. */
import { faultOf, type AttestFault } from './fault.ts'
import { brokenByKey, keyidOf } from './key.ts'
import { rfc3339Ms } from './rfc3339.ts'
import { KEY_MALFORMED, KEY_PERIOD } from './rules.ts'
import { own } from '../json/object.ts'
import { matching, object, oneOf, that, type Shape } from '../run/shape.ts'
import type { KeyRecord } from './types.ts'

/** The members of a key that its bytes do not say. */
export type KeyTerms = Omit<KeyRecord, 'keyid' | 'algorithm' | 'publicKey'>

export const UNBOUND: KeyTerms = {
  purpose: 'evidence',
  notBefore: null,
  notAfter: null,
  status: 'active',
  revokedAt: null,
  reason: null,
}

const instant = that(
  (value) =>
    value === null ||
    (typeof value === 'string' &&
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) &&
      isOfCalendar(value)),
)

/** The shapes of the terms, for documents that write them all. */
export const TERM_SHAPES: Readonly<Record<keyof KeyTerms, Shape>> = {
  purpose: oneOf('evidence', 'log', 'witness'),
  notBefore: instant,
  notAfter: instant,
  status: oneOf('active', 'retired', 'revoked'),
  revokedAt: instant,
  reason: that(
    (value) => value === null || (typeof value === 'string' && value !== '' && value.length <= 500),
  ),
}

const SOME = object({}, TERM_SHAPES)
const ALL = object(TERM_SHAPES)

/**
 * The terms among the members of an object. Those that are not there are as of a key that nothing is
 * said of; one that cannot be read costs the key, because it may be a revocation.
 */
export function termsIn(
  value: Readonly<Record<string, unknown>>,
  at: string,
  faults: AttestFault[],
): KeyTerms | undefined {
  const written = Object.fromEntries(
    Object.keys(TERM_SHAPES).flatMap((name) =>
      Object.hasOwn(value, name) ? [[name, own(value, name)]] : [],
    ),
  )
  const fault = SOME(written)
  if (fault !== undefined) {
    const message = `At ${at}${fault} is not what a key document may say there.`
    faults.push(faultOf(KEY_MALFORMED, `${at}${fault}`, message))
    return undefined
  }
  const terms: unknown = { ...UNBOUND, ...written }
  return isTerms(terms) ? terms : undefined
}

function isTerms(value: unknown): value is KeyTerms {
  return ALL(value) === undefined
}

/** A key with its terms, or the rule that either breaks. */
export function keyWith(
  publicKey: Uint8Array,
  terms: KeyTerms,
  at: string,
  faults: AttestFault[],
): KeyRecord | undefined {
  const broken = brokenByKey(publicKey)
  if (broken !== undefined) {
    faults.push(faultOf(broken, at, `${broken.title}, at ${at || 'its root'}.`))
    return undefined
  }
  const against = contradictionIn(terms)
  if (against !== undefined) {
    faults.push(faultOf(KEY_PERIOD, `${at}/${against.member}`, against.message))
    return undefined
  }
  return { keyid: keyidOf(publicKey), algorithm: 'Ed25519', publicKey, ...terms }
}

/** What of the terms contradicts the rest. Instants of one form compare as texts. */
function contradictionIn(
  terms: KeyTerms,
): { readonly member: keyof KeyTerms; readonly message: string } | undefined {
  const { notBefore, notAfter, status, revokedAt, reason } = terms
  if (notBefore !== null && notAfter !== null && notAfter < notBefore)
    return { member: 'notAfter', message: `The key ends at ${notAfter}, before it begins.` }
  if (status === 'retired' && notAfter === null)
    return { member: 'notAfter', message: 'A retired key must say until when it signed.' }
  if (status === 'revoked' && revokedAt === null)
    return { member: 'revokedAt', message: 'A revoked key must say since when.' }
  if (status === 'revoked' && reason === null)
    return { member: 'reason', message: 'A revoked key must say why.' }
  if (status !== 'revoked' && revokedAt !== null)
    return { member: 'revokedAt', message: `The key is ${status} and has a date of revocation.` }
  return undefined
}

/** A day or an instant of ISO 8601 as `YYYY-MM-DDThh:mm:ss.mmmZ`; undefined when it is none. */
export function instantText(value: unknown): string | undefined {
  if (typeof value !== 'string' || ISO(value) !== undefined) return undefined
  const ms = rfc3339Ms(value.includes('T') ? value : `${value}T00:00:00Z`)
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

const ISO = matching(
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/,
)

function isOfCalendar(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text
}
