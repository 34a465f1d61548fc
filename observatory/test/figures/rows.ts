/** Rows and runs for the figures: made by hand, or by the real prober over a server in memory. */
import { probe, type Probed } from 'countersign/probe'
import type { Assertion, CheckId, Snapshot } from 'countersign/run'
import { CHECKS, snapshotOf } from 'countersign/run'

import type { CertificateFacts } from '../../../lib/src/exchange.ts'
import { ENDPOINT, TOOLS, type Server } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import type { DayRow, DayVerdict, RunDetail, RunRow } from '../../src/store/types.ts'
import { dayOf } from '../../src/figures/utc.ts'

export const NOON: number = Date.parse('2026-11-29T12:00:00.000Z')
export const HOUR = 3_600_000
export const DAY: number = 24 * HOUR

/** One look of the real prober at a server of the fixtures, over no network. */
export function look(
  server: Server,
  options: {
    readonly certificate?: CertificateFacts
    readonly baseline?: { readonly toolset: string; readonly schema: string }
  } = {},
): Promise<Probed> {
  const { send, now } = start(server, options.certificate)
  return probe(ENDPOINT, {
    send,
    now,
    client: { name: 'countersign', version: '1.0.0' },
    random: () => 0.25,
    ...(options.baseline && { baseline: options.baseline }),
  })
}

let made = 0

/** A run of an endpoint, answered and listed at noon unless it is said otherwise. */
export function runRow(changes: Partial<RunRow> = {}): RunRow {
  made += 1
  const startedAt = changes.startedAt ?? NOON
  return {
    id: `run-${made}`,
    endpointId: 'endpoint-1',
    startedAt,
    finishedAt: startedAt + 900,
    vantage: 'test',
    suiteVersion: '1.1.0',
    offeredRevision: '2026-07-28',
    recordedRevision: '2026-07-28',
    era: 'modern',
    day: dayOf(startedAt),
    dayVerdict: 'answered',
    listRead: true,
    tools: 2,
    definition: 'sha256:a',
    evidenceDigest: 'sha256:e',
    signed: 'full',
    loopDelayMs: 1,
    ...changes,
  }
}

/** A run with all its checks VERIFIED, but for those that are given. */
export function runDetail(
  states: Partial<Record<CheckId, Assertion['status'] | Partial<Assertion>>> = {},
  changes: Partial<RunDetail> = {},
): RunDetail {
  const assertions = CHECKS.map(({ id, docsVersion }): Assertion => {
    const given = states[id]
    return {
      check: id,
      docsVersion,
      status: 'VERIFIED',
      execution: 'COMPLETED',
      provenance: 'INDEPENDENTLY_OBSERVED',
      ...(typeof given === 'string' ? { status: given } : given),
    }
  })
  return { assertions, drift: [], observations: [], ...changes, ...runRow(changes) }
}

export function snapshot(changes: Partial<Parameters<typeof snapshotOf>[0]> = {}): Snapshot {
  return snapshotOf({
    endpoint: ENDPOINT,
    observedAt: '2026-11-29T12:00:00.000Z',
    era: 'modern',
    revision: '2026-07-28',
    identity: { name: 'tide', version: '1.0.0' },
    capabilities: { tools: {} },
    tools: TOOLS,
    ...changes,
  })
}

/** Days in a row from `first` on, one letter each: `a`nswered, `u`nanswered, `x` undecidable, `.` no run. */
export function daysFrom(first: number, letters: string): readonly DayRow[] {
  const verdicts: Record<string, DayVerdict> = { a: 'answered', u: 'unanswered', x: 'undecidable' }
  return [...letters].flatMap((letter, index): readonly DayRow[] => {
    const verdict = verdicts[letter]
    if (verdict === undefined) return []
    const none = { answered: 0, unanswered: 0, undecidable: 0, listed: 0 }
    return [{ ...none, day: dayOf(first + index * DAY), [verdict]: 2 }]
  })
}

/** Runs a body as in a process whose local time is that of a zone, and puts the zone back. */
export function inZone<Value>(zone: string, body: () => Value): Value {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    return body()
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
}
