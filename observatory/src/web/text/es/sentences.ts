/**
 * What the pages say, in Spanish, area by area. One word for one thing, and none for two:
 *
 * - check `comprobación`, run `ejecución`, examination `examen`, scan `análisis`, endpoint `endpoint`
 * - handshake `negociación inicial`, request `solicitud`, answer `respuesta`, challenge `desafío`
 * - evidence `evidencia`, proof `prueba`, envelope `sobre`, statement `declaración`, digest `hash`
 * - log `bitácora`, its entry `entrada`; `registro` is a DNS record or the MCP Registry
 * - claim of an owner `titularidad acreditada`, its procedure `trámite`; claimed by a card `declarado`
 * - stale `desfasada`, fingerprint `huella`, tool set `conjunto de herramientas`
 *
 * Impersonal throughout: neither `tú` nor `usted`, and an infinitive on what can be pressed.
 */
import type { Sentences } from '../catalogue.ts'
import type { English } from '../en/sentences.ts'
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

export const ES: Sentences<English, 'es'> = {
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
