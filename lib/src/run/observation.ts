import type { Params } from '../finding.ts'

/** Something seen beside the checks. It is no verdict and moves no state. */
export interface Observation {
  /** Names the rule that tells what it means. */
  readonly code: string
  /** Bounded facts. What a server wrote is cut to a bound, and stays hostile text. */
  readonly params: Params
  /** Where in the list of tools, or in the body of `step`. */
  readonly where?: ObservedAt
  readonly step?: StepPlace
}

/** Where in a list or body something was seen. */
export interface ObservedAt {
  /** Position in the list as it was served, from 0. */
  readonly tool?: number
  /** RFC 6901 JSON Pointer within that tool, else within the body. */
  readonly pointer?: string
}

/** One exchange of the evidence. */
export interface StepPlace {
  readonly of: 'steps' | 'extra'
  readonly index: number
}
