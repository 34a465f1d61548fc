/**
 * What is said in Russian already of areas that are not whole yet. An area goes to `sentences.ts`
 * together with the English one, and loses its `Partial` then.
 */
import type { Sentences } from '../catalogue.ts'
import type { Untranslated } from '../en/untranslated.ts'
import { CLAIMS } from './claims.ts'
import { ABOUT } from './pages-about.ts'
import { CHARTS } from './pages-charts.ts'
import { CHECK_PAGES } from './pages-checks.ts'
import { DIFF } from './pages-diff.ts'
import { LINT } from './pages-lint.ts'
import { PROOF } from './pages-evidence.ts'
import { STATISTICS } from './pages-statistics.ts'

export const AHEAD: Partial<Sentences<Untranslated, 'ru'>> = {
  ...PROOF,
  ...LINT,
  ...DIFF,
  ...CHECK_PAGES,
  ...STATISTICS,
  ...ABOUT,
  ...CHARTS,
  ...CLAIMS,
}
