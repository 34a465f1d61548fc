import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { run, type Ran } from './run.ts'
import { FIXTURES } from './transcript.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/countersign.js', import.meta.url))

test('the launcher runs the same command line in a process of its own', async () => {
  const commands = [['--version'], ['card', 'lint', 'tides.json'], ['chek'], ['explain', 'none']]
  const spawned = await Promise.all(commands.map((argv) => spawn(argv)))
  for (const [index, argv] of commands.entries())
    assert.deepEqual(spawned[index], await run(argv, { cwd: FIXTURES }))
})

function spawn(argv: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH }
    const child = execFile(process.execPath, [LAUNCHER, ...argv], { cwd: FIXTURES, env }, done)
    function done(_: unknown, stdout: string, stderr: string) {
      resolve({ stdout, stderr, exit: child.exitCode ?? -1 })
    }
  })
}
