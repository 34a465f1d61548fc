/** An observatory whose runs are really signed and in a log, for the API. */
import { keyRecordOf, printKeyList } from 'countersign/attest'
import { newKey } from 'countersign/attest/node'
import { probe } from 'countersign/probe'
import { printEvidence } from 'countersign/run'
import type { Server } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { dayVerdictOf } from '../../src/figures/day-verdict.ts'
import { eventsOfRun, type EarlierRuns } from '../../src/figures/run-events.ts'
import { sequenceOnce } from '../../src/jobs/sequencer.ts'
import { signedOf } from '../../src/jobs/signing.ts'
import { claimEndpoints } from '../../src/store/claims.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { addTarget } from '../../src/store/targets.ts'
import type { WebOptions } from '../../src/web/options.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'

export const ORIGIN = 'observatory.example/log'

export interface ApiGround extends Harbour {
  /** Probes the server of a name at an instant, and signs and keeps the run. Returns its id. */
  readonly look: (slug: string, server: Server, at: number, more?: Looking) => Promise<string>
  /** One turn of the log. */
  readonly sequence: () => Promise<void>
}

export interface Looking {
  readonly listed?: boolean
  readonly signed?: false
  /** When it is due again. Default: after all that a test does. */
  readonly dueAt?: number
}

/** An empty one, with keys of its own. */
export async function openApiGround(changes: Partial<WebOptions> = {}): Promise<ApiGround> {
  const [evidence, log] = [newKey().signer, newKey().signer]
  const notBefore = new Date(NOW - 900 * HOUR).toISOString()
  const keys = printKeyList({
    keys: [
      keyRecordOf(evidence.publicKey, { purpose: 'evidence', notBefore }),
      keyRecordOf(log.publicKey, { purpose: 'log', notBefore }),
    ],
  })
  const harbour = await openHarbour({ keys: async () => keys, ...changes })
  const { store } = harbour
  const earlier = new Map<string, EarlierRuns>()
  return {
    ...harbour,
    async look(slug, server, at, { listed = true, signed = true, dueAt = NOW + 12 * HOUR } = {}) {
      const [provider = '', name = ''] = slug.split('/')
      const host = `mcp.${provider}.example`
      const url = `https://${host}/${name}`
      const subject = { endpoint: { url, host, domain: host, cadence: 'unclaimed' } } as const
      await addTarget(store, { provider, name, source: 'file', listed, dueAt: at, subject }, at)
      const asked = { now: at, worker: 'w1', limit: 1, leaseMs: 60_000 }
      const [claim] = await claimEndpoints(store, asked)
      if (claim?.subject.url !== url) throw new Error(`${slug} is not due at ${at}`)
      const { send, now } = start(server)
      const began = now()
      const probed = await probe(url, {
        send,
        now: () => at + now() - began,
        client: { name: 'countersign', version: '0.1.0' },
        random: () => 0.42,
        lookAgain: async () => ({
          first: `sha256:${'a'.repeat(64)}`,
          last: `sha256:${'a'.repeat(64)}`,
          leftPublic: false,
        }),
      })
      const { run, bodies } = probed
      const before = earlier.get(slug) ?? {}
      const dayVerdict = dayVerdictOf(run, probed.evidence)
      const saved = await saveRuns(
        store,
        [
          {
            id: claim.id,
            endpointId: claim.subject.id,
            run,
            evidence: probed.evidence,
            evidenceBytes: Buffer.from(printEvidence(probed.evidence)),
            bodies,
            vantage: 'fra-1',
            dayVerdict,
            listRead: run.snapshot !== undefined,
            loopDelayMs: 0,
            ...signedOf(probed, {
              vantage: 'fra-1',
              allowUnversioned: true,
              signer: signed ? evidence : undefined,
            }),
            events: eventsOfRun({ run, evidence: probed.evidence, dayVerdict }, before),
            dueAt,
          },
        ],
        at,
      )
      if (saved.saved.length !== 1) throw new Error(`${slug} was not saved`)
      if (run.snapshot !== undefined)
        earlier.set(slug, {
          listed: { id: claim.id, snapshot: run.snapshot, drift: run.drift },
        })
      return claim.id
    },
    async sequence() {
      const identity = { origin: ORIGIN, signer: log }
      await sequenceOnce(
        { store, identity },
        { now: () => NOW },
        { name: 'sequencer', holder: 'a' },
      )
    },
  }
}
