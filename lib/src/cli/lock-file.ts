/** The lockfile on disk: read whole or not at all, and written whole or not at all. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { faultOf, type AttestFault } from '../attest/fault.ts'
import type { LockEntry } from '../attest/lock.ts'
import { parseLock } from '../attest/lock-parse.ts'
import { printLock } from '../attest/lock-print.ts'
import { LOCK_MALFORMED } from '../attest/lock-rules.ts'
import { locate } from '../json/locate.ts'
import { valueOf, type Context, type Given } from './command.ts'
import { writeWhole } from './write-whole.ts'
import { lockTarget } from './lock-target.ts'
import type { StopCode } from './rules.ts'
import { readSource } from './source.ts'
import { EXIT, hintOf, Stop } from './stop.ts'

/** A lockfile as it was read. */
export interface LockSource {
  readonly file: string
  readonly text: string
  readonly entries: readonly LockEntry[]
}

const DEFAULT_FILE = 'countersign.lock'
const MOST_BYTES = 20_971_520

function lockFileOf(given: Given): string {
  return valueOf(given, 'file') ?? DEFAULT_FILE
}

/**
 * Reads the lockfile that the options name.
 *
 * @throws Stop with exit 3 when it is missing, unless `orNone`, or is no lockfile of this version
 */
export async function readLock(
  given: Given,
  context: Context,
  { orNone = false }: { readonly orNone?: boolean } = {},
): Promise<LockSource> {
  const file = lockFileOf(given)
  if (!existsSync(resolve(context.cwd, file))) {
    if (orNone) return { file, text: '', entries: [] }
    const hint = 'make it with countersign lock <target>'
    throw new Stop('file_missing', EXIT.unreadable, `${file}: there is no such file`, hint)
  }
  const { bytes } = await readSource({ ...given, operand: file }, context, MOST_BYTES)
  const read = parseLock(bytes)
  const text = new TextDecoder().decode(bytes)
  if (!read.ok) throw stopOf(file, text, read.faults)
  const { entries } = read.value
  const odd = entries.findIndex(({ target }) => !isTarget(target))
  if (odd < 0) return { file, text, entries }
  const message = `What stands at /entries/${odd}/target is no target in its normal form.`
  throw stopOf(file, text, [faultOf(LOCK_MALFORMED, `/entries/${odd}/target`, message)])
}

/** As `lock` writes it: another spelling would be looked at under another name. */
function isTarget(text: string): boolean {
  try {
    return lockTarget(text) === text
  } catch {
    return false
  }
}

function stopOf(file: string, text: string, [fault]: readonly AttestFault[]): Stop {
  const { code = '', pointer = '', message = '', mend = '' } = fault ?? {}
  const line = pointer === '' ? undefined : locate(text, [pointer]).get(pointer)?.line
  const place = line === undefined ? file : `${file}:${line}`
  const known = CODES.find((one) => one === code) ?? 'lock_not_json'
  return new Stop(known, EXIT.unreadable, `${place}: ${message}`.replace(/\.$/, ''), hintOf(mend))
}

const CODES: readonly StopCode[] = [
  'lock_not_json',
  'lock_conflict',
  'lock_version_unknown',
  'lock_malformed',
  'lock_twice',
  'lock_digest_wrong',
]

/** Writes the entries; false when the file says so already. */
export function writeLock(
  { file, text }: Pick<LockSource, 'file' | 'text'>,
  entries: readonly LockEntry[],
  cwd: string,
): boolean {
  const printed = printLock(entries)
  if (printed === text) return false
  writeWhole(resolve(cwd, file), printed, '--file')
  return true
}
