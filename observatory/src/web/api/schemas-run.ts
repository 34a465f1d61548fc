/** The schemas of runs. */
import { CHECKS } from 'countersign/run'
import type { Did } from '../../figures/summary.ts'
import {
  array,
  COUNT,
  DAY,
  DIGEST,
  FLAG,
  ID,
  INSTANT,
  map,
  NUMBER,
  object,
  one,
  PATH,
  ref,
  TEXT,
  type Schema,
} from './schema.ts'

const SEVERITY = one('error', 'warning', 'note')
const STATUS = one('VERIFIED', 'OBSERVED_RISK', 'FAILED', 'UNVERIFIED')

const REASON: Schema = object({
  key: { ...TEXT, description: 'A code; `countersign explain` knows each.' },
  params: { type: 'object', description: 'What the sentence of the key needs.' },
})

/** What a server did, in one word. */
export const DID_KEY: Schema = one(
  ...([
    'lists_tools',
    'lists_in_part',
    'asks_credentials',
    'no_list',
    'no_handshake',
    'not_answered',
    'not_decided',
  ] as const satisfies readonly Did['key'][]),
)

const DID: Schema = object(
  { key: DID_KEY },
  { tools: COUNT, revision: TEXT, scheme: TEXT, reason: ref('Reason') },
)

const CHECK_NAMES = array(ref('CheckId'))

const SUMMARY: Schema = object(
  {
    did: DID,
    failed: CHECK_NAMES,
    risks: CHECK_NAMES,
    notAssessed: CHECK_NAMES,
    quiet: { ...FLAG, description: 'Signed, and nothing failed or is to be noted.' },
  },
  { staleHours: { ...COUNT, description: 'Age of the observation, when it is stale.' } },
)

const SIGNATURE: Schema = {
  oneOf: [
    object(
      { scope: one('full', 'gate'), digest: DIGEST, keyid: TEXT, path: PATH },
      { logIndex: COUNT, logSize: COUNT },
    ),
    object(
      { scope: one('none'), withheld: TEXT, because: TEXT },
      { lastSigned: object({ id: ID, at: INSTANT }) },
    ),
  ],
}

const EXCHANGE: Schema = object(
  { n: COUNT, role: TEXT, method: TEXT, url: TEXT, command: TEXT },
  {
    page: COUNT,
    status: COUNT,
    type: TEXT,
    bytes: COUNT,
    body: DIGEST,
    ms: { type: 'integer' },
    problem: TEXT,
  },
)

const TOOL: Schema = object(
  {
    name: TEXT,
    hints: map(FLAG),
    hits: array(
      object(
        { code: TEXT, rule: TEXT, places: COUNT, state: FLAG, likelyBenign: FLAG },
        { excerpt: TEXT },
      ),
    ),
  },
  { title: TEXT, description: TEXT, digest: TEXT },
)

/** Milliseconds. */
export const LATENCY: Schema = object({ p50: NUMBER, p95: NUMBER, n: COUNT })

/** What a run is made of, wherever it stands. */
const PARTS = {
  required: {
    id: ID,
    startedAt: INSTANT,
    finishedAt: INSTANT,
    vantage: TEXT,
    suiteVersion: TEXT,
    offeredRevision: TEXT,
    summary: ref('Summary'),
    signature: ref('Signature'),
    exchanges: array(ref('Exchange')),
    evidence: object({ path: PATH, digest: DIGEST }),
    fingerprints: object({}, { toolset: DIGEST, schema: DIGEST, definition: DIGEST }),
    beside: array(
      object({
        code: TEXT,
        text: TEXT,
        params: { type: 'object', description: 'What the sentence of the code needs.' },
      }),
    ),
    drift: array(object({ check: ref('CheckId'), approved: TEXT, current: TEXT })),
  },
  optional: {
    recordedRevision: TEXT,
    era: one('modern', 'legacy'),
    checks: array(
      object(
        { check: ref('CheckId'), group: TEXT, status: STATUS, execution: TEXT },
        { reason: ref('Reason') },
      ),
      { description: 'Fifteen, in their order; absent when the run is not signed.' },
    ),
    seen: array(object({ check: ref('CheckId') }, { reason: ref('Reason') }), {
      description: 'Of a run that is not signed: what was seen, without any state.',
    }),
    latency: LATENCY,
    gate: object({ scheme: TEXT, params: array(TEXT) }, { metadataUrl: TEXT }),
    server: object({}, { name: TEXT, version: TEXT, title: TEXT }),
    prunedAt: INSTANT,
  },
} as const

const UNCHANGED: Schema = object({ since: DAY, changed: FLAG, days: COUNT })
const TOOL_LIST = { count: COUNT, tools: array(ref('Tool')) } as const

/** The newest run, as a report has it. */
export const REPORTED_RUN: Schema = object(PARTS.required, {
  ...PARTS.optional,
  tools: object(TOOL_LIST, { unchanged: UNCHANGED }),
})

const RUN_LINE: Schema = object(
  {
    id: ID,
    path: PATH,
    startedAt: INSTANT,
    finishedAt: INSTANT,
    vantage: TEXT,
    suiteVersion: TEXT,
    day: DAY,
    dayVerdict: one('answered', 'unanswered', 'undecidable'),
    listRead: FLAG,
    signed: one('full', 'gate', 'none'),
  },
  { tools: COUNT, recordedRevision: TEXT, definition: DIGEST, withheld: TEXT },
)

const CHANGE: Schema = object(
  { code: TEXT, severity: SEVERITY, in: PATH, message: TEXT },
  { pointer: TEXT, tool: TEXT, compatibility: one('breaking', 'compatible', 'editorial') },
)

/** Runs, what they consist of, and their comparison, by the names in the OpenAPI document. */
export const RUN_SCHEMAS: Readonly<Record<string, Schema>> = {
  CheckId: one(...CHECKS.map(({ id }) => id)),
  Status: STATUS,
  Reason: REASON,
  Summary: SUMMARY,
  Signature: SIGNATURE,
  Exchange: EXCHANGE,
  Tool: TOOL,
  Run: object(
    {
      format: one('countersign.run'),
      formatVersion: one(1),
      demo: FLAG,
      endpoint: TEXT,
      servers: array(PATH),
      ...PARTS.required,
    },
    { ...PARTS.optional, tools: object(TOOL_LIST) },
  ),
  RunLine: RUN_LINE,
  Runs: object(
    {
      format: one('countersign.runs'),
      formatVersion: one(1),
      endpoint: TEXT,
      runs: array(ref('RunLine')),
    },
    { next: PATH },
  ),
  Tools: object({
    format: one('countersign.tools'),
    formatVersion: one(1),
    endpoint: TEXT,
    run: PATH,
    observedAt: INSTANT,
    newest: { ...FLAG, description: 'False when a later run read no whole list.' },
    ...TOOL_LIST,
  }),
  Diff: object({
    format: one('countersign.diff'),
    formatVersion: one(1),
    before: PATH,
    after: PATH,
    rulesVersion: TEXT,
    comparable: { ...FLAG, description: 'False when tools could not be told apart.' },
    changes: array(CHANGE),
  }),
}
