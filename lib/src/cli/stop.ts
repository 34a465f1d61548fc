import type { StopCode } from './rules.ts'

/** The exit codes of every command. docs/exit-codes.md explains them to users. */
export const EXIT = {
  ok: 0,
  findings: 1,
  usage: 2,
  unreadable: 3,
  gated: 4,
  refused: 5,
  // Of verify only.
  forged: 10,
  notTrusted: 11,
  expired: 12,
  revoked: 13,
  unknownVersion: 14,
  mismatch: 15,
} as const

/** How a command ends; scripts and CI rely on the numbers. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/**
 * Ends a command with one line on stderr. The message names the place, the hint is a way out.
 * `countersign explain <code>` says more.
 */
export class Stop extends Error {
  readonly code: StopCode
  readonly exit: ExitCode
  readonly hint: string

  constructor(code: StopCode, exit: ExitCode, message: string, hint: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'Stop'
    this.code = code
    this.exit = exit
    this.hint = hint
  }
}

/** The way out when the guard refused what a person named. */
export const ALLOW = 'if it is yours, add --allow-private, or --resolve name:port:address'

/** The mend of a rule as the end of a line. */
export function hintOf(mend: string): string {
  return mend.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()).replace(/\.$/, '')
}

/** The code of what a system call failed with, such as `ENOENT`, for messages. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

/** A mistake in how the command was written: exit 2. */
export function usage(code: StopCode, message: string, hint: string, cause?: unknown): Stop {
  return new Stop(code, EXIT.usage, message, hint, cause)
}
