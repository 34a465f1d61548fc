/** Figures of the observatory for those who run it. No label names a server. */
import { SUITE_VERSION } from 'countersign/run'
import { latestCheckpoint, pendingLeaves } from '../store/log.ts'
import { openScans } from '../store/scans.ts'
import { countTargets } from '../store/targets.ts'
import {
  countEvents,
  countObserved,
  lastRunAt,
  outcomesSince,
  QUEUES,
  workloadOf,
  type Workload,
} from '../store/workload.ts'
import { respond } from './answer.ts'
import {
  CLASSIC_TYPE,
  metricsForm,
  OPEN_TYPE,
  printMetrics,
  type Family,
  type Sample,
} from './metrics/print.ts'
import { stateSamples } from './metrics/states.ts'
import type { WebOptions } from './options.ts'
import { remember } from './remember.ts'
import { freshSince } from './status.ts'

/** Every endpoint's latest run is read for these: seldom enough, whoever asks. */
const STATES_KEPT_MS = 300_000
/** The others cost some counting too. */
const KEPT_MS = 2_000
const HOUR_MS = 3_600_000

/** What answers at `/metrics`: one for a process. */
export function metricsOf(options: WebOptions): (request: Request) => Promise<Response> {
  const { store, now } = options
  const states = remember<readonly Sample[]>({ keepMs: STATES_KEPT_MS, now, most: 1 })
  const recent = remember<readonly Family[]>({ keepMs: options.keepMs ?? KEPT_MS, now, most: 1 })
  return async (request) => {
    const form = metricsForm(request.headers.get('accept'))
    const families = [
      ...(await recent('all', () => familiesOf(options))),
      gauge(
        'check_states',
        'Latest signed runs of active endpoints, by check and state.',
        await states('all', () => stateSamples(store)),
      ),
    ]
    return respond(request, {
      type: form === 'open' ? OPEN_TYPE : CLASSIC_TYPE,
      body: printMetrics(families, form),
      headers: { vary: 'accept', 'cache-control': 'no-store' },
    })
  }
}

async function familiesOf(options: WebOptions): Promise<readonly Family[]> {
  const { store, version } = options
  const now = options.now()
  const [targets, { observed, stale }, last, outcomes, events, scans] = await Promise.all([
    countTargets(store),
    countObserved(store, freshSince(options, now)),
    lastRunAt(store),
    outcomesSince(store, now - HOUR_MS),
    countEvents(store),
    openScans(store),
  ])
  return [
    {
      name: 'countersign_build',
      type: 'info',
      help: 'The version of the program and of its checks.',
      samples: [{ labels: { version, rules: SUITE_VERSION }, value: 1 }],
    },
    gauge('targets', 'Names that are watched.', [
      { labels: { listed: 'yes' }, value: targets.listed },
      { labels: { listed: 'no' }, value: targets.targets - targets.listed },
    ]),
    gauge('endpoints', 'Endpoints, by whether they are observed.', by('state', targets.endpoints)),
    gauge('observed_endpoints', 'Active endpoints that have a run.', one(observed)),
    gauge('stale_endpoints', 'Active endpoints that were not observed in time.', one(stale)),
    gauge('last_run_timestamp_seconds', 'When the last run ended.', seconds(last)),
    ...(await queueFamilies(options, now)),
    gauge('scans_open', 'Scans that wait or run.', one(scans)),
    gauge('runs_last_hour', 'Runs that ended, by how they count.', by('verdict', outcomes.runs)),
    gauge(
      'examinations_last_hour',
      'Examinations of sites that ended.',
      one(outcomes.examinations),
    ),
    gauge('scans_last_hour', 'Scans that ended, by how.', by('outcome', outcomes.scans)),
    {
      name: 'countersign_events',
      type: 'counter',
      help: 'Changes that were noted since the beginning.',
      samples: one(events),
    },
    ...(await logFamilies(options, now)),
  ]
}

async function queueFamilies({ store }: WebOptions, now: number): Promise<readonly Family[]> {
  const loads = await Promise.all(QUEUES.map((queue) => workloadOf(store, queue, now)))
  const of = (pick: (load: Workload) => number): readonly Sample[] =>
    loads.map((load, index) => ({ labels: { queue: QUEUES[index] ?? '' }, value: pick(load) }))
  const age = (at: number | undefined): number => (at === undefined ? 0 : secondsFrom(at, now))
  return [
    gauge(
      'due',
      'What can be claimed now.',
      of(({ due }) => due),
    ),
    gauge(
      'oldest_due_seconds',
      'How long the longest waiting has been due.',
      of(({ oldestDueAt }) => age(oldestDueAt)),
    ),
    gauge(
      'claims',
      'What workers hold.',
      of(({ held }) => held),
    ),
    gauge(
      'oldest_claim_seconds',
      'How long the oldest claim has been held.',
      of(({ oldestHeldAt }) => age(oldestHeldAt)),
    ),
  ]
}

async function logFamilies({ store }: WebOptions, now: number): Promise<readonly Family[]> {
  const [checkpoint, pending] = await Promise.all([latestCheckpoint(store), pendingLeaves(store)])
  const waiting = pending.oldestAt === undefined ? 0 : secondsFrom(pending.oldestAt, now)
  return [
    gauge('log_size', 'Leaves under the latest checkpoint.', one(checkpoint?.size ?? 0)),
    gauge(
      'log_checkpoint_timestamp_seconds',
      'When the latest checkpoint was signed.',
      seconds(checkpoint?.at),
    ),
    gauge('log_pending', 'Envelopes without a place in the log.', one(pending.count)),
    gauge('log_oldest_pending_seconds', 'How long the oldest of them has waited.', one(waiting)),
  ]
}

function gauge(name: string, help: string, samples: readonly Sample[]): Family {
  return { name: `countersign_${name}`, type: 'gauge', help, samples }
}

function one(value: number): readonly Sample[] {
  return [{ value }]
}

function by(label: string, counts: Readonly<Record<string, number>>): readonly Sample[] {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
}

/** An instant in seconds; no sample while there is none. */
function seconds(at: number | undefined): readonly Sample[] {
  return at === undefined ? [] : one(at / 1_000)
}

function secondsFrom(at: number, now: number): number {
  return Math.max(0, now - at) / 1_000
}
