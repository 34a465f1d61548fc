/**
 * What a conversation takes of memory when two thousand are under way, against servers that take
 * 100 ms for an answer and have a list of 62 KB, and what many take one after another:
 * `node bench/memory.ts`.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { talked, targetOf, type Talked, type Ways } from './conversations.ts'
import { openFleet } from './fleet-servers.ts'
import { BY_DEFAULT } from './hand.ts'
import { median, printRows, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'

const AT_ONCE = sized(2000)
const MANY = sized(10_000)
/** Times that a ratio of two peaks is measured: when a heap is swept differs by tens of megabytes. */
const TURNS = 3
const KEPT = `each keeps its list, 62 KB, and all that was exchanged, as evidence${TRIAL}`

/** Every figure about memory; none where the kernel does not tell the peak. */
export async function rows(): Promise<readonly Row[]> {
  if (!existsSync('/proc/self/clear_refs')) {
    console.error('Memory is not measured: only Linux tells the peak of a process.')
    return []
  }
  const fleet = await openFleet(1)
  try {
    const target = targetOf(fleet)
    const growth = async (ways: Ways): Promise<Growth> => ({
      few: await talked(target, AT_ONCE, ways),
      many: await talked(target, MANY, ways),
    })
    const prober: Growth[] = []
    const usual: Growth[] = []
    const kept: Growth[] = []
    const few: Talked[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      prober.push(await growth({ atOnce: AT_ONCE, asProber: true }))
      usual.push(await growth({ atOnce: sized(BY_DEFAULT), asProber: true }))
      kept.push(await growth({ atOnce: AT_ONCE }))
      few.push(await talked(target, AT_ONCE, { atOnce: AT_ONCE }))
    }
    const secret = await talked(targetOf(fleet, true), AT_ONCE, { atOnce: AT_ONCE })
    const bare = await growth({ atOnce: AT_ONCE, bare: true })
    const more = await talked(target, 2 * MANY, { atOnce: AT_ONCE })
    const each = ({ peak, before }: Talked): number => (peak - before) / AT_ONCE / 1000
    return [
      row('memory: KB for each of 2,000 conversations in flight', few.map(each), 160, KEPT),
      row('memory: KB for each of 2,000 conversations in flight, TLS', each(secret), 280, KEPT),
      row(
        'memory: peak of 10,000 conversations / of 2,000, a prober that may have 2,000 in hand',
        prober.map(ratioOf),
        1.1,
        said(prober),
      ),
      row(
        'memory: peak of 10,000 conversations / of 2,000, a prober that may have 256 in hand',
        usual.map(ratioOf),
        1.1,
        said(usual),
      ),
      row(
        'memory: peak of 10,000 conversations / of 2,000, 2,000 kept in flight',
        kept.map(ratioOf),
        1.1,
        `${said(kept)}. Against servers that take 100 ms that leaves the loop no rest, so that a prober has fewer in hand. V8 lets lie what died of the first wave, and no more after it: the next row. Undici that keeps its bodies has ${ratioOf(bare).toFixed(2)}. A heap that may grow by a tenth only, external memory counted with it, a smaller or larger young generation, one arena of malloc and giving each body back at once did not hold it, or took a quarter more CPU and then held it now and then`,
      ),
      row(
        'memory: peak of 20,000 conversations / of 10,000, 2,000 kept in flight',
        more.peak / median(kept.map(({ many }) => many.peak)),
        1.1,
        `${megabytes(...kept.map(({ many }) => many))}; ${megabytes(more)}${TRIAL}`,
      ),
    ]
  } finally {
    fleet.close()
  }
}

/** The same with few conversations and with many, each in a process of its own. */
interface Growth {
  readonly few: Talked
  readonly many: Talked
}

function ratioOf({ few, many }: Growth): number {
  return many.peak / few.peak
}

function said(all: readonly Growth[]): string {
  const few = all.map((one) => one.few)
  const many = all.map((one) => one.many)
  const hands = [...few, ...many].map(({ hand }) => hand)
  const range = [...new Set([Math.min(...hands), Math.max(...hands)])].join(' to ')
  return `${megabytes(...few)}; ${megabytes(...many)}; ${range} in hand at most${TRIAL}`
}

function megabytes(...all: readonly Talked[]): string {
  return `${all.map(({ peak }) => (peak / 1e6).toFixed(0)).join(', ')} MB resident`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printRows(await rows())
