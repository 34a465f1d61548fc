/**
 * What a conversation takes of memory when two thousand are under way, against servers that take
 * 100 ms for an answer and have a list of 62 KB: `node bench/memory.ts`.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openGuard } from '../lib/src/net/open.ts'
import { observe } from '../lib/src/probe/observe.ts'
import { printRows, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'

const FILE = fileURLToPath(import.meta.url)
const AT_ONCE = sized(2000)
const MANY = sized(10_000)
const WARM_UP = 200
const LATENCY_MS = 100
const CLIENT = { name: 'countersign', version: '1.0.0', websiteUrl: 'https://probe.example/' }
const KEPT = `each keeps its list, 62 KB, and all that was exchanged, as evidence${TRIAL}`

/** Both figures about memory; none where the kernel does not tell the peak. */
export async function rows(): Promise<readonly Row[]> {
  if (!existsSync('/proc/self/clear_refs')) {
    console.error('Memory is not measured: only Linux tells the peak of a process.')
    return []
  }
  const server = fork(fileURLToPath(new URL('./probe.ts', import.meta.url)), [
    'server',
    String(LATENCY_MS),
  ])
  try {
    server.send('port')
    const [port] = (await once(server, 'message')) as [number]
    const few = await talked(port, AT_ONCE)
    const many = await talked(port, MANY)
    return [
      row(
        'memory: KB for each of 2,000 conversations in flight',
        (few.peak - few.before) / AT_ONCE / 1000,
        160,
        KEPT,
      ),
      row(
        'memory: peak of 10,000 conversations / of 2,000, 2,000 at once',
        many.peak / few.peak,
        1.1,
        `${(many.peak / 1e6).toFixed(0)}, ${(few.peak / 1e6).toFixed(0)} MB resident`,
      ),
    ]
  } finally {
    server.disconnect()
  }
}

interface Talked {
  /** Bytes resident after a warm-up, and at most. */
  readonly before: number
  readonly peak: number
}

async function talked(port: number, count: number): Promise<Talked> {
  const child: ChildProcess = fork(FILE, ['talk', String(port), String(count)], {
    execArgv: ['--expose-gc'],
  })
  const [figures] = (await once(child, 'message')) as [Talked]
  return figures
}

async function talk(port: number, count: number): Promise<void> {
  let left = WARM_UP
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const guard = openGuard({ allowPrivateNetwork: true })
      const { evidence } = await observe(`http://127.0.0.1:${port}/modern`, guard.send, {
        client: CLIENT,
        // Time stands still, so that no run ends early on a machine that is busy with other things.
        now: () => 0,
        namedPort: true,
      })
      if (evidence.stopped !== undefined) throw new Error(evidence.stopped.key)
      await guard.close()
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  // Forgets the peak until now (proc(5)).
  writeFileSync('/proc/self/clear_refs', '5')
  left = count
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const peak = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  const figures: Talked = { before, peak: peak * 1024 }
  process.send?.(figures, () => process.disconnect())
}

if (process.argv[1] === FILE) {
  const [, , role, port, count] = process.argv
  if (role === 'talk') await talk(Number(port), Number(count))
  else printRows(await rows())
}
