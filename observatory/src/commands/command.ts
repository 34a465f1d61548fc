/** What a command is: plain values that parsing, help and the manual read. */
import type { Loaded } from '../config-load.ts'
import type { Log } from '../log.ts'
import type { ExitCode } from './stop.ts'

/** An option of one command: `--name <value>`, or a switch. */
export interface Option {
  readonly name: string
  /** What the value is, for help; a switch has none. */
  readonly value?: string
  readonly choices?: readonly string[]
  readonly about: string
}

/** One command with all that help and the manual say of it. */
export interface Command {
  /** The words after `countersign-observatory`, e.g. `targets plan`. */
  readonly name: string
  /** As in a usage line: `[file]`, or `<file>` when it must be given. Absent: it takes none. */
  readonly operand?: string
  readonly about: string
  readonly options: readonly Option[]
  readonly examples: readonly string[]
  /** Imports the command's module only when it runs. */
  readonly load: () => Promise<Run>
}

/** Does the work of a command. A mistake that a person can mend is a `Stop`, which it throws. */
export type Run = (given: Given, context: Context) => Promise<ExitCode>

/** What a person gave: option names without dashes → value (a switch has `''`). */
export interface Given {
  readonly operand: string | undefined
  readonly options: ReadonlyMap<string, string>
}

/** A stream as far as commands use it, so that tests read what was written. */
export interface Output {
  /** `done` is called when it was taken, with an error when it was not. */
  readonly write: (text: string, done?: (error?: Error | null) => void) => unknown
  readonly isTTY?: boolean
}

/** The process around a command. It sees nothing else of it, so that tests hand in their own. */
export interface Context {
  readonly stdout: Output
  readonly stderr: Output
  readonly stdin: () => AsyncIterable<Uint8Array>
  readonly cwd: string
  /** Options of Node that the environment sets, which a prober takes over. */
  readonly nodeOptions: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** From 0 to below 1. */
  readonly random: () => number
  /** The effective configuration. Throws a `Stop` when it cannot be used. */
  readonly configuration: () => Loaded
  /** The log of what runs for long, on stderr, without secrets. */
  readonly log: () => Log
  /** Calls back at the first signal to stop, and again at each further one. Returns how to stop that. */
  readonly onStop: (told: (signal: string) => void) => () => void
}

/** Whether a switch was given. */
export function isOn(given: Given, name: string): boolean {
  return given.options.has(name)
}

/** The value of an option; undefined when it was not given. */
export function valueOf(given: Given, name: string): string | undefined {
  return given.options.get(name)
}
