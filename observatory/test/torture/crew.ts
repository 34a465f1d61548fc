/** The processes of an observatory: started, killed in part, and waited for. */
import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Victim = 'server' | 'prober' | 'worker' | 'all'

export interface Crew {
  /** As the machine does when it has no memory left: nobody is asked. */
  readonly kill: (victim: Victim) => void
  /** Tells who is left to stop; resolves when no process is left, children of those that died included. */
  readonly stop: () => Promise<void>
  /** The processes that there are just now, by what they are. */
  readonly pids: () => ReadonlyMap<string, number>
  /** Where the server has its pages, when the order wants some. */
  readonly pages: () => string | undefined
}

const START_MS = 180_000
/** More than the jobs are given to stop. */
const STOP_MS = 30_000

/** What a process says of itself. */
interface Told {
  readonly prober?: number
  readonly ready?: number
  readonly pages?: string
}

/** Starts a server with its prober, and so many workers beside it; all of them work when it resolves. */
export async function startCrew(order: string, workers: number): Promise<Crew> {
  const probers: number[] = []
  const ready = new Set<number>()
  let pages: string | undefined
  const members: ChildProcess[] = []
  const add = (entry: string): ChildProcess => {
    const member = fork(pathOf(entry), [order], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
      // The same modules again and again.
      env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(order), 'compiled') },
    })
    member.on('message', (message: Told) => {
      if (message.prober !== undefined) probers.push(message.prober)
      if (message.ready !== undefined) ready.add(message.ready)
      pages = message.pages ?? pages
    })
    members.push(member)
    return member
  }
  const server = add('server-entry')
  const beside = Array.from({ length: workers }, () => add('prober-entry'))

  /** Their numbers may be those of other processes by now. */
  let gone = false
  const left = (): readonly number[] =>
    [...members.flatMap(({ pid }) => pid ?? []), ...probers].filter(isAlive)
  const stop = async (): Promise<void> => {
    for (const member of members) if (member.connected) member.disconnect()
    await until(
      () => left().length === 0,
      STOP_MS,
      () => `${left().join(', ')} did not stop`,
    )
    gone = true
  }
  try {
    await until(
      () => {
        assert.ok(isAlive(server.pid ?? 0), 'the server ended at its start')
        return ready.size > workers
      },
      START_MS,
      () => `${ready.size} of ${workers + 1} probers started`,
    )
  } catch (error) {
    for (const pid of left()) killed(pid)
    throw error
  }
  return {
    kill: (victim) => {
      if (gone) return
      const [prober] = probers.slice(-1)
      const pids = {
        server: [server.pid],
        prober: [prober],
        worker: [beside[0]?.pid],
        all: [server.pid, prober, ...beside.map(({ pid }) => pid)],
      }[victim]
      for (const pid of pids) if (pid !== undefined) killed(pid)
    },
    stop,
    pids: () => {
      const named = [
        ['server', server.pid],
        ['prober', probers.at(-1)],
        ...beside.map(({ pid }, n) => [`worker ${n + 1}`, pid] as const),
      ] as const
      return new Map(named.flatMap(([name, pid]) => (pid === undefined ? [] : [[name, pid]])))
    },
    pages: () => pages,
  }
}

function pathOf(entry: string): string {
  return fileURLToPath(new URL(`./${entry}.ts`, import.meta.url))
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** A process that nobody has waited for yet is none any more. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return existsWithoutProc(pid)
  }
}

function existsWithoutProc(pid: number): boolean {
  if (process.platform === 'linux') return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Resolves as soon as it is so; rejects with what `why` says when it was not in time. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
  why: () => string,
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(why())
    await sleep(5)
  }
}
