/**
 * Servers by day as columns, drawn on the server in strips of thirty days. What answered stands on
 * the line, what did not hangs below it, and what was not counted is a hollow end on top: position
 * and form carry the meaning. The table below has the figures.
 */
import { html, type Html } from '../html.ts'
import { inFigures, plain, say, type Texts } from '../text/say.ts'
import type { StatisticsDay } from '../views/statistics.ts'
import { date } from './words.ts'

const STRIP = 30
const WIDE = 10
/** Units above the line, and below it. */
const ABOVE = 80
const BELOW = 30

/** Days as columns, all strips to one scale, with a key. */
export function columns(texts: Texts, days: readonly StatisticsDay[]): Html {
  const most = Math.max(1, ...days.map(({ observed }) => observed))
  const strips = Array.from({ length: Math.ceil(days.length / STRIP) }, (_, index) =>
    strip(texts, days.slice(index * STRIP, (index + 1) * STRIP), most),
  )
  const key = (shape: Html, text: Html): Html => html`<li>
<svg width="16" height="24" viewBox="0 0 16 24" aria-hidden="true"><path class="c-axis" d="M0 14H16"/>${shape}</svg>${text}</li>
`
  return html`<div class="tl">
${strips}</div>
<ul class="keys">
${key(html`<path class="c-ans" d="M4.5 3h7v10h-7z"/>`, say(texts, 'statistics_answered'))}
${key(html`<path class="c-un" d="M4.5 15h7v7h-7z"/>`, say(texts, 'statistics_unanswered'))}
${key(html`<path class="c-nc" d="M5 4h6v9h-6z"/>`, say(texts, 'statistics_undecided'))}
<li>${say(texts, 'statistics_scale', { most: inFigures(texts, most) })}</li></ul>`
}

function strip(texts: Texts, days: readonly StatisticsDay[], most: number): Html {
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const seen = days.map(({ observed }) => observed)
  const label = plain(texts, 'statistics_strip', {
    from,
    to,
    least: inFigures(texts, Math.min(...seen)),
    most: inFigures(texts, Math.max(...seen)),
  })
  const shapes = days.map((row, index) => column(row, index * WIDE + 1.5, most))
  return html`<div>
<svg width="300" height="112" viewBox="0 0 300 112" role="img" aria-label="${label}">
<path class="c-axis" d="M0 ${ABOVE}H${days.length * WIDE}"/>${shapes}</svg>
<p class="ends">${date(from)} ${date(to)}</p>
</div>
`
}

function column({ answered, unanswered, undecided }: StatisticsDay, x: number, most: number) {
  const up = height(answered, most, ABOVE - 2)
  const end = height(undecided, most, ABOVE - 2)
  // On the same scale as far as there is room: few of many hang.
  const down = Math.min(BELOW, height(unanswered, most, ABOVE - 2))
  return [
    up > 0 && html`<path class="c-ans" d="M${x} ${ABOVE - 1 - up}h7v${up}h-7z"/>`,
    end > 0 &&
      html`<path class="c-nc" d="M${x + 0.5} ${round(ABOVE - 1 - up - end)}h6v${end}h-6z"/>`,
    down > 0 && html`<path class="c-un" d="M${x} ${ABOVE + 1}h7v${down}h-7z"/>`,
  ]
}

/** At least one unit, so that a single server among thousands is seen. */
function height(count: number, most: number, units: number): number {
  return count === 0 ? 0 : Math.max(1, round((count / most) * units))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
