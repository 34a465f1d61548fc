/** Tells the webhooks of owners, which come and go while this runs: all of them in one loop. */
import { hookOf } from '../claims/owner-hook.ts'
import { ownerHooks } from '../store/owner-hooks.ts'
import type { Hook } from '../webhooks/hook.ts'
import { tell, type TellOptions, type Told } from './deliveries.ts'
import { openHookLines } from './hook-lines.ts'
import { endWithin, startLoop, type Job } from './loop.ts'

export interface OwnerDeliveriesOptions extends Omit<TellOptions, 'turnMs'> {
  /** Opens their secrets. */
  readonly sealKey: Uint8Array
}

const IDLE_MS = 2_000
/** After that a hook waits for its next turn, whatever is left to be sent. */
const TURN_MS = 5_000

/** Starts it. A webhook whose secrets cannot be read is passed over, and that is said once. */
export function startOwnerDeliveries(options: OwnerDeliveriesOptions): Job {
  const { store, clock, log, sealKey } = options
  const stopping = new AbortController()
  const sealed = new Set<string>()
  const lines = openHookLines(clock)
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []

  const takeTurn = async (hook: Hook): Promise<void> => {
    const turn = lines.enter(hook)
    if (turn === undefined) return
    let told: Told = { isMore: false, hasSent: false }
    try {
      told = await tell(hook, { ...options, turnMs: TURN_MS }, stopping.signal)
    } catch (error) {
      failures.push(error)
    } finally {
      turn.leave(told.hasSent)
    }
    if (told.isMore) loop.wake()
  }
  const begin = (hook: Hook): void => {
    const ended = takeTurn(hook).finally(() => running.delete(ended))
    running.add(ended)
  }
  const loop = startLoop('owner_webhooks', options, async () => {
    if (failures.length > 0) {
      // All are over before one that failed is spoken of: nothing goes on behind the loop's back.
      await Promise.all(running)
      const [first] = failures.splice(0)
      throw first
    }
    const hooks = (await ownerHooks(store)).flatMap((row): readonly Hook[] => {
      const hook = hookOf(row, sealKey, clock.now())
      if (hook !== undefined) return [hook]
      if (!sealed.has(row.id)) log.warning('owner_webhook_sealed', { webhook: row.name })
      sealed.add(row.id)
      return []
    })
    for (const hook of lines.inOrder(hooks)) {
      if (lines.isFull()) await Promise.race(running)
      if (stopping.signal.aborted || failures.length > 0) break
      begin(hook)
    }
    return IDLE_MS
  })
  return {
    stop: async (withinMs) => {
      const stopped = loop.stop().then(async () => void (await Promise.all(running)))
      await endWithin(withinMs, clock, stopped, () => stopping.abort())
    },
  }
}
