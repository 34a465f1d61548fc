/** A worker: probes endpoints, examines sites, does scans. Any number of them share a store. */
import type { Store } from '../store/open.ts'
import type { Cadence } from '../store/types.ts'
import { startCalendar } from './calendar.ts'
import { meterDelay } from './loop-delay.ts'
import type { Manners } from './looking.ts'
import type { Job, Surroundings } from './loop.ts'
import { startOwnership, type OwnershipOptions } from './ownership.ts'
import { openPacer } from './pacer.ts'
import { startProber, type ProberOptions } from './prober.ts'
import type { ScanBudget } from './scan-send.ts'
import { startScans } from './scans.ts'
import type { Signing } from './signing.ts'
import { startSites } from './sites.ts'
import type { MayContact } from './visiting.ts'

export interface WorkerOptions extends Surroundings {
  readonly store: Store
  /** Who claims, for people who look into the database. */
  readonly worker: string
  readonly manners: Manners
  readonly signing: Signing
  /** From one run to the next, in milliseconds. */
  readonly cadenceMs: Readonly<Record<Cadence, number>>
  /** From one examination of a site to the next. */
  readonly sitesMs: number
  /** Endpoints in hand at once. */
  readonly concurrency: number
  readonly mayContact?: MayContact
  /** Absent where nothing can be claimed. */
  readonly ownership?: Pick<OwnershipOptions, 'records' | 'publicUrl'>
  /** What a scan may ask of a stranger's server. */
  readonly scanBudget?: ScanBudget
  /** Told of runs that are in the store for good. */
  readonly onSaved?: ProberOptions['onSaved']
}

/** Starts a worker. */
export function startWorker(options: WorkerOptions): Job {
  const { store, clock, random, log, worker, manners, signing, mayContact } = options
  const { cadenceMs, sitesMs, ownership, scanBudget } = options
  const shared = {
    clock,
    random,
    log,
    store,
    worker,
    manners,
    mayContact,
    pacer: openPacer(store, clock),
  }
  const jobs: readonly Job[] = [
    startProber({
      ...shared,
      delay: meterDelay(),
      finish: { signing, cadenceMs, random },
      concurrency: options.concurrency,
      ...(options.onSaved && { onSaved: options.onSaved }),
    }),
    startSites({ ...shared, vantage: signing.vantage, cadenceMs: sitesMs }),
    startScans({ ...shared, ...(scanBudget && { budget: scanBudget }) }),
    ...(ownership === undefined ? [] : [startOwnership({ ...shared, ...ownership })]),
    startCalendar({ clock, random, log, store, cadenceMs, sitesMs }),
  ]
  return {
    stop: async (withinMs) => {
      await Promise.all(jobs.map((job) => job.stop(withinMs)))
    },
  }
}
