/**
 * A guarded conversation over a fleet of two thousand loopback hosts, in every weather, beside the
 * bare socket, undici, the official clients and the Inspector's command line: `node bench/fleet.ts`.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openGuard } from '../lib/src/net/open.ts'
import { observe } from '../lib/src/probe/observe.ts'
import { wholeProcess } from './cli.ts'
import { openFleet, type Fleet } from './fleet-servers.ts'
import { median, printRows, quantile, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'
import {
  clientOne,
  clientTwo,
  dispatch,
  guarded,
  MESSAGES,
  openAgent,
  raw,
  type Spoken,
  type Talk,
} from './talk.ts'

const HOSTS = sized(2_000)
const AT_ONCE = 32
const PAIRS = sized(30)
const WARM_UP = 10
/** It comes with the lockfile of other people's servers, not with ours. */
const PEERS = fileURLToPath(new URL('../peers/node_modules/.bin/', import.meta.url))
const INSPECTOR = join(PEERS, 'mcp-inspector')

/** What differs from JSON over kept plain connections, answered at once, with 62 KB of tools. */
interface Weather {
  readonly name: string
  readonly path: string
  readonly messages: keyof typeof MESSAGES
  readonly tls?: boolean
}

const FAIR: Weather = { name: 'JSON, kept', path: '/legacy/json/keep/0/medium', messages: 'legacy' }
const WEATHERS: readonly Weather[] = [
  FAIR,
  { name: 'event stream', path: '/legacy/sse/keep/0/medium', messages: 'legacy' },
  { name: 'connection closed', path: '/legacy/json/close/0/medium', messages: 'legacy' },
  { name: '100 ms', path: '/legacy/json/keep/100/medium', messages: 'legacy' },
  { name: 'list of 5 KB', path: '/legacy/json/keep/0/small', messages: 'legacy' },
  { name: 'list of 535 KB', path: '/legacy/json/keep/0/large', messages: 'legacy' },
  { name: 'modern', path: '/modern/json/keep/0/medium', messages: 'modern' },
  { name: 'discover first', path: '/legacy/json/keep/0/medium', messages: 'full' },
  { name: 'TLS', path: '/legacy/json/keep/0/medium', messages: 'legacy', tls: true },
]

const RECORDING = 'vetting, deadline, byte budgets and the record of all exchanges'

/** Every figure about the fleet. */
export async function rows(): Promise<readonly Row[]> {
  const fleet = await openFleet(HOSTS)
  const agent = openAgent()
  try {
    const next = walk(fleet)
    const weathers: Row[] = []
    for (const weather of WEATHERS) {
      const ratios = await inTurns([guarded, dispatch], () => next(weather))
      weathers.push(
        row(
          `fleet: CPU, guarded / undici dispatch, ${weather.name}`,
          ratios(0, 1),
          1.25,
          RECORDING,
        ),
      )
    }
    const ratios = await inTurns([guarded, raw, agent.talk], () => next(FAIR))
    const clients = await inTurns([guarded, clientTwo, clientOne], () => next(FAIR), sized(8))
    return [
      ...weathers,
      row(
        'fleet: CPU, guarded / raw socket',
        ratios(0, 1),
        2.1,
        `${RECORDING}; 1.25 times dispatch`,
      ),
      row('fleet: CPU, guarded / undici request and Agent', ratios(0, 2), 0.75, RECORDING),
      row('fleet: CPU, guarded / client 2.x', clients(0, 1), 0.1),
      row('fleet: CPU, guarded / client 1.x', clients(0, 2), 0.125),
      ...(await inspected(() => next(FAIR))),
      await paged(fleet),
      ...(await paced(() => next({ ...FAIR, path: '/modern/json/keep/100/medium' }))),
    ]
  } finally {
    await agent.close()
    fleet.close()
  }
}

/** The next host of the fleet, every one in its turn. */
function walk(fleet: Fleet): (weather: Weather) => Spoken {
  let at = 0
  return ({ path, messages, tls }) => {
    const addresses = tls ? fleet.tls : fleet.plain
    const address = addresses[at++ % addresses.length]
    if (address === undefined) throw new Error('there is no fleet')
    return { address, path, messages: MESSAGES[messages], ca: tls ? fleet.ca : undefined }
  }
}

/** Short batches in turn, in another order each time; gives the ratios of one to another. */
async function inTurns(
  talks: readonly Talk[],
  spoken: () => Spoken,
  pairs = PAIRS,
): Promise<(of: number, to: number) => readonly number[]> {
  const rounds: number[][] = []
  for (let pair = -Math.min(pairs, WARM_UP); pair < pairs; pair++) {
    const round: number[] = []
    for (let turn = 0; turn < talks.length; turn++) {
      const which = (turn + Math.abs(pair)) % talks.length
      const talk = talks[which]
      if (talk !== undefined) round[which] = await cpu(talk, spoken)
    }
    if (pair >= 0) rounds.push(round)
  }
  return (of, to) => rounds.map((round) => (round[of] ?? 0) / (round[to] ?? Number.NaN))
}

/** Microseconds of CPU for a batch of conversations at once. */
async function cpu(talk: Talk, spoken: () => Spoken): Promise<number> {
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: AT_ONCE }, () => talk(spoken())))
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** A process for each target, as a script around the Inspector has it, and it only lists. */
async function inspected(spoken: () => Spoken): Promise<readonly Row[]> {
  if (!existsSync(INSPECTOR)) {
    console.error('The Inspector is not measured: npm --prefix peers ci brings it.')
    return []
  }
  const home = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const ours: number[] = []
  const theirs: number[] = []
  for (let turn = 0; turn < sized(5); turn++) {
    const { address, path } = spoken()
    const url = `http://${address.host}:${address.port}${path}`
    const how = ['--cli', url, '--transport', 'http', '--method', 'tools/list']
    theirs.push(await wholeProcess([INSPECTOR, ...how], home, home))
    ours.push((await cpu(guarded, spoken)) / AT_ONCE / 1000)
  }
  rmSync(home, { recursive: true, force: true })
  const ratios = ours.map((ms, turn) => ms / (theirs[turn] ?? Number.NaN))
  const because = `${median(ours).toFixed(2)} ms, ${median(theirs).toFixed(0)} ms`
  return [row('fleet: CPU, guarded / a process of the Inspector', ratios, 0.006, because)]
}

const CLIENT = { name: 'countersign', version: '1.0.0', websiteUrl: 'https://probe.example/' }

async function probed({ address, path }: Spoken): Promise<number> {
  const guard = openGuard({ allowPrivateNetwork: true })
  const began = performance.now()
  const url = `http://${address.host}:${address.port}${path}`
  await observe(url, guard.send, { client: CLIENT, now: Date.now, namedPort: true })
  const took = performance.now() - began
  await guard.close()
  return took
}

/** A list of three pages takes two requests more, on the same connection. */
async function paged(fleet: Fleet): Promise<Row> {
  const [address] = fleet.plain
  if (address === undefined) throw new Error('there is no fleet')
  await fleet.counts()
  await probed({ address, path: '/modern/json/keep/0/pages3', messages: [] })
  const { requests, connections } = await fleet.counts()
  return row(
    'fleet: requests of a probe of three pages, modern',
    requests,
    5,
    `on ${connections} connection`,
  )
}

/** What the prober measures of others when it is busy, and what it gives up for that. */
async function paced(spoken: () => Spoken): Promise<readonly Row[]> {
  const ideal = 3 * 100
  await waves(64, sized(256), spoken)
  const own = await waves(256, sized(2_048), spoken)
  const most = await waves(1_000, sized(4_000), spoken)
  const because = `${own.perSecond.toFixed(0)} a second with 256 at once, ${most.perSecond.toFixed(0)} with 1,000${TRIAL}`
  return [
    row(
      'fleet: p50 of a probe with 256 at once, 100 ms / the ideal',
      own.p50 / ideal,
      1.2,
      because,
    ),
    row(
      'fleet: most probes a second / those with 256 at once',
      most.perSecond / own.perSecond,
      2,
      because,
    ),
  ]
}

async function waves(
  atOnce: number,
  count: number,
  spoken: () => Spoken,
): Promise<{ readonly p50: number; readonly perSecond: number }> {
  const times: number[] = []
  let left = count
  const began = performance.now()
  const lane = async (at: number): Promise<void> => {
    // Nobody's targets are all due in the same millisecond.
    await new Promise((resolve) => setTimeout(resolve, (at / atOnce) * 300))
    while (left-- > 0) times.push(await probed(spoken()))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, (_, at) => lane(at)))
  return { p50: quantile(times, 0.5), perSecond: (count / (performance.now() - began)) * 1000 }
}

if (import.meta.main) printRows(await rows())
