/** The one writer of the log: a turn every few seconds, in whichever process has the lease. */
import { envelopeRecord, sequence, startLog, type LogIdentity } from 'countersign/attest'
import { dropLease, takeLease, type Lease } from '../store/leases.ts'
import { storedLog } from '../store/log.ts'
import type { Store } from '../store/open.ts'
import type { Clock } from './clock.ts'
import { startLoop, within, type Job, type Surroundings } from './loop.ts'

export interface SequencerOptions extends Surroundings {
  readonly store: Store
  /** Whose log it is. For ever the same: another name or key is refused by what was signed before. */
  readonly identity: LogIdentity
  /** An id of this process's own. */
  readonly holder: string
  /** Between two turns, in milliseconds. A pending leaf gets its place within twice that. Default 4,000. */
  readonly everyMs?: number
}

const LEASE_MS = 60_000

/** Starts the sequencer. Any number may be started: the lease lets one of them work. */
export function startSequencer(options: SequencerOptions): Job {
  const { store, clock, log, holder, everyMs = 4_000 } = options
  const lease: Lease = { name: 'sequencer', holder }
  const loop = startLoop('sequencer', options, async () => {
    const grown = await sequenceOnce(options, clock, lease)
    if (grown !== undefined && grown.size > grown.from)
      log.info('log_grown', { leaves: grown.size - grown.from, size: grown.size })
    return everyMs
  })
  return {
    stop: async (withinMs) => {
      await within(
        withinMs,
        clock,
        loop.stop().then(() => dropLease(store, lease)),
      )
    },
  }
}

/**
 * One turn: gives all pending leaves their places and signs a checkpoint of them. Undefined when
 * another process has the lease. A log that is not there yet is begun.
 *
 * @throws Error when the log is another's or damaged, and whatever the store throws
 */
export async function sequenceOnce(
  { store, identity }: Pick<SequencerOptions, 'store' | 'identity'>,
  { now }: Pick<Clock, 'now'>,
  lease: Lease,
): Promise<{ readonly from: number; readonly size: number } | undefined> {
  const at = now()
  if (!(await takeLease(store, lease, { now: at, until: at + LEASE_MS }))) return undefined
  const log = storedLog(store, lease, envelopeRecord, now)
  let done = await sequence(log, identity)
  if (!done.ok && done.code === 'log_missing') {
    await startLog(log, identity)
    done = await sequence(log, identity)
  }
  if (!done.ok) throw new Error(done.message)
  return done
}
