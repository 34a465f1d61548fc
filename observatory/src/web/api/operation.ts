/** Types only: one address of the API, as it is answered and as the OpenAPI document describes it. */
import type { WebOptions } from '../options.ts'
import type { ApiProblemCode } from './problem.ts'
import type { Schema } from './schema.ts'

/** A request as the handler of an operation gets it. */
export interface Asked {
  readonly options: WebOptions
  readonly request: Request
  readonly url: URL
  /** A part of the path; empty when the path has none of that name. */
  readonly param: (name: string) => string
  /** What the server knows of the connection. */
  readonly env: unknown
}

/** A parameter as OpenAPI describes it. Those in a path are always required. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description: string
  readonly schema: Schema
}

/** One method at one path: the app routes it, and the document describes it, from this alone. */
export interface Operation {
  /** Its name in clients that are made from the document. */
  readonly id: string
  readonly tag: 'servers' | 'runs' | 'evidence' | 'keys' | 'log' | 'scans' | 'changes' | 'about'
  readonly method: 'GET' | 'POST'
  /** As OpenAPI writes paths: `/api/v1/runs/{run}`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  /** The JSON that a POST must have. */
  readonly body?: Schema
  readonly answer: {
    /** Default 200. */
    readonly status?: number
    readonly description: string
    readonly type: string
    /** The name of a schema in the document; absent where the bytes have a format of their own. */
    readonly schema?: string
  }
  /** What else may be wrong, beside what may be wrong everywhere. */
  readonly problems: readonly ApiProblemCode[]
  /** May be as old as the pages are: what costs much and changes slowly. */
  readonly kept?: true
  readonly handle: (asked: Asked) => Promise<Response>
}
