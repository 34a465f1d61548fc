/** A demo that somebody forgot does not fill the disk. */
import { stat } from 'node:fs/promises'
import { startLoop, within, type Job, type Surroundings } from '../jobs/loop.ts'

interface DemoLimitOptions extends Surroundings {
  /** The database. */
  readonly file: string
  /** Stopped when the database is full grown. */
  readonly prober: Job
  /** Default 1 GB. */
  readonly mostBytes?: number
}

const MOST_BYTES = 1_000_000_000
const LOOK_MS = 30_000
const STOP_MS = 10_000

/**
 * Looks how large the database is, and stops the prober when that is enough. The pages stay and say
 * how old everything is.
 */
export function startDemoLimit(options: DemoLimitOptions): Job {
  const { file, prober, clock, log, mostBytes = MOST_BYTES } = options
  const loop = startLoop('demo_limit', options, async () => {
    const { size } = await stat(file)
    if (size < mostBytes) return LOOK_MS
    log.warning('demo_full', { bytes: size, mend: 'start it again for a new one' })
    await prober.stop(STOP_MS)
    return Infinity
  })
  return { stop: async (withinMs) => void (await within(withinMs, clock, loop.stop())) }
}
