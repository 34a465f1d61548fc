/**
 * Ninety days as three strips that are drawn on the server. What was answered stands on the line,
 * what was not hangs below it, what counts on neither side is a ring on it: position carries the
 * meaning, never colour alone. Whoever does not see it hears the counts and has the table.
 */
import type { DayMark, TimelineDay } from '../../figures/uptime.ts'
import { html, type Html, type Part } from '../html.ts'
import { inFigures, plain, say, type Texts } from '../text/say.ts'
import { date } from './words.ts'

const STRIP = 30
/** Units of a day's column. */
const WIDE = 10

/** What each mark is called, as keys of the texts: in the strips, their key and the table. */
export const DAY_WORDS = {
  answered: 'days_answered',
  unanswered: 'days_unanswered',
  not_counted: 'days_not_counted',
  no_run: 'days_no_run',
  before: 'days_before',
} as const

const MARKS: readonly DayMark[] = ['answered', 'unanswered', 'not_counted', 'no_run', 'before']

/** The strips and their key. */
export function timeline(texts: Texts, days: readonly TimelineDay[]): Html {
  const strips = Array.from({ length: Math.ceil(days.length / STRIP) }, (_, index) =>
    strip(texts, days.slice(index * STRIP, (index + 1) * STRIP)),
  )
  const present = MARKS.filter((mark) => days.some((day) => day.mark === mark))
  const key = present.map(
    (mark) => html`<li><svg width="16" height="24" viewBox="0 0 16 24" aria-hidden="true">
<path class="c-axis" d="M0 12H16"/>${KEYS[mark]}</svg>${say(texts, DAY_WORDS[mark])}</li>
`,
  )
  return html`<div class="tl">
${strips}</div>
<ul class="keys">${key}</ul>`
}

function strip(texts: Texts, days: readonly TimelineDay[]): Html {
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const counts = MARKS.flatMap((mark) => {
    const n = days.filter((day) => day.mark === mark).length
    const what = plain(texts, DAY_WORDS[mark])
    return n === 0 ? [] : [plain(texts, 'days_strip_count', { what, n: inFigures(texts, n) })]
  }).join(texts.comma)
  const label = plain(texts, 'days_strip', { from, to, counts })
  const shapes = days.map(({ mark }, index) => SHAPES[mark](index * WIDE + 1.5))
  return html`<div>
<svg width="300" height="52" viewBox="0 0 300 52" role="img" aria-label="${label}">
<path class="c-axis" d="M0 26H${days.length * WIDE}"/>${shapes}</svg>
<p class="ends">${date(from)} ${date(to)}</p>
</div>
`
}

/** By the left edge of the day's column. A day that was not looked at is a gap on the line. */
const SHAPES: Readonly<Record<DayMark, (x: number) => Part>> = {
  answered: (x) => html`<path class="c-ans" d="M${x} 2h7v22h-7z"/>`,
  unanswered: (x) => html`<path class="c-un" d="M${x} 28h7v22h-7z"/>`,
  not_counted: (x) => html`<circle class="c-nc" cx="${x + 3.5}" cy="26" r="3.3"/>`,
  no_run: () => '',
  before: (x) => html`<circle class="c-no" cx="${x + 3.5}" cy="26" r="1.3"/>`,
}

const KEYS: Readonly<Record<DayMark, Part>> = {
  answered: html`<path class="c-ans" d="M4.5 1h7v10h-7z"/>`,
  unanswered: html`<path class="c-un" d="M4.5 13h7v10h-7z"/>`,
  not_counted: html`<circle class="c-nc" cx="8" cy="12" r="3.5"/>`,
  no_run: '',
  before: html`<circle class="c-no" cx="8" cy="12" r="1.4"/>`,
}
