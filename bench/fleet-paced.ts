/** What the prober measures of others when it is busy, and what it gives up for that. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openGuard } from '../lib/src/net/open.ts'
import { observe } from '../lib/src/probe/observe.ts'
import type { Headroom } from '../observatory/src/jobs/headroom.ts'
import { BY_DEFAULT, headroomOf, inHand, keptInHand } from './hand.ts'
import { quantile, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'
import { dispatch, MESSAGES, type Spoken, type Talk } from './talk.ts'

const CLIENT = { name: 'countersign', version: '1.0.0', websiteUrl: 'https://probe.example/' }
const LATENCY = 100
const MOST = 1_000

/** What servers of one kind are asked, and how many requests that takes. */
interface Kind {
  readonly name: string
  readonly path: string
  readonly requests: number
  /** What undici says to them: the same, or without the question that tells the kind. */
  readonly messages: 'modern' | 'legacy'
}

const KINDS: readonly Kind[] = [
  { name: 'a probe', path: '/modern/json/keep/100/medium', requests: 3, messages: 'modern' },
  {
    name: 'a probe of a legacy server',
    path: '/legacy/json/keep/100/medium',
    requests: 5,
    messages: 'legacy',
  },
]

/** One probe as the observatory makes it, with a guard of its own; nothing is judged. */
export const probed: Talk = async ({ address, path }) => {
  const guard = openGuard({ allowPrivateNetwork: true })
  const url = `http://${address.host}:${address.port}${path}`
  await observe(url, guard.send, { client: CLIENT, now: Date.now, namedPort: true })
  await guard.close()
}

/** Median times as ratios to the latency of the servers alone, and what the rate could be beyond. */
export async function pacedRows(
  spoken: (path: string, messages: Kind['messages']) => Spoken,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const { name, path, requests, messages } of KINDS) {
    const ideal = requests * LATENCY
    const bare = MESSAGES[messages].length * LATENCY
    const next = (): Spoken => spoken(path, messages)
    const prober = headroomOf(BY_DEFAULT)
    // So that it knows how many it has time for.
    await waves(probed, next, prober, 2_048)
    const own = await waves(probed, next, prober, 2_048)
    const full = await waves(probed, next, keptInHand(BY_DEFAULT), 2_048)
    const theirs = await waves(dispatch, next, keptInHand(BY_DEFAULT), 2_048)
    const most = await waves(probed, next, keptInHand(MOST), 4_000)
    const said = [
      `${own.perSecond.toFixed(0)} a second with ${own.hand} in hand at most, ${most.perSecond.toFixed(0)} with ${MOST} kept in hand, ${own.ms.toFixed(2)} ms of CPU each`,
      `with ${BY_DEFAULT} kept in hand ${(full.p50 / ideal).toFixed(2)} of the ideal and ${full.perSecond.toFixed(0)} a second`,
      `a conversation of ${MESSAGES[messages].length} requests by undici dispatch, nothing checked, 256 kept in hand: ${(theirs.p50 / bare).toFixed(2)} of its ideal, ${theirs.perSecond.toFixed(0)} a second, ${theirs.ms.toFixed(2)} ms${TRIAL}`,
    ].join('; ')
    rows.push(
      row(
        `fleet: p50 of ${name} with up to 256 in hand, 100 ms / the ideal`,
        own.p50 / ideal,
        1.2,
        said,
      ),
      row(
        `fleet: most ${name === 'a probe' ? 'probes' : 'probes of legacy servers'} a second / those of a prober`,
        most.perSecond / own.perSecond,
        2,
        said,
      ),
    )
  }
  return rows
}

interface Wave {
  readonly p50: number
  readonly perSecond: number
  /** CPU of this process for each. */
  readonly ms: number
  /** In hand at once, at most. */
  readonly hand: number
}

async function waves(
  talk: Talk,
  spoken: () => Spoken,
  headroom: Headroom,
  full: number,
): Promise<Wave> {
  const count = sized(full)
  const times: number[] = []
  const first = headroom.limit(0)
  let begun = 0
  const before = process.cpuUsage()
  const began = performance.now()
  const hand = await inHand(headroom, count, async () => {
    // Nobody's targets are all due in the same millisecond.
    if (begun < first) await sleep((begun++ / first) * 3 * LATENCY)
    const start = performance.now()
    await talk(spoken())
    times.push(performance.now() - start)
  })
  const { user, system } = process.cpuUsage(before)
  return {
    p50: quantile(times, 0.5),
    perSecond: (count / (performance.now() - began)) * 1000,
    ms: (user + system) / 1000 / count,
    hand,
  }
}
