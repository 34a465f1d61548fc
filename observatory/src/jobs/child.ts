/** The prober as a process of its own, so that pages never wait for a probe and no latency for a page. */
import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { backoffMs, within, type Job, type Surroundings } from './loop.ts'

export interface ProberChildOptions extends Surroundings {
  /** The module that the child runs. */
  readonly entry: string
  readonly args: readonly string[]
  /** Options of Node. Default: `proberOptions` of this process. */
  readonly execArgv?: readonly string[]
  /** Told of every child, before it does anything. */
  readonly onStart?: (child: ChildProcess) => void
}

/**
 * Hundreds of runs that wait for their next answer outlive every young generation, so that a large one
 * only takes room: V8 would let it grow to more than they hold. Of what is old V8 lets the more be
 * waste the more there may be; a prober that needs a gigabyte is ill, and is started again.
 */
export const PROBER_MEMORY: readonly string[] = [
  '--max-semi-space-size=16',
  '--max-old-space-size=1024',
]

/**
 * Options of Node for a prober. What the person gave to this process, or says in the environment, counts
 * for more. Node 22 calls its SQLite experimental in every process, as the launcher knows.
 *
 * @param environment what `NODE_OPTIONS` holds, which a command line would overrule; `_` is `-` in it
 */
export function proberOptions(given: readonly string[], environment = ''): readonly string[] {
  const said = environment.replaceAll('_', '-')
  const ours = PROBER_MEMORY.filter((option) => !said.includes(option.replace(/=.*/, '=')))
  return [...ours, ...given, '--disable-warning=ExperimentalWarning']
}

/** A child that lived this long was well: the next one is started soon again. */
const WELL_MS = 60_000

/** Starts the child, and another one whenever it ends by itself. */
export function startProberChild(options: ProberChildOptions): Job {
  const {
    entry,
    args,
    execArgv = proberOptions(process.execArgv),
    clock,
    random,
    log,
    onStart,
  } = options
  const pause = new AbortController()
  let child: ChildProcess | undefined
  const over = (async () => {
    for (let failures = 0; !pause.signal.aborted;) {
      const beganAt = clock.elapsed()
      child = fork(entry, args, {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        execArgv: [...execArgv],
      })
      yieldToPages(child)
      onStart?.(child)
      const ended = await endOf(child)
      if (pause.signal.aborted) return
      failures = clock.elapsed() - beganAt >= WELL_MS ? 1 : failures + 1
      log.error('prober_ended', ended, { failures })
      await clock.wait(backoffMs(failures, random), pause.signal)
    }
  })()
  return {
    stop: async (withinMs) => {
      pause.abort()
      // That is the word: see `stopWithParent`.
      if (child?.connected === true) child.disconnect()
      if (await within(withinMs, clock, over)) return
      log.warning('prober_killed', { within_ms: withinMs })
      child?.kill('SIGKILL')
      await over
    },
  }
}

/** Where there is work for more than the machine has, a reader waits for no run; a run can wait. */
function yieldToPages({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It ended at once, or the system knows no priorities: then all are alike.
  }
}

async function endOf(child: ChildProcess): Promise<Error> {
  return await new Promise((resolve) => {
    child.once('error', resolve)
    child.once('exit', (code, signal) =>
      resolve(new Error(`it ended with ${signal ?? `exit code ${code}`}`)),
    )
  })
}

/**
 * In the child: `stop` is called once, when the parent says so or is gone, be it killed. A keyboard's
 * interrupt goes to both; the child leaves it to the parent.
 */
export function stopWithParent(stop: () => void): void {
  if (process.send === undefined) return
  process.on('SIGINT', () => undefined)
  if (process.connected) process.once('disconnect', stop)
  else stop()
}
