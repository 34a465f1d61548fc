/** A server process: what `serve` runs beside its pages, and its prober in a child. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { signerFromPemSync } from 'countersign/attest/node'
import { openGuard } from 'countersign/net'
import { loadConfig } from '../../src/config-load.ts'
import { makeKeys } from '../../src/commands/keys.ts'
import { startPages, takePort, type Door } from '../../src/commands/pages.ts'
import { startProberChild } from '../../src/jobs/child.ts'
import { startDeliveries } from '../../src/jobs/deliveries.ts'
import type { Job } from '../../src/jobs/loop.ts'
import { startRetention } from '../../src/jobs/retention.ts'
import { startSequencer } from '../../src/jobs/sequencer.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { prune } from '../../src/store/retention.ts'
import { keepHooks } from '../../src/store/deliveries.ts'
import { readSecrets } from '../../src/webhooks/sign.ts'
import { LOG_NAME, readOrder, surroundingsOf } from './order.ts'
import { HOOK } from './told.ts'

/** Short, so that a long test has something to prune. */
const DETAIL_MS = 6 * 86_400_000

const order = readOrder()
const surroundings = surroundingsOf(order, `server ${process.pid}`)
const store = await openStore(order.store)
await migrate(store, surroundings.clock.now())
const holder = `server ${process.pid}`
const stopping = new AbortController()
const jobs = [
  ...(await deliveries()),
  startSequencer({
    ...surroundings,
    store,
    holder,
    identity: { origin: LOG_NAME, signer: signerFromPemSync(order.logKey) },
    everyMs: 100,
  }),
  startRetention({
    ...surroundings,
    store,
    holder,
    prune: async (now) => ({
      ...(await prune(store, { detailMs: DETAIL_MS }, now, stopping.signal)),
    }),
  }),
  startProberChild({
    ...surroundings,
    entry: fileURLToPath(new URL('./prober-entry.ts', import.meta.url)),
    args: [process.argv[2] ?? ''],
    onStart: (child) => {
      process.send?.({ prober: child.pid })
      child.on('message', (message) => process.send?.(message))
    },
  }),
]
const door = order.pages === undefined ? undefined : await openPages(order.pages)
process.once('disconnect', () => void end())

/** The pages of `serve`, on a port that nobody else has. */
async function openPages(data: string): Promise<Door> {
  const loaded = loadConfig({ env: {}, cwd: data, readFile: () => undefined })
  assert.ok(loaded.ok)
  const config = { ...loaded.value.config, port: 0, data, logName: LOG_NAME }
  const { now } = surroundings.clock
  makeKeys(config, now())
  const taken = await takePort(config)
  await startPages(taken, { config, store, log: surroundings.log, now, demo: false })
  process.send?.({ pages: taken.url })
  return taken
}

async function end(): Promise<void> {
  stopping.abort()
  await door?.stop(1_000)
  await Promise.all(jobs.map((job) => job.stop(8_000)))
  await store.close()
}

/** What `serve` does for its webhooks, with one that listens on loopback. */
async function deliveries(): Promise<readonly Job[]> {
  const { receiver } = order
  if (receiver === undefined) return []
  const { url, pin, ca, secret } = receiver
  await keepHooks(store, [HOOK], surroundings.clock.now())
  const hook = { name: HOOK, url, events: [], targets: [], keys: readSecrets(secret) ?? [] }
  return [
    startDeliveries({
      ...surroundings,
      store,
      worker: holder,
      hooks: [hook],
      openGuard: (options) => openGuard({ ...options, resolve: [pin], ca: [ca] }),
      reportUrl: () => undefined,
    }),
  ]
}
