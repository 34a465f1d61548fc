/**
 * The key that seals secrets of owners' webhooks: a file, because a copy of the database must not
 * open them.
 */
import { randomBytes } from 'node:crypto'
import { SEAL_KEY_BYTES } from '../claims/seal.ts'
import type { Config } from '../config.ts'
import { readSecretFile, writePrivate } from './key-files.ts'
import { EXIT, Stop } from './stop.ts'

/**
 * The key; made when it is not there yet.
 *
 * @throws Stop when the file cannot be read or written, or holds no such key
 */
export function ownersKey(config: Pick<Config, 'ownersKey'>): Uint8Array {
  const known = readOwnersKey(config)
  if (known !== undefined) return known
  const key = randomBytes(SEAL_KEY_BYTES)
  writePrivate(config.ownersKey, `${key.toString('base64')}\n`)
  return key
}

/**
 * The key; undefined when it is not there yet.
 *
 * @throws Stop when the file cannot be read, or holds no such key
 */
export function readOwnersKey({
  ownersKey: path,
}: Pick<Config, 'ownersKey'>): Uint8Array | undefined {
  const text = readSecretFile(path)
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === SEAL_KEY_BYTES) return key
  const message = 'it holds no key for the secrets of owners'
  const mend = 'put the right file there, or move it away: webhooks of owners then need new secrets'
  throw new Stop('key_file_invalid', EXIT.usage, [{ where: path, message, mend }])
}
