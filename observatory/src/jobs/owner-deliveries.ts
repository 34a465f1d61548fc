/** Tells the webhooks of owners, which come and go while this runs: all of them in one loop. */
import { hookOf } from '../claims/owner-hook.ts'
import { ownerHooks } from '../store/owner-hooks.ts'
import type { Hook } from '../webhooks/hook.ts'
import { tell, type TellOptions } from './deliveries.ts'
import { endWithin, startLoop, type Job } from './loop.ts'

export interface OwnerDeliveriesOptions extends TellOptions {
  /** Opens their secrets. */
  readonly sealKey: Uint8Array
}

const IDLE_MS = 2_000
/** At once: who is slow holds up no more than its neighbours, and them for a few seconds. */
const AT_ONCE = 16

/** Starts it. A webhook whose secrets cannot be read is passed over, and that is said once. */
export function startOwnerDeliveries(options: OwnerDeliveriesOptions): Job {
  const { store, clock, log, sealKey } = options
  const stopping = new AbortController()
  const told = new Set<string>()
  const loop = startLoop('owner_webhooks', options, async () => {
    const hooks = (await ownerHooks(store)).flatMap((row): readonly Hook[] => {
      const hook = hookOf(row, sealKey, clock.now())
      if (hook !== undefined) return [hook]
      if (!told.has(row.id)) log.warning('owner_webhook_sealed', { webhook: row.name })
      told.add(row.id)
      return []
    })
    let isMore = false
    for (let from = 0; from < hooks.length && !stopping.signal.aborted; from += AT_ONCE) {
      const turns = hooks
        .slice(from, from + AT_ONCE)
        .map((hook) => tell(hook, options, stopping.signal))
      // All are over before one that failed is spoken of: nothing goes on behind the loop's back.
      const ended = await Promise.allSettled(turns)
      for (const turn of ended)
        if (turn.status === 'rejected') throw turn.reason
        else isMore ||= turn.value
    }
    return isMore ? 0 : IDLE_MS
  })
  return {
    stop: async (withinMs) => {
      const stopped = loop.stop()
      await endWithin(withinMs, clock, stopped, () => stopping.abort())
    },
  }
}
