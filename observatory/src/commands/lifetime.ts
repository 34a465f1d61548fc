/** What runs until it is told to stop, and how it is stopped. */
import type { Job } from '../jobs/loop.ts'
import type { Log } from '../log.ts'
import type { Context } from './command.ts'

/** The last of all, for what is only to be closed. */
export interface Lifetime {
  /** Stopped in the reverse order of adding. */
  readonly add: (name: string, job: Job) => void
  /** Resolves with why it ends: a signal's name, or what `end` was told. */
  readonly ended: Promise<string>
  readonly end: (why: string) => void
  /** Stops everything, within so many milliseconds. False when something did not stop in time. */
  readonly stop: (withinMs: number) => Promise<boolean>
}

/** So long a job may take beyond its bound before nobody waits for it any more. */
const GRACE_MS = 2000

/** Listens for signals from now on. A second one means: at once. */
export function openLifetime({ onStop }: Pick<Context, 'onStop'>, log: Log): Lifetime {
  const jobs: { readonly name: string; readonly job: Job }[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  const hurry = new AbortController()
  let told = false
  const off = onStop((signal) => {
    if (told) hurry.abort()
    told = true
    end(signal)
  })
  const stopOne = async (
    { name, job }: (typeof jobs)[number],
    leftMs: number,
  ): Promise<boolean> => {
    try {
      return await inTime(job.stop(leftMs), leftMs + GRACE_MS, hurry.signal)
    } catch (error) {
      log.error('stop_failed', error, { job: name })
      return false
    }
  }
  return {
    add: (name, job) => jobs.push({ name, job }),
    ended,
    end,
    stop: async (withinMs) => {
      const endsAt = performance.now() + withinMs
      let inTime = true
      for (const one of jobs.toReversed()) {
        const left = hurry.signal.aborted ? 0 : Math.max(0, endsAt - performance.now())
        const stopped = await stopOne(one, left)
        if (!stopped) log.warning('stopped_late', { job: one.name })
        inTime &&= stopped
      }
      off()
      return inTime
    },
  }
}

async function inTime(work: Promise<void>, ms: number, signal: AbortSignal): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  const now = (): void => resolve(false)
  signal.addEventListener('abort', now)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', now)
  }
}
