/**
 * The floor of several workers: as many processes that only look, at the pace of the workers. What
 * they cost more than one is the price that a machine has for processes that take turns on its cores.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Looks } from './looker.ts'
import { LATENCY_MS, WARM_UP } from './workers.ts'

const WARM_PACE = 300

export interface Lookers {
  /** What a look cost, in milliseconds of the processor; of `count` in all, so many a second in all. */
  readonly turn: (count: number, perSecond: number) => Promise<number>
  readonly leave: () => void
}

/** Processes that have looked at as many servers as workers have when they are warm. */
export async function openLookers(processes: number): Promise<Lookers> {
  const entry = fileURLToPath(new URL('./looker.ts', import.meta.url))
  const children = Array.from({ length: processes }, () =>
    fork(entry, [String(LATENCY_MS)], { execArgv: [] }),
  )
  const leave = (): void => {
    for (const child of children) child.kill('SIGKILL')
  }
  const turn = async (count: number, perSecond: number): Promise<number> => {
    const each: Looks = { count: count / processes, perSecond: perSecond / processes }
    const all = children.map(async (child) => {
      const answered = once(child, 'message')
      child.send(each)
      return ((await answered) as [number])[0]
    })
    return (await Promise.all(all)).reduce((sum, one) => sum + one, 0) / count
  }
  try {
    await Promise.all(children.map((child) => once(child, 'message')))
    await turn(WARM_UP * processes, WARM_PACE * processes)
  } catch (error) {
    leave()
    throw error
  }
  return { turn, leave }
}
