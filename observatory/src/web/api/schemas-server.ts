/** The schemas of servers, days and events. */
import {
  array,
  COUNT,
  DAY,
  FLAG,
  ID,
  INSTANT,
  NUMBER,
  object,
  one,
  PATH,
  ref,
  SLUG,
  TEXT,
  type Schema,
} from './schema.ts'
import { REPORTED_RUN } from './schemas-run.ts'
import { EXAMINATION_PARTS } from './schemas-scan.ts'

const STATE = one('active', 'paused', 'opted_out')
const SOURCE = one('file', 'registry', 'claim', 'request', 'demo')
const NAMED = { provider: SLUG, name: SLUG } as const

const SERVER: Schema = object(
  {
    ...NAMED,
    report: PATH,
    kind: one('endpoint', 'site'),
    address: TEXT,
    state: STATE,
    source: SOURCE,
  },
  {
    title: TEXT,
    observed: object(
      { at: INSTANT, summary: ref('Summary'), signed: one('full', 'gate', 'none') },
      { states: array(ref('Status')) },
    ),
  },
)

const SERVERS: Schema = object(
  {
    format: one('countersign.servers'),
    formatVersion: one(1),
    query: object(
      { q: TEXT, order: one('relevance', 'name', 'observed') },
      {
        provider: SLUG,
        state: STATE,
        check: TEXT,
        answered: FLAG,
        authRequired: FLAG,
        protocolRevision: DAY,
        source: SOURCE,
      },
    ),
    total: COUNT,
    servers: array(ref('Server')),
    near: array(ref('Server')),
    protocolRevisions: array(TEXT, { description: 'Those that last runs recorded.' }),
  },
  { first: PATH, next: PATH },
)

const EVENT_PARTS = {
  seq: { ...COUNT, description: 'Grows with every event.' },
  kind: TEXT,
  at: INSTANT,
  params: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
} as const

/** Beside the facts: what an owner says and decided. */
const OWNER: Schema = object(
  {
    claimed: FLAG,
    disputes: array(object({ at: INSTANT, text: TEXT }, { runId: ID })),
  },
  {
    claim: PATH,
    claimedAt: INSTANT,
    baselineApprovedAt: INSTANT,
    annotation: object({ at: INSTANT, text: TEXT }),
    unlistedAt: INSTANT,
  },
)

const REPORT_PARTS = {
  format: one('countersign.report'),
  formatVersion: one(1),
  ...NAMED,
  demo: FLAG,
  state: STATE,
  cadenceMs: COUNT,
  history: array(object(EVENT_PARTS, { runId: ID })),
  owner: OWNER,
} as const

const DAYS: Schema = object(
  {
    uptime: object({ answered: COUNT, counted: COUNT, observed: COUNT }, { percent: NUMBER }),
    timeline: array(
      object({
        day: DAY,
        mark: one('answered', 'unanswered', 'not_counted', 'no_run', 'before'),
        runs: COUNT,
      }),
    ),
  },
  { answeredOn: DAY },
)

const CHARTS: Schema = object({
  latencies: array(object({ at: INSTANT, p50: NUMBER, p95: NUMBER, n: COUNT })),
  changes: array(object({ day: DAY, tools: COUNT, others: COUNT })),
})

/** What the domain of an endpoint publishes. */
const PUBLISHED: Schema = object(
  {
    site: TEXT,
    report: PATH,
    examinedAt: INSTANT,
    vantage: TEXT,
    documents: EXAMINATION_PARTS.required['documents'] ?? {},
    claims: EXAMINATION_PARTS.required['claims'] ?? {},
    readers: EXAMINATION_PARTS.required['readers'] ?? {},
  },
  { staleHours: COUNT },
)

const ENDPOINT_REPORT: Schema = object(
  {
    ...REPORT_PARTS,
    kind: one('endpoint'),
    endpoint: TEXT,
    alsoNamed: array(PATH),
    days: DAYS,
    charts: CHARTS,
    corrections: array(object({ at: INSTANT, title: TEXT, text: TEXT })),
  },
  { title: TEXT, dueAt: INSTANT, run: REPORTED_RUN, published: PUBLISHED },
)

const SITE_REPORT: Schema = object(
  { ...REPORT_PARTS, kind: one('site'), site: TEXT },
  {
    title: TEXT,
    dueAt: INSTANT,
    examination: object(
      {
        id: ID,
        startedAt: INSTANT,
        finishedAt: INSTANT,
        vantage: TEXT,
        ...EXAMINATION_PARTS.required,
      },
      { staleHours: COUNT, ...EXAMINATION_PARTS.optional },
    ),
  },
)

/**
 * Servers, their reports, days and events, and corrections, by the names in the OpenAPI document.
 */
export const SERVER_SCHEMAS: Readonly<Record<string, Schema>> = {
  Server: SERVER,
  Servers: SERVERS,
  Report: { oneOf: [ENDPOINT_REPORT, SITE_REPORT] },
  Days: object({
    format: one('countersign.days'),
    formatVersion: one(1),
    endpoint: TEXT,
    days: array(
      object({ day: DAY, answered: COUNT, unanswered: COUNT, undecidable: COUNT, listed: COUNT }),
    ),
  }),
  ServerEvents: object(
    {
      format: one('countersign.server-events'),
      formatVersion: one(1),
      ...NAMED,
      events: array(object(EVENT_PARTS, { run: PATH })),
    },
    { next: PATH },
  ),
  Changes: object({
    format: one('countersign.changes'),
    formatVersion: one(1),
    events: array(object({ ...EVENT_PARTS, servers: array(PATH) }, { run: PATH })),
    more: { ...FLAG, description: 'There are events after these already.' },
    next: PATH,
  }),
  Corrections: object({
    format: one('countersign.corrections'),
    formatVersion: one(1),
    corrections: array(
      object(
        { id: ID, at: INSTANT, title: TEXT, text: TEXT, suiteVersions: array(TEXT) },
        { servers: array(PATH), run: PATH },
      ),
    ),
  }),
}
