/** Where the pages are that tell of runs, of checks, and of this observatory itself. */
import { SERVERS } from './addresses.ts'
import type { Slug } from '../store/types.ts'

/** The evidence of each run is below it, by its id. */
export const RUNS = '/runs'
/** Compares the runs `from` and `to` of the query; without `from` the one before `to`. */
export const DIFF = '/diff'
/** All checks; each has a page below it, by its id. */
export const CHECKS_PAGE = '/checks'
/** How runs are made and counted. */
export const METHODOLOGY = '/methodology'
/** What the operator says of earlier results. */
export const CORRECTIONS = '/corrections'
/** The public keys for people; programs have them from the API. */
export const KEYS_PAGE = '/keys'
/** The log for people; below it the API serves its checkpoint and tiles. */
export const LOG_PAGE = '/log'
/** Who asks servers, what and how often, and how to opt out. */
export const PROBE = '/probe'
/** Ninety days of all servers together. */
export const STATISTICS = '/statistics'
/** The documentation of the API, whose operations are below `/api/v1`. */
export const API = '/api'
/** Lints a card or a catalog in the browser. */
export const LINT = '/lint'
/** The linter of the library as the browser runs it. */
export const LINT_SCRIPT = '/lint.js'

/** The evidence of a run. */
export function runPath(id: string): string {
  return `${RUNS}/${id}`
}

/** What changed from one run to another; without `from` since the run with a list before. */
export function diffPath({ from, to }: { readonly from?: string; readonly to: string }): string {
  return from === undefined ? `${DIFF}?to=${to}` : `${DIFF}?from=${from}&to=${to}`
}

/** What changed most recently of a name, and the choice of what to compare. */
export function changesPath({ provider, name }: Slug): string {
  return `${SERVERS}/${provider}/${name}/diff`
}

/** What a check is. */
export function checkPath(check: string): string {
  return `${CHECKS_PAGE}/${check}`
}
