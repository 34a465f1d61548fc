import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startProberChild } from '../../src/jobs/child.ts'
import { systemClock } from '../../src/jobs/clock.ts'
import type { Job } from '../../src/jobs/loop.ts'
import { openLog } from '../../src/log.ts'

function entry(name: string): string {
  return fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
}

interface Started {
  readonly job: Job
  readonly children: ChildProcess[]
  readonly lines: string[]
  readonly nth: (count: number) => Promise<ChildProcess>
}

function started(t: TestContext, manner: string): Started {
  const children: ChildProcess[] = []
  const lines: string[] = []
  const waiting: (() => void)[] = []
  const job = startProberChild({
    clock: systemClock,
    random: () => 0,
    log: openLog({ write: (line) => void lines.push(line), now: Date.now, format: 'json' }),
    entry: entry('child-entry'),
    args: [manner],
    execArgv: [],
    onStart: (child) => {
      children.push(child)
      for (const resolve of waiting.splice(0)) resolve()
    },
  })
  t.after(() => job.stop(5_000))
  const nth = async (count: number): Promise<ChildProcess> => {
    while (children.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    const child = children[count - 1]
    assert.ok(child)
    return child
  }
  return { job, children, lines, nth }
}

test('a prober that is killed is started again', { timeout: 20_000 }, async (t) => {
  const { nth, lines } = started(t, 'obedient')
  const first = await nth(1)
  await once(first, 'message')
  first.kill('SIGKILL')
  const second = await nth(2)
  await once(second, 'message')
  assert.notEqual(second.pid, first.pid)
  assert.match(lines.join(''), /prober_ended.*SIGKILL/)
})

test(
  'one that cannot start is tried again after pauses that grow',
  { timeout: 20_000 },
  async (t) => {
    const { nth, lines } = started(t, 'failing')
    await nth(3)
    assert.match(lines.join(''), /"event":"prober_ended","failures":2.*exit code 3/)
  },
)

test('told to stop, it ends by itself', { timeout: 20_000 }, async (t) => {
  const { job, nth, children, lines } = started(t, 'obedient')
  const child = await nth(1)
  await once(child, 'message')
  await job.stop(10_000)
  assert.equal(child.exitCode, 0)
  assert.equal(children.length, 1)
  assert.deepEqual(lines, [])
})

test('one that does not hear is killed when its time is over', { timeout: 20_000 }, async (t) => {
  const { job, nth, lines } = started(t, 'stubborn')
  const child = await nth(1)
  await once(child, 'message')
  await job.stop(200)
  assert.equal(child.signalCode, 'SIGKILL')
  assert.match(lines.join(''), /prober_killed/)
})

test('when the parent is killed the child ends too', { timeout: 20_000 }, async (t) => {
  const parent = spawn(process.execPath, [entry('parent-entry')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => void parent.kill('SIGKILL'))
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(`${line}`.trim())
  assert.ok(isAlive(pid))
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  for (let tries = 0; isAlive(pid) && tries < 200; tries++) await sleep(50)
  assert.equal(isAlive(pid), false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
