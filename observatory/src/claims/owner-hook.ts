/** An owner's webhook, as messages are sent to it. */
import type { OwnedHook } from '../store/owner-hooks.ts'
import type { Hook } from '../webhooks/hook.ts'
import { testBody } from '../webhooks/message.ts'
import { readSecrets } from '../webhooks/sign.ts'
import { unseal } from './seal.ts'

/** After a rotation the secret before signs as well, so that a receiver can change in peace. */
export const OVERLAP_MS = 86_400_000

/** The URL in its one spelling; undefined for one that a webhook cannot have. */
export function hookUrl(written: string): string | undefined {
  if (written.length > 2048) return undefined
  const url = URL.parse(written.trim())
  const fits =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === ''
  return fits ? url.href : undefined
}

/** Undefined when its secrets cannot be read with this key. */
export function hookOf(row: OwnedHook, key: Uint8Array, now: number): Hook | undefined {
  const secrets = unseal(key, row.id, row.secrets)
  const isRotating = row.rotatedAt !== undefined && now < row.rotatedAt + OVERLAP_MS
  const keys = secrets && readSecrets(secrets.slice(0, isRotating ? 2 : 1).join(' '))
  return keys && { name: row.name, url: row.url, events: [], targets: [], keys, of: row.owned }
}

/** The body of a test message, as webhooks of the operator get it. */
export function testMessage(row: Pick<OwnedHook, 'name'>, now: number): string {
  return testBody(row, now)
}
