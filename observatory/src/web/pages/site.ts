/** The report of a site: what it publishes, and whether that holds. */
import { feedPath, reportPath, SERVERS } from '../addresses.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { nothing, notice } from '../parts/blocks.ts'
import { page } from '../parts/frame.ts'
import { breakable, instant, staleTag } from '../parts/words.ts'
import { plain, say, type Texts } from '../text/say.ts'
import type { SiteReportView } from '../views/site.ts'
import { examinationSections, examinationVerdict } from './examination.ts'
import { claimSentences, ownerSaid, unlistedNotice } from './claim-said.ts'
import { historySection } from './history.ts'
import { span, titleOf } from './report-front.ts'

/** Before the first examination it says when that will be. */
export function sitePage(options: WebOptions, report: SiteReportView): Html {
  const { texts } = options
  const { provider, title, name, site, examination } = report
  const verdict =
    examination === undefined ? notYet(texts, report) : examinationVerdict(texts, examination)
  const body = html`<article class="front" aria-labelledby="title"><div class="body">
<h1 id="title">${titleOf(report)}</h1>
<p class="where">${breakable(site)}</p>
<p class="seen">${joined(about(texts, report), texts.gap)}</p>
${notices(texts, report)}
${verdict}
${ownerSaid(texts, report.owner)}
</div></article>
${examination && examinationSections(texts, examination)}
${historySection(texts, report.history)}`
  return page(options, {
    title: plain(texts, 'site_title', { name: `${title ?? name} (${provider})` }),
    path: reportPath(report),
    feed: feedPath(reportPath(report)),
    nav: 'servers',
    crumbs: [
      [say(texts, 'nav_servers'), SERVERS],
      [provider, `${SERVERS}?provider=${provider}`],
      [titleOf(report)],
    ],
    body,
  })
}

function about(
  texts: Texts,
  { state, cadenceMs, examination, owner }: SiteReportView,
): readonly Html[] {
  const seen = examination && {
    at: instant(examination.startedAt),
    vantage: html`<bdi>${examination.vantage}</bdi>`,
  }
  return [
    ...(seen === undefined ? [] : [say(texts, 'site_seen', seen)]),
    ...(state === 'active' ? [say(texts, 'site_every', { span: span(texts, cadenceMs) })] : []),
    ...claimSentences(texts, owner, 'site'),
  ]
}

function notices(texts: Texts, { state, examination, owner }: SiteReportView): Part {
  const hours = examination?.staleHours
  return [
    unlistedNotice(texts, owner) ??
      (state === 'paused' && examination && notice(say(texts, 'paused_notice'))),
    state === 'opted_out' && notice(say(texts, 'opted_out_notice')),
    hours !== undefined && notice(staleTag(texts, hours), 'stale'),
  ]
}

function notYet(texts: Texts, { dueAt }: SiteReportView): Html {
  return nothing(
    say(texts, 'site_not_yet_title'),
    dueAt === undefined
      ? say(texts, 'not_yet_paused')
      : say(texts, 'site_not_yet', { at: instant(dueAt) }),
    2,
  )
}
