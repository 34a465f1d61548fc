/**
 * What a verifier needs of a payload, wherever its family has it: our predicate inside a statement,
 * or the flat payload of an older family. Every member is looked for by name and taken only in its
 * form, so that a payload of neither kind simply has no such facts.
 */
import { isObject, own } from '../json/object.ts'

/**
 * What the steps of a verification look at; what the payload does not say is undefined or absent.
 */
export interface PayloadFacts {
  /** Milliseconds since the epoch; undefined when the payload does not say when. */
  readonly observedAt: number | undefined
  /** True when the payload says that it was normalised (`nfc-jcs/v1`) before it was signed. */
  readonly nfc: boolean
  /** Check ids of the assertions that are UNVERIFIED without a reason. */
  readonly unreasoned: readonly string[]
  readonly assertions: number
  /** The fingerprints stated; null where the payload says that there is none. */
  readonly fingerprints: Readonly<Partial<Record<FingerprintName, string | null>>>
}

/** The three that a run may have; `definition` is projection v2. */
export type FingerprintName = 'toolset' | 'schema' | 'definition'

/** In the order in which they are told. */
export const FINGERPRINT_NAMES: readonly FingerprintName[] = ['toolset', 'schema', 'definition']

/** Reads the facts of a predicate or of a whole payload. Total. */
export function factsOf(body: unknown): PayloadFacts {
  const read = isObject(body) ? body : {}
  const assertions = own(read, 'assertions')
  const list: readonly unknown[] = Array.isArray(assertions) ? assertions : []
  return {
    observedAt: exactInstant(own(read, 'observed_at')),
    nfc: own(read, 'canonicalization') === 'nfc-jcs/v1',
    unreasoned: list.flatMap((one, index) => (isUnreasoned(one) ? [nameOf(one, index)] : [])),
    assertions: list.length,
    fingerprints: fingerprintsIn(read),
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Milliseconds of exactly `YYYY-MM-DDThh:mm:ss.mmmZ` on a day that exists; else undefined. */
function exactInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !INSTANT.test(value)) return undefined
  const at = Date.parse(value)
  return Number.isNaN(at) || new Date(at).toISOString() !== value ? undefined : at
}

function isUnreasoned(assertion: unknown): boolean {
  if (!isObject(assertion) || own(assertion, 'assertion_status') !== 'UNVERIFIED') return false
  return !isReason(own(assertion, 'reason')) && !isReason(own(assertion, 'unverified_reason'))
}

/** A key with params, or as the oldest payloads have it, a sentence. */
function isReason(value: unknown): boolean {
  const text = isObject(value) ? own(value, 'key') : value
  return typeof text === 'string' && text.trim() !== ''
}

function nameOf(assertion: unknown, index: number): string {
  const id = isObject(assertion) ? own(assertion, 'check_id') : undefined
  return typeof id === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(id) ? id : `number ${index + 1}`
}

function fingerprintsIn(
  read: Readonly<Record<string, unknown>>,
): Partial<Record<FingerprintName, string | null>> {
  const grouped = own(read, 'fingerprints')
  const found: Partial<Record<FingerprintName, string | null>> = {}
  for (const name of FINGERPRINT_NAMES) {
    const value = isObject(grouped) ? own(grouped, name) : own(read, `${name}_fingerprint`)
    if (value === null || typeof value === 'string') found[name] = value
  }
  return found
}
