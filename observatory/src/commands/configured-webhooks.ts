/** The webhooks of the file: who they are, and that they are told. */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { startDeliveries } from '../jobs/deliveries.ts'
import type { Job, Surroundings } from '../jobs/loop.ts'
import type { OpenGuard } from '../jobs/looking.ts'
import { keepHooks } from '../store/deliveries.ts'
import type { Store } from '../store/open.ts'
import { reportPath } from '../web/addresses.ts'
import { parseWebhooks } from '../webhooks/file.ts'
import type { Hook } from '../webhooks/hook.ts'
import { EXIT, Stop, unavailable } from './stop.ts'
import { guardOpener } from './working.ts'

/**
 * The webhooks that are configured; none without a file of them.
 *
 * @throws Stop when the file cannot be read or is wrong
 */
export function configuredHooks({ webhooks, webhookSecret }: Config): readonly Hook[] {
  if (webhooks === undefined) return []
  const text = textOf(webhooks)
  if (text === undefined) {
    const mend = 'write it, or leave webhooks out'
    const fault = { where: webhooks, message: 'the webhooks cannot be read', mend }
    throw unavailable('webhooks_unreadable', fault)
  }
  const read = parseWebhooks(text, basename(webhooks), {
    shared: webhookSecret,
    readFile: (path) => textOf(resolve(dirname(webhooks), path)),
  })
  if (read.ok) return read.value
  throw new Stop('webhooks_invalid', EXIT.usage, read.faults)
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** What telling of events needs, be it the webhooks of the file or those of owners. */
export interface WebhooksOptions {
  readonly config: Config
  readonly store: Store
  readonly surroundings: Surroundings
  /** Default: to the world. */
  readonly openGuard?: OpenGuard | undefined
}

/**
 * Tells the configured webhooks of events from now on.
 *
 * @throws Stop when the webhooks cannot be read
 */
export async function startWebhooks(options: WebhooksOptions): Promise<Job> {
  const { config, store, surroundings, openGuard = guardOpener(config) } = options
  const { publicUrl } = config
  const hooks = configuredHooks(config)
  const names = hooks.map(({ name }) => name)
  await keepHooks(store, names, surroundings.clock.now())
  if (hooks.length > 0) surroundings.log.info('webhooks', { names: names.join(' ') })
  return startDeliveries({
    ...surroundings,
    store,
    hooks,
    openGuard,
    worker: `${hostname()}:${process.pid}`,
    reportUrl: (slug) => publicUrl && `${publicUrl}${reportPath(slug)}`,
  })
}
