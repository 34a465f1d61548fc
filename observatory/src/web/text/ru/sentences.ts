/**
 * What the pages say, in Russian, area by area. Words that stay the same everywhere:
 *
 *     check         проверка                 claim (of a card)   заявление, заявляет
 *     run           прогон                   claim (of an owner) права, подтверждение прав, заявка
 *     observation   наблюдение               approved            одобренный
 *     examination   обследование             evidence            свидетельства
 *     scan          сканирование             proof               доказательство
 *     endpoint      конечная точка           statement           утверждение
 *     handshake     рукопожатие              envelope            конверт
 *     revision      редакция                 digest              хеш
 *     challenge     требование аутентификации  fingerprint       отпечаток
 *     sign-in       вход                     toolset             набор инструментов
 *     credentials   учётные данные           log, checkpoint     журнал, контрольная точка
 *     redirect      перенаправление          mark                метка
 *     card          карточка                 cadence             частота
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

export const RU: Sentences<English, 'ru'> = {
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
