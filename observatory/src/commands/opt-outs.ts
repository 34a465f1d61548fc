/** Keeps the deny list as its file says, and asks those again who opted out. */
import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { startLoop, within, type Job, type Surroundings } from '../jobs/loop.ts'
import type { Store } from '../store/open.ts'
import { reviewDenials, syncDenyList } from '../targets/opt-out-review.ts'
import { parseDenyList, type DenyEntry } from '../targets/opt-out.ts'
import { EXIT, Stop, unavailable } from './stop.ts'
import { guardOpener, lookupsOf } from './working.ts'

interface OptOutsOptions {
  readonly config: Config
  readonly store: Store
  readonly surroundings: Surroundings
}

const HOUR_MS = 3_600_000

/**
 * Reads the deny list now, so that nobody on it is contacted, and again every hour.
 *
 * @throws Stop when the list cannot be read
 */
export async function startOptOuts(options: OptOutsOptions): Promise<Job> {
  const { config, store, surroundings } = options
  const { clock, log } = surroundings
  const lookups = lookupsOf(guardOpener(config))
  const sync = async (): Promise<void> => {
    const changed = await syncDenyList(store, denyEntries(config), clock.now())
    if (changed.added + changed.removed > 0) log.info('deny_list_read', changed)
  }
  await sync()
  const loop = startLoop('opt_outs', surroundings, async () => {
    await sync()
    for (const { kind, value } of await reviewDenials(store, lookups, clock.now()))
      log.info('opt_out_lifted', { kind, value })
    return HOUR_MS
  })
  return { stop: async (withinMs) => void (await within(withinMs, clock, loop.stop())) }
}

/**
 * Without a file there is no list.
 *
 * @throws Stop when the file cannot be read, or a line of it denies nothing
 */
export function denyEntries({ denyList }: Config): readonly DenyEntry[] {
  if (denyList === undefined) return []
  let text: string
  try {
    text = readFileSync(denyList, 'utf8')
  } catch (cause) {
    const mend = 'write it, or leave denyList out'
    const fault = { where: denyList, message: 'the deny list cannot be read', mend }
    throw unavailable('deny_list_unreadable', fault, cause)
  }
  const read = parseDenyList(text, denyList)
  if (read.ok) return read.value
  throw new Stop('deny_list_invalid', EXIT.usage, read.faults)
}
