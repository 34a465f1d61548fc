/** Metrics: both formats, few labels, and the figures of a harbour. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CHECKS } from 'countersign/run'
import { metricsForm, printMetrics } from '../../src/web/metrics/print.ts'
import { askerOf, type Ask } from './ask.ts'
import { HOSTILE } from './fleet.ts'
import { openHarbour, type Harbour } from './harbour.ts'
import { examineSites, populate } from './scenes.ts'

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  await populate(harbour)
  await examineSites(harbour)
})
after(() => harbour.close())

const OPEN = { headers: { accept: 'application/openmetrics-text;version=1.0.0' } }
const SAMPLE = /^([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?\d+(?:\.\d+)?)$/

function valueOf(text: string, sample: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return Number(line?.slice(sample.length + 1))
}

test('the older format unless the other is asked for', async () => {
  const classic = await ask('/metrics')
  assert.equal(classic.type, 'text/plain; version=0.0.4; charset=utf-8')
  assert.doesNotMatch(classic.text, /# EOF|# UNIT/)
  assert.match(classic.text, /# TYPE countersign_events_total counter\n/)
  assert.match(classic.text, /# TYPE countersign_build_info gauge\n/)
  assert.equal(classic.headers.get('vary'), 'accept')
  assert.equal(classic.headers.get('cache-control'), 'no-store')
})

test('RP-15: OpenMetrics ends with its mark', async () => {
  const { type, text } = await ask('/metrics', OPEN)
  assert.equal(type, 'application/openmetrics-text; version=1.0.0; charset=utf-8')
  assert.match(text, /\n# EOF\n$/)
  assert.match(text, /# TYPE countersign_events counter\n/)
  assert.match(text, /# TYPE countersign_build info\n/)
  assert.match(text, /# UNIT countersign_oldest_due_seconds seconds\n/)
})

for (const [accept, form] of [
  [null, 'classic'],
  ['*/*', 'classic'],
  ['application/openmetrics-text', 'open'],
  ['application/openmetrics-text;version=0.0.1', 'classic'],
  ['application/openmetrics-text;version=1.0.0;q=0', 'classic'],
  ['text/plain;q=0.9, application/openmetrics-text;version=1.0.0;q=0.5', 'classic'],
  [
    'application/openmetrics-text;version=1.0.0;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.1',
    'open',
  ],
] as const)
  test(`Accept: ${accept ?? 'absent'} gets ${form}`, () => {
    assert.equal(metricsForm(accept), form)
  })

test('every line is well-formed, every family is declared once, and no label names a server', async () => {
  for (const init of [{}, OPEN]) {
    const { text } = await ask('/metrics', init)
    const declared = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '']) => name)
    assert.equal(new Set(declared).size, declared.length)
    const seen = new Set<string>()
    for (const line of text
      .trimEnd()
      .split('\n')
      .filter((one) => !one.startsWith('#'))) {
      const [, name = '', labels = ''] = SAMPLE.exec(line) ?? []
      assert.notEqual(name, '', line)
      assert.ok(
        declared.some((family) => name === family || name.startsWith(`${family}_`)),
        line,
      )
      assert.ok(!seen.has(`${name}{${labels}}`), line)
      seen.add(`${name}{${labels}}`)
    }
    assert.ok(seen.size < 120, `${seen.size} series`)
    assert.doesNotMatch(text, /\.example|https?:|tidewater/)
  }
})

test('what there is, by count', async () => {
  const { text } = await ask('/metrics')
  const of = (sample: string) => valueOf(text, `countersign_${sample}`)
  assert.equal(of('targets{listed="yes"}'), 17)
  assert.equal(of('targets{listed="no"}'), 0)
  assert.equal(of('endpoints{state="paused"}'), 1)
  assert.equal(of('endpoints{state="opted_out"}'), 1)
  assert.equal(of('stale_endpoints'), 1)
  assert.equal(of('scans_open'), 1)
  assert.equal(of('scans_last_hour{outcome="done"}'), 1)
  assert.equal(of('scans_last_hour{outcome="failed"}'), 1)
  assert.equal(of('due{queue="endpoints"}'), 1)
  assert.ok(of('oldest_due_seconds{queue="endpoints"}') > 100 * 3_600)
  assert.equal(of('claims{queue="endpoints"}'), 0)
  assert.equal(of('log_size'), 0)
  assert.ok(of('log_pending') > 0)
  assert.ok(of('events_total') > 0)
})

test('checks are counted by state, of signed runs only and as far as they are vouched for', async () => {
  const { text } = await ask('/metrics')
  const of = (check: string, state: string) =>
    valueOf(text, `countersign_check_states{check="${check}",state="${state}"}`)
  const total = (check: string) =>
    ['verified', 'failed', 'observed_risk', 'unverified'].reduce(
      (sum, state) => sum + of(check, state),
      0,
    )
  const { signed } = await harbour.store.db
    .selectFrom('endpoints')
    .innerJoin('runs', 'runs.id', 'endpoints.last_run_id')
    .select(({ fn }) => fn.countAll<number>().as('signed'))
    .where('endpoints.state', '=', 'active')
    .where('runs.signed', '<>', 'none')
    .executeTakeFirstOrThrow()
  assert.ok(signed > 5)
  for (const { id } of CHECKS) assert.equal(total(id), signed, id)
  assert.equal(of('toolset_unchanged_vs_approved', 'failed'), 1)
  assert.ok(of('tool_description_hygiene', 'observed_risk') >= 1)
})

test('values of labels are escaped in both formats', () => {
  for (const value of [...HOSTILE, 'a"b\\c\nd']) {
    const family = {
      name: 'x',
      type: 'gauge',
      help: 'x',
      samples: [{ labels: { a: value }, value: 1 }],
    } as const
    for (const form of ['classic', 'open'] as const) {
      const lines = printMetrics([family], form).trimEnd().split('\n')
      assert.equal(lines.length, form === 'open' ? 4 : 3)
      assert.match(lines[2] ?? '', SAMPLE)
    }
  }
})
