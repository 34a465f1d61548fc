/** A folder in which a command makes or grows a log: locked, with its faults as one line. */
import { resolve } from 'node:path'
import type { LogIdentity, Sequenced } from '../attest/log-sequence.ts'
import { withLogLock } from '../attest/node-log-lock.ts'
import { logFolder, type LogFolder } from '../attest/node-log.ts'
import { valueOf, type Context, type Given } from './command.ts'
import { readSigner } from './key-files.ts'
import { logDamaged, logMissing } from './log-source.ts'
import { EXIT, Stop, usage } from './stop.ts'

/**
 * Does the work while no other process writes to the log in this folder.
 *
 * @throws Stop with exit 3 when another does, or the disk does not take it
 */
export async function withLogFolder<T>(
  folder: string,
  { cwd }: Context,
  work: (log: LogFolder) => Promise<T>,
): Promise<T> {
  const root = resolve(cwd, folder)
  try {
    const done = await withLogLock(root, () => work(logFolder(root)))
    if (done.ok) return done.value
    throw new Stop(
      'log_locked',
      EXIT.unreadable,
      `${folder}: another process writes to this log (${done.holder})`,
      'try again when it is done; delete that file if its machine is gone',
    )
  } catch (cause) {
    if (!(cause instanceof Error) || !('syscall' in cause) || !('code' in cause)) throw cause
    throw new Stop(
      'output_unwritable',
      EXIT.unreadable,
      `${folder}: the disk did not take it (${String(cause.code)})`,
      'mend that and run the command again; what was taken is not lost',
      cause,
    )
  }
}

/** Who signs the checkpoints: the key file that `--key` names, under the name of the log. */
export function identityOf(origin: string, given: Given, { cwd }: Context): LogIdentity {
  const key = valueOf(given, 'key')
  if (key !== undefined) return { origin, signer: readSigner(key, cwd) }
  throw usage(
    'option_value',
    'a log is signed with a key of its own',
    'give --key log-key.pem, made with countersign keys new --out log-key.pem --purpose log',
  )
}

/**
 * What a sequencer came to.
 *
 * @throws Stop with exit 3 when it refused the log
 */
export function sequenced(
  done: Sequenced,
  folder: string,
): Extract<Sequenced, { readonly ok: true }> {
  if (done.ok) return done
  const message = done.message.replace(/\.$/, '')
  if (done.code === 'log_missing') throw logMissing(folder)
  if (done.code === 'log_damaged') throw logDamaged(folder, message)
  throw new Stop(
    'log_not_ours',
    EXIT.unreadable,
    `${folder}: ${message}`,
    'give the key that the log was made with',
  )
}
