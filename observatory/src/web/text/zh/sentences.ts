/**
 * What the pages say, in Chinese (simplified), area by area. Words that stay the same everywhere:
 *
 *     check          检查、检查项        claim (of a card)     声明
 *     run            运行                claim (of an owner)   认领
 *     observation    观察                statement (in-toto)   陈述
 *     observatory    观察站              evidence, envelope    证据、信封
 *     examination    查验                approved              批准
 *     scan           扫描                revision              修订版本
 *     card, catalog  卡片、目录          schema                模式
 *     registry       注册表              challenge             质询
 *     endpoint       端点                fingerprint, digest   指纹、摘要
 *     answer         响应                log, checkpoint       日志、检查点
 *     verdict        评判                tile, witness         分块、见证者
 *     stale          过时                correction, dispute   更正、异议
 *
 * A space stands between Han and Latin letters or figures, and none beside full-width punctuation.
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

export const ZH: Sentences<English, 'zh'> = {
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
