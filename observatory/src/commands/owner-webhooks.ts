/**
 * Tells the webhooks of owners, which are in the database; their secrets are opened with a file.
 */
import { hostname } from 'node:os'
import type { Job } from '../jobs/loop.ts'
import { startOwnerDeliveries } from '../jobs/owner-deliveries.ts'
import { reportPath } from '../web/addresses.ts'
import { ownersKey } from './owners-key.ts'
import type { WebhooksOptions } from './configured-webhooks.ts'
import { guardOpener } from './working.ts'

/**
 * Starts it.
 *
 * @throws Stop when the key cannot be used
 */
export function startOwnerWebhooks(options: WebhooksOptions): Job {
  const { config, store, surroundings, openGuard = guardOpener(config) } = options
  const { publicUrl } = config
  return startOwnerDeliveries({
    ...surroundings,
    store,
    openGuard,
    sealKey: ownersKey(config),
    worker: `${hostname()}:${process.pid}`,
    reportUrl: (slug) => publicUrl && `${publicUrl}${reportPath(slug)}`,
  })
}
