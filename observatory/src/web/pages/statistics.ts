/** The directory over time, and what its servers speak. */
import { percentOf } from '../../figures/uptime.ts'
import { STATISTICS } from '../addresses-records.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { folded, nothing, section } from '../parts/blocks.ts'
import { columns } from '../parts/columns.ts'
import { foldingTable } from '../parts/table.ts'
import { date, servedCode } from '../parts/words.ts'
import { inFigures, plain, say, sayCount, type Texts } from '../text/say.ts'
import type { Share, StatisticsView } from '../views/statistics.ts'
import { textPage } from './about.ts'

/** A share of which nothing was seen yet is left out. */
export function statisticsPage(options: WebOptions, view: StatisticsView): Html {
  const { texts } = options
  return textPage(options, {
    title: plain(texts, 'statistics_title'),
    lead: say(texts, 'statistics_lead'),
    path: STATISTICS,
    body: [
      section(
        'days',
        say(texts, 'statistics_days'),
        say(texts, 'statistics_days_note'),
        byDay(texts, view),
      ),
      view.revisions.length > 0 &&
        section(
          'revisions',
          say(texts, 'statistics_revisions'),
          say(texts, 'statistics_revisions_note'),
          shares(texts, view.revisions, 'statistics_revision', (value) =>
            value === undefined ? say(texts, 'statistics_no_revision') : servedCode(value),
          ),
        ),
      view.signatures.length > 0 &&
        section(
          'signed',
          say(texts, 'statistics_signatures'),
          say(texts, 'statistics_signatures_note'),
          shares(texts, view.signatures, 'statistics_scope', (value) => {
            const scope = SCOPES.find((one) => one === value)
            return scope === undefined ? value : say(texts, `statistics_scope_${scope}`)
          }),
        ),
    ],
  })
}

const SCOPES = ['full', 'gate', 'none'] as const

function byDay(texts: Texts, view: StatisticsView): Html {
  const { days, since, percent, answered, counted } = view
  const last = days.findLast(({ observed }) => observed > 0)
  if (since === undefined || last === undefined)
    return nothing(say(texts, 'statistics_none_title'), say(texts, 'statistics_none'))
  const figure =
    percent !== undefined &&
    say(texts, 'statistics_figure', {
      since: date(since),
      answered: inFigures(texts, answered),
      counted: inFigures(texts, counted),
      percent: inFigures(texts, percent),
    })
  return html`<div class="stack">
<p class="big">${sayCount(texts, 'statistics_last', last.observed, { day: date(last.day) })}${texts.gap}${figure}</p>
${columns(texts, days)}
${folded({ summary: say(texts, 'statistics_table'), open: false, body: table(texts, view) })}
</div>`
}

function table(texts: Texts, { days }: StatisticsView): Html {
  const number = (label: 'observed' | 'answered' | 'unanswered' | 'undecided' | 'share') => ({
    label: plain(texts, `statistics_${label}`),
    number: true,
  })
  return foldingTable({
    caption: say(texts, 'statistics_table_caption'),
    columns: [
      { label: plain(texts, 'statistics_day') },
      number('observed'),
      number('answered'),
      number('unanswered'),
      number('undecided'),
      number('share'),
    ],
    rows: days
      .filter(({ observed }) => observed > 0)
      .toReversed()
      .map(({ day, observed, answered, unanswered, undecided }) => ({
        head: date(day),
        cells: [
          ...[observed, answered, unanswered, undecided].map((count) => inFigures(texts, count)),
          percentText(texts, answered, answered + unanswered),
        ],
      })),
  })
}

function percentText(texts: Texts, part: number, whole: number): Part {
  const percent = percentOf(part, whole)
  return percent === undefined
    ? undefined
    : say(texts, 'statistics_percent', { percent: inFigures(texts, percent) })
}

function shares(
  texts: Texts,
  list: readonly Share[],
  label: 'statistics_revision' | 'statistics_scope',
  nameOf: (value: string | undefined) => Part,
): Html {
  const all = list.reduce((sum, { servers }) => sum + servers, 0)
  return foldingTable({
    caption: plain(texts, label),
    captionHidden: true,
    columns: [
      { label: plain(texts, label) },
      { label: plain(texts, 'statistics_servers'), number: true },
      { label: plain(texts, 'statistics_of'), number: true },
    ],
    rows: list.map(({ value, servers }) => ({
      head: html`${nameOf(value)}${bar(servers, all)}`,
      cells: [inFigures(texts, servers), percentText(texts, servers, all)],
    })),
  })
}

function bar(part: number, whole: number): Html {
  const width = Math.max(1, Math.round((part / whole) * 200))
  return html`<svg class="bar-of" width="200" height="6" viewBox="0 0 200 6" aria-hidden="true">
<path class="c-axis" d="M0 5.5H200"/><path class="c-ans" d="M0 0h${width}v6H0z"/></svg>`
}
