import type { Cadence } from '../store/types.ts'
import type { Store } from '../store/open.ts'
import type { Texts } from './text/say.ts'

/** What the pages need. Nothing is read from the environment. */
export interface WebOptions {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Where the pages are found from outside, without a path: `https://observatory.example`. */
  readonly publicUrl: string
  /** Milliseconds between two runs. */
  readonly cadenceMs: Readonly<Record<Cadence, number>>
  /** Milliseconds between two examinations of a site. */
  readonly siteCadenceMs: number
  /** Of the reader, in a page; else of machines and of readers who want no language that is here. */
  readonly texts: Texts
  /** The languages of the pages. Default: all there are. */
  readonly languages?: readonly Texts[]
  /** Milliseconds for which a page may be given again as it was. Default: see `freshness`. */
  readonly keepMs?: number
  /** Whose observatory this is, in a few words. */
  readonly operator?: string
  /** How the operator is reached. */
  readonly contact?: string
  /** What every request to a server says of who asks. */
  readonly userAgent?: string
  /** The version of this program. */
  readonly version: string
  /** True where the servers are invented ones: every page says so. */
  readonly demo?: boolean
  /** The public keys as their file holds them; undefined while there are none. */
  readonly keys?: () => Promise<string | undefined>
  /** Whoever reads the metrics has to show it; absent where they are for everybody. */
  readonly metricsToken?: string
  /** The daily dumps; absent where none are made. */
  readonly dumps?: DumpFiles
  /** Absent where nobody may ask for scans. */
  readonly scan?: ScanOptions
  /** Absent where nothing can be claimed. */
  readonly claims?: ClaimsOptions
  /** Told of what should not have happened; the reader is told nothing of it. */
  readonly onError: (error: unknown) => void
}

/** What tells those who ask for scans, and their targets, apart. */
export interface ScanOptions {
  /** Who asks, as a digest: no address of a person is kept. */
  readonly requesterOf: (request: Request, env: unknown) => string
  /** The registrable domain of a host; the host when it has none. */
  readonly domainOf: (host: string) => string
}

/** What of claims is for the operator to decide. */
export interface ClaimsOptions {
  /** Who asks, as a digest: no address of a person is kept. */
  readonly requesterOf: (request: Request, env: unknown) => string
  /** Whether owners may choose the cadence `fast`. */
  readonly fast: boolean
  /** Seals the secrets of owners' webhooks; absent where there are none. */
  readonly sealKey?: Uint8Array
}

/** A daily dump that is kept, as its file was when it was made. */
export interface DumpFile {
  /** The day on which it was made: `2026-11-30`. */
  readonly day: string
  readonly bytes: number
  /** Of the compressed file, in hexadecimal. */
  readonly sha256: string
}

/** The folder of daily dumps, behind functions: pages open no files of their own. */
export interface DumpFiles {
  /** The newest first. */
  readonly list: () => Promise<readonly DumpFile[]>
  /** The compressed file of a listed day. Opened when it is read. */
  readonly read: (day: string) => AsyncGenerator<Uint8Array>
}
