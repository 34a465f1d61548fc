/** The demo as `serve` shows it: invented servers, a database and keys that are gone when it stops. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { DEMO_SETTINGS, DEMO_WORDS } from '../demo/settings.ts'
import { startFleet } from '../demo/start.ts'
import type { Job } from '../jobs/loop.ts'
import type { Store } from '../store/open.ts'
import { addTarget } from '../store/targets.ts'
import type { Context } from './command.ts'
import { writeDemoFolder } from './demo-folder.ts'
import { makeKeys } from './keys.ts'
import type { DemoWays } from './working.ts'

/** A demo that runs, with what `serve` needs in the place of the configuration. */
export interface Demo extends Job {
  readonly config: Config
  readonly ways: DemoWays
  readonly words: string
  /** Resolves when the servers are gone. */
  readonly ended: Promise<void>
  readonly fill: (store: Store) => Promise<void>
}

/** Servers, prober and pages share one machine, and a busy one measures itself. */
const CONCURRENCY = 32

/** Below the folder of the demo: as pages name it, beside the configuration of curl. */
const HOSTS = 'hosts'

/** Often enough that what moves in it is seen to, in milliseconds. */
const REGISTRY_EVERY = 90_000

/** Starts the servers. What they need of the disk is in a folder of its own. */
export async function openDemo(config: Config, { now }: Pick<Context, 'now'>): Promise<Demo> {
  const data = await mkdtemp(join(tmpdir(), 'countersign-demo-'))
  const hosts = join(data, HOSTS)
  const fleet = await startFleet(hosts).catch(async (error: unknown) => {
    await rm(data, { recursive: true, force: true })
    throw error
  })
  const demo: Config = {
    ...config,
    ...DEMO_SETTINGS,
    concurrency: Math.min(config.concurrency, CONCURRENCY),
    data,
    databaseUrl: undefined,
    denyList: undefined,
    registryUrl: fleet.registryUrl,
    registryEvery: REGISTRY_EVERY,
    webhooks: join(data, 'webhooks.yaml'),
    webhookSecret: undefined,
    evidenceKey: join(data, 'keys/evidence.pem'),
    logKey: join(data, 'keys/log.pem'),
    publicKeys: join(data, 'keys/countersign-keys.json'),
    ownersKey: join(data, 'keys/owners.key'),
    ownersFast: true,
  }
  makeKeys(demo, now())
  const ways = { pins: fleet.pins, ca: fleet.ca }
  const example = writeDemoFolder(demo, fleet.receiver, ways)
  return {
    config: demo,
    ways,
    words: `${DEMO_WORDS}\n${waysWords(data, fleet.receiver.page, example)}\n\n`,
    ended: fleet.ended,
    fill: async (store) => {
      for (const target of fleet.targets) await addTarget(store, { ...target, dueAt: now() }, now())
    },
    stop: async () => {
      await fleet.stop()
      await removed(data)
    },
  }
}

function waysWords(folder: string, page: string, example: string): string {
  return [
    `So that curl finds these servers by the commands of the pages: export CURL_HOME=${folder}`,
    `A webhook is told of what happens; what came, with its signature verified: ${page}`,
    // Whoever started it from a clone has no such program on the path.
    `To send it a test: npx countersign-observatory ${example}`,
    `Its servers can be claimed: what you write to ${join(folder, HOSTS)}/<host>/ is served by that host.`,
  ].join('\n')
}

/** A process that is just ending may still write there. */
async function removed(folder: string): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    try {
      return await rm(folder, { recursive: true, force: true })
    } catch {
      await sleep(100)
    }
  }
}
