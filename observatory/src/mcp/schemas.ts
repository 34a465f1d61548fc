/** The schemas that several tools share. Later versions may add members, and take none away. */
import {
  array,
  COUNT,
  DIGEST,
  FLAG,
  object,
  one,
  SLUG,
  TEXT,
  type Schema,
} from '../web/api/schema.ts'
import { UNTRUSTED } from './untrusted.ts'
import { DID_KEY } from '../web/api/schemas-run.ts'

/** An instant, ISO 8601 in UTC. Some clients refuse a `format`, because they know none. */
export const AT: Schema = TEXT
export const URL_TEXT: Schema = { type: 'string', maxLength: 500 }

/** A value, or null where what was seen cannot tell. */
export function nullable(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] }
}

/** One that can be asked for by name, address or domain. */
export const TARGET: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 512,
  description:
    'A ref as search_servers gives it ("provider/name"), the URL of an MCP endpoint, its domain, or a bare name.',
}

/** The id of a check. Fifteen names in every place would make half of the list of tools. */
export const CHECK: Schema = { type: 'string', pattern: '^[a-z_]{1,64}$' }

export const STATE: Schema = one('VERIFIED', 'FAILED', 'OBSERVED_RISK', 'UNVERIFIED')

export const REASON: Schema = object({ key: TEXT, text: TEXT })

const RESOLUTION = {
  resolution: object({ method: one('ref', 'endpoint', 'host', 'name') }),
  candidates: array(object({ ref: TEXT, address: URL_TEXT }), { maxItems: 5 }),
  candidate_total: COUNT,
} as const

export const FINGERPRINTS: Schema = object(
  {
    toolset_fingerprint: nullable(DIGEST),
    schema_fingerprint: nullable(DIGEST),
    definition_fingerprint: nullable(DIGEST),
  },
  { snapshot_run_id: TEXT, snapshot_observed_at: AT },
)

/** What is known of one name, in short. */
export const SERVER_FACTS: Schema = object(
  {
    ref: TEXT,
    provider: SLUG,
    name: SLUG,
    kind: one('endpoint', 'site'),
    address: URL_TEXT,
    watch_state: one('active', 'paused', 'opted_out'),
    report_url: URL_TEXT,
    observed: { ...FLAG, description: 'False before the first look.' },
  },
  {
    address_source: {
      ...one('signed_payload', 'unsigned_records'),
      description: 'Whether a signature covers the address, or only our own records have it.',
    },
    observed_at: AT,
    stale: { ...FLAG, description: 'Older than the observatory means its observations to be.' },
    stale_hours: COUNT,
    run_id: TEXT,
    signed: {
      ...one('full', 'gate', 'none'),
      description:
        'full: fifteen states are vouched for. gate: only what is seen before credentials. none: nothing, so there are no states.',
    },
    did: {
      ...DID_KEY,
      description: 'What the server did at the last look.',
    },
    tool_count: COUNT,
    protocol_revision: TEXT,
    auth_required: {
      ...nullable(FLAG),
      description: 'Null when the last look cannot tell.',
    },
    failed: array(CHECK),
    risks: array(CHECK),
    not_assessed: array(CHECK),
    hygiene_flags: { ...COUNT, description: 'Places in tool texts that a hygiene rule hit.' },
    fingerprints: FINGERPRINTS,
    card_status: TEXT,
    untrusted: UNTRUSTED,
  },
)

/** A reply about one target: found, unknown, or one of several. */
export function targetReply(more: Readonly<Record<string, Schema>>): Schema {
  return object(
    { status: one('found', 'unknown', 'ambiguous') },
    { hint: TEXT, ...RESOLUTION, ...more },
  )
}

/** The same within a list. */
export function targetEntry(more: Readonly<Record<string, Schema>>): Schema {
  return object(
    { target: TEXT, status: one('found', 'unknown', 'ambiguous') },
    { hint: TEXT, ...RESOLUTION, ...more },
  )
}

const EXAMINED_RUN: Schema = object(
  {
    endpoint: URL_TEXT,
    seen: array(object({ check: CHECK }, { reason: REASON })),
  },
  { tools: COUNT },
)

/** What a domain or a catalog publishes: nothing of it is signed, so it bears no states of checks. */
export const EXAMINATION: Schema = object(
  {
    documents: array(
      object({ url: URL_TEXT }, { status: COUNT, family: TEXT, untrusted: UNTRUSTED }),
    ),
    places_asked: COUNT,
    servers: array(
      object({ found_at: URL_TEXT, remotes: array(URL_TEXT) }, { untrusted: UNTRUSTED }),
    ),
    claims: array(
      object(
        { endpoint: URL_TEXT, claim: TEXT, agrees: one('yes', 'no', 'unknown') },
        { untrusted: UNTRUSTED },
      ),
    ),
    readers: array(object({ reader: TEXT, verdict: one('pass', 'partial', 'unknown', 'fail') })),
    findings: array(
      object({ severity: one('error', 'warning', 'note'), code: TEXT }, { untrusted: UNTRUSTED }),
    ),
    runs: array(EXAMINED_RUN),
  },
  { card_status: TEXT },
)
