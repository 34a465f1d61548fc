import type {
  CertificateFacts,
  ExchangeResponse,
  Failure,
  HeaderList,
  Method,
  Refusal,
  Timings,
} from '../exchange.ts'
import type { Reason } from './reason.ts'

/**
 * What one run saw, as plain JSON: enough to judge it again without asking anybody.
 *
 *     { "format": "countersign.evidence", "formatVersion": 1, "endpoint": "https://…/mcp",
 *       "startedAt": "…Z", "finishedAt": "…Z", "limits": { … }, "client": { … },
 *       "reservedTool": "…", "conditions": [], "steps": [ … ], "extra": [] }
 */
export interface Evidence {
  readonly format: typeof EVIDENCE_FORMAT
  readonly formatVersion: typeof EVIDENCE_VERSION
  readonly endpoint: string
  /** ISO 8601 in UTC, milliseconds. */
  readonly startedAt: string
  readonly finishedAt: string
  readonly limits: RunLimits
  /** What the run called itself. */
  readonly client: { readonly name: string; readonly version: string; readonly websiteUrl?: string }
  /** The tool name that this run would call, whether or not it did. */
  readonly reservedTool: string
  /** What a reader must know of the run: `credentialed`, `private_network`, `call_withheld`, … */
  readonly conditions: readonly string[]
  /** The name's addresses before and after: digests of the sorted sets. */
  readonly resolution?: {
    readonly first: string
    readonly last: string
    /** A later answer left the public Internet. */
    readonly leftPublic: boolean
  }
  /** The first fault that a connection to the endpoint showed, else what the first one showed. */
  readonly certificate?: CertificateFacts
  /** The exchanges that the checks are judged by, in order. */
  readonly steps: readonly Step[]
  /** Exchanges beside them. They move no state. */
  readonly extra: readonly Step[]
  /** Why the run ended before its script did. */
  readonly stopped?: Reason
}

export const EVIDENCE_FORMAT = 'countersign.evidence'
export const EVIDENCE_VERSION = 1

/** The bounds that a run was made under; they are part of its evidence. */
export interface RunLimits {
  /** Requests, redirects followed included, pages after the first not. */
  readonly requests: number
  readonly durationMs: number
  /** Decoded bytes of one response. */
  readonly bodyBytes: number
  /** Redirects followed, for the metadata only. */
  readonly hops: number
  /** Pages of the list, the first included. */
  readonly pages: number
  readonly tools: number
}

/** What a request was for. `deep_` ones are beside the checks. */
export type StepRole =
  | 'discover'
  | 'initialize'
  | 'initialized'
  | 'tools_list'
  | 'reserved_call'
  | 'metadata'
  | 'delete'
  | `deep_${string}`

/** One exchange: what was asked, and what came or why nothing did. */
export interface Step {
  readonly role: StepRole
  /** Of `tools_list`, from 1. */
  readonly page?: number
  /** The JSON-RPC id that was sent. */
  readonly sentId?: number
  readonly request: {
    readonly method: Method
    readonly url: string
    /** Secrets replaced by `[redacted]`. */
    readonly headers: HeaderList
    readonly body?: string
  }
  /** Milliseconds after the start of the run. */
  readonly startedAtMs: number
  readonly timings: Timings
  readonly hops: readonly StepHop[]
  readonly response?: StepResponse
  /** Present without a response, or when the response was cut. */
  readonly problem?: Refusal | Failure
}

interface StepHop {
  readonly url: string
  readonly status?: number
  /** As sent. */
  readonly location?: string
}

/** A response without its body, which is kept by its digest. */
export interface StepResponse {
  readonly status: number
  readonly headers: HeaderList
  /** Digest of the decoded body: `sha256:` and 64 hexadecimal digits. */
  readonly body: string
  readonly bytes: number
  readonly ended: ExchangeResponse['ended']
  readonly coding?: NonNullable<ExchangeResponse['coding']>
}

/** Bodies by their digest, each stored once. */
export type Bodies = ReadonlyMap<string, Uint8Array>
