import { visible } from 'countersign/text'

type LogLevel = 'info' | 'warning' | 'error'

/** Bounded facts. Third parties' text may be among them: it is made visible here. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>> & {
  readonly at?: never
  readonly level?: never
  readonly event?: never
}

/**
 * Says what happens, one line each:
 *
 *     {"at":"2026-11-29T12:00:00.000Z","level":"info","event":"runs_saved","runs":20}
 *     2026-11-29T12:00:00.000Z info runs_saved runs=20
 */
export interface Log {
  /** @param event snake_case and always the same, for those who search */
  readonly info: (event: string, fields?: LogFields) => void
  readonly warning: (event: string, fields?: LogFields) => void
  /** @param error whatever was thrown; its message, its code and where it was thrown are said */
  readonly error: (event: string, error: unknown, fields?: LogFields) => void
  /** A log whose lines all have these fields too. */
  readonly with: (fields: LogFields) => Log
}

export interface LogOptions {
  /** Gets each line with its line end. */
  readonly write: (line: string) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** One JSON object a line for machines, or words for a terminal. */
  readonly format: 'json' | 'text'
  /** Values that must not be written, in whatever text they turn up. */
  readonly secrets?: readonly string[]
}

/** The longest text of one field, in UTF-16 units. */
const MAX_TEXT = 1_000
const REDACTED = '[redacted]'
/** Fields that hold a secret whatever its value. */
const SECRET_NAME = /secret|passw|token|authorization|cookie|private_?key|credential/i
/** Who logs in, in the URL of a database or a proxy. */
const USER_INFORMATION = /([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#]{1,512}@/gi
/** Shorter ones turn up by chance, and hiding them would tell where. */
const SHORTEST_SECRET = 4

/**
 * Opens a log. Writing never throws: who reports a fault must not become one.
 *
 * @example
 * const log = openLog({ write: (line) => process.stderr.write(line), now: Date.now, format: 'json' })
 * log.info('runs_saved', { runs: 20 })
 */
export function openLog(options: LogOptions): Log {
  const secrets = (options.secrets ?? [])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length)
  return logOf({ ...options, secrets }, {})
}

function logOf(options: LogOptions, always: LogFields): Log {
  const say = (level: LogLevel, event: string, fields: LogFields): void => {
    try {
      options.write(lineOf(options, level, event, { ...always, ...fields }))
    } catch {
      // A full disk or a closed terminal has nowhere to be told.
    }
  }
  return {
    info: (event, fields = {}) => say('info', event, fields),
    warning: (event, fields = {}) => say('warning', event, fields),
    error: (event, error, fields = {}) => say('error', event, { ...fields, ...fieldsOf(error) }),
    with: (fields) => logOf(options, { ...always, ...fields }),
  }
}

function lineOf(
  { now, format, secrets = [] }: LogOptions,
  level: LogLevel,
  event: string,
  fields: LogFields,
): string {
  const at = new Date(now()).toISOString()
  const said = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, safe(name, value, secrets)] as const],
  )
  if (format === 'json')
    return `${JSON.stringify({ at, level, event, ...Object.fromEntries(said) })}\n`
  return `${[at, level, event, ...said.map(([name, value]) => `${name}=${word(value)}`)].join(' ')}\n`
}

type Value = string | number | boolean

function safe(name: string, value: Value, secrets: readonly string[]): Value {
  if (SECRET_NAME.test(name)) return REDACTED
  if (typeof value !== 'string') return value
  const without = secrets.reduce((text, secret) => text.replaceAll(secret, REDACTED), value)
  return visible(without.replace(USER_INFORMATION, `$1${REDACTED}@`), { max: MAX_TEXT })
}

/** One word of a line: quoted when it is none. */
function word(value: Value): string {
  return typeof value === 'string' && !/^[^\s"=]+$/.test(value) ? JSON.stringify(value) : `${value}`
}

/** What is said of something thrown, causes included. */
function fieldsOf(error: unknown): LogFields {
  if (!(error instanceof Error))
    return { message: typeof error === 'string' ? error : typeof error }
  const messages: string[] = []
  for (let one: unknown = error; one instanceof Error && messages.length < 4; one = one.cause) {
    messages.push(one.message)
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const where = /^\s+at (.+)$/m.exec(error.stack ?? '')?.[1]
  return { name: error.name, code, message: messages.join(': '), where }
}
