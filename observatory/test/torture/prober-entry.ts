/** A worker process: under a server, as the child that `serve` starts, or by itself. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GCProfiler } from 'node:v8'
import { signerFromPemSync } from 'countersign/attest/node'
import { stopWithParent } from '../../src/jobs/child.ts'
import { SCAN_BUDGET } from '../../src/jobs/scan-send.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { guardsOf } from './fleet.ts'
import { CADENCE_MS, readOrder, surroundingsOf, type Report } from './order.ts'

const order = readOrder()
const told = Promise.withResolvers<void>()
stopWithParent(told.resolve)
const surroundings = surroundingsOf(order, `prober ${process.pid}`)
const store = await openStore(order.store)
await migrate(store, surroundings.clock.now())

const probed: string[] = []
const began = process.cpuUsage()
const collections = new GCProfiler()
collections.start()
const worker = startWorker({
  ...surroundings,
  store,
  worker: `pid ${process.pid}`,
  manners: {
    openGuard: guardsOf(order, (host, body) => {
      // The first question of every probe, and of no other request.
      if (body.includes('"server/discover"')) probed.push(host)
    }),
    client: { name: 'countersign-observatory', version: '0.0.0' },
    conditions: [],
  },
  signing: {
    vantage: 'test',
    signer: signerFromPemSync(order.evidenceKey),
    allowUnversioned: true,
  },
  cadenceMs: { unclaimed: CADENCE_MS, claimed: CADENCE_MS, fast: CADENCE_MS },
  sitesMs: CADENCE_MS,
  concurrency: order.concurrency,
  // Some end before their worker is killed, and those that were killed under do not take a quarter of an hour.
  scanBudget: { ...SCAN_BUDGET, gapMs: 50 },
  onSaved: (ids) => appendFileSync(order.ledger, ids.map((id) => `${id}\n`).join('')),
})
process.send?.({ ready: process.pid })
// Asked for what of the processor it has had until now, in milliseconds.
process.on('message', () => process.send?.({ cpuMs: cpuMs() }))
await told.promise
await worker.stop(5_000)
await store.close()
if (order.reports !== undefined) {
  const full = collections
    .stop()
    .statistics.filter(({ gcType }) => gcType === 'MarkSweepCompact')
    .map(({ afterGC }) => afterGC.heapStatistics.usedHeapSize)
  const report: Report = {
    cpuMs: cpuMs(),
    residentBytes: peakResident(),
    heldBytes: Math.max(0, ...full),
    probed,
  }
  writeFileSync(join(order.reports, `${process.pid}.json`), JSON.stringify(report))
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** In bytes. On Linux the peak in `resourceUsage` is that of the parent too, before it forked. */
function peakResident(): number {
  const status = '/proc/self/status'
  if (!existsSync(status)) return process.resourceUsage().maxRSS * 1024
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1]) * 1024
}
