/**
 * What the pages say, in English, area by area. `{name}` is a value; other languages have the same
 * names. A key that is added here must be said in every language, or nothing builds.
 */
import { CHECKS } from './checks.ts'
import { CLAIMS } from './claims.ts'
import { DAYS } from './days.ts'
import { EVIDENCE } from './evidence.ts'
import { EXAMINATION } from './examination.ts'
import { FEEDS } from './feeds.ts'
import { FRAME } from './frame.ts'
import { HEADLINE } from './headline.ts'
import { HISTORY } from './history.ts'
import { HOME } from './home.ts'
import { ABOUT } from './pages-about.ts'
import { CHARTS } from './pages-charts.ts'
import { CHECK_PAGES } from './pages-checks.ts'
import { DIFF } from './pages-diff.ts'
import { PROOF } from './pages-evidence.ts'
import { LINT } from './pages-lint.ts'
import { STATISTICS } from './pages-statistics.ts'
import { PROBLEMS } from './problems.ts'
import { PUBLISHED } from './published.ts'
import { REPORT } from './report.ts'
import { SERVERS } from './servers.ts'
import { STATUS } from './status.ts'
import { TOOLS } from './tools.ts'
import { VERDICT } from './verdict.ts'
import { WITHHELD } from './withheld.ts'

/** Every area in one. */
export type English = typeof FRAME &
  typeof HOME &
  typeof SERVERS &
  typeof VERDICT &
  typeof REPORT &
  typeof PUBLISHED &
  typeof WITHHELD &
  typeof CHECKS &
  typeof DAYS &
  typeof TOOLS &
  typeof HISTORY &
  typeof EVIDENCE &
  typeof EXAMINATION &
  typeof HEADLINE &
  typeof PROBLEMS &
  typeof FEEDS &
  typeof STATUS &
  typeof CLAIMS &
  typeof ABOUT &
  typeof CHARTS &
  typeof CHECK_PAGES &
  typeof DIFF &
  typeof PROOF &
  typeof LINT &
  typeof STATISTICS

/** All areas in one, by the keys that `say` takes. */
export const EN: English = {
  ...FRAME,
  ...HOME,
  ...SERVERS,
  ...VERDICT,
  ...REPORT,
  ...PUBLISHED,
  ...WITHHELD,
  ...CHECKS,
  ...DAYS,
  ...TOOLS,
  ...HISTORY,
  ...EVIDENCE,
  ...EXAMINATION,
  ...HEADLINE,
  ...PROBLEMS,
  ...FEEDS,
  ...STATUS,
  ...CLAIMS,
  ...ABOUT,
  ...CHARTS,
  ...CHECK_PAGES,
  ...DIFF,
  ...PROOF,
  ...LINT,
  ...STATISTICS,
}
