/**
 * Prints every figure that the documents state, as ratios to floors measured in the same run.
 * `npm run bench`, `npm run bench -- --json`, `npm run bench -- net card`.
 */
import { parseArgs } from 'node:util'
import { printRows, type Row } from './row.ts'

const SUITES = [
  'card',
  'net',
  'cli',
  'check',
  'probe',
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
  options: { json: { type: 'boolean', default: false } },
})
const wanted = positionals.length > 0 ? positionals : [...SUITES]
const rows: Row[] = []
for (const name of wanted) {
  const suite: unknown = await import(`./${name}.ts`)
  if (!hasRows(suite)) throw new Error(`bench/${name}.ts has no rows()`)
  const measured = await suite.rows()
  if (!values.json) printRows(measured)
  rows.push(...measured)
}
if (values.json) console.log(JSON.stringify({ rows }, undefined, 2))
process.exitCode = rows.every((r) => r.met || r.because !== undefined) ? 0 : 1

function hasRows(suite: unknown): suite is { rows: () => Promise<readonly Row[]> } {
  return (
    typeof suite === 'object' &&
    suite !== null &&
    'rows' in suite &&
    typeof suite.rows === 'function'
  )
}
