/** The documents of the API. Every member of every answer is here. */
import { array, COUNT, INSTANT, object, one, PATH, TEXT, type Schema } from './schema.ts'
import { RUN_SCHEMAS } from './schemas-run.ts'
import { SCAN_SCHEMAS } from './schemas-scan.ts'
import { SERVER_SCHEMAS } from './schemas-server.ts'

const ORNULL = { type: ['string', 'null'] } as const

const PROBLEM: Schema = {
  type: 'object',
  description: 'A problem by RFC 9457. Members beside these five say more.',
  properties: {
    type: { type: 'string', pattern: '^urn:countersign:problem:' },
    title: TEXT,
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: TEXT,
  },
  required: ['type', 'title', 'status', 'detail'],
}

const KEYS: Schema = {
  type: 'object',
  properties: {
    format: one('countersign.keys'),
    formatVersion: one(1),
    keys: array({
      type: 'object',
      properties: {
        keyid: { type: 'string', pattern: '^SHA256:' },
        algorithm: one('Ed25519'),
        publicKey: { type: 'string', contentEncoding: 'base64' },
        purpose: one('evidence', 'log', 'witness'),
        notBefore: ORNULL,
        notAfter: ORNULL,
        status: one('active', 'retired', 'revoked'),
        revokedAt: ORNULL,
        reason: ORNULL,
      },
      required: ['keyid', 'algorithm', 'publicKey', 'purpose', 'status'],
    }),
  },
  required: ['format', 'formatVersion', 'keys'],
}

const LOG: Schema = object(
  {
    format: one('countersign.log'),
    formatVersion: one(1),
    origin: { ...TEXT, description: 'The name of the log, in the first line of its checkpoints.' },
    size: { ...COUNT, description: 'Records under the latest checkpoint.' },
    checkpointAt: INSTANT,
    checkpoint: PATH,
    keys: array({ ...TEXT, description: 'A vkey (C2SP signed-note).' }),
    pending: { ...COUNT, description: 'Records that wait for the next checkpoint.' },
  },
  { pendingSince: INSTANT },
)

const DUMPS: Schema = object({
  format: one('countersign.dumps'),
  formatVersion: one(1),
  dumps: array(
    object({
      day: { type: 'string', format: 'date' },
      path: PATH,
      bytes: COUNT,
      sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    }),
  ),
})

/** By the name that the OpenAPI document gives each. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  Problem: PROBLEM,
  ...SERVER_SCHEMAS,
  ...RUN_SCHEMAS,
  ...SCAN_SCHEMAS,
  Keys: KEYS,
  Log: LOG,
  Dumps: DUMPS,
  OpenApi: {
    type: 'object',
    properties: { openapi: TEXT, info: { type: 'object' }, paths: { type: 'object' } },
    required: ['openapi', 'info', 'paths'],
  },
}
