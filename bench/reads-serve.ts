/** What `serve` runs, over servers that nobody else knows: pages, prober, log and search. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { signerFromPemSync } from 'countersign/attest/node'
import { readFileSync } from 'node:fs'
import { loadConfig } from '../observatory/src/config-load.ts'
import { makeKeys } from '../observatory/src/commands/keys.ts'
import { openCurrent, openForPages } from '../observatory/src/commands/open-store.ts'
import { startPages, takePort } from '../observatory/src/commands/pages.ts'
import type { ProberMessage } from '../observatory/src/commands/prober-message.ts'
import type { DemoWays } from '../observatory/src/commands/working.ts'
import { startProberChild } from '../observatory/src/jobs/child.ts'
import { systemClock } from '../observatory/src/jobs/clock.ts'
import { startSearchIndex } from '../observatory/src/jobs/search.ts'
import { startSequencer } from '../observatory/src/jobs/sequencer.ts'
import { startStaleness } from '../observatory/src/jobs/staleness.ts'
import { openLog } from '../observatory/src/log.ts'
import { addTargets } from '../observatory/src/store/targets.ts'

const [data = '', count = ''] = process.argv.slice(2)
/** So often that the prober always has something to do. */
const CADENCE_MS = 5_000
const LOG_NAME = 'bench.example/log'

const [ways] = (await once(process, 'message')) as [DemoWays]
const loaded = loadConfig({ env: {}, cwd: data, readFile: () => undefined })
if (!loaded.ok) throw new Error('the defaults are wrong')
const config = {
  ...loaded.value.config,
  port: 0,
  data,
  vantage: 'bench',
  logName: LOG_NAME,
  allowUnversioned: true,
  cadenceUnclaimed: CADENCE_MS,
}
const log = openLog({ write: () => undefined, now: Date.now, format: 'json' })
const surroundings = { clock: systemClock, random: Math.random, log }
const holder = randomUUID()
makeKeys(config, Date.now())
const store = await openCurrent(config, Date.now())
await addTargets(
  store,
  Array.from({ length: Number(count) }, (_, n) => {
    const host = `s${n}.example`
    return {
      provider: `p${n % 100}`,
      name: `s${n}`,
      source: 'file' as const,
      listed: true,
      dueAt: Date.now(),
      subject: {
        endpoint: { url: `https://${host}/mcp`, host, domain: host, cadence: 'unclaimed' as const },
      },
    }
  }),
  Date.now(),
)
const signer = signerFromPemSync(readFileSync(config.logKey, 'utf8'))
const cadenceMs = { unclaimed: CADENCE_MS, claimed: CADENCE_MS, fast: CADENCE_MS }
const jobs = [
  startSequencer({ ...surroundings, store, identity: { origin: LOG_NAME, signer }, holder }),
  startSearchIndex({ ...surroundings, store, holder }),
  startStaleness({ ...surroundings, store, holder, cadenceMs }),
  startProberChild({
    ...surroundings,
    entry: fileURLToPath(new URL('../observatory/src/commands/prober-process.ts', import.meta.url)),
    args: [],
    onStart: (child) => {
      const message: ProberMessage = { config, logFormat: 'json', demo: ways }
      child.send(message, () => undefined)
    },
  }),
]
const door = await takePort(config)
const read = await openForPages(config, store)
await startPages(door, { config, store: read, log, now: Date.now, demo: false })
process.send?.({ url: door.url, concurrency: config.concurrency })
process.on('message', () => void tell())

/** How late this process was for anything, in nanoseconds. */
const held = monitorEventLoopDelay({ resolution: 5 })
held.enable()

async function tell(): Promise<void> {
  const { runs } = await store.db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('runs'))
    .executeTakeFirstOrThrow()
  const { user, system } = process.cpuUsage()
  const heldMs = Math.round(held.max / 1e6)
  held.reset()
  process.send?.({ runs, cpuMs: (user + system) / 1000, heldMs })
}

process.once('disconnect', () => {
  void Promise.all([door, ...jobs].map((job) => job.stop(5_000))).then(() => process.exit(0))
})
