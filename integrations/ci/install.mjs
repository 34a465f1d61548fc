// Gets countersign from npm into a folder of its own and runs it on the Node that runs this.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const own = new URL('../../lib/package.json', import.meta.url)

/** The version that belongs to this copy of the repository. */
export function ownVersion() {
  return JSON.parse(readFileSync(own, 'utf8')).version
}

/**
 * Installs a version, once for each folder, and returns the path of its launcher. Scripts of packages
 * do not run.
 */
export async function launcherOf(wanted, folder) {
  const version = wanted === '' ? ownVersion() : wanted
  // It becomes a word of a command line, which on Windows is read by a shell.
  if (!/^[0-9A-Za-z][0-9A-Za-z.+-]*$/.test(version))
    throw new Error('version is a version or a tag of countersign, such as 0.1.0 or latest')
  const prefix = join(folder, `countersign-${version}`)
  const launcher = join(prefix, 'node_modules', 'countersign', 'bin', 'countersign.js')
  if (existsSync(launcher)) return launcher
  mkdirSync(prefix, { recursive: true })
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const args = ['install', ...quiet, `countersign@${version}`]
  const exit = await run('npm', args, { cwd: prefix, shell: process.platform === 'win32' })
  if (exit !== 0 || !existsSync(launcher))
    throw new Error(`countersign@${version} could not be installed (npm ended with ${exit})`)
  return launcher
}

/** Runs a program of ours on this very Node; resolves with its exit code. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

function run(program, args, options) {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.once('error', () => done(127))
    child.once('close', (code) => done(code ?? 3))
  })
}
