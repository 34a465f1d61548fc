/** From the words on the command line to a command and what was given to it. Strict: nothing is guessed. */
import { shellWord } from '../discover/shell-word.ts'
import { withoutSecrets } from '../discover/without-secrets.ts'
import { visible } from '../text/visible.ts'
import { isOn, valueOf, type Command, type Given, type Option } from './command.ts'
import { suggestion } from '../card/nearest.ts'
import { reportsOf } from './reports.ts'
import { usage } from './stop.ts'

/** What the words on the command line come to. */
export type Asked =
  | { readonly what: 'version' }
  /** Help for the commands named; for everything when there are none. */
  | { readonly what: 'help'; readonly commands: readonly Command[] }
  | { readonly what: 'run'; readonly command: Command; readonly given: Given }

/**
 * Reads the arguments after `countersign`.
 *
 * @throws Stop with exit 2 for an unknown command or option, a missing or refused value, an operand
 *   too many or too few
 */
export function parseArguments(argv: readonly string[], commands: readonly Command[]): Asked {
  const [first] = argv
  if (first === '--version' || first === '-V') return { what: 'version' }
  if (first === '--help' || first === '-h') return { what: 'help', commands: [] }
  if (first === 'help') return helpAbout(argv.slice(1), commands)
  const group = familyOf(first, commands)
  const [, second] = argv
  if (group.length > 1 && (second === '--help' || second === '-h'))
    return { what: 'help', commands: group }
  const command = commandOf(argv, commands)
  const rest = argv.slice(command.name.split(' ').length)
  const given = givenTo(command, rest)
  return given === 'help' ? { what: 'help', commands: [command] } : { what: 'run', command, given }
}

function helpAbout(words: readonly string[], commands: readonly Command[]): Asked {
  if (words.length === 0) return { what: 'help', commands: [] }
  const group = familyOf(words[0], commands)
  const whole = words.length === 1 && group.length > 1
  return { what: 'help', commands: whole ? group : [commandOf(words, commands)] }
}

/** The command of this one word, if there is one, and those of two words that begin with it. */
function familyOf(first: string | undefined, commands: readonly Command[]): readonly Command[] {
  return [...commands.filter(({ name }) => name === first), ...groupOf(first, commands)]
}

/** The commands of two words that begin with this one. */
function groupOf(first: string | undefined, commands: readonly Command[]): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${first} `))
}

function commandOf(argv: readonly string[], commands: readonly Command[]): Command {
  const [first = '', second = ''] = argv
  const group = groupOf(first, commands)
  const whole = commands.find(({ name }) => name === `${first} ${second}`)
  const alone = commands.find(({ name }) => name === first)
  // For a command without operands a second word is one of its group, mistyped.
  const mistyped = group.length > 0 && alone?.operand.most === 0 && /^[^-]/.test(second)
  const found = whole ?? (mistyped ? undefined : alone)
  if (found !== undefined) return found
  if (first === '')
    throw usage('command_missing', 'a command is needed', 'countersign --help lists them')
  if (first.startsWith('-'))
    throw usage(
      'command_missing',
      `${quote(first)} stands before the command`,
      'write options after the command, as in countersign check example.com --json',
    )
  if (group.length > 0 && (second === '' || second.startsWith('-')))
    throw usage(
      'command_missing',
      `"${first}" needs a second word`,
      group.map(({ name }) => `countersign ${name}`).join(' or '),
    )
  const written = group.length > 0 ? `${first} ${second}` : first
  throw usage(
    'command_unknown',
    `there is no command ${quote(written)}`,
    commandSuggestion(written, commands),
  )
}

/** Half a command, a target without one, or a word mistyped. */
function commandSuggestion(written: string, commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name)
  const halves = names.filter((name) => name.split(' ')[1] === written)
  if (halves.length > 0) return `did you mean ${halves.join(' or ')}?`
  const command = written.endsWith('.json') ? 'card lint' : 'check'
  if (/^[^\s.]+(?:\.[^\s.]+)+$/u.test(written))
    return `did you mean countersign ${command} ${shellWord(withoutSecrets(written))}?`
  return suggestion(written, names, 'countersign --help lists all commands')
}

function givenTo(command: Command, args: readonly string[]): Given | 'help' {
  const options = new Map<string, string[]>()
  const operands: string[] = []
  let index = 0
  while (index < args.length) {
    const arg = args[index++] ?? ''
    if (arg === '--') {
      operands.push(...args.slice(index))
      break
    }
    if (arg === '-' || !arg.startsWith('-')) {
      operands.push(arg)
      continue
    }
    if (arg === '--help' || arg === '-h') return 'help'
    const equals = arg.startsWith('--') ? arg.indexOf('=') : -1
    const written = equals < 0 ? arg : arg.slice(0, equals)
    const option = optionOf(command, written)
    let value = equals < 0 ? undefined : arg.slice(equals + 1)
    if (option.value !== undefined && value === undefined && takesNext(args[index]))
      value = args[index++]
    const values = options.get(option.name) ?? []
    values.push(checked(command, option, value))
    options.set(option.name, values)
  }
  checkOperands(command, operands)
  checkFormat(options)
  const given = { operand: operands[0], operands, options }
  checkReports(given)
  return given
}

function takesNext(next: string | undefined): boolean {
  return next !== undefined && (next === '-' || !next.startsWith('-'))
}

function optionOf(command: Command, written: string): Option {
  const option = command.options.find(
    ({ name, short }) =>
      written === `--${name}` || (short !== undefined && written === `-${short}`),
  )
  if (option !== undefined) return option
  const names = command.options.map(({ name }) => `--${name}`)
  throw usage(
    'option_unknown',
    `${command.name} has no option ${quote(written)}`,
    suggestion(written, names, `countersign ${command.name} --help lists its options`),
  )
}

function checked(command: Command, option: Option, value: string | undefined): string {
  const place = `--${option.name}`
  if (option.value === undefined) {
    if (value === undefined) return ''
    throw usage('option_value', `${place} takes no value`, `write ${place} alone`)
  }
  if (value === undefined || value === '')
    throw usage(
      'option_value',
      `${place} needs a value (${option.value})`,
      `countersign ${command.name} --help shows how`,
    )
  if (option.choices !== undefined && !option.choices.includes(value))
    throw usage(
      'option_value',
      `${place} cannot be ${quote(value)}`,
      suggestion(value, option.choices, `it is one of ${option.choices.join(', ')}`),
    )
  return value
}

/** Two formats at once would leave one of them out without saying so. */
function checkFormat(options: Given['options']): void {
  const other = options.get('format')?.find((format) => format !== 'json')
  if (!options.has('json') || other === undefined) return
  throw usage('option_value', `--json and --format ${other} are two formats`, 'give one of them')
}

/** Before anybody is contacted, because no run can be made twice. */
function checkReports(given: Given): void {
  const isSarif = valueOf(given, 'format') === 'sarif'
  const reports = reportsOf(given)
  if (isOn(given, 'anchor') && !isSarif && !reports.some(({ format }) => format === 'sarif'))
    throw usage(
      'option_value',
      '--anchor is for SARIF',
      'write --format sarif or --report sarif=<file> too, or leave it out',
    )
}

function checkOperands(command: Command, operands: readonly string[]): void {
  const { usage: form, words, least = form.startsWith('<') ? 1 : 0, most = 1 } = command.operand
  const extra = operands[most]
  if (extra !== undefined)
    throw usage(
      'operand_extra',
      `${command.name} takes ${words}, ${quote(extra)} is one too many`,
      most === 0 ? `countersign ${command.name} --help lists them` : 'run it once for each',
    )
  if (operands.length < least || operands.slice(0, least).includes(''))
    throw usage(
      'operand_missing',
      `${command.name} needs ${words}`,
      `for example ${command.examples[0] ?? ''}`,
    )
}

function quote(word: string): string {
  return `"${visible(withoutSecrets(word), { max: 60 })}"`
}
