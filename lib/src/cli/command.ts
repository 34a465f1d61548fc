/** What a command is: plain values that parsing, help and tests read. */
import type { Surroundings } from './surroundings.ts'
import type { ExitCode } from './stop.ts'
import type { Style } from './print/style.ts'

/** An option as parsing, help and tests know it. */
export interface Option {
  readonly name: string
  /** One letter after a single dash. */
  readonly short?: string
  /** What the value is, for help; a switch has none. */
  readonly value?: string
  readonly choices?: readonly string[]
  /** May be given more than once. */
  readonly many?: boolean
  readonly about: string
}

/** What a command works on. */
export interface Operand {
  /** As in a usage line: `<file|url|->`, with square brackets when it may be absent. */
  readonly usage: string
  /** In words: `a file, a URL or - for stdin`. */
  readonly words: string
  /** How many must be given, when it is not one or none. */
  readonly least?: number
  /** How many may be given; 1 when absent. */
  readonly most?: number
}

/** A command as parsing, help and tests know it; its code is not loaded yet. */
export interface Command {
  /** The words after `countersign`, e.g. `card lint`. */
  readonly name: string
  readonly operand: Operand
  readonly about: string
  readonly options: readonly Option[]
  readonly examples: readonly string[]
  /** Imports the command's module only when it runs: starting is most of what a lint costs. */
  readonly load: () => Promise<Run>
}

/** What a person gave: option names without dashes → values in order (a switch has `''`). */
export interface Given {
  /** The first operand. */
  readonly operand: string | undefined
  /** All of them, in order. Empty when there is none. */
  readonly operands: readonly string[]
  readonly options: ReadonlyMap<string, readonly string[]>
}

type Run = (given: Given, context: Context) => Promise<ExitCode>

/** What a command may use while it runs. */
export interface Context extends Surroundings {
  /** `card lint`, for reports. */
  readonly command: string
  /** For stdout. */
  readonly style: Style
}

/** The last value of an option, as commands expect when one is repeated. */
export function valueOf(given: Given, name: string): string | undefined {
  return given.options.get(name)?.at(-1)
}

const FORMATS = ['text', 'json', 'ndjson', 'github', 'sarif', 'junit'] as const
/** What `--format` takes; not every command has all of them. */
export type Format = (typeof FORMATS)[number]

/** How the result is printed; `--json` is short for `--format json`. */
export function formatOf(given: Given): Format {
  if (isOn(given, 'json')) return 'json'
  const format = valueOf(given, 'format')
  return FORMATS.find((one) => one === format) ?? 'text'
}

/** All values of an option that may be repeated. */
export function valuesOf(given: Given, name: string): readonly string[] {
  return given.options.get(name) ?? []
}

/** True when a switch was given. */
export function isOn(given: Given, name: string): boolean {
  return given.options.has(name)
}
