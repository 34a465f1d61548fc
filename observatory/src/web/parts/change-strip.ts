/**
 * Ninety days with the changes on them, drawn on the server: a change of the list of tools stands
 * above the line, any other hangs below it. What each was is in the list that follows.
 */
import { daysUpTo } from '../../figures/utc.ts'
import type { ChangeDay } from '../../figures/change-days.ts'
import { UPTIME_DAYS } from '../../figures/uptime.ts'
import { html, type Html, type Part } from '../html.ts'
import { inFigures, plain, say, type Texts } from '../text/say.ts'
import { date } from './words.ts'

const STRIP = 30
const WIDE = 10

/** @param last the last day, `YYYY-MM-DD` */
export function changeStrip(texts: Texts, changes: readonly ChangeDay[], last: string): Html {
  const byDay = new Map(changes.map((change) => [change.day, change]))
  const days = daysUpTo(last, UPTIME_DAYS)
  const strips = Array.from({ length: UPTIME_DAYS / STRIP }, (_, index) =>
    strip(texts, days.slice(index * STRIP, (index + 1) * STRIP), byDay),
  )
  const key = (shape: Html, text: Html): Html => html`<li>
<svg width="16" height="24" viewBox="0 0 16 24" aria-hidden="true"><path class="c-axis" d="M0 12H16"/>${shape}</svg>${text}</li>
`
  return html`<div class="tl">
${strips}</div>
<ul class="keys">
${key(html`<path class="c-chg" d="M8 1V12"/>`, say(texts, 'changes_tools'))}
${key(html`<path class="c-chg" d="M8 12V20"/>`, say(texts, 'changes_others'))}</ul>`
}

function strip(texts: Texts, days: readonly string[], byDay: ReadonlyMap<string, ChangeDay>): Html {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const count = (of: 'tools' | 'others'): string =>
    inFigures(texts, days.filter((day) => (byDay.get(day)?.[of] ?? 0) > 0).length)
  const label = plain(texts, 'changes_strip', {
    from,
    to,
    tools: count('tools'),
    others: count('others'),
  })
  const shapes = days.map((day, index): Part => {
    const { tools = 0, others = 0 } = byDay.get(day) ?? {}
    const x = index * WIDE + WIDE / 2
    return [
      tools > 0 && html`<path class="c-chg" d="M${x} 2V18"/>`,
      others > 0 && html`<path class="c-chg" d="M${x} 18V28"/>`,
    ]
  })
  return html`<div>
<svg width="300" height="32" viewBox="0 0 300 32" role="img" aria-label="${label}">
<path class="c-axis" d="M0 18H300"/>${shapes}</svg>
<p class="ends">${date(from)} ${date(to)}</p>
</div>
`
}
