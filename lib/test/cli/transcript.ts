/**
 * Commands with their output and exit codes in plain text, run again inside the test process.
 *
 *   $ NO_COLOR=1 countersign card lint - < tides.json
 *   what was written to stdout, escape characters as ␛
 *   ! what was written to stderr
 *   [exit 0]
 *
 * `COLUMNS` makes both outputs a terminal of that width. Sites under `.example` live in memory.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../src/cli/version.ts'
import { openMemory } from './fixtures/sites.ts'
import { run, type Ran, type RunOptions } from './run.ts'

export const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url))

/** The tool's own version, alone or as a member of our JSON; a release must not touch transcripts. */
const VERSION = new RegExp(
  `^(    "version": "|)${version()}(?="?$)|(?<="semanticVersion": ")${version()}(?=",$)`,
  'gm',
)

/** Where commands run, and what their guard leads to. */
export type Place = Required<Pick<RunOptions, 'cwd' | 'openGuard'>>

const HERE: Place = { cwd: FIXTURES, openGuard: openMemory }

/** The same text with the output of every command in it as it is now. */
export async function replay(text: string, place: Place = HERE): Promise<string> {
  const lines = text.split('\n')
  const parts: string[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    parts.push(line)
    if (!line.startsWith('$ ')) continue
    parts.push(shown(await runLine(line, place)))
    const rest = lines.slice(index + 1)
    const end = rest.findIndex((next) => /^\[exit \d+\]$/.test(next))
    const next = rest.findIndex((other) => other.startsWith('$ '))
    if (end >= 0 && (next < 0 || end < next)) index += end + 1
  }
  return parts.join('\n')
}

function shown({ stdout, stderr, exit }: Ran): string {
  const plain = stdout
    .replaceAll('\u001b', '␛')
    .replace(VERSION, (_, before = '') => `${before}<version>`)
  const errors = stderr.replaceAll('\u001b', '␛').replace(/^(?=.)/gm, '! ')
  return `${plain}${errors}[exit ${exit}]`
}

/** Runs `$ NAME=value countersign word 'two words' < file`. */
function runLine(text: string, { cwd, openGuard }: Place): Promise<Ran> {
  const words = [...text.slice(2).matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
  const start = words.indexOf('countersign')
  assert.ok(start >= 0, `not a command: ${text}`)
  const env = Object.fromEntries(words.slice(0, start).map((word) => word.split('=', 2)))
  const end = words.indexOf('<')
  const file = end < 0 ? undefined : words[end + 1]
  return run(words.slice(start + 1, end < 0 ? undefined : end), {
    cwd,
    env,
    ...(file !== undefined && { stdin: readFileSync(join(cwd, file)) }),
    ...(env.COLUMNS !== undefined && { terminal: { columns: Number(env.COLUMNS) } }),
    openGuard,
  })
}
