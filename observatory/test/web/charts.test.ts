/** The charts of a report: each has its table, and says nothing by colour. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { niceTop } from '../../src/web/parts/latency.ts'
import type { ReportView } from '../../src/web/views/report.ts'
import { askerOf, assertSays, wordsIn, type Ask } from './ask.ts'
import { serverOf, tools } from './fleet.ts'
import { DAY, HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  const at = (days: number): number => NOW - HOUR - days * DAY
  await harbour.watch('quay/berths', [
    { at: at(40), server: serverOf(tools(20)) },
    { at: at(20), server: serverOf(tools(21)) },
    { at: at(0), server: serverOf(tools(21), { version: '3.0.0' }) },
  ])
})
after(() => harbour.close())

async function report(): Promise<{ readonly text: string; readonly view: ReportView }> {
  const [page, json] = [await ask('/servers/quay/berths'), await ask('/servers/quay/berths.json')]
  assert.equal(page.status, 200)
  return { text: page.text, view: JSON.parse(json.text) }
}

test('response times: a figure, a dot a run, and the same as a table', async () => {
  const { text, view } = await report()
  assert.equal(view.charts.latencies.length, 3)
  const part = text.slice(text.indexOf('id="latency"'), text.indexOf('id="history"'))
  // One is in the key.
  assert.equal(part.match(/class="c-dot"/g)?.length, 4)
  const words = wordsIn(part)
  assertSays(words, /In the latest run the median was \S+ ms, the 95th percentile \S+ ms\./)
  assertSays(words, /Over the last 3 runs the medians lay between/)
  for (const { at } of view.charts.latencies)
    assert.ok(words.includes(at.slice(0, 16).replace('T', ' ')), at)
})

test('changes: a mark on each day, the list of tools above the line, and all of them as a list', async () => {
  const { text, view } = await report()
  assert.deepEqual(view.charts.changes, [
    { day: '2026-11-09', tools: 1, others: 0 },
    { day: '2026-11-29', tools: 0, others: 1 },
  ])
  const part = text.slice(text.indexOf('id="history"'), text.indexOf('id="tools"'))
  const strips = part.slice(0, part.indexOf('class="keys"'))
  assert.equal(strips.match(/c-chg" d="M[\d.]+ 2V18"/g)?.length, 1)
  assert.equal(strips.match(/c-chg" d="M[\d.]+ 18V28"/g)?.length, 1)
  assertSays(part, /the list of tools changed: 1; on which something else did: 1\./)
  const run = view.history.find(({ kind }) => kind === 'tools_changed')?.runId
  assert.ok(part.includes(`href="/diff?to=${run}"`))
  assert.equal((await ask(`/diff?to=${run}`)).status, 200)
})

test('a tool tells when it changed, and leads to what changed', async () => {
  const { text } = await report()
  assert.match(text, /_<wbr>20<\/code><\/bdi><p class="cap">Changed <a href="\/diff\?to=/)
})

test('a long list of tools begins with twelve, and the others are unfolded', async () => {
  const { text } = await report()
  const part = text.slice(text.indexOf('id="tools"'), text.indexOf('id="evidence"'))
  const folded = part.indexOf('nine more tools')
  assert.ok(folded > 0)
  assert.equal(part.slice(0, folded).match(/<tr>/g)?.length, 13)
  assert.equal(part.slice(folded).match(/<tr>/g)?.length, 10)
})

test('beside the line of fifteen stands what each mark means', async () => {
  const { text } = await report()
  const legend = /<ul class="keys legend".*?<\/ul>/s.exec(text)?.[0] ?? ''
  assertSays(wordsIn(legend), /Verified Failed Observed risk Unverified/)
})

test('a scale ends at a figure that one can keep in mind', () => {
  assert.deepEqual(
    [0, 1, 3, 20, 21, 130, 501, 9_999].map(niceTop),
    [1, 1, 5, 20, 50, 200, 1_000, 10_000],
  )
})
