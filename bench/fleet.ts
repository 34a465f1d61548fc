/**
 * A guarded conversation over a fleet of two thousand loopback hosts, in every weather, beside the
 * bare socket, undici, the official clients and the Inspector's command line: `node bench/fleet.ts`.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { wholeProcess } from './cli.ts'
import { pacedRows, probed } from './fleet-paced.ts'
import { openFleet, type Fleet } from './fleet-servers.ts'
import { median, printRows, row, type Row } from './row.ts'
import { sized } from './size.ts'
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
const PAIRS = 30
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
  /** Conversations of one batch, and batches, where they are other than elsewhere. */
  readonly atOnce?: number
  readonly pairs?: number
}

const FAIR: Weather = { name: 'JSON, kept', path: '/legacy/json/keep/0/medium', messages: 'legacy' }
const WEATHERS: readonly Weather[] = [
  FAIR,
  { name: 'event stream', path: '/legacy/sse/keep/0/medium', messages: 'legacy' },
  { name: 'connection closed', path: '/legacy/json/close/0/medium', messages: 'legacy' },
  {
    name: '100 ms',
    path: '/legacy/json/keep/100/medium',
    messages: 'legacy',
    atOnce: 500,
    pairs: 12,
  },
  { name: 'list of 5 KB', path: '/legacy/json/keep/0/small', messages: 'legacy' },
  { name: 'list of 535 KB', path: '/legacy/json/keep/0/large', messages: 'legacy', atOnce: 16 },
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
      const ratios = await inTurns([guarded, dispatch], () => next(weather), weather)
      weathers.push(
        row(
          `fleet: CPU, guarded / undici dispatch, ${weather.name}`,
          ratios(0, 1),
          1.25,
          RECORDING,
        ),
      )
    }
    // An agent that met a host again would still have its connection, and save what is compared.
    const unmet = walk(fleet)
    const strangers: Talk = () => agent.talk(unmet(FAIR))
    const ratios = await inTurns([guarded, raw, strangers, dispatch], () => next(FAIR))
    const least = `${median(ratios(3, 2)).toFixed(2)} by undici dispatch, nothing checked; ${RECORDING}`
    const clients = await inTurns([guarded, clientTwo, clientOne], () => next(FAIR), { pairs: 8 })
    return [
      ...weathers,
      row(
        'fleet: CPU, guarded / raw socket',
        ratios(0, 1),
        2.1,
        `${RECORDING}; 1.25 times dispatch`,
      ),
      row('fleet: CPU, guarded / undici request and Agent', ratios(0, 2), 0.75, least),
      row('fleet: CPU, guarded / client 2.x', clients(0, 1), 0.1),
      row('fleet: CPU, guarded / client 1.x', clients(0, 2), 0.125),
      ...(await inspected(() => next(FAIR))),
      await paged(fleet),
      ...(await pacedRows((path, messages) => next({ ...FAIR, path, messages }))),
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
  { atOnce = AT_ONCE, pairs: most = PAIRS }: Pick<Weather, 'atOnce' | 'pairs'> = {},
): Promise<(of: number, to: number) => readonly number[]> {
  const pairs = sized(most)
  const rounds: number[][] = []
  for (let pair = -Math.min(pairs, WARM_UP); pair < pairs; pair++) {
    const round: number[] = []
    for (let turn = 0; turn < talks.length; turn++) {
      const which = (turn + Math.abs(pair)) % talks.length
      const talk = talks[which]
      if (talk !== undefined) round[which] = await cpu(talk, spoken, atOnce)
    }
    if (pair >= 0) rounds.push(round)
  }
  return (of, to) => rounds.map((round) => (round[of] ?? 0) / (round[to] ?? Number.NaN))
}

/** Microseconds of CPU for a batch of conversations at once. */
async function cpu(talk: Talk, spoken: () => Spoken, atOnce = AT_ONCE): Promise<number> {
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: atOnce }, () => talk(spoken())))
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

if (import.meta.main) printRows(await rows())
