/**
 * A process that looks at simulated servers as a worker does, and does nothing else: no database, no
 * claims, nothing kept. Told how many and at which pace, it answers with the milliseconds of the
 * processor that they took.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../observatory/src/jobs/clock.ts'
import { look } from '../observatory/src/jobs/looking.ts'
import { guardsOf } from '../observatory/test/torture/fleet.ts'
import { sized } from './size.ts'

/** How many looks, and how many begin in a second. */
export interface Looks {
  readonly count: number
  readonly perSecond: number
}

const SERVERS = sized(2_500)
const NEVER: AbortSignal = new AbortController().signal

const openGuard = guardsOf({ pins: [], generation: 0, latencyMs: Number(process.argv[2]) })
const manners = {
  openGuard,
  client: { name: 'countersign-observatory', version: '0.0.0' },
  conditions: [],
}
const options = { clock: systemClock, random: Math.random, signal: NEVER }

async function lookAt(place: number): Promise<void> {
  const url = `https://n${place % SERVERS}.simulated.example/mcp`
  const guard = openGuard({ signal: NEVER })
  try {
    await guard.lookUp(url, true)
    await look(url, guard, manners, options)
  } finally {
    await guard.close()
  }
}

process.on('message', ({ count, perSecond }: Looks) => {
  void (async () => {
    const usage = process.cpuUsage()
    const looks = Array.from({ length: count }, async (_, place) => {
      await sleep((place * 1_000) / perSecond)
      await lookAt(place)
    })
    await Promise.all(looks)
    const { user, system } = process.cpuUsage(usage)
    process.send?.((user + system) / 1_000)
  })()
})
process.send?.('ready')
