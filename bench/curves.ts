/**
 * What grows with what, drawn: `npm run bench -- curves`, or some of them: `npm run bench -- curves
 * search workers`. The log of a million leaves is drawn only when it is named: `million`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logFolder } from '../lib/src/attest/node-log.ts'
import { startPostgres } from '../observatory/test/postgres.ts'
import { figure, svgOf, type Chart, type Point } from './chart.ts'
import { talked, targetOf } from './conversations.ts'
import { FOLDER, writeCurvesPage } from './curves-page.ts'
import { onBothDatabases } from './databases.ts'
import { openFleet } from './fleet-servers.ts'
import { BY_DEFAULT } from './hand.ts'
import { benchIdentity, grown } from './log.ts'
import { machineHere } from './machine.ts'
import { median, quantile } from './row.ts'
import { searched, type Measured } from './search.ts'
import { sized, TRIAL } from './size.ts'
import { tables } from './store.ts'
import { worked, type Worked } from './workers.ts'

/** No fewer than some batches. */
const SIZES = [...new Set([100, 1_000, 10_000, 100_000].map((size) => Math.max(100, sized(size))))]
/** Times that each kind of query is asked: a curve needs fewer than a gate. */
const ASKED = 8
const PROBES = [100, 1_000, 10_000].map(sized)
/** As a prober comes. */
const PROBER = { atOnce: BY_DEFAULT, asProber: true }
const WORKERS = [1, 2, 3, 4]
const DUE = sized(4_000)
const LOG = sized(100_000)
const MILLION = sized(1_000_000)

type Drawn = Omit<Chart, 'measured'>

/** Each measures, and gives the charts of it. */
const CURVES: Readonly<Record<string, () => Promise<readonly Drawn[]>>> = {
  tables: tableCurves,
  search: searchCurve,
  probes: probeCurves,
  workers: workerCurves,
  log: () => logCurve('log', LOG),
  million: () => logCurve('million', MILLION),
}

/**
 * Measures curves, draws each into `docs/curves`, and writes `docs/curves.md` from all that are there.
 *
 * @param wanted names of curves; none for all but the long one
 */
export async function drawCurves(wanted: readonly string[]): Promise<void> {
  const names =
    wanted.length > 0 ? wanted : Object.keys(CURVES).filter((name) => name !== 'million')
  for (const name of names) {
    const curve = CURVES[name]
    if (curve === undefined) throw new Error(`there is no curve ${name}`)
    for (const chart of await curve()) keep({ ...chart, measured: measuredHere() })
    console.log(`${name} is drawn`)
  }
  if (TRIAL === '') writeCurvesPage()
}

function measuredHere(): string {
  const { cpu, cores, node } = machineHere()
  return `${new Date().toISOString().slice(0, 10)}, ${cores} cores of ${cpu}, Node ${node}${TRIAL}`
}

/** A trial is drawn where nobody takes it for a figure of ours. */
function keep(chart: Chart): void {
  const folder = TRIAL === '' ? FOLDER : new URL('../artifacts/curves/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${chart.name}.svg`, folder), svgOf(chart))
  writeFileSync(new URL(`${chart.name}.json`, folder), `${JSON.stringify(chart, undefined, 2)}\n`)
}

async function tableCurves(): Promise<readonly Drawn[]> {
  const charts: Drawn[] = []
  await onBothDatabases(async (make) => {
    const { kind, times } = await tables(make, SIZES)
    const database = kind === 'sqlite' ? 'embedded' : 'PostgreSQL'
    charts.push({
      name: `tables-${kind}`,
      title: `Claiming 20, saving 20, listing 50 (${database})`,
      xTitle: 'endpoints watched',
      yTitle: 'ms, the quickest of 25',
      points: SIZES.map((x, at): Point => {
        const y = Object.entries(times).map(([work, all]) => [work, all[at] ?? 0])
        return { x, y: Object.fromEntries(y) }
      }),
    })
    return []
  })
  return charts
}

async function searchCurve(): Promise<readonly Drawn[]> {
  const lines = new Map<string, readonly Measured[]>()
  await onBothDatabases(async (make) => {
    const { kind, measured } = await searched(make, SIZES, ASKED)
    lines.set(kind === 'sqlite' ? 'embedded' : 'PostgreSQL', measured)
    return []
  })
  const at = (index: number) =>
    [...lines].flatMap(([database, measured]) =>
      [0.5, 0.99].map((share): [string, number] => [
        `${database}, p${share * 100}`,
        quantile(measured[index]?.all ?? [], share),
      ]),
    )
  return [
    {
      name: 'search',
      title: 'Searching',
      xTitle: 'servers known',
      yTitle: 'ms for a page of results, 17 kinds of query',
      points: SIZES.map((x, index) => ({ x, y: Object.fromEntries(at(index)) })),
    },
  ]
}

async function probeCurves(): Promise<readonly Drawn[]> {
  const fleet = await openFleet(1)
  try {
    const cpu: Point[] = []
    const memory: Point[] = []
    for (const x of PROBES) {
      const plain = await talked(targetOf(fleet), x, PROBER)
      const secret = await talked(targetOf(fleet, true), x, PROBER)
      cpu.push({ x, y: { plain: plain.cpuMs / x, TLS: secret.cpuMs / x } })
      memory.push({ x, y: { plain: plain.peak / 1e6, TLS: secret.peak / 1e6 } })
    }
    const xTitle = 'probes by one prober, 256 in hand at most'
    return [
      {
        name: 'probes-cpu',
        title: 'CPU of a probe',
        xTitle,
        yTitle: 'ms a probe, 62 KB of tools, 100 ms latency',
        points: cpu,
      },
      {
        name: 'probes-memory',
        title: 'Memory of a prober',
        xTitle,
        yTitle: 'MB resident at most, 62 KB of tools, 100 ms latency',
        points: memory,
      },
    ]
  } finally {
    fleet.close()
  }
}

async function workerCurves(): Promise<readonly Drawn[]> {
  const started = await startPostgres(['shared_buffers=256MB', 'max_wal_size=4GB'])
  if (!started.ok) {
    console.error(`Workers are not measured: ${started.why}`)
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  try {
    const work = (workers: number, apart: boolean): Promise<Worked> =>
      worked(started.server, folder, { workers, due: DUE, others: 0, apart })
    const all: (readonly [number, Worked, Worked])[] = []
    for (const workers of WORKERS) {
      const together = await work(workers, false)
      all.push([workers, together, workers === 1 ? together : await work(workers, true)])
    }
    const of = `of ${figure(DUE)} that are due at once, 100 ms latency`
    return [
      {
        name: 'workers-rate',
        title: 'Targets a second',
        xTitle: 'workers on one PostgreSQL',
        yTitle: `a second, ${of}`,
        points: all.map(([x, { perSecond }]) => ({ x, y: { 'Targets a second': perSecond } })),
      },
      {
        name: 'workers-cpu',
        title: 'CPU of a target',
        xTitle: 'workers',
        yTitle: `ms a target of all workers together, ${of}`,
        points: all.map(([x, together, apart]) => ({
          x,
          y: { 'on one database': together.cpuMs, 'on a database each': apart.cpuMs },
        })),
      },
    ]
  } finally {
    await started.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ten points of a log while it grows. */
async function logCurve(name: string, leaves: number): Promise<readonly Drawn[]> {
  const root = mkdtempSync(join(tmpdir(), 'countersign-bench-log-'))
  try {
    const costs = await grown(logFolder(root), benchIdentity(), leaves)
    const part = Math.max(1, Math.floor(costs.length / 10))
    const points = Array.from({ length: Math.floor(costs.length / part) }, (_, at): Point => {
      const some = costs.slice(at * part, (at + 1) * part)
      const x = Math.round(((at + 1) * part * leaves) / costs.length)
      return { x, y: { 'CPU of a batch': median(some) } }
    })
    return [
      {
        name,
        title: `Growing a log to ${figure(leaves)} leaves`,
        xTitle: 'leaves in the log',
        yTitle: 'ms of CPU to append, write, sync and sign a thousand',
        points,
      },
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
