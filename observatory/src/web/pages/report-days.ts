/** The days of a report: figure, chart, exceptions, table. */
import type { DayMark, TimelineDay } from '../../figures/uptime.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import { folded, nothing, section } from '../parts/blocks.ts'
import { foldingTable } from '../parts/table.ts'
import { DAY_WORDS, timeline } from '../parts/timeline.ts'
import { date } from '../parts/words.ts'
import { inFigures, plain, say, type Texts } from '../text/say.ts'
import type { DaysView } from '../views/report.ts'

/** Days that a sentence names. */
const NAMED = 12

/**
 * The figure with its two numbers, then by their dates the days that lower it and those that do
 * not count.
 */
export function daysSection(texts: Texts, { uptime, timeline: days }: DaysView): Html {
  const from = days.find(({ mark }) => mark !== 'before')?.day
  const note = from === undefined ? undefined : say(texts, 'days_note', { from: date(from) })
  const figure = html`<p class="big">${figureText(texts, uptime)}</p>`
  const body =
    from === undefined
      ? nothing(say(texts, 'days_title'), say(texts, 'days_none'))
      : [figure, timeline(texts, days), exceptions(texts, days), table(texts, days)]
  return section('days', say(texts, 'days_title'), note, html`<div class="stack">${body}</div>`)
}

function figureText(texts: Texts, { answered, counted, percent }: DaysView['uptime']): Html {
  if (percent === undefined) return say(texts, 'days_none')
  return say(texts, counted === 1 ? 'days_figure_one' : 'days_figure', {
    answered: inFigures(texts, answered),
    counted: inFigures(texts, counted),
    percent: inFigures(texts, percent),
  })
}

const EXCEPTIONS = {
  unanswered: 'days_list_unanswered',
  not_counted: 'days_list_not_counted',
  no_run: 'days_list_no_run',
} as const

function exceptions(texts: Texts, days: readonly TimelineDay[]): Html {
  const sentence = (mark: keyof typeof EXCEPTIONS): Part => {
    const found = days.filter((day) => day.mark === mark)
    if (found.length === 0) return undefined
    const named: Part[] = found.slice(0, NAMED).map(({ day }) => date(day))
    if (found.length > NAMED)
      named.push(say(texts, 'days_more', { n: inFigures(texts, found.length - NAMED) }))
    return [say(texts, EXCEPTIONS[mark], { days: joined(named, texts.comma) }), texts.gap]
  }
  const all = [sentence('unanswered'), sentence('not_counted'), sentence('no_run')]
  return html`<p class="note">${all}</p>`
}

interface Stretch {
  readonly mark: DayMark
  readonly from: string
  to: string
  days: number
  runs: number
}

function table(texts: Texts, days: readonly TimelineDay[]): Html {
  const stretches: Stretch[] = []
  for (const { day, mark, runs } of days) {
    const last = stretches.at(-1)
    if (last?.mark !== mark) stretches.push({ mark, from: day, to: day, days: 1, runs })
    else Object.assign(last, { to: day, days: last.days + 1, runs: last.runs + runs })
  }
  const body = foldingTable({
    caption: say(texts, 'days_table_caption'),
    columns: [
      { label: plain(texts, 'days_table_days') },
      { label: plain(texts, 'days_table_what') },
      { label: plain(texts, 'days_table_count'), number: true },
      { label: plain(texts, 'days_table_runs'), number: true },
    ],
    rows: stretches.map(({ mark, from, to, days: count, runs }) => ({
      head: from === to ? date(from) : say(texts, 'days_to', { from: date(from), to: date(to) }),
      cells: [say(texts, DAY_WORDS[mark]), inFigures(texts, count), inFigures(texts, runs)],
    })),
  })
  return folded({ summary: say(texts, 'days_table'), open: false, body })
}
