/** Finished runs with invented content, as a worker hands them to the store. */
import { createHash, randomUUID } from 'node:crypto'
import { CHECKS, reasonOf, type Evidence, type Run, type Snapshot } from 'countersign/run'
import type { FinishedRun } from '../../src/store/types.ts'

export interface Finish {
  readonly id: string
  readonly endpointId: string
  readonly url?: string
  /** When the run ended, in milliseconds. Default 2026-11-05T12:00:01Z. */
  readonly at?: number
  /** Distinguishes what the server answered. */
  readonly face?: string
  readonly signed?: 'full' | 'gate' | 'none'
  readonly changes?: Partial<FinishedRun>
  /** Bytes of the served list. */
  readonly listBytes?: number
  readonly envelopeBytes?: number
}

export const NOON: number = Date.UTC(2026, 10, 5, 12, 0, 1)

export function sha256(bytes: Uint8Array | string): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}

/** A run that went well, unless `changes` say otherwise. */
export function finishedRun(finish: Finish): FinishedRun {
  const { id, endpointId, at = NOON, face = 'as ever', signed = 'full' } = finish
  const url = finish.url ?? 'https://tides.example/mcp'
  const [startedAt, finishedAt] = [iso(at - 900), iso(at)]
  const list = Buffer.from(`{"tools":"${face}"}`.padEnd(finish.listBytes ?? 0))
  const evidence: Evidence = {
    format: 'countersign.evidence',
    formatVersion: 1,
    endpoint: url,
    startedAt,
    finishedAt,
    limits: {
      requests: 8,
      durationMs: 10_000,
      bodyBytes: 2_097_152,
      hops: 3,
      pages: 10,
      tools: 5000,
    },
    client: { name: 'countersign', version: '0.1.0' },
    reservedTool: 'countersign_probe',
    conditions: [],
    steps: [],
    extra: [],
  }
  const evidenceBytes = Buffer.from(JSON.stringify({ ...evidence, note: id }))
  const snapshot: Snapshot = {
    format: 'countersign.snapshot',
    formatVersion: 1,
    endpoint: url,
    observedAt: startedAt,
    era: 'modern',
    revision: '2026-07-28',
    identity: { name: face },
    fingerprints: {
      toolset: sha256(`toolset ${face}`),
      schema: sha256(`schema ${face}`),
      definition: sha256(`definition ${face}`),
    },
    toolCount: 1,
    tools: [{ name: 'tide_table', description: face, inputSchema: { type: 'object' } }],
  }
  const run: Run = {
    suite: 'countersign',
    suiteVersion: '1.0.0',
    registryVersion: '1',
    endpoint: url,
    startedAt,
    finishedAt,
    evidence: sha256(JSON.stringify(evidence)),
    offered: '2026-07-28',
    assertions: CHECKS.map(({ id: check }, index) => ({
      check,
      docsVersion: '1',
      status: index === 13 ? 'UNVERIFIED' : 'VERIFIED',
      execution: 'COMPLETED',
      provenance: 'INDEPENDENTLY_OBSERVED',
      reason:
        index === 13
          ? reasonOf('no_baseline', {})
          : reasonOf('handshake_completed', { era: 'modern' }),
    })),
    snapshot,
    drift: [],
    observations: [{ code: 'instructions_long', params: { length: 12 } }],
  }
  const envelope = Buffer.from(`{"payload":"${id}"}`.padEnd(finish.envelopeBytes ?? 0))
  return {
    id,
    endpointId,
    run,
    evidence,
    evidenceBytes,
    bodies: new Map([[sha256(list), list]]),
    vantage: 'test',
    dayVerdict: 'answered',
    listRead: true,
    loopDelayMs: 1.5,
    latency: { p50: 12.25, p95: 31, n: 3 },
    ...(signed === 'none'
      ? { withheld: { key: 'disqualified_no_fingerprint', params: {} } }
      : {
          envelope: {
            bytes: envelope,
            digest: sha256(envelope),
            keyid: 'a'.repeat(64),
            scope: signed,
            predicateType: 'https://countersign.example/run/v1',
          },
        }),
    events: [],
    dueAt: at + 43_200_000,
    ...finish.changes,
  }
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}

/** A name nobody has. */
export function freshName(): string {
  return `n${randomUUID()}`
}
