/** One process at a time works on the embedded database: a second would probe everything twice. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config.ts'
import type { Job } from '../jobs/loop.ts'
import { unavailable } from './stop.ts'

/** SQLite's result code for "somebody else has the lock". */
const BUSY = 5

/**
 * Takes the data folder for as long as this process works in it; undefined with PostgreSQL, where
 * any number may. It is a lock of the operating system on a file of its own, taken through SQLite
 * because that has one on every platform: it goes with the process, also when that is killed.
 *
 * @throws Stop with exit 3 when another has it, or the folder cannot be written
 */
export function takeDataFolder(config: Config): Job | undefined {
  if (config.databaseUrl !== undefined) return undefined
  const lock = lockOf(config)
  if (lock === undefined) {
    const message = 'another serve or worker is running on this folder'
    const mend = 'stop that one; or set data to another folder, or databaseUrl for several workers'
    throw unavailable('already_running', { where: config.data, message, mend })
  }
  return {
    stop: async () => {
      lock.close()
    },
  }
}

/** Whether a `serve` or a `worker` has the data folder just now. Makes nothing. */
export function isDataFolderTaken(config: Config): boolean {
  if (!existsSync(lockFile(config))) return false
  const lock = lockOf(config)
  lock?.close()
  return lock === undefined
}

/** Undefined when somebody else has it. */
function lockOf(config: Config): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    mkdirSync(config.data, { recursive: true, mode: 0o700 })
    database = new DatabaseSync(lockFile(config))
    // Nothing is ever written to it, so that nothing of it is left to be mended.
    database.exec('pragma busy_timeout = 0; begin exclusive')
    return database
  } catch (cause) {
    database?.close()
    if (isBusy(cause)) return undefined
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    const said = why === 'ERR_SQLITE_ERROR' && cause instanceof Error ? cause.message : why
    const message = `the data folder cannot be written (${said})`
    const mend = 'see who owns it and how it is mounted, or set data to another'
    throw unavailable('data_unwritable', { where: config.data, message, mend }, cause)
  }
}

function lockFile({ data }: Config): string {
  return join(data, 'observatory.lock')
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === BUSY
}
