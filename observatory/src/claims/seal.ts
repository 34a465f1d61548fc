/**
 * Secrets of owners' webhooks, encrypted with a key that is in a file and not in the database, and
 * bound to the webhook that they belong to (AES-256-GCM, NIST SP 800-38D).
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Bytes of a key. */
export const SEAL_KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Names the form, so that another can follow it. */
const PREFIX = 'v1.'

/** A new secret as Standard Webhooks write it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Encrypts secrets of a webhook. */
export function seal(key: Uint8Array, hookId: string, secrets: readonly string[]): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(hookId))
  const sealed = Buffer.concat([cipher.update(secrets.join(' '), 'utf8'), cipher.final()])
  return `${PREFIX}${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/** The secrets of a webhook; undefined when it was sealed with another key or for another webhook. */
export function unseal(
  key: Uint8Array,
  hookId: string,
  text: string,
): readonly string[] | undefined {
  if (!text.startsWith(PREFIX)) return undefined
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(hookId))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([opened, decipher.final()]).toString('utf8').split(' ')
  } catch {
    return undefined
  }
}
