/**
 * Prints every figure that the documents state, as ratios to floors measured in the same run.
 * `npm run bench`, `npm run bench -- --json`, `npm run bench -- net card`; with `--page` the figures are
 * kept in docs/bench.json, and the pages are written from them. `npm run bench -- curves` draws what
 * grows with what.
 */
import { parseArgs } from 'node:util'
import { machineHere } from './machine.ts'
import { writePages } from './page.ts'
import { keep, keptResults, merged, type ResultRow } from './results.ts'
import { printRows, type Row } from './row.ts'
import { TRIAL } from './size.ts'

const SUITES = [
  'card',
  'net',
  'fleet',
  'cli',
  'check',
  'probe',
  'whole',
  'memory',
  'publish',
  'attest',
  'log',
  'store',
  'search',
  'filters',
  'observatory',
  'pages',
  'reads',
] as const

// Whoever asks for figures about PostgreSQL may wait for a cluster to start.
process.env['COUNTERSIGN_POSTGRES'] ??= '1'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
})
if (positionals[0] === 'curves')
  await (await import('./curves.ts')).drawCurves(positionals.slice(1))
else await measureSuites(positionals.length > 0 ? positionals : SUITES)

async function measureSuites(wanted: readonly string[]): Promise<void> {
  if (values.page && TRIAL !== '') throw new Error('a trial is not kept')
  const rows: ResultRow[] = []
  for (const name of wanted) {
    const suite: unknown = await import(`./${name}.ts`)
    if (!hasRows(suite)) throw new Error(`bench/${name}.ts has no rows()`)
    const measured = await suite.rows()
    if (!values.json) printRows(measured)
    const day = new Date().toISOString().slice(0, 10)
    rows.push(...measured.map((one) => ({ suite: name, measured: day, ...one })))
  }
  const results = { machine: machineHere(), rows }
  if (values.json) console.log(JSON.stringify(results, undefined, 2))
  if (values.page) {
    keep(merged(keptResults(), results, SUITES))
    writePages()
  }
  process.exitCode = rows.every((r) => r.met || r.because !== undefined) ? 0 : 1
}

function hasRows(suite: unknown): suite is { rows: () => Promise<readonly Row[]> } {
  return (
    typeof suite === 'object' &&
    suite !== null &&
    'rows' in suite &&
    typeof suite.rows === 'function'
  )
}
