/** What the documents state of measurements is what was measured and kept, and nothing else. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { figure, svgOf, type Chart } from '../../bench/chart.ts'
import { curvesPages, keptCharts, keptPicture } from '../../bench/curves-page.ts'
import { benchmarksPage, HEADLINES, withTable, writtenPage } from '../../bench/page.ts'
import { keptResults, merged, type Results } from '../../bench/results.ts'
import { row } from '../../bench/row.ts'

const MACHINE = { cpu: 'x', cores: 2, memoryGb: 4, system: 'x', node: '24.0.0', versions: {} }

function resultsOf(suite: string, id: string, ratio: number): Results {
  return { machine: MACHINE, rows: [{ suite, measured: '2026-11-30', ...row(id, ratio, 2) }] }
}

test('the table of the README is made of what was kept', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  assert.equal(withTable(readme, keptResults()), readme)
})

test('the page of benchmarks is made of what was kept', () => {
  const results = keptResults()
  assert.equal(writtenPage(), results && benchmarksPage(results))
})

test('what the README speaks of was measured, once anything was', () => {
  const results = keptResults()
  if (results === undefined) return
  const ids = new Set(results.rows.map(({ id }) => id))
  assert.deepEqual(
    HEADLINES.filter(([id]) => !ids.has(id)),
    [],
  )
  const names = results.rows.map(({ id }) => id)
  assert.equal(new Set(names).size, names.length)
})

test('the page of curves and its pictures are drawn from what was kept', () => {
  const { made, written } = curvesPages()
  assert.equal(written, made)
  for (const chart of keptCharts()) assert.equal(keptPicture(chart), svgOf(chart))
})

test('a row says the middle figure, its spread, and whether it is met', () => {
  assert.deepEqual(row('a', [1, 2, 3, 4, 9], 2.5), {
    id: 'a',
    ratio: 3,
    spread: 0.333,
    gate: 2.5,
    met: false,
  })
  assert.deepEqual(row('b', 1, 1, 'why'), { id: 'b', ratio: 1, gate: 1, met: true, because: 'why' })
})

test('new figures take the place of those of their suite, and others say where they are from', () => {
  const [net, cli] = [resultsOf('net', 'a', 1), resultsOf('cli', 'b', 1)]
  const both = merged(net, cli, ['net', 'cli'])
  assert.deepEqual(
    both.rows.map(({ id }) => id),
    ['a', 'b'],
  )
  const again = merged(both, resultsOf('net', 'c', 3), ['net', 'cli'])
  assert.deepEqual(
    again.rows.map(({ id, met }) => [id, met]),
    [
      ['c', false],
      ['b', true],
    ],
  )
  const machine = { ...MACHINE, cores: 8 }
  const moved = merged(both, { ...resultsOf('net', 'c', 1), machine }, ['net', 'cli'])
  assert.deepEqual(moved.machine, machine)
  assert.deepEqual(
    moved.rows.map(({ id, elsewhere }) => [id, elsewhere]),
    [
      ['c', undefined],
      ['b', MACHINE],
    ],
  )
  const back = merged(moved, resultsOf('net', 'd', 1), ['net', 'cli'])
  assert.deepEqual(
    back.rows.map(({ id, elsewhere }) => [id, elsewhere]),
    [
      ['d', undefined],
      ['b', undefined],
    ],
  )
})

test('a chart is read without being seen, and holds no markup of what it names', () => {
  const chart: Chart = {
    name: 'c',
    title: 'A < B & C',
    xTitle: 'things',
    yTitle: 'ms',
    points: [10, 100].map((x) => ({ x, y: { first: x / 50, second: 0.2 } })),
    measured: '2026-11-30',
  }
  const svg = svgOf(chart)
  assert.match(svg, /role="img" aria-labelledby="c-t c-d"/)
  assert.match(svg, /<title id="c-t">A &lt; B &amp; C<\/title>/)
  assert.match(svg, /ms, with 10 to 100 things: first from 0\.2 to 2; second from 0\.2 to 0\.2\./)
  assert.doesNotMatch(svg, /NaN|undefined/)
  assert.equal(figure(12_345), '12,345')
})
