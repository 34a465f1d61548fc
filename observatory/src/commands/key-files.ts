/** Private keys and the list of public ones, as files. A private key is never printed. */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { parseKeyList, printKeyList, type KeyRing } from 'countersign/attest'
import { signerFromPemSync, type SyncSigner } from 'countersign/attest/node'
import { EXIT, Stop, unavailable } from './stop.ts'

const OTHERS = 0o077
const NEW_KEYS = 'make it with countersign-observatory keys new'

/**
 * The signer of a key file; undefined when there is no such file.
 *
 * @throws Stop with exit 2 when others may read it or it holds no Ed25519 key, 3 when it cannot be
 *   read
 */
export function readSigner(path: string): SyncSigner | undefined {
  const text = readSecretFile(path)
  if (text === undefined) return undefined
  try {
    return signerFromPemSync(text)
  } catch (cause) {
    const mend = `move it away, and ${NEW_KEYS}`
    throw wrong('key_file_invalid', path, 'it holds no Ed25519 private key in PEM', mend, cause)
  }
}

/**
 * The text of a file that only its owner may read; undefined when there is no such file.
 *
 * @throws Stop with exit 2 when others may read it, 3 when it cannot be read
 */
export function readSecretFile(path: string): string | undefined {
  const read = readPrivate(path)
  // On Windows the mode says nothing of who may read.
  if (read !== undefined && process.platform !== 'win32' && (read.mode & OTHERS) !== 0)
    throw wrong('key_file_open', path, 'others may read it', `chmod 600 ${path}`)
  return read?.text
}

function readPrivate(path: string): { readonly text: string; readonly mode: number } | undefined {
  try {
    const file = openSync(path, 'r')
    try {
      return { mode: fstatSync(file).mode, text: readFileSync(file, 'utf8') }
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw stop('key_file_invalid', path, 'it cannot be read', 'see who may read it', cause)
  }
}

/**
 * Writes a new private key that only its owner may read, with the folders that lead to it.
 *
 * @throws Stop with exit 3 when it cannot be written, or there is a file of that name already
 */
export function writePrivate(path: string, pem: string): void {
  write(path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, pem, { flag: 'wx', mode: 0o600 })
  })
}

/**
 * The public keys; none when there is no such file.
 *
 * @throws Stop with exit 2 when it is no list, 3 when it cannot be read
 */
export function readPublic(path: string): KeyRing {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (cause) {
    if (isMissing(cause)) return { keys: [] }
    throw stop('keys_invalid', path, 'it cannot be read', 'see who may read it', cause)
  }
  const read = parseKeyList(bytes)
  if (read.ok) return read.value
  const [fault] = read.faults
  throw wrong('keys_invalid', path, fault?.message ?? 'it is no list of keys', fault?.mend ?? '')
}

/** Puts a list in the place of another, whole or not at all. */
export function writePublic(path: string, ring: KeyRing): void {
  write(path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(`${path}.new`, printKeyList(ring))
    renameSync(`${path}.new`, path)
  })
}

function write(path: string, work: () => void): void {
  try {
    work()
  } catch (cause) {
    throw stop('output_unwritable', path, 'it cannot be written', 'see who may write there', cause)
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  // The second: what should be a folder on the way is a file.
  return error.code === 'ENOENT' || error.code === 'ENOTDIR'
}

function stop(code: string, path: string, why: string, mend: string, cause?: unknown): Stop {
  return unavailable(code, { where: path, message: why, mend }, cause)
}

/** What the file holds is wrong, and a new start changes nothing of that. */
function wrong(code: string, path: string, why: string, mend: string, cause?: unknown): Stop {
  const fault = { where: path, message: why.replace(/\.$/, ''), mend: mend.replace(/\.$/, '') }
  return new Stop(code, EXIT.usage, [fault], cause)
}
