/** From the words on the command line to a command and what was given to it. Strict: nothing is guessed. */
import { visible } from '../text/visible.ts'
import type { Command, Given, Option } from './command.ts'
import { nearest } from './nearest.ts'
import { usage } from './stop.ts'

export type Asked =
  | { readonly what: 'version' }
  | { readonly what: 'help'; readonly command?: Command }
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
  if (first === '--help' || first === '-h') return { what: 'help' }
  if (first === 'help') return helpAbout(argv.slice(1), commands)
  const command = commandOf(argv, commands)
  const rest = argv.slice(command.name.split(' ').length)
  const given = givenTo(command, rest)
  return given === 'help' ? { what: 'help', command } : { what: 'run', command, given }
}

function helpAbout(words: readonly string[], commands: readonly Command[]): Asked {
  return words.length === 0
    ? { what: 'help' }
    : { what: 'help', command: commandOf(words, commands) }
}

function commandOf(argv: readonly string[], commands: readonly Command[]): Command {
  const found = commands.find(({ name }) => name.split(' ').every((word, i) => argv[i] === word))
  if (found !== undefined) return found
  const [first = '', second = ''] = argv
  if (first === '')
    throw usage('command_missing', 'a command is needed', 'countersign --help lists them')
  if (first.startsWith('-'))
    throw usage(
      'command_missing',
      `${quote(first)} stands before the command`,
      'write options after the command, as in countersign check example.com --json',
    )
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  const names = commands.map(({ name }) => name)
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
    suggestion(nearest(written, names), 'countersign --help lists all commands'),
  )
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
  return { operand: operands[0], operands, options }
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
  const near = nearest(
    written,
    command.options.map(({ name }) => `--${name}`),
  )
  throw usage(
    'option_unknown',
    `${command.name} has no option ${quote(written)}`,
    suggestion(near, `countersign ${command.name} --help lists its options`),
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
      `it is one of ${option.choices.join(', ')}`,
    )
  return value
}

function checkOperands(command: Command, operands: readonly string[]): void {
  const { usage: form, words, least = form.startsWith('<') ? 1 : 0, most = 1 } = command.operand
  const extra = operands[most]
  if (extra !== undefined)
    throw usage(
      'operand_extra',
      `${command.name} takes ${words}, ${quote(extra)} is one too many`,
      'run it once for each',
    )
  if (operands.length < least || operands.slice(0, least).includes(''))
    throw usage(
      'operand_missing',
      `${command.name} needs ${words}`,
      `for example ${command.examples[0] ?? ''}`,
    )
}

function suggestion(near: string | undefined, otherwise: string): string {
  return near === undefined ? otherwise : `did you mean ${near}?`
}

function quote(word: string): string {
  return `"${visible(word, { max: 60 })}"`
}
