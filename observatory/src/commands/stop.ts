import type { Fault } from '../strict-yaml.ts'

/** The exit codes of every command, as far as they apply those of `countersign`. */
export const EXIT = {
  ok: 0,
  /** Something was found that somebody has to mend or agree to. */
  findings: 1,
  /** The command or the configuration was not understood: a new start changes nothing. */
  usage: 2,
  /** A file, the database or a port is not to be had: a new start may help. */
  unavailable: 3,
} as const

/** What a command may end with. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Ends a command with a line on stderr for each fault: its place, what is wrong, a way out. */
export class Stop extends Error {
  readonly code: string
  readonly exit: ExitCode
  readonly faults: readonly Fault[]

  constructor(code: string, exit: ExitCode, faults: readonly Fault[], cause?: unknown) {
    super(faults[0]?.message ?? code, cause === undefined ? undefined : { cause })
    this.name = 'Stop'
    this.code = code
    this.exit = exit
    this.faults = faults
  }
}

/** A mistake in how the command was written. */
export function usage(where: string, message: string, mend: string): Stop {
  return new Stop('usage', EXIT.usage, [{ where, message, mend }])
}

/** Something that is not to be had now. */
export function unavailable(code: string, fault: Fault, cause?: unknown): Stop {
  return new Stop(code, EXIT.unavailable, [fault], cause)
}
