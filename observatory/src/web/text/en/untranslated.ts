/**
 * Areas that are not yet said in other languages: there they stand in English. An area moves to
 * `sentences.ts` when its translations are made.
 */
import { CLAIMS } from './claims.ts'
import { ABOUT } from './pages-about.ts'
import { CHARTS } from './pages-charts.ts'
import { CHECK_PAGES } from './pages-checks.ts'
import { DIFF } from './pages-diff.ts'
import { PROOF } from './pages-evidence.ts'
import { LINT } from './pages-lint.ts'
import { STATISTICS } from './pages-statistics.ts'

export type Untranslated = typeof CLAIMS &
  typeof ABOUT &
  typeof CHARTS &
  typeof CHECK_PAGES &
  typeof DIFF &
  typeof PROOF &
  typeof LINT &
  typeof STATISTICS

export const UNTRANSLATED: Untranslated = {
  ...CLAIMS,
  ...ABOUT,
  ...CHARTS,
  ...CHECK_PAGES,
  ...DIFF,
  ...PROOF,
  ...LINT,
  ...STATISTICS,
}
