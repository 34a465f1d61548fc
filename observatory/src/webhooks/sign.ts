/** Signatures of Standard Webhooks 1.0.0: HMAC-SHA256 over `id.timestamp.body`. */
import { createHmac } from 'node:crypto'

/**
 * The prefix may be missing, and it is Base64 all the same: as the libraries of receivers read it.
 */
const SECRET = /^(?:whsec_)?([A-Za-z0-9+/]{32,86}={0,2})$/
/** Keys are 24 to 64 bytes long. */
const LEAST_BYTES = 24
const MOST_BYTES = 64
const MOST_SECRETS = 4

/**
 * Reads one secret or several, `whsec_` and Base64, with space or line ends between them; none is
 * ever read as text. Undefined for anything else. Total.
 */
export function readSecrets(text: string): readonly Uint8Array[] | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0 || words.length > MOST_SECRETS) return undefined
  const keys = words.flatMap((word) => readSecret(word) ?? [])
  return keys.length === words.length ? keys : undefined
}

function readSecret(word: string): Uint8Array | undefined {
  const [, encoded] = SECRET.exec(word) ?? []
  if (encoded === undefined) return undefined
  const key = Buffer.from(encoded, 'base64')
  return key.length >= LEAST_BYTES && key.length <= MOST_BYTES ? key : undefined
}

export interface Signed {
  /** The same for every attempt: by it a receiver knows what it has already. */
  readonly id: string
  /** Of this attempt, in milliseconds since the epoch. */
  readonly at: number
  readonly body: string
}

/** The three header fields of one attempt, with a signature by each key. */
export function signedHeaders(
  { id, at, body }: Signed,
  keys: readonly Uint8Array[],
): readonly (readonly [name: string, value: string])[] {
  const timestamp = `${Math.floor(at / 1000)}`
  const signatures = keys.map(
    (key) =>
      `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return [
    ['webhook-id', id],
    ['webhook-timestamp', timestamp],
    ['webhook-signature', signatures.join(' ')],
  ]
}
