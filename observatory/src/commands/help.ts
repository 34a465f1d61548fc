import type { Command, Option } from './command.ts'
import { PROGRAM } from './parse.ts'

const WIDE = 80

/** All commands, one line each. */
export function helpText(commands: readonly Command[]): string {
  const rows = commands.map(({ name, about }): readonly [string, string] => [
    name,
    about.replace(/\. .*$/s, '.'),
  ])
  return `Watches MCP servers and keeps what it saw.

  ${PROGRAM} <command> [options]

${table(rows)}

\`${PROGRAM} help <command>\` says more. Settings are read from
countersign-observatory.yaml and the environment; \`config\` shows what applies.
`
}

/** What `help <command>` prints. */
export function commandHelp({ name, operand, about, options, examples }: Command): string {
  const usage = [PROGRAM, name, ...(operand === undefined ? [] : [operand])].join(' ')
  const rows = options.map((option): readonly [string, string] => [written(option), option.about])
  return `${about}

  ${usage}${options.length > 0 ? ' [options]' : ''}
${rows.length > 0 ? `\n${table(rows)}\n` : ''}
${examples.map((example) => `  ${example}\n`).join('')}`
}

function written({ name, value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows
    .flatMap(([left, right]) =>
      wrapped(right, WIDE - width).map(
        (line, i) => `  ${(i === 0 ? left : '').padEnd(width)}${line}`,
      ),
    )
    .join('\n')
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
