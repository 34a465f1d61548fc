// Runs the quick tests in two processes at once, because one uses one core. What the second says
// waits until the first has ended.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('{lib,observatory}/test/**/*.test.ts', { cwd: root }).toSorted()
const FIRST =
  /^(?:lib\/test\/(?:attest|card|cli|deployment|discover|json|net|run|wire)|observatory\/test\/(?:mcp|commands))\//

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
    ...process.argv.slice(2),
    ...some,
  ]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  return { child, ended }
}
