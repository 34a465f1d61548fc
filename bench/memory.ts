/**
 * What a conversation takes of memory when two thousand are under way, against servers that take
 * 100 ms for an answer and have a list of 62 KB: `node bench/memory.ts`.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Send } from '../lib/src/exchange.ts'
import { openGuard, type GuardOptions } from '../lib/src/net/open.ts'
import { observe } from '../lib/src/probe/observe.ts'
import { PROBER_MEMORY } from '../observatory/src/jobs/child.ts'
import { HOST, openFleet, type Fleet } from './fleet-servers.ts'
import { median, printRows, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'
import { dispatch, MESSAGES } from './talk.ts'

const FILE = fileURLToPath(import.meta.url)
const AT_ONCE = sized(2000)
const MANY = sized(10_000)
/** As many as a prober has in hand when nobody says otherwise. */
const BY_DEFAULT = sized(256)
const WARM_UP = 200
/** Times that a ratio of two peaks is measured. */
const TURNS = 3
const LATENCY_MS = 100
/** The most that a guard waits for one answer. */
const PATIENCE_MS = 60_000
const CLIENT = { name: 'countersign', version: '1.0.0', websiteUrl: 'https://probe.example/' }
const KEPT = `each keeps its list, 62 KB, and all that was exchanged, as evidence${TRIAL}`

/** Every figure about memory; none where the kernel does not tell the peak. */
export async function rows(): Promise<readonly Row[]> {
  if (!existsSync('/proc/self/clear_refs')) {
    console.error('Memory is not measured: only Linux tells the peak of a process.')
    return []
  }
  const fleet = await openFleet(1)
  try {
    const bare = { atOnce: AT_ONCE, bare: true }
    const turns: (readonly [Talked, Talked, Talked, Talked])[] = []
    // When a heap is swept differs from run to run by some tens of megabytes.
    for (let turn = 0; turn < TURNS; turn++)
      turns.push([
        await talked(targetOf(fleet), AT_ONCE),
        await talked(targetOf(fleet), MANY),
        await talked(targetOf(fleet), AT_ONCE, bare),
        await talked(targetOf(fleet), MANY, bare),
      ])
    const secret = await talked(targetOf(fleet, true), AT_ONCE)
    const more = await talked(targetOf(fleet), 2 * MANY)
    const steady = await talked(targetOf(fleet), AT_ONCE, { atOnce: BY_DEFAULT })
    const steadyMany = await talked(targetOf(fleet), MANY, { atOnce: BY_DEFAULT })
    const each = ({ peak, before }: Talked): number => (peak - before) / AT_ONCE / 1000
    const few = turns.map(([one]) => one)
    const many = turns.map(([, one]) => one)
    const floors = turns.map(([, , one, other]) => other.peak / one.peak)
    return [
      row('memory: KB for each of 2,000 conversations in flight', few.map(each), 160, KEPT),
      row('memory: KB for each of 2,000 conversations in flight, TLS', each(secret), 280, KEPT),
      row(
        'memory: peak of 10,000 conversations / of 2,000, 2,000 at once',
        turns.map(([one, other]) => other.peak / one.peak),
        1.1,
        `${megabytes(...few)}; ${megabytes(...many)}; bare undici that keeps its bodies ${median(floors).toFixed(2)}. It grows with the second wave and is flat from the third on, because V8 lets what died of the first lie until the heap has doubled. A heap that may grow by a tenth only, a smaller or larger young generation, one arena of malloc, and giving each body back at once did not hold it within 1.1; mapping each body by itself did, but a probe then takes clearly more CPU. What a prober has in hand, 256, is the last row`,
      ),
      row(
        'memory: peak of 20,000 conversations / of 10,000, 2,000 at once',
        more.peak / median(many.map(({ peak }) => peak)),
        1.1,
        megabytes(...many, more),
      ),
      row(
        'memory: peak of 10,000 conversations / of 2,000, 256 at once',
        steadyMany.peak / steady.peak,
        1.1,
        megabytes(steady, steadyMany),
      ),
    ]
  } finally {
    fleet.close()
  }
}

function megabytes(...all: readonly Talked[]): string {
  return `${all.map(({ peak }) => (peak / 1e6).toFixed(0)).join(', ')} MB resident${TRIAL}`
}

interface Target {
  readonly url: string
  readonly guard: GuardOptions
}

/** One server of a fleet, which takes its time. */
export function targetOf({ plain, tls, ca }: Fleet, overTls = false): Target {
  const [address] = overTls ? tls : plain
  if (address === undefined) throw new Error('there is no fleet')
  const { host, port } = address
  const path = `/modern/json/keep/${LATENCY_MS}/medium`
  if (!overTls)
    return { url: `http://${host}:${port}${path}`, guard: { allowPrivateNetwork: true } }
  const resolve = [{ host: HOST, port: 443, address: host, toPort: port }]
  return { url: `https://${HOST}${path}`, guard: { ca: [ca], resolve } }
}

export interface Talked {
  /** Bytes resident after a warm-up, and at most. */
  readonly before: number
  readonly peak: number
  /** Of the processor, for all of them. */
  readonly cpuMs: number
}

interface Ways {
  readonly atOnce: number
  /** By undici alone, which checks and records nothing, but keeps its bodies until the end. */
  readonly bare?: boolean
}

/** So many conversations in a process of their own, set up as probers are. */
export async function talked(
  target: Target,
  count: number,
  ways: Ways = { atOnce: AT_ONCE },
): Promise<Talked> {
  const order: Order = { target, count, ...ways }
  const child: ChildProcess = fork(FILE, ['talk', JSON.stringify(order)], {
    execArgv: ['--expose-gc', ...PROBER_MEMORY],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the conversations ended with ${code}`)
  })
  const [figures] = (await Promise.race([once(child, 'message'), ended])) as [Talked]
  ended.catch(() => undefined)
  return figures
}

interface Order extends Ways {
  readonly target: Target
  readonly count: number
}

async function guarded({ url, guard: options }: Target): Promise<void> {
  const guard = openGuard(options)
  // Time stands still, so that no run ends early on a machine that is busy with other things.
  const send: Send = (outgoing) =>
    guard.send({ ...outgoing, limits: { ...outgoing.limits, totalMs: PATIENCE_MS } })
  const { evidence } = await observe(url, send, { client: CLIENT, now: () => 0, namedPort: true })
  if (evidence.stopped !== undefined) throw new Error(evidence.stopped.key)
  await guard.close()
}

async function dispatched({ url }: Target): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const address = { host: hostname, port: Number(port) }
  const kept: Uint8Array[] = []
  await dispatch({ address, path: pathname, messages: MESSAGES.modern }, kept)
  if (kept.length !== MESSAGES.modern.length) throw new Error('not all was answered')
}

async function talk({ target, count, atOnce, bare = false }: Order): Promise<void> {
  let left = WARM_UP
  const converse = bare ? dispatched : guarded
  const work = async (): Promise<void> => {
    while (left-- > 0) await converse(target)
  }
  await Promise.all(Array.from({ length: 20 }, work))
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const cpu = process.cpuUsage()
  // Forgets the peak until now (proc(5)).
  writeFileSync('/proc/self/clear_refs', '5')
  left = count
  await Promise.all(Array.from({ length: atOnce }, work))
  const { user, system } = process.cpuUsage(cpu)
  const peak = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  const figures: Talked = { before, peak: peak * 1024, cpuMs: (user + system) / 1000 }
  process.send?.(figures, () => process.disconnect())
}

if (process.argv[1] === FILE) {
  const [, , role, order = ''] = process.argv
  if (role === 'talk') await talk(JSON.parse(order))
  else printRows(await rows())
}
