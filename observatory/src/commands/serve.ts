/**
 * `serve`: pages, prober, log and what is thrown away, in one place.
 *
 *     this process    pages ◀── store ──▶ sequencer, retention, opt-outs
 *     its child       prober ◀──┘
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CONFIG_KEYS, type Config, type ConfigKey } from '../config.ts'
import type { Loaded } from '../config-load.ts'
import { proberOptions, startProberChild } from '../jobs/child.ts'
import { systemClock } from '../jobs/clock.ts'
import type { Job, Surroundings } from '../jobs/loop.ts'
import { startRetention } from '../jobs/retention.ts'
import { startSearchIndex } from '../jobs/search.ts'
import { startSequencer } from '../jobs/sequencer.ts'
import { startStaleness } from '../jobs/staleness.ts'
import { pruneDeliveries } from '../store/deliveries.ts'
import type { Store } from '../store/open.ts'
import { prune } from '../store/retention.ts'
import { dumpOf } from '../web/api/dump.ts'
import { isOn, type Context, type Given } from './command.ts'
import { takeDataFolder } from './folder-lock.ts'
import { openDemo, type Demo } from './demo.ts'
import { startDemoLimit } from './demo-limit.ts'
import { dumpFolder, startDumps } from './dumps.ts'
import { openLifetime, type Lifetime } from './lifetime.ts'
import { databaseFile, openCurrent, openForPages } from './open-store.ts'
import { denyEntries, startOptOuts } from './opt-outs.ts'
import { startOwnerWebhooks } from './owner-webhooks.ts'
import { readOwnersKey } from './owners-key.ts'
import { ownKey } from './own-keys.ts'
import { startPages, takePort, type Door } from './pages.ts'
import { startRegistry } from './registry.ts'
import type { ProberMessage } from './prober-message.ts'
import { configuredHooks, startWebhooks } from './configured-webhooks.ts'
import { cadencesOf, guardOpener } from './working.ts'
import { EXIT, type ExitCode } from './stop.ts'

/**
 * Runs until it is told to stop, or until something ends that it cannot be without. Where nothing
 * is configured it is the demo.
 */
export async function serve(given: Given, context: Context): Promise<ExitCode> {
  const loaded = context.configuration()
  const log = context.log()
  const life = openLifetime(context, log)
  let stopWithin = loaded.config.stopWithin
  try {
    const withProber = !isOn(given, 'without-prober')
    const isDemo = isOn(given, 'demo') || !isConfigured(loaded)
    if (!isDemo) checkFiles(loaded.config, { withProber, now: context.now() })
    const folder = isDemo ? undefined : takeDataFolder(loaded.config)
    if (folder !== undefined) life.add('folder', folder)
    const door = await takePort(loaded.config)
    life.add('port', door)
    const demo = isDemo ? await openDemo(loaded.config, context) : undefined
    if (demo !== undefined) life.add('demo', demo)
    void demo?.ended.then(() => life.end('the servers of the demo ended'))
    const config = demo?.config ?? loaded.config
    await start({ config, demo, context, life, withProber, door })
    const why = await life.ended
    log.info('stopping', { why })
  } catch (error) {
    stopWithin = 0
    throw error
  } finally {
    await life.stop(stopWithin)
  }
  log.info('stopped')
  return EXIT.ok
}

/**
 * Reads every file that something under way would stumble over.
 *
 * @throws Stop with the place of what is wrong
 */
function checkFiles(
  config: Config,
  { withProber, now }: { withProber: boolean; now: number },
): void {
  // The prober would end by it again and again.
  if (withProber) ownKey(config, 'evidence', now)
  ownKey(config, 'log', now)
  readOwnersKey(config)
  denyEntries(config)
  configuredHooks(config)
}

interface Starting {
  readonly config: Config
  readonly demo: Demo | undefined
  readonly context: Context
  readonly life: Lifetime
  readonly withProber: boolean
  readonly door: Door
}

async function start({ config, demo, context, life, withProber, door }: Starting): Promise<void> {
  const { now, random, stdout } = context
  const log = context.log().with({ process: 'serve' })
  const surroundings: Surroundings = { clock: { ...systemClock, now }, random, log }
  const store = await openCurrent(config, now())
  life.add('store', { stop: () => store.close() })
  await demo?.fill(store)
  startLog(config, store, surroundings, life)
  life.add('retention', startPruning(config, store, surroundings))
  life.add('search', startSearchIndex({ ...surroundings, store, holder: randomUUID() }))
  const staleness = { holder: randomUUID(), cadenceMs: cadencesOf(config) }
  life.add('stale', startStaleness({ ...surroundings, ...staleness, store }))
  if (demo === undefined) life.add('opt-outs', await startOptOuts({ config, store, surroundings }))
  const outside = {
    config,
    store,
    surroundings,
    // Nobody but the demo's own servers is asked, and those have nobody who could mind.
    ...(demo !== undefined && {
      openGuard: guardOpener(config, demo.ways),
      mayContact: () => Promise.resolve(true),
    }),
  }
  const registry = startRegistry(outside)
  if (registry !== undefined) life.add('registry', registry)
  life.add('webhooks', await startWebhooks(outside))
  life.add('owner webhooks', startOwnerWebhooks(outside))
  if (config.keepDumps > 0) life.add('dumps', startDailyDumps(config, store, surroundings, demo))
  if (withProber) {
    const prober = startProber({ config, demo, context }, surroundings)
    life.add('prober', prober)
    if (demo !== undefined)
      life.add('limit', startDemoLimit({ ...surroundings, file: databaseFile(config), prober }))
  }
  const read = await openForPages(config, store)
  if (read !== store) life.add('store of pages', { stop: () => read.close() })
  await startPages(door, { config, store: read, log, now, demo: demo !== undefined })
  // Once more, because it is the first to be stopped: nobody reads from a store that is closed.
  life.add('pages', door)
  log.info('serving', { url: door.url })
  stdout.write(`${demo === undefined ? '' : demo.words}${door.url}/\n`)
}

function startPruning(config: Config, store: Store, surroundings: Surroundings): Job {
  const stopping = new AbortController()
  const retention = startRetention({
    ...surroundings,
    store,
    holder: randomUUID(),
    prune: async (now) => ({
      ...(await prune(store, { detailMs: config.keepDetail }, now, stopping.signal)),
      deliveries: await pruneDeliveries(store, now - config.keepDetail),
    }),
  })
  return {
    stop: async (withinMs) => {
      stopping.abort()
      await retention.stop(withinMs)
    },
  }
}

function startDailyDumps(
  config: Config,
  store: Store,
  surroundings: Surroundings,
  demo: Demo | undefined,
): Job {
  const { now } = surroundings.clock
  return startDumps({
    ...surroundings,
    folder: dumpFolder(config),
    keepMs: config.keepDumps,
    dump: () => dumpOf({ store, now, demo: demo !== undefined }),
  })
}

/** Without a key of its own there is no log: envelopes wait until there is one. */
function startLog(config: Config, store: Store, surroundings: Surroundings, life: Lifetime): void {
  const { clock, log } = surroundings
  const key = ownKey(config, 'log', clock.now())
  const origin = config.logName ?? URL.parse(config.publicUrl ?? '')?.host
  if (!key.ok) log.warning('log_off', { why: key.why, mend: key.mend })
  else if (origin === undefined)
    log.warning('log_off', { why: 'the log has no name', mend: 'set logName or publicUrl' })
  else {
    const identity = { origin, signer: key.signer }
    const holder = randomUUID()
    life.add('sequencer', startSequencer({ ...surroundings, store, identity, holder }))
  }
}

function startProber(
  { config, demo, context }: Pick<Starting, 'config' | 'demo' | 'context'>,
  surroundings: Surroundings,
): Job {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const auto = context.stderr.isTTY === true ? 'text' : 'json'
  const message: ProberMessage = {
    config,
    logFormat: config.logFormat === 'auto' ? auto : config.logFormat,
    ...(demo !== undefined && { demo: demo.ways }),
  }
  return startProberChild({
    ...surroundings,
    entry: fileURLToPath(new URL(`./prober-process.${extension}`, import.meta.url)),
    args: [],
    execArgv: proberOptions(process.execArgv, context.nodeOptions),
    onStart: (child) => {
      // When it is gone already, the next one is told.
      child.send(message, () => undefined)
    },
  })
}

/** Where one listens and how one is told of it: a demo can be had anywhere. */
const NEUTRAL: readonly ConfigKey[] = ['port', 'host', 'publicUrl', 'stopWithin', 'logFormat']

/** Whether somebody has begun: by a setting, a file of targets, or a database. */
export function isConfigured({ config, origins }: Loaded): boolean {
  return (
    CONFIG_KEYS.some((key) => origins.has(key) && !NEUTRAL.includes(key)) ||
    existsSync(config.targets) ||
    existsSync(databaseFile(config))
  )
}
