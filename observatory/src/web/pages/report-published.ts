/** What the domain of an endpoint publishes: its card against what is live, documents, readers. */
import { HOME } from '../addresses.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { nothing, section } from '../parts/blocks.ts'
import { breakable, instant, staleTag } from '../parts/words.ts'
import { at, say, type Texts } from '../text/say.ts'
import type { PublishedView } from '../views/published.ts'
import type { ReportView } from '../views/report.ts'
import { claimName, claimsTable, documentsTable, readersSection, sign } from './published-tables.ts'

/** The line of the first screen: what the card says otherwise. */
export function contradiction(texts: Texts, { published }: ReportView): Part {
  const differing = published?.claims.filter(({ agrees }) => agrees === 'no') ?? []
  if (differing.length === 0) return undefined
  const names = [...new Set(differing.map(({ claim }) => claim))]
  const what = names.map((claim, index) => [index > 0 && texts.comma, claimName(texts, claim)])
  return html`<li>${sign('≠', say(texts, 'published_differ'), true)}
<span><a href="#claims">${say(texts, 'published_differ_what', { what })}</a></span></li>
`
}

/** The card against what is live, or why there is nothing to hold against it. */
export function claimsSection(options: WebOptions, report: ReportView): Html {
  const { texts } = options
  const { published } = report
  const title = say(texts, 'claims_title')
  if (published === undefined)
    return section('claims', title, undefined, notExamined(options, report))
  const { claims, site } = published
  const body =
    claims.length === 0
      ? nothing(say(texts, 'published_none_title'), say(texts, 'published_none', { site }))
      : claimsTable(texts, claims)
  const all = html`<p class="after"><a href="${at(texts, published.report)}">${say(texts, 'published_all', { site })}</a></p>`
  return section('claims', title, seenAt(texts, published), [body, all])
}

/** The documents of the domain, and who finds them. */
export function documentsSections(texts: Texts, { published }: ReportView): Part {
  if (published === undefined) return undefined
  const { documents, readers } = published
  return [
    section(
      'documents',
      say(texts, 'documents_title'),
      undefined,
      documentsTable(texts, documents),
    ),
    readersSection(texts, readers),
  ]
}

function seenAt(texts: Texts, { site, examinedAt, vantage, staleHours }: PublishedView): Html {
  const note = say(texts, 'published_note', {
    site: breakable(site),
    at: instant(examinedAt),
    vantage: html`<bdi>${vantage}</bdi>`,
  })
  const tag = staleHours !== undefined && [' ', staleTag(texts, staleHours)]
  return html`${note}${texts.gap}${say(texts, 'claims_note')}${tag}`
}

function notExamined({ texts, scan }: WebOptions, { endpoint }: ReportView): Html {
  const domain = URL.parse(endpoint)?.hostname ?? endpoint
  const how =
    scan !== undefined &&
    html`<a href="${at(texts, HOME)}#target">${say(texts, 'published_scan')}</a>`
  return nothing(
    say(texts, 'published_unknown_title'),
    say(texts, 'published_unknown', { domain: html`<bdi>${breakable(domain)}</bdi>`, scan: how }),
  )
}
