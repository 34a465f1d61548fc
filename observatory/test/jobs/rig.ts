/** A worker in a box: servers in memory, a clock that the test moves, a log that can be read. */
import type { Exchange, Outgoing, Send } from 'countersign/net'
import { newKey, type SyncSigner } from 'countersign/attest/node'
import type { TestContext } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { modern, type Server } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import type { Manners, OpenGuard } from '../../src/jobs/looking.ts'
import type { Job, Surroundings } from '../../src/jobs/loop.ts'
import { openPacer } from '../../src/jobs/pacer.ts'
import { startProber, type ProberOptions } from '../../src/jobs/prober.ts'
import { openLog } from '../../src/log.ts'
import { claimEndpoints } from '../../src/store/claims.ts'
import { runsOf } from '../../src/store/runs.ts'
import type { Store } from '../../src/store/open.ts'
import type { Cadence, RunRow } from '../../src/store/types.ts'
import { endpointsOnHost } from '../../src/store/watch.ts'
import { MADE_AT } from '../store/engines.ts'
import { testClock, type TestClock } from './clock.ts'

export const HOUR_MS = 3_600_000
export const CADENCE_MS: Readonly<Record<Cadence, number>> = {
  unclaimed: 12 * HOUR_MS,
  claimed: 8 * HOUR_MS,
  fast: HOUR_MS / 4,
}

export interface Asked {
  readonly host: string
  readonly at: number
  readonly outgoing: Outgoing
}

export interface Rig extends Surroundings {
  readonly clock: TestClock
  readonly store: Store
  /** What the servers were asked, in order, with the instants. */
  readonly asked: Asked[]
  /** Lines of the log. */
  readonly lines: string[]
  readonly signer: SyncSigner
  readonly manners: Manners
  readonly options: ProberOptions
  /** A prober that ends with the test. */
  readonly prober: (changes?: Partial<ProberOptions>) => ReturnType<typeof startProber>
  /** Ends this too when the test does. */
  readonly running: (job: Job) => Job
  readonly runsOn: (host: string) => Promise<readonly RunRow[]>
}

export interface RigOptions {
  /** By host; a good server where there is none. */
  readonly servers?: Readonly<Record<string, Server>>
  /** Awaited before each request is answered; what it returns is the answer. */
  readonly before?: (asked: Asked) => Promise<Exchange | void>
  /** Where a host's name points. */
  readonly addressOf?: (host: string) => string
}

export function rig(given: Store, t: TestContext, options: RigOptions = {}): Rig {
  const { store, busy } = counted(given)
  const clock = testClock(MADE_AT, busy)
  const jobs: Job[] = []
  // The test's own clean-up closes the store; whoever works on it ends before.
  const { close } = given
  Object.assign(given, {
    close: async () => {
      for (const job of jobs) await stopped(clock, job)
      await close()
    },
  })
  const asked: Asked[] = []
  const lines: string[] = []
  const log = openLog({ write: (line) => void lines.push(line), now: clock.now, format: 'json' })
  t.after(() => {
    // Every Node that we run on has it, the declarations do not yet.
    if ((t as TestContext & { readonly passed?: boolean }).passed !== true)
      t.diagnostic(lines.join(''))
  })
  const { signer } = newKey()
  const manners: Manners = {
    client: { name: 'countersign-observatory', version: '0.0.0' },
    conditions: [],
    openGuard: guardOf(options, clock, asked),
  }
  const surroundings: Surroundings = { clock, random: () => 0.5, log }
  const probing: ProberOptions = {
    ...surroundings,
    store,
    worker: 'one',
    manners,
    finish: {
      signing: { vantage: 'test', signer, allowUnversioned: true },
      cadenceMs: CADENCE_MS,
      random: () => 0.5,
    },
    pacer: openPacer(store, clock),
    delay: { watch: () => () => 1 },
    busy: () => 0,
  }
  return {
    ...surroundings,
    clock,
    store,
    asked,
    lines,
    signer,
    manners,
    options: probing,
    prober: (changes = {}) => {
      const job = startProber({ ...probing, ...changes })
      jobs.push(job)
      return job
    },
    running: (job) => {
      jobs.push(job)
      return job
    },
    runsOn: async (host) => {
      const [endpoint] = await endpointsOnHost(store, host)
      return endpoint === undefined ? [] : await runsOf(store, endpoint.id, { limit: 100 })
    },
  }
}

/** The same store, and whether it has something to answer. */
export function counted(store: Store): { readonly store: Store; readonly busy: () => boolean } {
  let open = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      open += 1
      return node
    },
    transformResult: async ({ result }) => {
      open -= 1
      return result
    },
  }
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    open += 1
    return await work().finally(() => {
      open -= 1
    })
  }
  const save: Store['dialect']['save'] = (...args) => during(() => store.dialect.save(...args))
  const db = store.db.withPlugin(counter)
  // Its begin and its end are answered too, and no plugin is told of them.
  const transaction = (): ReturnType<typeof db.transaction> => {
    const builder = store.db.withPlugin(counter).transaction()
    const execute: typeof builder.execute = builder.execute.bind(builder)
    return Object.assign(builder, {
      execute: ((work) => during(() => execute(work))) satisfies typeof execute,
    })
  }
  return {
    store: {
      ...store,
      dialect: { ...store.dialect, save },
      db: Object.assign(db, { transaction }),
    },
    busy: () => open > 0,
  }
}

/** Stops a job while time passes. */
export async function stopped(clock: TestClock, job: Job, withinMs = 1_000): Promise<void> {
  let over = false
  const stopping = job.stop(withinMs).finally(() => {
    over = true
  })
  await clock.until(() => over, 'the job is over')
  await stopping
}

/** Answers by host, one server state for each guard. */
export function guardOf(
  { servers = {}, before, addressOf = addressFor }: RigOptions,
  { now }: TestClock,
  asked: Asked[],
): OpenGuard {
  const hostOf = (url: string): string => new URL(url).host
  return ({ signal }) => {
    const open = new Map<string, Send>()
    return {
      lookUp: async (url) => ({ addresses: [addressOf(hostOf(url))], within: true }),
      close: async () => undefined,
      send: async (outgoing) => {
        const host = hostOf(outgoing.url)
        const question = { host, at: now(), outgoing }
        asked.push(question)
        const answer = await before?.(question)
        if (signal?.aborted === true) return failed(outgoing, 'aborted')
        if (answer) return answer
        const server = servers[host] ?? modern()
        const send = open.get(host) ?? start(server).send
        open.set(host, send)
        return await send(outgoing)
      },
    }
  }
}

/** Each host in a block of its own. */
function addressFor(host: string): string {
  const sum = [...host].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 65_536, 7)
  return `93.${sum >> 8}.${sum & 255}.34`
}

/** An exchange that got nowhere. */
export function failed(
  { purpose, method, url, headers }: Outgoing,
  code: 'aborted' | 'dns_unavailable' | 'connect_refused' | 'connect_timeout',
): Exchange {
  const ours = code === 'aborted' || code === 'dns_unavailable'
  return {
    request: { purpose, method, url, headers: headers ?? [] },
    startedAt: new Date(MADE_AT).toISOString(),
    url,
    hops: [],
    problem: {
      kind: 'failure',
      code,
      blame: ours ? 'us' : 'target',
      phase: code === 'dns_unavailable' ? 'resolve' : 'connect',
      params: {},
    },
    timings: { total: 5 },
    wireBytes: 0,
  }
}

/** Ids of endpoints that are due at an instant. */
export async function dueAt(store: Store, now: number): Promise<number> {
  return (await claimEndpoints(store, { now, worker: 'test', limit: 1000, leaseMs: 1 })).length
}

type Save = Store['dialect']['save']

/** The same store, but that saving goes another way. */
export function withSave(store: Store, change: (save: Save) => Save): Store {
  return { ...store, dialect: { ...store.dialect, save: change(store.dialect.save) } }
}

/** For what waits without ever being stopped. */
export const never: AbortSignal = new AbortController().signal
