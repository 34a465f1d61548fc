/**
 * Types only: what the observatory keeps. Instants are milliseconds since the epoch, days are UTC
 * `YYYY-MM-DD`, digests are `sha256:` and 64 hexadecimal digits. Text of third parties is stored
 * twice at most: raw in a blob by digest, and made visible in the columns that are shown.
 *
 *     targets file ─┐                    ┌─▶ jobs/ claim ─▶ probe ─▶ save ─┐
 *     registry     ─┼─▶ targets ─▶ endpoints, sites (due, leased)          │ one transaction:
 *     scan request ─┘                                                      ▼ run, 15 assertions, blobs,
 *                                 pages, API ◀── runs, days, events, log ◀── snapshot, envelope, pending leaf, day
 *
 * An endpoint is the unit of probing and of history; a site (a domain or a catalog) is the unit of
 * examination; a target is a name (`provider/name`) that points to one of them. Several names may
 * share an endpoint: the run belongs to the URL.
 */
import type {
  Assertion,
  Drift,
  Evidence,
  Observation,
  Run,
  RunGate,
  Snapshot,
} from 'countersign/run'
import type { EventKind } from '../figures/event-kinds.ts'

/** How often an endpoint is probed; what each is in milliseconds stands in the configuration. */
export type Cadence = 'unclaimed' | 'claimed' | 'fast'
/** `opted_out`: its owner opted out, or the operator's deny list has it; never due. */
export type WatchState = 'active' | 'paused' | 'opted_out'
/** How a name came to be watched. */
export type Source = 'file' | 'registry' | 'claim' | 'request' | 'demo'

/** The public name of an endpoint or site, unique; reports have it in their paths. */
export interface Slug {
  /** `[a-z0-9][a-z0-9._-]{0,63}`, both. */
  readonly provider: string
  readonly name: string
}

/** A name and what it leads to. */
export interface TargetRow extends Slug {
  readonly id: string
  /** What is shown beside the slug; ours or the owner's, never a server's text. */
  readonly title?: string
  /** Exactly one of the two. */
  readonly endpointId?: string
  readonly siteId?: string
  readonly source: Source
  readonly listed: boolean
  readonly addedAt: number
}

/** An MCP URL that is probed, whatever it is called. */
export interface EndpointRow {
  readonly id: string
  /** WHATWG serialisation. */
  readonly url: string
  /** Hostname, with a port that is not the scheme's own. */
  readonly host: string
  /** Registrable domain by the public suffix list, private suffixes included; the host when it has none. */
  readonly domain: string
  readonly cadence: Cadence
  readonly state: WatchState
  /** The operator's wish, which outlives an unlisting and an opt-out. */
  readonly pausedBy?: 'operator'
  readonly addedAt: number
  readonly dueAt: number
  readonly lastRunId?: string
  /** When its last run ended. */
  readonly observedAt?: number
}

/** A domain or document that is examined, whatever it is called. */
export interface SiteRow {
  readonly id: string
  /** A domain, or the URL of a catalog or card. */
  readonly target: string
  readonly domain: string
  readonly state: WatchState
  /** The operator's wish, which outlives an unlisting and an opt-out. */
  readonly pausedBy?: 'operator'
  readonly addedAt: number
  readonly dueAt: number
  readonly lastExaminationId?: string
}

/** A piece of work that one worker holds until `until`. The id becomes the id of the run it leads to. */
export interface Claim<Subject> {
  readonly id: string
  readonly subject: Subject
  readonly until: number
}

/**
 * How a run counts for its day. `unanswered`: a 5xx to the handshake, DNS, connection or TLS failure,
 * no complete answer in the budget · `undecidable`: rate-limited, refused by our policy, our resolver
 * down, our own crash · `answered`: any other status.
 */
export type DayVerdict = 'answered' | 'unanswered' | 'undecidable'

/** Everything one probe leads to, saved at once or not at all. */
export interface FinishedRun {
  /** The claim's. Saving it twice saves it once. */
  readonly id: string
  readonly endpointId: string
  readonly run: Run
  readonly evidence: Evidence
  /** The evidence file's exact bytes; its digest is what a statement's subject names. */
  readonly evidenceBytes: Uint8Array
  readonly bodies: ReadonlyMap<string, Uint8Array>
  /** What an earlier run left in the store; absent: nothing is known to be there. */
  readonly kept?: KeptBytes
  readonly vantage: string
  readonly dayVerdict: DayVerdict
  readonly listRead: boolean
  /** The event loop of the prober was late by this much; over 20 there is no latency sample. */
  readonly loopDelayMs: number
  readonly latency?: { readonly p50: number; readonly p95: number; readonly n: number }
  readonly gateScheme?: string
  /** Exactly one of the two. */
  readonly envelope?: FinishedEnvelope
  readonly withheld?: { readonly key: string; readonly params: Readonly<Record<string, unknown>> }
  readonly events: readonly NewEvent[]
  /** When it is due again. */
  readonly dueAt: number
}

/** Bytes that need not be sent to the store again: most runs see what the one before them saw. */
export interface KeptBytes {
  readonly digests: ReadonlySet<string>
  /** That of the snapshot, when it is the one of that run. */
  readonly snapshot?: string
}

interface FinishedEnvelope {
  readonly bytes: Uint8Array
  readonly digest: string
  readonly keyid: string
  readonly scope: 'full' | 'gate'
  readonly predicateType: string
}

/** A run without its assertions and bytes. */
export interface RunRow {
  readonly id: string
  readonly endpointId: string
  readonly startedAt: number
  readonly finishedAt: number
  readonly vantage: string
  readonly suiteVersion: string
  readonly offeredRevision: string
  readonly recordedRevision?: string
  readonly era?: 'modern' | 'legacy'
  readonly day: string
  readonly dayVerdict: DayVerdict
  readonly listRead: boolean
  readonly tools?: number
  readonly toolset?: string
  readonly schema?: string
  readonly definition?: string
  readonly evidenceDigest: string
  readonly snapshotDigest?: string
  readonly signed: 'full' | 'gate' | 'none'
  readonly withheldKey?: string
  readonly withheldParams?: Readonly<Record<string, unknown>>
  readonly gateScheme?: string
  readonly latency?: { readonly p50: number; readonly p95: number; readonly n: number }
  readonly loopDelayMs: number
  /** Retention took the assertions away; the evidence stays. */
  readonly prunedAt?: number
}

/** A run as a report shows it. */
export interface RunDetail extends RunRow {
  /** Empty once pruned. */
  readonly assertions: readonly Assertion[]
  /** What was seen beside the checks; empty once pruned. */
  readonly gate?: RunGate
  readonly drift: readonly Drift[]
  readonly observations: readonly Observation[]
  readonly snapshot?: Snapshot
  readonly envelope?: { readonly digest: string; readonly keyid: string; readonly leaf?: number }
}

/** The runs of an endpoint on a UTC day. */
export interface DayRow {
  readonly day: string
  readonly answered: number
  readonly unanswered: number
  readonly undecidable: number
  /** Runs whose list was read to its end. */
  readonly listed: number
}

/** Something that a run, an examination or an owner led to, before it has its number. */
export interface NewEvent {
  readonly kind: EventKind
  readonly at: number
  /** Bounded: names, digests, counts. Server text only as `visible()` names. */
  readonly params: Readonly<Record<string, string | number | boolean>>
}

/** An event as it happened; nothing of it ever changes. */
export interface EventRow extends NewEvent {
  /** Grows with every event; the cursor of feeds. */
  readonly seq: number
  readonly endpointId?: string
  readonly siteId?: string
  readonly runId?: string
  readonly examinationId?: string
}

/** `waiting` and `running` are work for someone; the two others are the end. */
export type ScanState = 'waiting' | 'running' | 'done' | 'failed'

/** Why a scan has nothing to tell. */
export type ScanFailure =
  /** Refused, silent, or not to be contacted: a stranger is not told which. */
  | 'unanswered'
  | 'no_such_name'
  /** Its name leads into a private network. */
  | 'not_public'
  /** It answers, but no connection can be trusted. */
  | 'tls'
  /** What was asked for is no target. */
  | 'no_target'
  /** Our own name server did not answer. */
  | 'resolver'
  /** It ended its worker again and again. */
  | 'interrupted'

/** A scan that somebody asked for: unlisted, unsigned, never a run. */
export interface ScanRow {
  readonly id: string
  /** Normalised: two spellings of one target are one scan. */
  readonly target: string
  readonly state: ScanState
  readonly requestedAt: number
  readonly finishedAt?: number
  /** The examination as JSON, once done. */
  readonly result?: unknown
  /** Once failed. */
  readonly failure?: ScanFailure
}

/** Everything one examination of a site leads to, saved at once or not at all. */
export interface FinishedExamination {
  /** The claim's. Saving it twice saves it once. */
  readonly id: string
  readonly siteId: string
  readonly startedAt: number
  readonly finishedAt: number
  readonly vantage: string
  /** The examination, as JSON can hold it. */
  readonly result: unknown
  /** What was served, by URL. */
  readonly documents: ReadonlyMap<string, Uint8Array>
  readonly events: readonly NewEvent[]
  /** When the site is due again. */
  readonly dueAt: number
}

/** An examination of a site, without the bytes of the documents. */
export interface ExaminationRow {
  readonly id: string
  readonly siteId: string
  readonly startedAt: number
  readonly finishedAt: number
  readonly vantage: string
  /** Only where one examination is asked for. */
  readonly result?: unknown
}

/** Who asked not to be contacted. */
export interface Denial {
  /** A host as an endpoint's `host`, a registrable domain, or a network in CIDR notation. */
  readonly kind: 'host' | 'domain' | 'network'
  readonly value: string
  /** How it became known. */
  readonly source: 'file' | 'dns' | 'well_known' | 'mail'
  readonly since: number
}

/** What is said of earlier results, dated, beside them: they themselves never change. */
export interface Correction {
  readonly id: string
  readonly at: number
  readonly title: string
  readonly text: string
  /** Empty: all. */
  readonly suiteVersions: readonly string[]
  readonly endpointId?: string
  readonly runId?: string
}

/** What a signed envelope is kept as. */
export interface EnvelopeRow {
  readonly digest: string
  readonly runId: string
  readonly bytes: Uint8Array
  readonly keyid: string
  readonly scope: 'full' | 'gate'
  readonly predicateType: string
  readonly addedAt: number
  /** Its place in the log; absent while it is pending. */
  readonly leaf?: number
}
