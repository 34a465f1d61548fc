import { EVIDENCE_FORMAT, EVIDENCE_VERSION, type Evidence } from './evidence.ts'
import { isObject, own } from '../json/object.ts'
import {
  amount,
  array,
  digest,
  flag,
  matching,
  object,
  oneOf,
  text,
  that,
  whole,
  type Shape,
} from './shape.ts'

/** Evidence, or what keeps a value from being it. */
export type EvidenceRead =
  | { readonly ok: true; readonly evidence: Evidence }
  | {
      readonly ok: false
      /** `unknown_version`: evidence, but of a version that this reader was not written for. */
      readonly code: 'not_evidence' | 'unknown_version' | 'malformed'
      /** RFC 6901 JSON Pointer of the first member that is missing, unknown or of another kind. */
      readonly pointer: string
    }

/**
 * Reads recorded evidence strictly: an unknown version, an unknown member or a value of another kind
 * is refused, because what a judge would pass over must not be signed as judged. Never throws.
 */
export function readEvidence(value: unknown): EvidenceRead {
  if (!isObject(value) || own(value, 'format') !== EVIDENCE_FORMAT) {
    return { ok: false, code: 'not_evidence', pointer: '' }
  }
  if (own(value, 'formatVersion') !== EVIDENCE_VERSION) {
    return { ok: false, code: 'unknown_version', pointer: '/formatVersion' }
  }
  const pointer = EVIDENCE(value)
  return isEvidence(value, pointer)
    ? { ok: true, evidence: value }
    : { ok: false, code: 'malformed', pointer: pointer ?? '' }
}

/** @param fault what `EVIDENCE` found in it: looking costs too much to be done twice */
function isEvidence(value: unknown, fault: string | undefined): value is Evidence {
  return fault === undefined
}

const status = that((value) => Number.isInteger(value) && Number(value) > 99 && Number(value) < 600)
const instant = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
const fields = array(
  that(
    (value) =>
      Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string'),
  ),
)
const params: Shape = (value) =>
  isObject(value) && Object.values(value).every((one) => ['string', 'number'].includes(typeof one))
    ? undefined
    : ''

const certificateOnWire = object(
  {
    subject: text,
    issuer: text,
    validFrom: text,
    validTo: text,
    sha256: text,
    spkiSha256: text,
    names: array(text),
    keyType: text,
    isCa: flag,
  },
  { keyBits: whole },
)

const verdict = oneOf(
  'trusted',
  'expired',
  'not_yet_valid',
  'wrong_name',
  'no_names',
  'self_signed',
  'incomplete_chain',
  'unknown_issuer',
  'weak',
  'bad_chain',
  'not_observed',
)

const certificate = object(
  {
    verdict,
    faults: array(verdict),
    chain: array(certificateOnWire),
    observedBy: oneOf('strict', 'observer'),
  },
  { code: text, endsAt: text, endsWith: text, repairedBy: text },
)

const problem: Shape = (value) =>
  isObject(value) && own(value, 'kind') === 'refusal'
    ? object({ kind: text, code: text, params })(value)
    : object({
        kind: oneOf('failure'),
        code: text,
        blame: oneOf('target', 'us'),
        phase: text,
        params,
      })(value)

const stepShape = object(
  {
    role: matching(
      /^(?:discover|initialize|initialized|tools_list|reserved_call|metadata|delete|deep_\w+)$/,
    ),
    request: object(
      { method: oneOf('GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'), url: text, headers: fields },
      { body: text },
    ),
    startedAtMs: amount,
    timings: object(
      { total: amount },
      { resolved: amount, connected: amount, secured: amount, firstByte: amount },
    ),
    hops: array(object({ url: text }, { status, location: text })),
  },
  {
    page: whole,
    sentId: whole,
    response: object(
      {
        status,
        headers: fields,
        body: digest,
        bytes: whole,
        ended: oneOf('whole', 'enough', 'cut'),
      },
      { coding: oneOf('gzip', 'br', 'deflate') },
    ),
    problem,
  },
)

const ASKING = ['discover', 'initialize', 'tools_list', 'reserved_call']

/** Beside the kinds of its members: a request has an id, and what was cut says why. */
const step: Shape = (value) => {
  const fault = stepShape(value)
  if (fault !== undefined || !isObject(value)) return fault
  const has = (name: string): boolean => own(value, name) !== undefined
  if (ASKING.some((role) => role === own(value, 'role')) && !has('sentId')) return '/sentId'
  const response = own(value, 'response')
  const isCut = isObject(response) && own(response, 'ended') === 'cut'
  return isCut && !has('problem') ? '/problem' : undefined
}

/** The ends that a run can come to; anything else was not written by a run. */
const stopped = object({
  key: matching(
    /^(?:probe_(?:aborted|cascade_incomplete|budget_exhausted_(?:requests|duration|redirects|body)|rate_limited|blocked_by_policy|resolver_unavailable|declined_other_host)|reachability_(?:unanswered|dns_failed))$/,
  ),
  params,
})

const EVIDENCE = object(
  {
    format: oneOf(EVIDENCE_FORMAT),
    formatVersion: oneOf(EVIDENCE_VERSION),
    endpoint: text,
    startedAt: instant,
    finishedAt: instant,
    limits: object({
      requests: whole,
      durationMs: whole,
      bodyBytes: whole,
      hops: whole,
      pages: whole,
      tools: whole,
    }),
    client: object({ name: text, version: text }, { websiteUrl: text }),
    reservedTool: text,
    conditions: array(text),
    steps: array(step),
    extra: array(step),
  },
  {
    resolution: object({ first: digest, last: digest, leftPublic: flag }),
    certificate,
    stopped,
  },
)
