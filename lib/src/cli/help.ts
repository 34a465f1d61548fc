/** The text of `--help`, from the table of commands. */
import type { Command, Option } from './command.ts'
import { table, wrap, type Style } from './print/style.ts'

const EXIT_CODES: readonly (readonly [string, string])[] = [
  ['0', 'nothing at or above --fail-on'],
  ['1', 'findings at or above --fail-on'],
  ['2', 'the command was not understood'],
  ['3', 'the target could not be read or reached'],
  ['4', 'every endpoint asks for credentials'],
  ['5', 'the guard refused to contact the target'],
]

/** Help for everything. */
export function helpText(commands: readonly Command[], style: Style): string {
  const rows = commands.map(({ name, operand, about }) => [`${name} ${operand.usage}`, about])
  return [
    `${style.paint('bold', 'countersign')} checks what an MCP server publishes about itself.\n`,
    '\nUsage: countersign <command> <what> [options]\n',
    section('Commands', table(rows, style), style),
    section('Examples', examples(commands.flatMap((c) => c.examples.slice(0, 1))), style),
    section('Exit codes', table(EXIT_CODES, style), style),
    '\n',
    `${wrap('countersign <command> --help shows the options of a command, countersign --version the version. Only public addresses are contacted, and nothing is reported to anybody.', style.columns)}\n`,
  ].join('')
}

/** Help for the commands of one first word; for the command of that word alone, if there is one. */
export function groupHelp(commands: readonly Command[], style: Style): string {
  const [first] = commands
  const word = first?.name.split(' ')[0] ?? ''
  const rows = commands.map(({ name, operand, about }) => [`${name} ${operand.usage}`, about])
  if (first?.name === word)
    return commandHelp(first, style) + section('See also', table(rows.slice(1), style), style)
  const names = commands.map(({ name }) => name.slice(word.length + 1)).join('|')
  return [
    `Usage: countersign ${word} <${names}> <what> [options]\n`,
    section('Commands', table(rows, style), style),
    section('Examples', examples(commands.flatMap((c) => c.examples.slice(0, 1))), style),
    `\n${wrap(`countersign ${word} <${names}> --help shows the options of one.`, style.columns)}\n`,
  ].join('')
}

/** What `--help` behind a command prints. */
export function commandHelp(command: Command, style: Style): string {
  return [
    `${wrap(command.about, style.columns)}\n`,
    `\nUsage: countersign ${command.name} ${command.operand.usage} [options]\n`,
    section('Options', table(command.options.map(optionRow), style), style),
    section('Examples', examples(command.examples), style),
  ].join('')
}

function optionRow({ name, value, about }: Option): readonly string[] {
  return [value === undefined ? `--${name}` : `--${name} <${value}>`, about]
}

function examples(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join('')
}

function section(title: string, body: string, style: Style): string {
  return `\n${style.paint('bold', title)}\n${body}`
}
