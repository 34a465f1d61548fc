/** From the words on the command line to a command and what was given to it. Strict: nothing is guessed. */
import { suggestion } from 'countersign/card'
import { visible } from 'countersign/text'
import type { Command, Given, Option } from './command.ts'
import { usage } from './stop.ts'

/** As people type it, for usage lines and ways out. */
export const PROGRAM = 'countersign-observatory'

/**
 * What a command line asks for. Help and the version need no configuration, so they are no
 * commands.
 */
export type Asked =
  | { readonly what: 'version' }
  /** Help for the command; for everything when there is none. */
  | { readonly what: 'help'; readonly command?: Command }
  | { readonly what: 'run'; readonly command: Command; readonly given: Given }

/**
 * Reads the arguments after `countersign-observatory`.
 *
 * @throws Stop with exit 2
 */
export function parseArguments(argv: readonly string[], commands: readonly Command[]): Asked {
  const [first] = argv
  if (first === '--version' || first === '-V') return { what: 'version' }
  if (first === undefined || first === '--help' || first === '-h') return { what: 'help' }
  if (first === 'help') {
    const rest = argv.slice(1)
    return rest.length === 0
      ? { what: 'help' }
      : { what: 'help', command: commandOf(rest, commands) }
  }
  const command = commandOf(argv, commands)
  const given = givenTo(command, argv.slice(command.name.split(' ').length))
  return given === 'help' ? { what: 'help', command } : { what: 'run', command, given }
}

function commandOf(argv: readonly string[], commands: readonly Command[]): Command {
  const [first = '', second = ''] = argv
  const found = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  if (found !== undefined) return found
  const names = commands.map(({ name }) => name)
  const group = names.filter((name) => name.startsWith(`${first} `))
  const written = group.length > 0 && !second.startsWith('-') ? `${first} ${second}`.trim() : first
  const all =
    group.length > 0
      ? group.map((name) => `${PROGRAM} ${name}`).join(' or ')
      : `${PROGRAM} --help lists them`
  throw usage(PROGRAM, `there is no command ${quote(written)}`, suggestion(written, names, all))
}

function givenTo(command: Command, args: readonly string[]): Given | 'help' {
  const options = new Map<string, string>()
  const operands: string[] = []
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (arg === '--') {
      operands.push(...args.slice(i + 1))
      break
    }
    if (arg === '-' || !arg.startsWith('-')) {
      operands.push(arg)
      continue
    }
    if (arg === '--help' || arg === '-h') return 'help'
    const equals = arg.indexOf('=')
    const option = optionOf(command, equals < 0 ? arg : arg.slice(0, equals))
    let value = equals < 0 ? undefined : arg.slice(equals + 1)
    const next = args[i + 1]
    if (option.value !== undefined && value === undefined && next?.startsWith('-') === false) {
      value = next
      i++
    }
    if (options.has(option.name))
      throw usage(`--${option.name}`, 'it is given twice', 'leave one of them out')
    options.set(option.name, checked(option, value))
  }
  return { operand: operandOf(command, operands), options }
}

function optionOf(command: Command, written: string): Option {
  const option = command.options.find(({ name }) => written === `--${name}`)
  if (option !== undefined) return option
  const names = command.options.map(({ name }) => `--${name}`)
  throw usage(
    `${PROGRAM} ${command.name}`,
    `it has no option ${quote(written)}`,
    suggestion(written, names, `${PROGRAM} ${command.name} --help lists its options`),
  )
}

function checked({ name, value: form, choices }: Option, value: string | undefined): string {
  if (form === undefined) {
    if (value === undefined) return ''
    throw usage(`--${name}`, 'it takes no value', `write --${name} alone`)
  }
  if (value === undefined || value === '')
    throw usage(`--${name}`, 'it needs a value', `write --${name} <${form}>`)
  if (choices?.includes(value) === false)
    throw usage(
      `--${name}`,
      `it cannot be ${quote(value)}`,
      suggestion(value, choices, `it is one of ${choices.join(', ')}`),
    )
  return value
}

function operandOf({ name, operand }: Command, operands: readonly string[]): string | undefined {
  const [one, extra] = operands
  const unwanted = operand === undefined ? one : extra
  if (unwanted !== undefined)
    throw usage(
      `${PROGRAM} ${name}`,
      `${quote(unwanted)} is one word too many`,
      `${PROGRAM} ${name} --help shows what it takes`,
    )
  if (operand?.startsWith('<') === true && one === undefined)
    throw usage(`${PROGRAM} ${name}`, `it needs ${operand}`, `${PROGRAM} ${name} --help`)
  return one
}

function quote(word: string): string {
  return `"${visible(word, { max: 60 })}"`
}
