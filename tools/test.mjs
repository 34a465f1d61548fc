// Runs tests in two processes at once, because one uses one core. One takes the files from the first
// on, the other from the last, until they meet: the halves come out even however long a file takes,
// and what one half imports the other mostly need not. What the second says waits until the first
// has ended.
//
//   node tools/test.mjs          the quick tests: of this process alone, on loopback
//   node tools/test.mjs system   *.system.test.ts: they start processes and other programs, or read much
//   node tools/test.mjs long     those files that have more to do under COUNTERSIGN_LONG
//   node tools/test.mjs postgres those files that have more to do where there is a PostgreSQL
//
// Further words are options of Node: --test-reporter=dot. For one file or one name there is
// `node --test --test-name-pattern=… <file>`.
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const kind = ['system', 'long', 'postgres'].find((word) => word === process.argv[2]) ?? 'quick'
const options = process.argv.slice(kind === 'quick' ? 2 : 3)
const isSystem = (file) => file.endsWith('.system.test.ts')
const says = (word) => (file) => word.test(readFileSync(join(root, file), 'utf8'))
const CHOSEN = {
  quick: (file) => !isSystem(file),
  system: isSystem,
  long: says(/COUNTERSIGN_LONG/),
  postgres: says(/onBoth|[pP]ostgres/),
}
const files = globSync('{lib,observatory}/test/**/*.test.ts', {
  cwd: root,
  // Those are run by test:browser.
  exclude: ['observatory/test/browser'],
})
  .toSorted()
  .filter(CHOSEN[kind])
const env = {
  ...process.env,
  ...(kind === 'quick' && inMemory()),
  ...(kind === 'long' && { COUNTERSIGN_LONG: '1' }),
  ...((kind === 'long' || kind === 'postgres') && { COUNTERSIGN_POSTGRES: '1' }),
}

const claims = mkdtempSync(join(tmpdir(), 'countersign-tests-'))
const first = half(files)
const second = half(files.toReversed())
first.child.stdout.pipe(process.stdout)
first.child.stderr.pipe(process.stderr)
const waiting = []
for (const stream of [second.child.stdout, second.child.stderr])
  stream.on('data', (chunk) => waiting.push(chunk))
const codes = [await first.ended]
codes.push(await second.ended)
process.stdout.write(Buffer.concat(waiting))
rmSync(claims, { recursive: true })
process.exitCode = codes.find((code) => code !== 0) ?? 0

function half(inOrder) {
  const args = ['--import', './tools/seed.mjs', ...options, 'tools/test-half.mjs', claims]
  const child = spawn(process.execPath, [...args, ...inOrder], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  return { child, ended }
}

/** Databases and logs wait for a disk at every commit; what tests commit need not outlive them. */
function inMemory() {
  const path = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(path)) return {}
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize > 2 ** 30 ? { TMPDIR: path } : {}
}
