/** Private keys and lists of public ones, as files. A private key is never printed. */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseKeys } from '../attest/key-document.ts'
import { parseKeyList, printKeyList } from '../attest/key-list.ts'
import { instantText } from '../attest/key-terms.ts'
import { signerFromPemSync, type SyncSigner } from '../attest/node.ts'
import type { KeyRing } from '../attest/types.ts'
import { visible } from '../text/visible.ts'
import { valueOf, type Given } from './command.ts'
import { writeWhole } from './write-whole.ts'
import type { StopCode } from './rules.ts'
import { EXIT, hintOf, Stop, systemCode, usage } from './stop.ts'

/** The list that `keys` works on when none is named. */
export const KEYS_FILE = 'countersign-keys.json'

const OTHERS = 0o077

/**
 * The signer of a key file.
 *
 * @throws Stop with exit 3 when it cannot be read, others may read it, or it holds no Ed25519 key
 */
export function readSigner(path: string, cwd: string): SyncSigner {
  let pem: string
  let mode: number
  try {
    const file = openSync(resolve(cwd, path), 'r')
    try {
      mode = fstatSync(file).mode
      pem = readFileSync(file, 'utf8')
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    throw stop('key_file_invalid', path, 'cannot be read', NEW_KEY, cause)
  }
  let signer: SyncSigner
  try {
    signer = signerFromPemSync(pem)
  } catch {
    throw stop('key_file_invalid', path, 'holds no Ed25519 private key in PKCS #8 PEM', NEW_KEY)
  }
  // On Windows the mode says nothing of who may read.
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    throw stop('key_file_open', path, 'can be read by others', `chmod 600 ${path}`)
  return signer
}

const NEW_KEY = 'make one with countersign keys new --out <file>'

/**
 * Writes a new file that only its owner may read, or that anybody may.
 *
 * @throws Stop with exit 3 when there is a file of that name already
 */
export function writeNew(path: string, text: string, cwd: string, mode: 0o600 | 0o644): void {
  try {
    writeFileSync(resolve(cwd, path), text, { flag: 'wx', mode })
  } catch (cause) {
    const there = systemCode(cause) === 'EEXIST'
    if (there) throw stop('file_exists', path, 'is there already', 'name another file', cause)
    throw stop('output_unwritable', path, 'cannot be written', 'name another place', cause)
  }
}

/** The keys of our own list; none when `orNone` and there is no such file. */
export function readList(path: string, cwd: string, orNone = false): KeyRing {
  if (orNone && !existsSync(resolve(cwd, path))) return { keys: [] }
  return ringIn(path, cwd, parseKeyList)
}

/**
 * The public keys in a file, whichever form it has.
 *
 * @throws Stop with exit 3 when it cannot be read or holds no usable key
 */
export function readKeys(path: string, cwd: string): KeyRing {
  return ringIn(path, cwd, parseKeys)
}

function ringIn(path: string, cwd: string, parse: typeof parseKeys): KeyRing {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(resolve(cwd, path))
  } catch (cause) {
    throw stop('keys_invalid', path, 'cannot be read', 'make it with countersign keys new', cause)
  }
  const read = parse(bytes)
  if (read.ok) return read.value
  const [fault] = read.faults
  throw stop('keys_invalid', path, fault?.message ?? '', hintOf(fault?.mend ?? ''))
}

/** Writes a list in the place of another, whole or not at all. */
export function writeList(path: string, ring: KeyRing, cwd: string): void {
  writeWhole(resolve(cwd, path), printKeyList(ring))
}

/** The instant of an option: a day, or an ISO 8601 instant with its zone. */
export function instantGiven(given: Given, option: string, otherwise: number): string
export function instantGiven(given: Given, option: string): string | null
export function instantGiven(given: Given, option: string, otherwise?: number): string | null {
  const value = valueOf(given, option)
  if (value === undefined) return otherwise === undefined ? null : new Date(otherwise).toISOString()
  const instant = instantText(value)
  if (instant !== undefined) return instant
  throw usage(
    'option_value',
    `--${option} cannot be "${visible(value, { max: 60 })}"`,
    'write a day like 2026-12-31, or an instant like 2026-12-31T12:00:00Z',
  )
}

function stop(code: StopCode, path: string, why: string, hint: string, cause?: unknown): Stop {
  const message = `${path}: ${why.replace(/\.$/, '')}`
  return new Stop(code, EXIT.unreadable, message, hint, cause)
}
