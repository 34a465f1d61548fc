/**
 * The figures as people read them: docs/benchmarks.md with every row, and a table of the README with
 * those that it speaks of. `node bench/page.ts` writes both from docs/bench.json and measures nothing.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { figure } from './chart.ts'
import type { Machine } from './machine.ts'
import { keptResults, type ResultRow, type Results } from './results.ts'
import { table } from './table.ts'

const PAGE = new URL('../docs/benchmarks.md', import.meta.url)
const README = new URL('../README.md', import.meta.url)
const MARKED = /(<!-- bench -->\n)[^]*?(<!-- \/bench -->)/

/** What the README says of each of these rows. */
export const HEADLINES: readonly (readonly [id: string, words: string])[] = [
  ['probe: connections per run, modern', 'connections that a probe opens'],
  ['probe: requests per run, modern', 'requests of a probe, protocol 2026-07-28'],
  ['net: CPU of a guarded conversation / undici dispatch', 'guarded conversation / bare undici'],
  ['fleet: CPU, guarded / client 2.x', 'guarded conversation / official client'],
  [
    'whole: a run, signed and stored / client 2.x and the same analysis',
    'whole run / official client and the same analysis',
  ],
  [
    'memory: KB for each of 2,000 conversations in flight',
    'kB for each of 2,000 conversations in flight',
  ],
  [
    'hygiene: all texts of a list / JSON.parse (66 KB, 40 tools)',
    'hidden text in 40 tools / JSON.parse',
  ],
  ['sign: an envelope of 5 KB / the bare signature', 'signed envelope / bare signature'],
  ['publish: CPU, node adapter / bare node:http, 200', 'serving a card / bare node:http'],
  ['publish: kB of answer and Fetch handler, minified, gzip', 'kB of the card handler, gzip'],
  [
    'store: save of 20 runs / the bare statement (PostgreSQL)',
    'saving runs / the bare SQL statement',
  ],
  ['cli: card lint / node -e 0', '`card lint`, whole process / an empty Node'],
  ['search: p99 with 100,000 servers, in ms (sqlite)', 'ms of a search of 100,000 servers, p99'],
  ['reads: p99 in ms, 500 a second beside the prober', 'ms of a read beside the prober, p99'],
]

/** Every row, by suite. */
export function benchmarksPage({ machine, rows }: Results): string {
  const suites = [...new Set(rows.map(({ suite }) => suite))]
  const missed = rows.filter(({ met }) => !met)
  return `# Benchmarks

${rows.length} figures, ${rows.length - missed.length} within their gates. Each is a ratio to a floor that was measured in
the same run, in turns, or a count; ratios of CPU time where nothing else is said, because it does not
depend on what else a machine does. \`npm run bench\` measures all of them on your machine,
\`npm run bench -- ${suites[0] ?? 'net'}\` those of one suite; \`--json\` prints them for programs, and \`--page\` keeps
them in \`docs/bench.json\` and writes this page and the table of the README. A gate says what we hold
ourselves to, not what would be possible. Spread is half of what the middle half of the repetitions
spans; a row without has one figure.

${ofMachine(machine)}
${suites
  .map((suite) =>
    ofSuite(
      suite,
      rows.filter((row) => row.suite === suite),
    ),
  )
  .join('\n')}`
}

function ofMachine({ cpu, cores, memoryGb, system, node, versions }: Machine): string {
  const beside = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return `- machine: ${cpu}, ${cores} cores, ${memoryGb} GB, ${system}
- Node: ${node}
- beside: ${beside.join(', ')}
`
}

function ofSuite(suite: string, rows: readonly ResultRow[]): string {
  const days = [...new Set(rows.map(({ measured }) => measured))].join(', ')
  const cells = rows.map(({ id, ratio, spread, gate, met }) => [
    id,
    figure(ratio),
    spread === undefined ? '' : `${(spread * 100).toFixed(0)} %`,
    figure(gate),
    met ? 'yes' : '**no**',
  ])
  const notes = rows.flatMap(({ id, because }) =>
    because === undefined || because === '' ? [] : [`- ${id}: ${because}`],
  )
  const elsewhere = rows.find((row) => row.elsewhere !== undefined)?.elsewhere
  const where = elsewhere === undefined ? '' : `On another machine:\n\n${ofMachine(elsewhere)}\n`
  return `## ${suite} (${days})

${where}${table([['row', 'measured', 'spread', 'gate', 'met'], ...cells])}
${notes.length === 0 ? '' : `\n${notes.join('\n')}\n`}`
}

/** The table of the README; nothing when nothing was measured. */
export function readmeTable(results: Results | undefined): string {
  if (results === undefined) return ''
  const cells = HEADLINES.flatMap(([id, words]) => {
    const found = results.rows.find((row) => row.id === id)
    if (found === undefined) return []
    const { ratio, gate, met } = found
    return [[words, figure(ratio), figure(gate), met ? 'yes' : '**no**']]
  })
  return `\n${table([['what', 'measured', 'gate', 'met'], ...cells])}\n\n`
}

/** The README with this table between its marks. Throws when it has none. */
export function withTable(readme: string, results: Results | undefined): string {
  if (!MARKED.test(readme)) throw new Error('the README has no place for the table: <!-- bench -->')
  return readme.replace(
    MARKED,
    (_, before: string, after: string) => before + readmeTable(results) + after,
  )
}

/** Writes both from what was kept. */
export function writePages(): void {
  const results = keptResults()
  if (results === undefined) throw new Error('nothing was measured: npm run bench -- --page')
  writeFileSync(PAGE, benchmarksPage(results))
  writeFileSync(README, withTable(readFileSync(README, 'utf8'), results))
}

/** The page as it lies there; undefined when there is none. */
export function writtenPage(): string | undefined {
  return existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : undefined
}

if (import.meta.main) writePages()
