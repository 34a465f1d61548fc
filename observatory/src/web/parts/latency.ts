/**
 * Response times of runs, one after the other, drawn on the server: a dot is the median of a run,
 * the stroke above it reaches to its 95th percentile. No colour says good or bad.
 */
import { html, type Html } from '../html.ts'
import { inFigures, plain, say, type Texts } from '../text/say.ts'
import type { LatencyView } from '../views/report-charts.ts'
import { date } from './words.ts'

const WIDE = 600
const HIGH = 96
/** The line, with room for what lies on it. */
const FLOOR = HIGH - 6

/** Response times of some runs, at least one, to a scale that the label says. */
export function latencyStrip(texts: Texts, list: readonly LatencyView[]): Html {
  const medians = list.map(({ p50 }) => p50)
  const top = niceTop(Math.max(...list.map(({ p95 }) => p95)))
  const label = plain(texts, 'latency_label', {
    runs: inFigures(texts, list.length),
    top: inFigures(texts, top),
    least: inFigures(texts, Math.min(...medians)),
    most: inFigures(texts, Math.max(...medians)),
  })
  const x = (index: number): number =>
    list.length === 1 ? WIDE / 2 : round(6 + (index * (WIDE - 12)) / (list.length - 1))
  const y = (ms: number): number => round(FLOOR - (ms / top) * (FLOOR - 6))
  const shapes = list.map(
    ({ p50, p95 }, index) => html`<path class="c-med" d="M${x(index)} ${y(p50)}V${y(p95)}"/>
<circle class="c-dot" cx="${x(index)}" cy="${y(p50)}" r="3"/>`,
  )
  const [first, last] = [list[0]?.at.slice(0, 10) ?? '', list.at(-1)?.at.slice(0, 10) ?? '']
  return html`<div class="lat"><p class="cap">${say(texts, 'latency_top', { top: inFigures(texts, top) })}</p>
<svg width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${label}">
<path class="c-axis" d="M0 ${FLOOR}H${WIDE}"/><path class="c-axis c-far" d="M0 6H${WIDE}"/>${shapes}</svg>
<p class="ends">${date(first)} ${first === last ? '' : date(last)}</p></div>
<ul class="keys">
<li><svg width="16" height="24" viewBox="0 0 16 24" aria-hidden="true"><circle class="c-dot" cx="8" cy="12" r="3.5"/></svg>${say(texts, 'latency_median')}</li>
<li><svg width="16" height="24" viewBox="0 0 16 24" aria-hidden="true"><path class="c-med" d="M8 2V22"/></svg>${say(texts, 'latency_reach')}</li>
</ul>`
}

/** The next of 1, 2, 5 times a power of ten, so that the scale is a figure one can keep in mind. */
export function niceTop(ms: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(ms, 1)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= ms) ?? 10 * power
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
