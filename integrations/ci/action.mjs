// What action.yml runs: installs countersign, runs one command once, and hands on what it found as
// annotations (the command prints them), a step summary, outputs and a report. It needs nothing but
// Node and the npm of the runner, and no token.
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launcherOf, runNode } from './install.mjs'
import { summaryOf } from './summary.mjs'

const COMMANDS = ['check', 'probe', 'card lint', 'lock verify', 'publish verify']
const REPORTS = { sarif: 'countersign.sarif', junit: 'countersign.xml', json: 'countersign.json' }
const VERDICTS = ['passed', 'findings', 'usage', 'unknown', 'gated', 'refused']
const NOTHING_KNOWN = [3, 4]

const { env } = process

/** As the runner hands it over: `fail-on` is `INPUT_FAIL-ON`. */
function input(name) {
  return (env[`INPUT_${name.toUpperCase().replaceAll(' ', '_')}`] ?? '').trim()
}

/** One of the words that an input takes. */
function choice(name, words) {
  const given = input(name)
  if (words.includes(given)) return given
  throw new Error(`${name} cannot be "${given}"; it is one of ${words.filter(Boolean).join(', ')}`)
}

function argumentsOf(command, report, result) {
  const known = input('known')
  const lockfile = input('lockfile')
  if (lockfile !== '' && command !== 'lock verify')
    throw new Error('lockfile is for lock verify; leave it out')
  // A target is never an option, whoever wrote it.
  const targets = input('target').split(/\s+/).filter(Boolean)
  const option = targets.find((target) => target.startsWith('-'))
  if (option !== undefined) throw new Error(`target cannot be "${option}"; options are arguments`)
  return [
    ...command.split(' '),
    ...targets,
    '--format=github',
    `--fail-on=${choice('fail-on', ['error', 'warning', 'note'])}`,
    ...(known === '' ? [] : [`--known=${known}`]),
    ...(lockfile === '' ? [] : [`--file=${lockfile}`]),
    `--report=json=${result}`,
    ...(report === undefined ? [] : [`--report=${report.format}=${report.file}`]),
    ...input('arguments')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ]
}

function reportIn(cwd) {
  const format = choice('format', ['', ...Object.keys(REPORTS)])
  const file = input('report')
  if (format !== '') return { format, file: resolve(cwd, file === '' ? REPORTS[format] : file) }
  if (file !== '') throw new Error('report needs a format; write sarif, junit or json')
  return undefined
}

/** A random delimiter, because a value may hold text of a third party. */
function setOutput(name, value) {
  const end = `end-${randomUUID()}`
  const line = `${name}<<${end}\n${value}\n${end}\n`
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, line)
}

/** One workflow command; what its text may hold of `%` and line breaks is escaped. */
function annotate(level, title, text) {
  const escaped = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  process.stdout.write(`::${level} title=${title}::${escaped}\n`)
}

async function main() {
  const command = choice('command', COMMANDS)
  const unknown = choice('unknown', ['fail', 'warn'])
  const cwd = resolve(env.GITHUB_WORKSPACE ?? process.cwd(), input('working-directory'))
  const report = reportIn(cwd)
  const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'countersign-'))
  const result = join(folder, 'result.json')
  const args = argumentsOf(command, report, result)
  const launcher = await launcherOf(input('version'), env.RUNNER_TEMP ?? tmpdir())
  const exit = await runNode([launcher, ...args], { cwd, env })
  const found = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : {}
  const { summary = '', counts = {} } = found
  const verdict = VERDICTS[exit] ?? 'unknown'
  const outputs = {
    verdict,
    'exit-code': exit,
    summary,
    errors: counts.errors ?? 0,
    warnings: counts.warnings ?? 0,
    notes: counts.notes ?? 0,
    'report-path': report !== undefined && existsSync(report.file) ? report.file : '',
  }
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value)
  if (env.GITHUB_STEP_SUMMARY)
    appendFileSync(env.GITHUB_STEP_SUMMARY, summaryOf(command, input('target'), verdict, found))
  const passes = unknown === 'warn' && NOTHING_KNOWN.includes(exit)
  if (passes)
    annotate('warning', 'Countersign', `Nothing is known (exit ${exit}), and that passes.`)
  process.exitCode = passes ? 0 : exit
}

try {
  await main()
} catch (error) {
  annotate('error', 'Countersign', error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
