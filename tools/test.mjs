// Runs tests in two processes at once, because one uses one core. What the second says waits until
// the first has ended. `node tools/test.mjs` runs the quick tests, `node tools/test.mjs long` those
// files that have more to do under COUNTERSIGN_LONG.
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const isLong = process.argv[2] === 'long'
const options = process.argv.slice(isLong ? 3 : 2)
const files = globSync('{lib,observatory}/test/**/*.test.ts', { cwd: root })
  .toSorted()
  .filter((file) => !isLong || readFileSync(join(root, file), 'utf8').includes('COUNTERSIGN_LONG'))
const FIRST = isLong
  ? /^lib\//
  : /^(?:lib\/test\/(?:attest|card|cli|deployment|discover|json|net|run|wire)|observatory\/test\/(?:mcp|commands))\//

const first = run(files.filter((file) => FIRST.test(file)))
const second = run(files.filter((file) => !FIRST.test(file)))
first.child.stdout.pipe(process.stdout)
first.child.stderr.pipe(process.stderr)
const waiting = []
for (const stream of [second.child.stdout, second.child.stderr])
  stream.on('data', (chunk) => waiting.push(chunk))
const codes = [await first.ended]
codes.push(await second.ended)
process.stdout.write(Buffer.concat(waiting))
process.exitCode = codes.find((code) => code !== 0) ?? 0

function run(some) {
  const args = [
    '--import',
    './tools/seed.mjs',
    '--test',
    '--test-isolation=none',
    ...options,
    ...some,
  ]
  const env = isLong
    ? { ...process.env, COUNTERSIGN_LONG: '1', COUNTERSIGN_POSTGRES: '1' }
    : process.env
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  return { child, ended }
}
