/**
 * What goes wrong with a database, in words. None of it ever says anything about a target.
 */

/** The same codes for both databases. Only `unreachable` and `busy` may pass by themselves. */
export type StoreFault =
  | 'unreachable'
  | 'refused'
  | 'busy'
  | 'disk_full'
  | 'disk_failed'
  | 'read_only'
  | 'cannot_open'
  | 'damaged'
  | 'too_old'
  | 'too_new'
  | 'failed'

/** A database that cannot do its work. The message says what to do. */
export class StoreError extends Error {
  readonly code: StoreFault

  constructor(code: StoreFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'StoreError'
    this.code = code
  }

  /** Whether the same work may succeed later without anybody doing anything. */
  get passing(): boolean {
    return this.code === 'unreachable' || this.code === 'busy'
  }
}

const MEND: Readonly<Record<StoreFault, string>> = {
  unreachable: 'The database does not answer; see that it runs, and where databaseUrl leads.',
  refused: 'The database refuses this user; check the name, the password and the grants.',
  busy: 'The database did not get to it in time; it will be tried again.',
  disk_full: 'The disk of the database is full; free some space. Nothing that was saved is lost.',
  disk_failed: 'The disk of the database failed; look at the log of the system.',
  read_only: 'The database cannot be written; check who owns the folder and how it is mounted.',
  cannot_open: 'The database cannot be opened; check that it is there and that it may be read.',
  damaged: 'The database is damaged; restore the last backup.',
  too_old: 'The database lacks a migration; run `countersign-observatory migrate`.',
  too_new: 'A newer version wrote this database; install that version, or restore a backup.',
  failed: 'The database reports an error of ours.',
}

/** What the database threw, as a `StoreError` with that as its cause. Total. */
export function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const code = faultOf(error)
  const said = error instanceof Error && error.message !== '' ? ` (${error.message})` : ''
  return new StoreError(code, `${MEND[code]}${said}`, error)
}

/** SQLite's result codes, https://sqlite.org/rescode.html: the lower eight bits. */
const SQLITE: Readonly<Record<number, StoreFault>> = {
  5: 'busy',
  6: 'busy',
  8: 'read_only',
  10: 'disk_failed',
  11: 'damaged',
  13: 'disk_full',
  14: 'cannot_open',
  26: 'damaged',
}

/** PostgreSQL's SQLSTATE, appendix A of its manual: longest beginning first. */
const SQLSTATE: readonly (readonly [string, StoreFault])[] = [
  ['53100', 'disk_full'],
  ['58030', 'disk_failed'],
  ['25006', 'read_only'],
  ['57014', 'busy'],
  ['55P03', 'busy'],
  ['40', 'busy'],
  ['53', 'unreachable'],
  ['57P', 'unreachable'],
  ['08', 'unreachable'],
  ['28', 'refused'],
  ['42501', 'refused'],
  ['3D000', 'cannot_open'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
]

const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)/
/** Of the file system: the folder of the embedded database cannot be made or written. */
const FOLDER = /^(?:EACCES|EPERM|EROFS)$/
/** What the driver says without a code. */
const LOST = /^(?:Connection terminated|timeout e|Query read timeout|Client has encountered)/

function faultOf(error: unknown): StoreFault {
  if (!(error instanceof Error)) return 'failed'
  if ('errcode' in error && typeof error.errcode === 'number')
    return SQLITE[error.errcode & 0xff] ?? 'failed'
  if ('code' in error && typeof error.code === 'string') {
    const { code } = error
    if (NETWORK.test(code) || ('syscall' in error && error.syscall === 'connect'))
      return 'unreachable'
    if (FOLDER.test(code)) return 'read_only'
    return SQLSTATE.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 'failed'
  }
  return LOST.test(error.message) ? 'unreachable' : 'failed'
}

/** A constraint of the database said no: SQLite's code 19, SQLSTATE class 23. */
export function isConstraint(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return (error.errcode & 0xff) === 19
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('23')
}
