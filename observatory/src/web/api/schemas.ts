/** The documents of the API. An answer with a member that is not here is a fault of ours. */
import { array, COUNT, INSTANT, object, one, PATH, TEXT, type Schema } from './schema.ts'

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

/** By the name that the OpenAPI document gives each. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  Problem: PROBLEM,
  Keys: KEYS,
  Log: LOG,
  OpenApi: { type: 'object', required: ['openapi', 'info', 'paths'] },
}
