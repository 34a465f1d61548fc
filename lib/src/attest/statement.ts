/** The statement of a run as it is read back: strictly, because what is passed over was not verified. */
import { CHECKS } from '../run/registry.ts'
import { isObject, own } from '../json/object.ts'
import {
  array,
  digest,
  flag,
  matching,
  object,
  oneOf,
  that,
  whole,
  type Shape,
} from '../run/shape.ts'
import { GATE_CHECKS } from './eligible.ts'
import { faultOf, type Read } from './fault.ts'
import { PREDICATE_UNKNOWN, PREDICATE_VERSION, STATEMENT_MALFORMED } from './rules.ts'
import type { RunPredicate, Statement } from './types.ts'

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1'

/** The one subject that is no body: the others are named by a URL. */
export const EVIDENCE_NAME = 'evidence.json'

/** The package's own name, which nobody else can hold; the version comes last. */
const ANY_VERSION = 'https://www.npmjs.com/package/countersign/probe-run/'
export const PREDICATE_TYPE: string = `${ANY_VERSION}v1`

/**
 * Reads a parsed payload as an in-toto Statement v1 of any predicate: exactly the four members, and
 * subjects by SHA-256. Total.
 */
export function readStatement(value: unknown): Read<Statement> {
  const pointer = STATEMENT(value)
  return pointer === undefined && isStatement(value)
    ? { ok: true, value, faults: [] }
    : malformed(pointer ?? '')
}

/**
 * Reads a parsed payload as a statement about a run. Another predicate, and a later version of ours,
 * are told apart and never guessed at. Total.
 */
export function parseStatement(value: unknown): Read<Statement<RunPredicate>> {
  const read = readStatement(value)
  if (!read.ok) return read
  const { predicateType } = read.value
  if (predicateType !== PREDICATE_TYPE) {
    const rule = predicateType.startsWith(ANY_VERSION) ? PREDICATE_VERSION : PREDICATE_UNKNOWN
    const message = `The predicate type must be ${PREDICATE_TYPE}.`
    return { ok: false, faults: [faultOf(rule, '/predicateType', message)] }
  }
  const pointer = predicateFault(read.value.predicate)
  return pointer === undefined && isRunStatement(value)
    ? { ok: true, value, faults: [] }
    : malformed(`/predicate${pointer ?? ''}`)
}

function malformed(pointer: string): Read<never> {
  const message = `At ${pointer || 'its root'} the statement is not of the form it names.`
  return { ok: false, faults: [faultOf(STATEMENT_MALFORMED, pointer, message)] }
}

function isStatement(value: unknown): value is Statement {
  return STATEMENT(value) === undefined
}

function isRunStatement(value: unknown): value is Statement<RunPredicate> {
  return isStatement(value) && predicateFault(value.predicate) === undefined
}

const anything: Shape = () => undefined
/** Not empty, bounded, and text that every program reads alike. */
const shortText = that(
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= 2048 && value.isWellFormed(),
)
const nothing = oneOf(null)
const hash = matching(/^[0-9a-f]{64}$/)
const version = matching(/^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}$/)
const webUrl = that(
  (value) =>
    typeof value === 'string' &&
    value.length <= 2048 &&
    /^https?:\/\/[\x21-\x7e]+$/.test(value) &&
    URL.canParse(value),
)
const instant = that(
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) &&
    isOfCalendar(value, value),
)
const revision = that(
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    isOfCalendar(value, `${value}T00:00:00.000Z`),
)

const SUBJECTS = array(object({ name: shortText, digest: object({ sha256: hash }) }))

const STATEMENT = object({
  _type: oneOf(STATEMENT_TYPE),
  subject: (value) => (Array.isArray(value) && value.length > 0 ? SUBJECTS(value) : ''),
  predicateType: shortText,
  predicate: anything,
})

function orNull(shape: Shape): Shape {
  return (value) => (value === null ? undefined : shape(value))
}

const reason = object({
  key: matching(/^[a-z][a-z0-9_]{0,99}$/),
  params: (value) => {
    if (!isObject(value)) return ''
    const bad = Object.entries(value).find(
      ([, one]) => !(Number.isSafeInteger(one) || (typeof one === 'string' && one.length <= 500)),
    )
    return bad === undefined ? undefined : ''
  },
})

const assertion = object({
  check_id: matching(/^[a-z][a-z0-9_]*$/),
  docs_version: matching(/^v\d{1,9}\.\d{1,9}\.\d{1,9}$/),
  assertion_status: oneOf('VERIFIED', 'FAILED', 'OBSERVED_RISK', 'UNVERIFIED'),
  execution_status: oneOf('COMPLETED', 'ERROR', 'SKIPPED', 'BLOCKED'),
  evidence_provenance: oneOf('INDEPENDENTLY_OBSERVED', 'SELF_ATTESTED', 'STATICALLY_ANALYZED'),
  reason: orNull(reason),
})

const BOTH = {
  endpoint_url: webUrl,
  observed_at: instant,
  started_at: instant,
  finished_at: instant,
  vantage: shortText,
  suite: object({
    id: shortText,
    version,
    registry_version: version,
    digest: orNull(matching(/^sha512-[A-Za-z0-9+/]{86}==$/)),
    commit: orNull(matching(/^[0-9a-f]{40}$/)),
  }),
  canonicalization: oneOf('jcs'),
  toolset_projection: oneOf('v1'),
  toolset_canonicalization: oneOf('nfc-jcs/v1'),
  definition_projection: oneOf('v2'),
  offered_revision: revision,
  dns_answer_left_public: flag,
  conditions: array(matching(/^[a-z][a-z0-9_]{0,99}$/)),
  limits: object({
    requests: whole,
    durationMs: whole,
    bodyBytes: whole,
    hops: whole,
    pages: whole,
    tools: whole,
  }),
  assertions: array(assertion),
}

const FULL = object({
  ...BOTH,
  scope: oneOf('full'),
  recorded_revision: revision,
  fingerprints: object({ toolset: digest, schema: digest, definition: digest }),
  challenge: nothing,
})

const GATE = object({
  ...BOTH,
  scope: oneOf('gate'),
  recorded_revision: nothing,
  fingerprints: object({ toolset: nothing, schema: nothing, definition: nothing }),
  challenge: object({
    scheme: matching(/^[!#$%&'*+\-.^_`|~0-9a-z]{1,64}$/),
    param_names: array(matching(/^[!#$%&'*+\-.^_`|~0-9a-z]{1,200}$/)),
    resource_metadata_url: orNull(webUrl),
    header_sha256: orNull(digest),
  }),
})

/** The pointer of the first fault in a predicate; the rules between members come after the shapes. */
function predicateFault(value: unknown): string | undefined {
  if (!isObject(value)) return ''
  const isGate = own(value, 'scope') === 'gate'
  const fault = (isGate ? GATE : FULL)(value)
  if (fault !== undefined) return fault
  const suite = own(value, 'suite')
  if (isObject(suite) && (own(suite, 'digest') === null) !== (own(suite, 'commit') === null))
    return '/suite/digest'
  const assertions = own(value, 'assertions')
  if (!Array.isArray(assertions) || assertions.length !== CHECKS.length) return '/assertions'
  const at = assertions.findIndex((one: unknown, index) => !isConsistent(one, index, isGate))
  return at < 0 ? undefined : `/assertions/${at}`
}

/** Every check at its place, none UNVERIFIED without a reason, and at a gate four that may speak. */
function isConsistent(value: unknown, index: number, isGate: boolean): boolean {
  const check = CHECKS[index]?.id
  if (!isObject(value) || check === undefined || own(value, 'check_id') !== check) return false
  if (own(value, 'assertion_status') === 'UNVERIFIED') return own(value, 'reason') !== null
  return !isGate || GATE_CHECKS.has(check)
}

function isOfCalendar(written: string, full: string): boolean {
  const ms = Date.parse(full)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(written)
}
