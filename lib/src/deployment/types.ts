/** Types only: what the verification of a deployment asks, sees and says. */
import type { HostingRow } from '../discover/hosting-row.ts'
import type { Compared, Discovery, Found, Reading, Target } from '../discover/types.ts'
import type { Exchange, Send } from '../exchange.ts'
import type { Finding } from '../finding.ts'
import type { PublishedSite } from '../publish/types.ts'
import type { Handshake } from '../wire/types.ts'
import type { PointId } from './points.ts'

/** Options of `verifyDeployment`. */
export interface VerifyOptions {
  /** Opens every connection; usually `openGuard(...).send`. */
  readonly send: Send
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** `clientInfo` of the handshake. */
  readonly client: { readonly name: string; readonly version: string }
  /** What ought to be there. Without it the documents that are found say where the others belong. */
  readonly site?: PublishedSite
  /** Milliseconds for everything. Default 60,000. */
  readonly timeoutMs?: number
  /** Largest document in bytes, up to 1 MiB. Default 256 KiB. */
  readonly maxBytes?: number
  /** Called with a short English phrase when a step begins. */
  readonly onStep?: (step: string) => void
  readonly signal?: AbortSignal
}

/** One point of a deployment. */
export interface PointRow {
  readonly point: PointId
  /** `seen` as wanted · `failed` seen otherwise · `not_assessable` from outside, or because of another point. */
  readonly state: 'seen' | 'failed' | 'not_assessable'
  /** What was there, in a few words; may hold text of the server. */
  readonly seen: string
  readonly wanted: string
  /** The curl command that shows it. */
  readonly evidence?: string
  /** Faults, and what is only worth a remark. */
  readonly findings: readonly Finding[]
}

/**
 * What stands above the points: the guard `refused` the target, it or a place at which a document
 * belongs said nothing (`unreadable`), a point `failed`, every endpoint asks for credentials (`gated`), or all is `sound`.
 */
type DeploymentStanding = 'refused' | 'unreadable' | 'failed' | 'gated' | 'sound'

/** A deployment seen from outside, point by point. */
export interface Deployment {
  readonly format: 'countersign.deployment'
  readonly formatVersion: 1
  readonly startedAt: string
  readonly finishedAt: string
  readonly target: Target
  readonly standing: DeploymentStanding
  /** The verdict in one sentence, in English. */
  readonly summary: string
  /** In the order of `POINTS`. */
  readonly points: readonly PointRow[]
  readonly discovery: Discovery
  /** How each document is served, point by point. */
  readonly hosting: readonly HostingRow[]
  readonly handshakes: readonly Handshake[]
  readonly compared: readonly Compared[]
  readonly readings: readonly Reading[]
  /** Requests sent in all. */
  readonly requests: number
  /** Of all points, gravest first. */
  readonly findings: readonly Finding[]
}

/** One deployed document and its answers to everything that it was asked. */
export interface Interrogated {
  readonly found: Found
  readonly hosting: readonly HostingRow[]
  /** HEAD, and GET with the tag of the first answer, both with an Origin. */
  readonly head?: Exchange | undefined
  readonly conditional?: Exchange | undefined
  /** OPTIONS as a browser sends it. */
  readonly options?: Exchange | undefined
  /** GET with `Origin` of a stranger and any type. */
  readonly origin?: Exchange | undefined
  /** GET with `Accept: application/json`. */
  readonly json?: Exchange | undefined
  /** GET that refuses the type of the first answer by `q=0`. */
  readonly refusing?: Exchange | undefined
  /** GET with `If-None-Match` of several tags, the right one among them as a weak one. */
  readonly listed?: Exchange | undefined
  /** The same with the right tag alone as a weak one, and with several strong ones, when `listed` got no 304. */
  readonly weakAlone?: Exchange | undefined
  readonly listAlone?: Exchange | undefined
  /** GET with `If-None-Match: *`. */
  readonly any?: Exchange | undefined
  /** GET with `If-None-Match` of another tag, of which the right one is a part. */
  readonly other?: Exchange | undefined
  /** GET with the host in the other spelling: with the port, or without it. */
  readonly port?: Exchange | undefined
  /** GET with a `Host` that belongs to nobody. */
  readonly stranger?: Exchange | undefined
}

/** All that was seen of a deployment; what the judges read. */
export interface Seen {
  readonly target: Target
  readonly site?: PublishedSite
  readonly discovery: Discovery
  /** Documents as they are served, own ones first asked everything. */
  readonly documents: readonly Interrogated[]
  /** Faults of documents and of the way they are listed, by the point that they belong to. */
  readonly sorted: ReadonlyMap<PointId, readonly Finding[]>
  readonly handshakes: readonly Handshake[]
  readonly compared: readonly Compared[]
  /** The first answer that spoke of a rate limit. */
  readonly limited?: Exchange | undefined
}
