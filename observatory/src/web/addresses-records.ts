/** Where the pages are that tell of runs, of checks, and of this observatory itself. */
import { SERVERS } from './addresses.ts'
import type { Slug } from '../store/types.ts'

export const RUNS = '/runs'
export const DIFF = '/diff'
export const CHECKS_PAGE = '/checks'
export const METHODOLOGY = '/methodology'
export const CORRECTIONS = '/corrections'
export const KEYS_PAGE = '/keys'
export const LOG_PAGE = '/log'
export const PROBE = '/probe'
export const STATISTICS = '/statistics'
export const API = '/api'
export const LINT = '/lint'
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
