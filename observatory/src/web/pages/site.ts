/** The report of a site: what it publishes, and whether that holds. */
import { reportPath, SERVERS } from '../addresses.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { page } from '../parts/frame.ts'
import { breakable, instant, nothing, notice } from '../parts/words.ts'
import { plain, say, sayCount } from '../text/say.ts'
import type { SiteReportView } from '../views/site.ts'
import { examinationSections, examinationVerdict } from './examination.ts'
import { historySection } from './history.ts'
import { span, titleOf } from './report-front.ts'

export function sitePage(options: WebOptions, stylePath: string, report: SiteReportView): Html {
  const { texts } = options
  const { provider, title, name, site, state, cadenceMs, dueAt, examination } = report
  const seen: Part[] = [
    examination &&
      say(texts, 'site_seen', {
        at: instant(examination.startedAt),
        vantage: html`<bdi>${examination.vantage}</bdi>`,
      }),
    ' ',
    state === 'active' && say(texts, 'site_every', { span: span(texts, cadenceMs) }),
  ]
  const hours = examination?.staleHours
  const notices = [
    state === 'paused' && notice(say(texts, 'paused_notice')),
    state === 'opted_out' && notice(say(texts, 'opted_out_notice')),
    hours !== undefined &&
      notice(html`<span class="tag stale">${sayCount(texts, 'stale_tag', hours)}</span>`, 'stale'),
  ]
  const missing = nothing(
    say(texts, 'site_not_yet_title'),
    dueAt === undefined
      ? say(texts, 'not_yet_paused')
      : say(texts, 'site_not_yet', { at: instant(dueAt) }),
  )
  const body = html`<article class="front" aria-labelledby="title"><div class="body"><h1 id="title">${titleOf(report)}</h1><p class="where">${breakable(site)}</p><p class="seen">${seen}</p>${notices}${examination === undefined ? missing : examinationVerdict(texts, examination)}</div></article>
${examination && examinationSections(texts, examination)}${historySection(texts, report.history)}`
  return page(options, stylePath, {
    title: plain(texts, 'site_title', { name: `${title ?? name} (${provider})` }),
    path: reportPath(report),
    nav: 'servers',
    crumbs: [
      [say(texts, 'nav_servers'), SERVERS],
      [provider, `${SERVERS}?provider=${provider}`],
      [titleOf(report)],
    ],
    body,
  })
}
