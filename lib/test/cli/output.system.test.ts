/** An output that cannot be written, in processes of their own. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const LAUNCHER = fileURLToPath(new URL('../../bin/countersign.js', import.meta.url))
const FULL = '/dev/full'

function explain(stdout: number | 'pipe'): ReturnType<typeof spawn> {
  const env = { PATH: process.env.PATH }
  return spawn(process.execPath, [LAUNCHER, 'explain'], { env, stdio: ['ignore', stdout, 'pipe'] })
}

function ended(child: ReturnType<typeof spawn>): Promise<{ exit: number | null; stderr: string }> {
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  return new Promise((resolve) => child.on('close', (exit) => resolve({ exit, stderr })))
}

test(
  'a full device is one line and exit 3, for half a result is none',
  {
    skip: existsSync(FULL) ? false : 'this machine has no /dev/full',
  },
  async () => {
    const full = openSync(FULL, 'w')
    const { exit, stderr } = await ended(explain(full))
    closeSync(full)
    assert.equal(exit, 3)
    assert.match(stderr, /^countersign: output_unwritable: .*ENOSPC.*; .*\n$/)
  },
)

test('a reader that goes away ends the work without a word', async () => {
  const child = explain('pipe')
  child.stdout?.destroy()
  assert.deepEqual(await ended(child), { exit: 0, stderr: '' })
})
