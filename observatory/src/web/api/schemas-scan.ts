/** The schemas of examinations and scans. */
import type { ScanFailure } from '../../store/types.ts'
import { array, COUNT, ID, INSTANT, object, one, PATH, ref, TEXT, type Schema } from './schema.ts'

const DOCUMENT: Schema = object({ url: TEXT }, { status: COUNT, type: TEXT, family: TEXT })

const FOUND_SERVER: Schema = object(
  { name: TEXT, foundAt: TEXT, remotes: array(TEXT) },
  { title: TEXT, version: TEXT },
)

const CLAIM: Schema = object(
  {
    endpoint: TEXT,
    claim: TEXT,
    pointer: TEXT,
    claimed: TEXT,
    live: TEXT,
    agrees: one('yes', 'no', 'unknown'),
  },
  { because: TEXT },
)

const READER: Schema = object(
  { reader: TEXT, title: TEXT, verdict: one('pass', 'partial', 'unknown', 'fail') },
  { why: TEXT },
)

const FINDING: Schema = object(
  { severity: one('error', 'warning', 'note'), code: TEXT, subject: TEXT, message: TEXT },
  { mend: TEXT },
)

const SEEN_RUN: Schema = object(
  {
    endpoint: TEXT,
    seen: array(object({ check: ref('CheckId'), reason: ref('Reason') })),
  },
  { tools: COUNT },
)

const TOLD: Schema = object({
  key: TEXT,
  params: { type: 'object', description: 'What the sentence of the key needs.' },
})

/** What discovery found, without any state: nothing of it is signed. */
export const EXAMINATION_PARTS: {
  readonly required: Readonly<Record<string, Schema>>
  readonly optional: Readonly<Record<string, Schema>>
} = {
  required: {
    summary: TEXT,
    said: array(TOLD, { description: 'The summary by sentences, to be said in any language.' }),
    notAssessed: array(TEXT),
    leftOut: array(TOLD, { description: 'What was not assessed, in the same order.' }),
    documents: array(DOCUMENT),
    asked: COUNT,
    servers: array(FOUND_SERVER),
    claims: array(CLAIM),
    readers: array(READER),
    findings: array(FINDING),
    runs: array(SEEN_RUN),
  },
  optional: { cardStatus: TEXT },
}

/** Refused, silent and not to be contacted are one answer: a scan is no instrument. */
const FAILURES = {
  unanswered: 'nobody there, or not to be contacted',
  no_such_name: 'the name does not exist',
  not_public: 'the name leads into a private network',
  tls: 'no connection can be trusted',
  no_target: 'neither a domain nor a URL',
  resolver: 'our name server did not answer',
  interrupted: 'it broke off on our side',
} satisfies Readonly<Record<ScanFailure, string>>

const FAILURE: Schema = {
  ...TEXT,
  description: `${Object.entries(FAILURES)
    .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
    .join('; ')}. Others may come.`,
}

/** Examinations and scans, by the names in the OpenAPI document. */
export const SCAN_SCHEMAS: Readonly<Record<string, Schema>> = {
  Examination: object(EXAMINATION_PARTS.required, EXAMINATION_PARTS.optional),
  Scan: object(
    {
      format: one('countersign.scan'),
      formatVersion: one(1),
      id: ID,
      path: PATH,
      target: TEXT,
      state: one('waiting', 'running', 'done', 'failed'),
      requestedAt: INSTANT,
      signed: one(false),
    },
    { finishedAt: INSTANT, result: ref('Examination'), failure: FAILURE },
  ),
}
