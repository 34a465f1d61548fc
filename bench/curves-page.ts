/** The page of the curves: docs/curves.md, made of the charts that are kept in docs/curves. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { figure, linesOf, type Chart } from './chart.ts'
import { table } from './table.ts'

export const FOLDER: URL = new URL('../docs/curves/', import.meta.url)
const PAGE = new URL('../docs/curves.md', import.meta.url)

/** Those that were drawn once, in the order of their names. */
export function keptCharts(): readonly Chart[] {
  if (!existsSync(FOLDER)) return []
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file): Chart => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')))
}

/** Pictures, and the same as tables for those who want the figures. */
function curvesPage(charts: readonly Chart[]): string {
  return `# Curves

How costs grow with what is watched, kept and asked. \`npm run bench -- curves\` draws all of them again in
some minutes, \`npm run bench -- curves million\` the long one. Each picture was drawn from the table under it.

${charts.map(ofChart).join('\n')}`
}

function ofChart(chart: Chart): string {
  const { name, title, xTitle, yTitle, points, measured } = chart
  const lines = linesOf(chart)
  const rows = points.map(({ x, y }) => [figure(x), ...lines.map((line) => figure(y[line] ?? 0))])
  return `## ${title}

![${title}: the figures are in the table below](curves/${name}.svg)

${yTitle}; ${measured}.

${table([[xTitle, ...lines], ...rows])}
`
}

/** Writes the page from what is kept. */
export function writeCurvesPage(): void {
  writeFileSync(PAGE, curvesPage(keptCharts()))
}

/** The page as it is to be, and as it lies there; both undefined before anything was drawn. */
export function curvesPages(): { readonly made?: string; readonly written?: string } {
  const charts = keptCharts()
  return {
    ...(charts.length > 0 && { made: curvesPage(charts) }),
    ...(existsSync(PAGE) && { written: readFileSync(PAGE, 'utf8') }),
  }
}

/** The picture of a chart as it lies there. */
export function keptPicture({ name }: Chart): string {
  return readFileSync(new URL(`${name}.svg`, FOLDER), 'utf8')
}
