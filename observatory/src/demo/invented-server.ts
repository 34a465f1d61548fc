import type { Tool } from './invented.ts'

/** One server of the demo: who it is, not how it behaves. */
export interface InventedServer {
  readonly provider: string
  /** The name after the stroke; also the first label of its host. */
  readonly trade: string
  readonly title: string
  readonly version: string
  readonly host: string
  /** What a provider's hosts are below; the unit of pace. */
  readonly domain: string
  readonly url: string
  readonly tools: readonly Tool[]
  /** Its place among those of its kind, from 0: what changes over time does so at another moment in each. */
  readonly ordinal: number
}
