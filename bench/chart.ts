/**
 * A curve as a picture that needs nothing else: drawn here, read by whoever does not see it, in the
 * colours of the reader's screen. Lines differ by the form of their points, not by colour alone.
 */
import { niceTop } from '../observatory/src/web/parts/latency.ts'

export interface Point {
  /** What grows. */
  readonly x: number
  /** By the name of the line; the same names in every point. */
  readonly y: Readonly<Record<string, number>>
}

export interface Chart {
  readonly name: string
  readonly title: string
  /** What is along the bottom. */
  readonly xTitle: string
  /** What goes up, with its unit; from zero. */
  readonly yTitle: string
  /** In the order of x. */
  readonly points: readonly Point[]
  /** Of which day and machine it is. */
  readonly measured: string
}

const [WIDE, HIGH] = [720, 400]
/** The field of the lines, with room for words around it. */
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 560, 72, 330]
/** Between the names of two lines. */
const LINE_HEIGHT = 18
const COLOURS = 4

const STYLE = `text{font:13px system-ui,sans-serif;fill:#1b1f24}.t{font-size:16px;font-weight:600}
.a{stroke:#8a929c;fill:none}.g{stroke:#e1e4e8;fill:none}.q{fill:#57606a}
.l{fill:none;stroke-width:2}.l0{stroke:#0b5cad}.l1{stroke:#9a3412}.l2{stroke:#176f3d}.l3{stroke:#6d28a8}
.p{stroke-width:1.5}.p0{fill:#0b5cad}.p1{fill:#9a3412}.p2{fill:#176f3d}.p3{fill:#6d28a8}
@media (prefers-color-scheme:dark){svg{background:#14171a}text{fill:#e6e9ec}.q{fill:#a7b0b9}.g{stroke:#2b3137}
.l0{stroke:#7cc0ff}.l1{stroke:#ffab7a}.l2{stroke:#7fdba0}.l3{stroke:#d0a6ff}
.p0{fill:#7cc0ff}.p1{fill:#ffab7a}.p2{fill:#7fdba0}.p3{fill:#d0a6ff}}`

/** The whole file. */
export function svgOf(chart: Chart): string {
  const { title, xTitle, yTitle, points, measured, name } = chart
  const lines = linesOf(chart)
  const top = niceTop(Math.max(...points.flatMap(({ y }) => Object.values(y))))
  const [least, most] = [points[0]?.x ?? 1, points.at(-1)?.x ?? 1]
  // What grows tenfold or more is shown by its powers.
  const scale = most / least < 10 ? (x: number) => x : Math.log10
  const width = scale(most) - scale(least) || 1
  const at = (x: number): number =>
    round(LEFT + ((scale(x) - scale(least)) / width) * (RIGHT - LEFT))
  const up = (y: number): number => round(BOTTOM - (y / top) * (BOTTOM - TOP))
  const grid = [0.2, 0.4, 0.6, 0.8, 1].map(
    (share) => `<path class="g" d="M${LEFT} ${up(top * share)}H${RIGHT}"/>
<text class="q" x="${LEFT - 8}" y="${up(top * share) + 4}" text-anchor="end">${figure(top * share)}</text>`,
  )
  const ticks = points
    .filter(({ x }) => points.length < 6 || Number.isInteger(Math.log10(x)))
    .map(
      ({ x }) => `<path class="a" d="M${at(x)} ${BOTTOM}v5"/>
<text class="q" x="${at(x)}" y="${BOTTOM + 20}" text-anchor="middle">${figure(x)}</text>`,
    )
  const ends = apart(lines.map((line) => up(points.at(-1)?.y[line] ?? 0)))
  const drawn = lines.map((line, index) => {
    const kind = index % COLOURS
    const path = points.map(({ x, y }) => `${at(x)} ${up(y[line] ?? 0)}`).join('L')
    const marks = points.map(({ x, y }) => mark(kind, at(x), up(y[line] ?? 0)))
    const end = `${mark(kind, RIGHT + 16, (ends[index] ?? 0) - 4)}<text x="${RIGHT + 26}" y="${ends[index]}">${escaped(line)}</text>`
    // A line that is alone is what the title says.
    return `<path class="l l${kind}" d="M${path}"/>
${marks.join('\n')}${lines.length === 1 ? '' : `\n${end}`}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-labelledby="${name}-t ${name}-d">
<title id="${name}-t">${escaped(title)}</title>
<desc id="${name}-d">${escaped(described(chart))}</desc>
<style>${STYLE}</style>
<text class="t" x="16" y="26">${escaped(title)}</text>
<text class="q" x="16" y="46">${escaped(yTitle)}</text>
${grid.join('\n')}
<path class="a" d="M${LEFT} ${BOTTOM}H${RIGHT}"/>
<text class="q" x="${LEFT - 8}" y="${BOTTOM + 4}" text-anchor="end">0</text>
${ticks.join('\n')}
<text class="q" x="${(LEFT + RIGHT) / 2}" y="${BOTTOM + 42}" text-anchor="middle">${escaped(xTitle)}</text>
${drawn.join('\n')}
<text class="q" x="16" y="${HIGH - 10}">${escaped(measured)}</text>
</svg>
`
}

export function linesOf({ points }: Chart): readonly string[] {
  return Object.keys(points[0]?.y ?? {})
}

/** What the picture shows, in words. */
function described(chart: Chart): string {
  const [first, last] = [chart.points[0], chart.points.at(-1)]
  const each = linesOf(chart).map(
    (line) => `${line} from ${figure(first?.y[line] ?? 0)} to ${figure(last?.y[line] ?? 0)}`,
  )
  return `${chart.yTitle}, with ${figure(first?.x ?? 0)} to ${figure(last?.x ?? 0)} ${chart.xTitle}: ${each.join('; ')}.`
}

/** A circle, a square, a triangle, a diamond. */
function mark(kind: number, x: number, y: number): string {
  const shapes = [
    `<circle cx="${x}" cy="${y}" r="4.5" class="p p0"/>`,
    `<path class="p p1" d="M${x - 4} ${y - 4}h8v8h-8z"/>`,
    `<path class="p p2" d="M${x} ${y - 5.5}l5 9h-10z"/>`,
    `<path class="p p3" d="M${x} ${y - 5.5}l5.5 5.5-5.5 5.5-5.5-5.5z"/>`,
  ]
  return shapes[kind] ?? ''
}

/** Moves names of lines that end close together apart, the upper ones first. */
function apart(ends: readonly number[]): readonly number[] {
  const placed = ends.map((y) => y + 4)
  const order = placed
    .map((_, index) => index)
    .toSorted((a, b) => (placed[a] ?? 0) - (placed[b] ?? 0))
  let free = -Infinity
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, free)
    free = (placed[index] ?? 0) + LINE_HEIGHT
  }
  // What was pushed below the field goes up again with all above it.
  const over = Math.max(0, free - LINE_HEIGHT - BOTTOM)
  return placed.map((y) => round(Math.max(TOP, y - over)))
}

/** A figure with three digits that count. */
export function figure(value: number): string {
  return value.toLocaleString(
    'en',
    value < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 },
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
