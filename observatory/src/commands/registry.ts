/** Keeps the names of the MCP Registry that is configured: in turns, or once by a command. */
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { answersAt } from '../jobs/answers.ts'
import { systemClock } from '../jobs/clock.ts'
import { startLoop, within, type Job, type Surroundings } from '../jobs/loop.ts'
import type { OpenGuard } from '../jobs/looking.ts'
import { openPacer } from '../jobs/pacer.ts'
import type { MayContact } from '../jobs/visiting.ts'
import { registryTurn, syncRegistry, type RegistrySync, type Synced } from '../registry/sync.ts'
import type { Store } from '../store/open.ts'
import { isOn, type Context, type Given } from './command.ts'
import { withStore } from './open-store.ts'
import { EXIT, unavailable, usage, type ExitCode } from './stop.ts'
import { guardOpener, mannersOf, mayContactOf } from './working.ts'
import { columns, writeJson } from './written.ts'

/** Both defaults reach into the world; a demo hands in its own. */
export interface RegistryOptions {
  readonly config: Config
  readonly store: Store
  readonly surroundings: Surroundings
  /** Default: to the world. */
  readonly openGuard?: OpenGuard | undefined
  /** Default: whoever does not say that they do not want it. */
  readonly mayContact?: MayContact | undefined
}

/** Starts the turns; undefined when no registry is configured. Of several processes one takes them. */
export function startRegistry(options: RegistryOptions): Job | undefined {
  const { config, surroundings } = options
  const { registryUrl, registryEvery: everyMs } = config
  if (registryUrl === undefined) return undefined
  const stopping = new AbortController()
  const holder = randomUUID()
  const loop = startLoop('registry', surroundings, () =>
    withSync(options, registryUrl, stopping.signal, (sync) =>
      registryTurn({ ...sync, holder, everyMs }),
    ),
  )
  return {
    stop: async (withinMs) => {
      stopping.abort()
      await within(withinMs, surroundings.clock, loop.stop())
    },
  }
}

/** Opens the ways to the registry and to the servers of a test run for as long as the work takes. */
async function withSync<Value>(
  options: RegistryOptions,
  url: string,
  signal: AbortSignal,
  work: (sync: RegistrySync) => Promise<Value>,
): Promise<Value> {
  const { config, store, surroundings, openGuard = guardOpener(config) } = options
  const { clock, random, log } = surroundings
  const manners = mannersOf(config, openGuard)
  const pacer = openPacer(store, clock)
  const { mayContact = mayContactOf({ store, surroundings }, openGuard) } = options
  const guard = openGuard({ signal })
  try {
    return await work({
      store,
      log,
      url,
      send: guard.send,
      answers: (place) => answersAt(place, { clock, random, manners, pacer, mayContact, signal }),
      now: clock.now,
      wait: (ms) => clock.wait(ms, signal),
      random,
      signal,
      spreadMs: config.cadenceUnclaimed,
    })
  } finally {
    await guard.close()
  }
}

/** `registry sync`: one walk now, whenever the last one was. */
export async function registrySync(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, random, configuration, onStop } = context
  const { config } = configuration()
  const { registryUrl } = config
  if (registryUrl === undefined) {
    const mend = 'set registryUrl, such as https://registry.modelcontextprotocol.io'
    throw usage('registry sync', 'no registry is configured', mend)
  }
  const stopping = new AbortController()
  const off = onStop(() => stopping.abort())
  const surroundings = { clock: { ...systemClock, now }, random, log: context.log() }
  try {
    const synced = await withStore(config, now(), (store) =>
      withSync({ config, store, surroundings }, registryUrl, stopping.signal, syncRegistry),
    )
    if (isOn(given, 'json')) writeJson(stdout, { registry: registryUrl, ...synced })
    else stdout.write(syncedText(synced))
    if (synced.end === 'complete') return EXIT.ok
    const message = `the walk was broken off (${synced.end})`
    const mend = 'what was read is kept; try again later'
    throw unavailable('registry_truncated', { where: registryUrl, message, mend })
  } finally {
    off()
  }
}

function syncedText(synced: Synced): string {
  const rows: readonly (readonly [what: string, count: number])[] = [
    ['servers', synced.servers],
    ['added', synced.added],
    ['named on the host of another', synced.named],
    ['moved to another URL', synced.switched],
    ['kept, as the new URL does not answer', synced.unanswered],
    ['kept', synced.kept],
    ['without a URL to ask', synced.placeless],
    ['without an active version', synced.inactive],
    ['names that are taken', synced.taken],
  ]
  return columns(rows.map(([what, count]) => [what, `${count}`]))
}
