/**
 * Commands with their output and exit codes, as plain text in transcripts/. `UPDATE_TRANSCRIPTS=1`
 * rewrites them; read the difference before you commit it.
 *
 *   $ NO_COLOR=1 countersign card lint - < tides.json
 *   what was written to stdout, escape characters as ␛
 *   ! what was written to stderr
 *   [exit 0]
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { version } from '../../src/cli/version.ts'
import { openMemory } from './fixtures/sites.ts'
import { run, type Ran } from './run.ts'

const TRANSCRIPTS = fileURLToPath(new URL('transcripts/', import.meta.url))
const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url))
const LAUNCHER = fileURLToPath(new URL('../../bin/countersign.js', import.meta.url))
/** The tool's own version, alone or as a member of our JSON; a release must not touch transcripts. */
const VERSION = new RegExp(`^(    "version": "|)${version()}(?="?$)`, 'gm')

interface Line {
  readonly env: Readonly<Record<string, string>>
  readonly argv: readonly string[]
  readonly stdin?: Uint8Array
}

for (const name of readdirSync(TRANSCRIPTS)) {
  test(`transcript ${name}`, async () => {
    const path = join(TRANSCRIPTS, name)
    const wanted = readFileSync(path, 'utf8')
    const parts: string[] = []
    for (const line of wanted.split('\n')) {
      if (line.startsWith('# ')) parts.push(line)
      if (!line.startsWith('$ ')) continue
      const { argv, env, stdin } = lineOf(line)
      const ran = await run(argv, {
        cwd: FIXTURES,
        env,
        ...(stdin && { stdin }),
        ...(env.COLUMNS !== undefined && { terminal: { columns: Number(env.COLUMNS) } }),
        openGuard: openMemory,
      })
      parts.push(`${line}\n${shown(ran)}`)
    }
    const got = `${parts.join('\n\n')}\n`
    if (process.env.UPDATE_TRANSCRIPTS === '1') writeFileSync(path, got)
    else assert.equal(got, wanted)
  })
}

test('the launcher runs the same command line in a process of its own', async () => {
  const commands = [['--version'], ['card', 'lint', 'tides.json'], ['chek'], ['explain', 'none']]
  const spawned = await Promise.all(commands.map((argv) => spawn(argv)))
  for (const [index, argv] of commands.entries())
    assert.deepEqual(spawned[index], await run(argv, { cwd: FIXTURES }))
})

function shown({ stdout, stderr, exit }: Ran): string {
  const plain = stdout.replaceAll('\u001b', '␛').replace(VERSION, '$1<version>')
  const errors = stderr.replaceAll('\u001b', '␛').replace(/^(?=.)/gm, '! ')
  return `${plain}${errors}[exit ${exit}]`
}

/** Reads `$ NAME=value countersign word 'two words' < file`. */
function lineOf(text: string): Line {
  const words = [...text.slice(2).matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  )
  const start = words.indexOf('countersign')
  assert.ok(start >= 0, `not a command: ${text}`)
  const env = Object.fromEntries(words.slice(0, start).map((word) => word.split('=', 2)))
  const end = words.indexOf('<')
  const argv = words.slice(start + 1, end < 0 ? undefined : end)
  const file = end < 0 ? undefined : words[end + 1]
  return file === undefined
    ? { env, argv }
    : { env, argv, stdin: readFileSync(join(FIXTURES, file)) }
}

function spawn(argv: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH }
    const child = execFile(process.execPath, [LAUNCHER, ...argv], { cwd: FIXTURES, env }, done)
    function done(_: unknown, stdout: string, stderr: string) {
      resolve({ stdout, stderr, exit: child.exitCode ?? -1 })
    }
  })
}
