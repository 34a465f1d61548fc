/** The report of an endpoint. */
import { feedPath, jsonPath, reportPath, SERVERS } from '../addresses.ts'
import { changesPath } from '../addresses-records.ts'
import { html, type Html } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { page } from '../parts/frame.ts'
import { section } from '../parts/blocks.ts'
import { plain, say } from '../text/say.ts'
import type { ReportView } from '../views/report.ts'
import { historySection } from './history.ts'
import { badgeBlock } from './report-badge.ts'
import { checksSection, seenSection } from './report-checks.ts'
import { daysSection } from './report-days.ts'
import { evidenceSection } from './report-evidence.ts'
import { latencySection } from './report-latency.ts'
import { front, titleOf } from './report-front.ts'
import { claimsSection, documentsSections } from './report-published.ts'
import { besideSection, toolsSection } from './report-tools.ts'

/** Before the first run there is only its front. */
export function reportPage(options: WebOptions, report: ReportView): Html {
  const { texts } = options
  const { run, provider, title, name } = report
  const path = reportPath(report)
  const called = `${title ?? name} (${provider})`
  return page(options, {
    title:
      run === undefined
        ? plain(texts, 'report_title_new', { name: called })
        : plain(texts, 'report_title', { name: called, day: run.startedAt.slice(0, 10) }),
    path,
    feed: feedPath(path),
    nav: 'servers',
    crumbs: [
      [say(texts, 'nav_servers'), SERVERS],
      [provider, `${SERVERS}?provider=${provider}`],
      [titleOf(report)],
    ],
    body: html`${front(texts, report)}${run && sections(options, report)}`,
  })
}

function sections(options: WebOptions, report: ReportView): Html {
  const { texts } = options
  const { run, days, history, charts } = report
  if (run === undefined) return html``
  const checks =
    run.checks === undefined
      ? seenSection(texts, run)
      : checksSection(texts, report, run, run.checks)
  const about = run.signature.scope === 'none' ? 'limits_unsigned' : 'limits_signed'
  const limits = html`<div class="prose">
<p>${say(texts, about)}</p>
<p>${say(texts, 'limits_never')}</p>
${badgeBlock(options, report)}</div>`
  const claims = claimsSection(options, report)
  return html`${[
    // What nobody looked for does not stand before what was seen.
    report.published !== undefined && claims,
    checks,
    daysSection(texts, days),
    latencySection(texts, charts.latencies),
    historySection(texts, history, {
      changes: charts.changes,
      last: days.timeline.at(-1)?.day ?? '',
      compare: changesPath(report),
    }),
    toolsSection(texts, run, { json: jsonPath(reportPath(report)), history }),
    report.published === undefined && claims,
    documentsSections(texts, report),
    besideSection(texts, run),
    evidenceSection(options, run),
    section('limits', say(texts, 'limits_title'), undefined, limits),
  ]}`
}
