/**
 * The program: reads the words, the environment and the configuration, runs one command.
 *
 *     words ─▶ command ─┐
 *     environment ──────┼─▶ configuration ─▶ store, pages, jobs, targets, demo
 *     file ─────────────┘
 */
import { readFileSync } from 'node:fs'
import { loadConfig, type Loaded } from './config-load.ts'
import { secretsOf } from './config.ts'
import { openLog, type Log } from './log.ts'
import { valueOf, type Context, type Given, type Output } from './commands/command.ts'
import { commandHelp, helpText } from './commands/help.ts'
import { parseArguments, PROGRAM } from './commands/parse.ts'
import { EXIT, Stop, type ExitCode } from './commands/stop.ts'
import { COMMANDS } from './commands/table.ts'
import { version } from './commands/version.ts'
import { faultLine } from './commands/written.ts'
import type { Fault } from './strict-yaml.ts'

/** Everything that is taken from the process, so that a test can hand in its own. */
export interface Surroundings {
  readonly stdout: Output
  readonly stderr: Output
  readonly stdin: () => AsyncIterable<Uint8Array>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly now: () => number
  readonly random: () => number
  readonly onStop: Context['onStop']
}

/**
 * Runs one command and returns its exit code; the caller sets it, so that output is flushed. Results
 * go to stdout, everything else to stderr.
 *
 * @param argv the words after `countersign-observatory`
 */
export async function main(
  argv: readonly string[],
  surroundings: Surroundings = processSurroundings(),
): Promise<ExitCode> {
  try {
    return await run(argv, surroundings)
  } catch (error) {
    const stop = error instanceof Stop ? error : defect(error)
    surroundings.stderr.write(stop.faults.map(errorLine).join(''))
    return stop.exit
  }
}

/** Begins with the program, in whatever a terminal or a log shows beside. */
function errorLine(fault: Fault): string {
  const line = faultLine(fault)
  return `${line.startsWith(PROGRAM) ? '' : `${PROGRAM}: `}${line}\n`
}

async function run(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const asked = parseArguments(argv, COMMANDS)
  const { stdout } = surroundings
  if (asked.what === 'version') {
    stdout.write(`${version()}\n`)
    return EXIT.ok
  }
  if (asked.what === 'help') {
    stdout.write(asked.command === undefined ? helpText(COMMANDS) : commandHelp(asked.command))
    return EXIT.ok
  }
  const command = await asked.command.load()
  return await command(asked.given, contextOf(asked.given, surroundings))
}

function contextOf(given: Given, surroundings: Surroundings): Context {
  const { stdout, stderr, stdin, env, cwd, now, random, onStop } = surroundings
  let loaded: Loaded | undefined
  let log: Log | undefined
  const configuration = (): Loaded => (loaded ??= load(given, surroundings))
  return {
    stdout,
    stderr,
    stdin,
    cwd,
    nodeOptions: env['NODE_OPTIONS'] ?? '',
    now,
    random,
    onStop,
    configuration,
    log: () => (log ??= logOf(configuration(), surroundings)),
  }
}

function load(given: Given, { env, cwd }: Surroundings): Loaded {
  const read = loadConfig({ env, cwd, file: valueOf(given, 'config'), readFile })
  if (read.ok) return read.value
  throw new Stop('config_invalid', EXIT.usage, read.faults)
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function logOf({ config }: Loaded, { stderr, now }: Surroundings): Log {
  const auto = stderr.isTTY === true ? 'text' : 'json'
  return openLog({
    write: (line) => stderr.write(line),
    now,
    format: config.logFormat === 'auto' ? auto : config.logFormat,
    secrets: secretsOf(config),
  })
}

/** Whatever nobody foresaw is a defect of ours. */
function defect(error: unknown): Stop {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const mend = 'please report it with the command'
  const fault = { where: 'internal error', message, mend }
  return new Stop('internal_error', EXIT.unavailable, [fault], error)
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

function processSurroundings(): Surroundings {
  process.stderr.on('error', () => {})
  // A reader that goes away (`| head`) ends the work quietly.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    process.exit(code === 'EPIPE' ? EXIT.ok : EXIT.unavailable)
  })
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: () => process.stdin,
    env: process.env,
    cwd: process.cwd(),
    now: Date.now,
    random: Math.random,
    onStop: (told) => {
      for (const signal of SIGNALS) process.on(signal, told)
      return () => {
        for (const signal of SIGNALS) process.off(signal, told)
      }
    },
  }
}
