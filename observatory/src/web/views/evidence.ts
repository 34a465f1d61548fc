/** One run with all that a stranger needs to hold it against: statement, envelope, key, log. */
import { parseEnvelope, type KeyRecord } from 'countersign/attest'
import { visible } from 'countersign/text'
import { envelopeOf } from '../../store/log.ts'
import { listedNames } from '../../store/listed-names.ts'
import type { RunDetail, Slug } from '../../store/types.ts'
import { endpointById } from '../../store/watch.ts'
import { publicKeys } from '../api/keys.ts'
import type { WebOptions } from '../options.ts'
import { exchangeTexts, type ExchangeText } from './exchange-texts.ts'
import { evidenceOf } from './exchanges.ts'
import { bundlePath, logStateOf } from './log.ts'
import { runView, type RunView } from './run.ts'

/**
 * The JSON of a run's evidence page. `key` is absent when none of the public keys signed it; `log`
 * when nothing was signed, or before the first checkpoint.
 */
export interface EvidenceView {
  readonly format: 'countersign.evidence-page'
  readonly formatVersion: 1
  readonly demo: boolean
  readonly endpoint: string
  /** Public names of the endpoint. */
  readonly names: readonly Slug[]
  readonly run: Omit<RunView, 'tools'>
  /** What was signed; absent where nothing was, or where it cannot be read. */
  readonly statement?: { readonly type: string; readonly lines: readonly string[] }
  readonly key?: KeyView
  readonly log?: {
    readonly origin: string
    /** From 0; absent while it waits for its place. */
    readonly index?: number
    readonly size: number
    /** Path of the bundle of records that has it, below `/log/`. */
    readonly bundle?: string
  }
  readonly exchanges: readonly ExchangeText[]
}

/** A public key with its dates. */
export interface KeyView {
  readonly keyid: string
  readonly purpose: KeyRecord['purpose']
  readonly status: KeyRecord['status']
  readonly notBefore: string | null
  readonly notAfter: string | null
  readonly revokedAt: string | null
  readonly reason: string | null
}

/** A key as pages and their JSON show it. */
export function keyView(key: KeyRecord): KeyView {
  const { keyid, purpose, status, notBefore, notAfter, revokedAt, reason } = key
  return { keyid, purpose, status, notBefore, notAfter, revokedAt, reason }
}

/** The evidence of a run; undefined when its endpoint is gone. */
export async function evidenceView(
  options: WebOptions,
  run: RunDetail,
): Promise<EvidenceView | undefined> {
  const { store } = options
  const endpoint = await endpointById(store, run.endpointId)
  if (endpoint === undefined) return undefined
  const cadenceMs = options.cadenceMs[endpoint.cadence]
  const [{ tools: _, ...view }, names, evidence, statement, ring, log] = await Promise.all([
    runView(options, { run, endpoint, cadenceMs }),
    listedNames(store, [endpoint.id]),
    evidenceOf(store, run.evidenceDigest),
    statementIn(options, run),
    publicKeys(options),
    logStateOf(options),
  ])
  const key = ring?.keys.find(({ keyid }) => keyid === run.envelope?.keyid)
  return {
    format: 'countersign.evidence-page',
    formatVersion: 1,
    demo: options.demo === true,
    endpoint: endpoint.url,
    names: names.get(endpoint.id) ?? [],
    run: view,
    ...(statement !== undefined && { statement }),
    ...(key !== undefined && { key: keyView(key) }),
    ...(log !== undefined &&
      run.envelope !== undefined && { log: placeIn(log, run.envelope.leaf) }),
    exchanges: evidence === undefined ? [] : await exchangeTexts(store, run.id, evidence),
  }
}

function placeIn(
  { origin, size }: { readonly origin: string; readonly size: number },
  leaf: number | undefined,
): NonNullable<EvidenceView['log']> {
  const isIn = leaf !== undefined && leaf < size
  return { origin, size, ...(isIn && { index: leaf, bundle: bundlePath(leaf, size) }) }
}

const LINE = 400

async function statementIn(
  { store }: WebOptions,
  run: RunDetail,
): Promise<EvidenceView['statement']> {
  const row = run.envelope && (await envelopeOf(store, { runId: run.id }))
  if (row === undefined) return undefined
  const read = parseEnvelope(row.bytes)
  if (!read.ok) return undefined
  const { payload, envelope } = read.value
  try {
    const printed = JSON.stringify(JSON.parse(new TextDecoder().decode(payload)), null, 2)
    const lines = printed.split('\n').map((line) => visible(line, { max: LINE }))
    return { type: envelope.payloadType, lines }
  } catch {
    return undefined
  }
}
