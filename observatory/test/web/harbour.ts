/**
 * An invented observatory for the pages: servers of every kind, really probed over an injected
 * `send`, kept in a store in a temporary folder, on a clock that stands still.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statementOf } from 'countersign/attest'
import { parseTarget } from 'countersign/discover'
import { examine } from 'countersign/examine'
import { probe, type Baseline, type Probed } from 'countersign/probe'
import { printEvidence } from 'countersign/run'
import type { Server } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { dayVerdictOf } from '../../src/figures/day-verdict.ts'
import { CADENCE_MS } from '../../src/figures/due.ts'
import { eventsOfRun, type EarlierRuns } from '../../src/figures/run-events.ts'
import { latencyOf, spokenIn } from '../../src/figures/run-facts.ts'
import { examinedOf } from '../../src/jobs/examined.ts'
import { claimEndpoints } from '../../src/store/claims.ts'
import type { Store, StoreOptions } from '../../src/store/open.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { addTarget } from '../../src/store/targets.ts'
import type { Cadence, FinishedRun } from '../../src/store/types.ts'
import type { WebOptions } from '../../src/web/options.ts'
import { ENGLISH } from '../../src/web/text/english.ts'
import { openMigrated } from '../store/engines.ts'

export const NOW: number = Date.UTC(2026, 10, 29, 6, 30)
export const HOUR = 3_600_000
export const DAY: number = 24 * HOUR

export interface Harbour {
  readonly store: Store
  readonly options: WebOptions
  /** Watches `provider/name` and probes its server at each instant. */
  readonly watch: (slug: string, visits: readonly Visit[], more?: Watching) => Promise<string>
  /** What an examination of `tide.example` finds, as it is kept. */
  readonly examined: (server: Server, at: number) => Promise<unknown>
  readonly close: () => Promise<void>
}

export interface Visit {
  readonly at: number
  readonly server: Server
  readonly baseline?: Baseline
  /** The name left the public addresses meanwhile. */
  readonly leftPublic?: true
}

export interface Watching {
  readonly title?: string
  readonly cadence?: Cadence
  readonly url?: string
  readonly changes?: Partial<FinishedRun>
  /** When it is due after the last visit. */
  readonly dueAt?: number
}

/** An empty one, in a database of its own unless another empty one is given. */
export async function openHarbour(
  changes: Partial<WebOptions> = {},
  database?: StoreOptions,
): Promise<Harbour> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-web-'))
  const store = await openMigrated(database ?? { sqlite: join(folder, 'observatory.db') })
  const options: WebOptions = {
    store,
    now: () => NOW,
    publicUrl: 'https://observatory.example',
    cadenceMs: CADENCE_MS,
    siteCadenceMs: DAY,
    texts: ENGLISH,
    keepMs: 0,
    operator: 'the Harbour Office',
    contact: 'harbour@observatory.example',
    version: '0.1.0',
    scan: { requesterOf: () => 'somebody', domainOf: (host) => host },
    onError: (error) => {
      throw error
    },
    ...changes,
  }
  return {
    store,
    options,
    watch: async (slug, visits, more = {}) => await watched(store, slug, visits, more),
    async examined(server, at) {
      const { send, now } = start(server)
      const began = now()
      return examinedOf(
        await examine(parseTarget('tide.example'), {
          send,
          now: () => at + now() - began,
          client: { name: 'countersign', version: '0.1.0' },
        }),
      )
    },
    async close() {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function watched(
  store: Store,
  slug: string,
  visits: readonly Visit[],
  more: Watching,
): Promise<string> {
  const { title, cadence = 'unclaimed', url: given, changes } = more
  const [provider = '', name = ''] = slug.split('/')
  const url = given ?? `https://mcp.${provider}.example/${name}`
  const host = new URL(url).host
  const first = visits[0]?.at ?? NOW + HOUR
  const added = await addTarget(
    store,
    {
      provider,
      name,
      ...(title !== undefined && { title }),
      source: 'file',
      listed: true,
      dueAt: first,
      subject: { endpoint: { url, host, domain: host, cadence } },
    },
    first,
  )
  const endpointId = added?.endpointId ?? ''
  let earlier: EarlierRuns = {}
  for (const [index, visit] of visits.entries()) {
    const next = visits[index + 1]?.at ?? more.dueAt ?? NOW + 12 * HOUR
    const [claim] = await claimEndpoints(store, {
      now: visit.at,
      worker: 'w1',
      limit: 1,
      leaseMs: 60_000,
    })
    if (claim === undefined) throw new Error(`${slug} is not due at ${visit.at}`)
    const probed = await visitOf(url, visit)
    const finished = { ...finishedOf(probed, claim.id, endpointId, earlier), dueAt: next }
    const { saved } = await saveRuns(store, [{ ...finished, ...changes }], visit.at)
    if (saved.length !== 1) throw new Error(`${slug} was not saved`)
    earlier = earlierOf(probed, finished, earlier)
  }
  return endpointId
}

async function visitOf(url: string, visit: Visit): Promise<Probed> {
  const { send, now } = start(visit.server)
  const began = now()
  return await probe(url, {
    send,
    now: () => visit.at + now() - began,
    client: { name: 'countersign', version: '0.1.0' },
    random: () => 0.42,
    lookAgain: async () => ({
      first: `sha256:${'a'.repeat(64)}`,
      last: `sha256:${'a'.repeat(64)}`,
      leftPublic: visit.leftPublic === true,
    }),
    ...(visit.baseline && { baseline: visit.baseline }),
  })
}

function finishedOf(
  { run, evidence, bodies }: Probed,
  id: string,
  endpointId: string,
  earlier: EarlierRuns,
): FinishedRun {
  const dayVerdict = dayVerdictOf(run, evidence)
  const stated = statementOf(run, evidence, bodies, { vantage: 'fra-1', allowUnversioned: true })
  const latency = latencyOf(run, 0)
  const bytes = Buffer.from(JSON.stringify({ payload: id, signatures: [] }))
  return {
    id,
    endpointId,
    run,
    evidence,
    evidenceBytes: Buffer.from(printEvidence(evidence)),
    bodies,
    vantage: 'fra-1',
    dayVerdict,
    listRead: run.snapshot !== undefined,
    loopDelayMs: 0,
    ...(latency !== undefined && { latency }),
    ...(run.gate && { gateScheme: run.gate.scheme }),
    ...(stated.ok
      ? {
          envelope: {
            bytes,
            digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
            keyid: 'e21ff2f84ea2c6f2'.repeat(4),
            scope: stated.statement.predicate.scope,
            predicateType: stated.statement.predicateType,
          },
        }
      : { withheld: stated.withheld }),
    events: eventsOfRun({ run, evidence, dayVerdict }, earlier),
    dueAt: 0,
  }
}

function earlierOf(
  { run }: Probed,
  { id, dayVerdict }: FinishedRun,
  before: EarlierRuns,
): EarlierRuns {
  const spoken = spokenIn(run)
  return {
    ...before,
    ...(dayVerdict !== 'undecidable' && { decided: { dayVerdict } }),
    ...(dayVerdict === 'answered' && { answeredAt: Date.parse(run.startedAt) }),
    ...(spoken.recordedRevision !== undefined && { spoken }),
    ...(run.snapshot && { listed: { id, snapshot: run.snapshot, drift: run.drift } }),
  }
}
