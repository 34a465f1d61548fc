/** Response times over the runs: figure, chart, table. */
import { html, type Html } from '../html.ts'
import { folded, section } from '../parts/blocks.ts'
import { latencyStrip } from '../parts/latency.ts'
import { foldingTable } from '../parts/table.ts'
import { instant } from '../parts/words.ts'
import { inFigures, plain, say, type Texts } from '../text/say.ts'
import type { LatencyView } from '../views/report-charts.ts'

/** Nothing where no run was measured. */
export function latencySection(texts: Texts, list: readonly LatencyView[]): Html {
  const last = list.at(-1)
  if (last === undefined) return html``
  const figures = (ms: number): string => inFigures(texts, ms)
  const medians = list.map(({ p50 }) => p50)
  const range =
    list.length > 1 &&
    say(texts, 'latency_range', {
      runs: figures(list.length),
      least: figures(Math.min(...medians)),
      most: figures(Math.max(...medians)),
    })
  const latest = say(texts, 'latency_latest', { p50: figures(last.p50), p95: figures(last.p95) })
  return section(
    'latency',
    say(texts, 'latency_title'),
    say(texts, 'latency_note'),
    html`<div class="stack">
<p class="big">${latest}${texts.gap}${range}</p>
${latencyStrip(texts, list)}
${folded({ summary: say(texts, 'latency_table'), about: plain(texts, 'latency_title'), open: false, body: table(texts, list) })}
</div>`,
  )
}

function table(texts: Texts, list: readonly LatencyView[]): Html {
  return foldingTable({
    caption: say(texts, 'latency_table_caption'),
    columns: [
      { label: plain(texts, 'latency_when') },
      { label: plain(texts, 'latency_p50'), number: true },
      { label: plain(texts, 'latency_p95'), number: true },
      { label: plain(texts, 'latency_n'), number: true },
    ],
    rows: list.toReversed().map(({ at, p50, p95, n }) => ({
      head: instant(at),
      cells: [p50, p95, n].map((value) => inFigures(texts, value)),
    })),
  })
}
