/** The command line: reads the arguments, loads the one command they name, and never throws. */
import { sentenceWithoutSecrets } from '../discover/without-secrets.ts'
import { visible } from '../text/visible.ts'
import { valueOf, type Context } from './command.ts'
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
    surroundings.stderr.write(await stopText(stop, wantedFormat(argv)))
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
    const { commandHelp, groupHelp, helpText } = await import('./help.ts')
    const [one, ...more] = asked.commands
    if (one === undefined) stdout.write(helpText(COMMANDS, style))
    else stdout.write(more.length > 0 ? groupHelp(asked.commands, style) : commandHelp(one, style))
    return EXIT.ok
  }
  const anchor = valueOf(asked.given, 'anchor')
  if (anchor !== undefined) (await import('./anchor.ts')).checkAnchor(anchor, surroundings.cwd)
  const command = await asked.command.load()
  const context: Context = { ...surroundings, command: asked.command.name, style }
  return await command(asked.given, context)
}

async function stopOf(error: unknown): Promise<Stop> {
  if (error instanceof Stop) return error
  const { stopFor } = await import('./stop-for.ts')
  return stopFor(error)
}

async function stopText(stop: Stop, format: 'text' | 'json' | 'github'): Promise<string> {
  const message = visible(sentenceWithoutSecrets(stop.message), { max: 500 })
  const hint = visible(sentenceWithoutSecrets(stop.hint), { max: 300 })
  if (format === 'github') {
    const { annotation } = await import('./print/github.ts')
    return annotation('error', { title: stop.code }, [message, hint])
  }
  if (format === 'text') return `countersign: ${stop.code}: ${message}; ${hint}\n`
  const { jsonLine } = await import('./print/json.ts')
  return jsonLine({ code: stop.code, message, hint, docs: `countersign explain ${stop.code}` })
}

/** Read off the words, because they may be the very thing that was not understood. */
function wantedFormat(argv: readonly string[]): 'text' | 'json' | 'github' {
  const wants = (format: string) =>
    argv.some(
      (word, i) => word === `--format=${format}` || (word === '--format' && argv[i + 1] === format),
    )
  if (argv.includes('--json') || wants('json')) return 'json'
  return wants('github') ? 'github' : 'text'
}
