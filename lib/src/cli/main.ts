/** The command line: reads the arguments, loads the one command they name, and never throws. */
import { visible } from '../text/visible.ts'
import type { Context } from './command.ts'
import { COMMANDS } from './commands.ts'
import { parseArguments } from './parse.ts'
import { styleFor } from './print/style.ts'
import { EXIT, Stop, type ExitCode } from './stop.ts'
import { processSurroundings, type Surroundings } from './surroundings.ts'

/**
 * Runs one command and returns its exit code; the caller sets it, so that output is flushed.
 * Results go to stdout, everything else to stderr. With `--json` an error is one line of JSON
 * `{ code, message, hint, docs }` on stderr.
 *
 * @param argv the words after `countersign`
 */
export async function main(
  argv: readonly string[],
  surroundings: Surroundings = processSurroundings(),
): Promise<ExitCode> {
  try {
    return await run(argv, surroundings)
  } catch (error) {
    const stop = await stopOf(error)
    surroundings.stderr.write(await stopText(stop, wantsJson(argv)))
    return stop.exit
  }
}

async function run(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const asked = parseArguments(argv, COMMANDS)
  const { stdout, env } = surroundings
  const style = styleFor(stdout, env, argv.includes('--no-color'))
  if (asked.what === 'version') {
    const { version } = await import('./version.ts')
    stdout.write(`${version()}\n`)
    return EXIT.ok
  }
  if (asked.what === 'help') {
    const { commandHelp, helpText } = await import('./help.ts')
    stdout.write(
      asked.command === undefined ? helpText(COMMANDS, style) : commandHelp(asked.command, style),
    )
    return EXIT.ok
  }
  const command = await asked.command.load()
  const context: Context = { ...surroundings, command: asked.command.name, style }
  return await command(asked.given, context)
}

async function stopOf(error: unknown): Promise<Stop> {
  if (error instanceof Stop) return error
  const { stopFor } = await import('./stop-for.ts')
  return stopFor(error)
}

async function stopText(stop: Stop, json: boolean): Promise<string> {
  const message = visible(stop.message, { max: 500 })
  const hint = visible(stop.hint, { max: 300 })
  if (!json) return `countersign: ${stop.code}: ${message}; ${hint}\n`
  const { jsonLine } = await import('./print/json.ts')
  return jsonLine({ code: stop.code, message, hint, docs: `countersign explain ${stop.code}` })
}

function wantsJson(argv: readonly string[]): boolean {
  return argv.some(
    (word, i) =>
      word === '--json' ||
      word === '--format=json' ||
      (word === '--format' && argv[i + 1] === 'json'),
  )
}
