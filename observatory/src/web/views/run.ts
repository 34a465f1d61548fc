/** A run with all that is said of it, wherever it stands. */
import { CHECKS, type Assertion, type CheckId, type Group } from 'countersign/run'
import { visible } from 'countersign/text'
import { summaryOf, type Summary } from '../../figures/summary.ts'
import type { Unchanged } from '../../figures/unchanged.ts'
import { runsOf } from '../../store/runs.ts'
import type { EndpointRow, RunDetail } from '../../store/types.ts'
import { envelopePath, evidencePath } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import { evidenceOf, exchangesOf, type ExchangeView } from './exchanges.ts'
import { logSizeOf } from './log-size.ts'
import { iso, vouchedOf } from './shown.ts'
import { besideOf, toolsOf, type BesideView, type ToolsView } from './tools.ts'
import { withheldTitle } from './withheld.ts'

/** A run as reports, evidence pages and the API tell it. Texts of the server are made visible. */
export interface RunView {
  readonly id: string
  readonly startedAt: string
  readonly finishedAt: string
  readonly vantage: string
  readonly suiteVersion: string
  readonly offeredRevision: string
  readonly recordedRevision?: string
  readonly era?: 'modern' | 'legacy'
  readonly summary: Summary
  readonly signature: SignatureView
  /** Fifteen, as far as they are vouched for. Absent when the run is not signed. */
  readonly checks?: readonly CheckView[]
  /** What a run that is not signed saw, without any state. */
  readonly seen?: readonly Pick<CheckView, 'check' | 'reason'>[]
  readonly exchanges: readonly ExchangeView[]
  /** Path of the evidence file, and its digest. */
  readonly evidence: { readonly path: string; readonly digest: string }
  readonly latency?: RunDetail['latency']
  readonly fingerprints: {
    readonly toolset?: string
    readonly schema?: string
    readonly definition?: string
  }
  readonly gate?: {
    readonly scheme: string
    readonly params: readonly string[]
    readonly metadataUrl?: string
  }
  readonly server?: { readonly name?: string; readonly version?: string; readonly title?: string }
  /** Absent when the list was not read to its end. */
  readonly tools?: ToolsView & { readonly unchanged?: Unchanged }
  readonly beside: readonly BesideView[]
  /** Fingerprints that are not the approved ones. */
  readonly drift: readonly {
    readonly check: CheckId
    readonly approved: string
    readonly current: string
  }[]
  /** Retention took the checks away; the evidence stays. */
  readonly prunedAt?: string
}

type SignatureView =
  | {
      readonly scope: 'full' | 'gate'
      readonly digest: string
      readonly keyid: string
      readonly path: string
      /** From 0; absent while it waits for its place. */
      readonly logIndex?: number
      /** Leaves under the latest checkpoint. */
      readonly logSize?: number
    }
  | {
      readonly scope: 'none'
      /** A code, and the same in English words. */
      readonly withheld: string
      readonly because: string
      readonly lastSigned?: { readonly id: string; readonly at: string }
    }

/** What a check came to in a signed run, with the group under which it is shown. */
export interface CheckView extends Pick<Assertion, 'check' | 'status' | 'execution' | 'reason'> {
  readonly group: Group
}

/** Runs that are looked through for the last signed one. */
const LOOK_BACK = 50

interface RunParts {
  readonly run: RunDetail
  readonly endpoint: EndpointRow
  readonly cadenceMs: number
  /** Since when its list is what it is; absent where that is not told. */
  readonly unchanged?: Unchanged | undefined
}

/** A run with all that is said of it. */
export async function runView(options: WebOptions, parts: RunParts): Promise<RunView> {
  const { run, endpoint, cadenceMs, unchanged } = parts
  const { store } = options
  const evidence = await evidenceOf(store, run.evidenceDigest)
  const vouched = vouchedOf(run)
  const { gate, snapshot, latency, era, recordedRevision } = run
  return {
    id: run.id,
    startedAt: iso(run.startedAt),
    finishedAt: iso(run.finishedAt),
    vantage: run.vantage,
    suiteVersion: run.suiteVersion,
    offeredRevision: run.offeredRevision,
    ...(recordedRevision !== undefined && {
      recordedRevision: visible(recordedRevision, { max: 64 }),
    }),
    ...(era !== undefined && { era }),
    summary: summaryOf(run, { cadenceMs, now: options.now() }),
    signature: await signatureOf(options, run),
    ...(vouched !== undefined
      ? { checks: vouched.map(checkView) }
      : {
          seen: run.assertions.map(({ check, reason }) => ({ check, ...(reason && { reason }) })),
        }),
    exchanges: evidence === undefined ? [] : exchangesOf(evidence),
    evidence: { path: evidencePath(run.id), digest: run.evidenceDigest },
    ...(latency !== undefined && { latency }),
    fingerprints: {
      ...(run.toolset !== undefined && { toolset: run.toolset }),
      ...(run.schema !== undefined && { schema: run.schema }),
      ...(run.definition !== undefined && { definition: run.definition }),
    },
    ...(gate !== undefined && {
      gate: {
        scheme: visible(gate.scheme, { max: 64 }),
        params: gate.paramNames.map((name) => visible(name, { max: 64 })).slice(0, 12),
        ...(gate.metadataUrl !== undefined && {
          metadataUrl: visible(gate.metadataUrl, { max: 500 }),
        }),
      },
    }),
    ...(snapshot !== undefined && {
      server: identityOf(snapshot.identity),
      tools: {
        ...toolsOf(snapshot, run.observations),
        ...(unchanged !== undefined && { unchanged }),
      },
    }),
    beside: besideOf(endpoint.url, run.observations),
    drift: run.drift.map(({ check, previous, current }) => ({
      check,
      approved: previous,
      current,
    })),
    ...(run.prunedAt !== undefined && { prunedAt: iso(run.prunedAt) }),
  }
}

function identityOf({ name, version, title }: NonNullable<RunDetail['snapshot']>['identity']) {
  return {
    ...(name !== undefined && { name: visible(name, { max: 200 }) }),
    ...(version !== undefined && { version: visible(version, { max: 100 }) }),
    ...(title !== undefined && { title: visible(title, { max: 200 }) }),
  }
}

const GROUPS: ReadonlyMap<CheckId, Group> = new Map(CHECKS.map(({ id, group }) => [id, group]))

function checkView({ check, status, execution, reason }: Assertion): CheckView {
  const group = GROUPS.get(check) ?? 'reachability_performance'
  return { check, group, status, execution, ...(reason !== undefined && { reason }) }
}

async function signatureOf(options: WebOptions, run: RunDetail): Promise<SignatureView> {
  const { envelope, signed } = run
  if (envelope !== undefined && signed !== 'none') {
    const logSize = await logSizeOf(options)
    return {
      scope: signed,
      digest: envelope.digest,
      keyid: envelope.keyid,
      path: envelopePath(run.id),
      ...(envelope.leaf !== undefined && { logIndex: envelope.leaf }),
      ...(logSize !== undefined && { logSize }),
    }
  }
  const earlier = await runsOf(options.store, run.endpointId, { limit: LOOK_BACK })
  const last = earlier.find((one) => one.signed !== 'none')
  const { withheldKey: withheld = '' } = run
  return {
    scope: 'none',
    withheld,
    because: withheldTitle(withheld),
    ...(last !== undefined && { lastSigned: { id: last.id, at: iso(last.startedAt) } }),
  }
}
