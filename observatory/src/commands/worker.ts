import { systemClock } from '../jobs/clock.ts'
import { startWorker } from '../jobs/worker.ts'
import type { Context, Given } from './command.ts'
import { takeDataFolder } from './folder-lock.ts'
import { openLifetime } from './lifetime.ts'
import { databaseText, openCurrent } from './open-store.ts'
import { EXIT, type ExitCode } from './stop.ts'
import { workerOptions } from './working.ts'

/** `worker`: probes what is due until it is told to stop. */
export async function worker(_given: Given, context: Context): Promise<ExitCode> {
  const { now, random, configuration } = context
  const { config } = configuration()
  const log = context.log().with({ process: 'worker' })
  const life = openLifetime(context, log)
  try {
    const folder = takeDataFolder(config)
    if (folder !== undefined) life.add('folder', folder)
    const store = await openCurrent(config, now())
    life.add('store', { stop: () => store.close() })
    const surroundings = { clock: { ...systemClock, now }, random, log }
    life.add('worker', startWorker(workerOptions({ config, store, surroundings })))
    log.info('working', { database: databaseText(config) })
    const why = await life.ended
    log.info('stopping', { why })
  } finally {
    await life.stop(config.stopWithin)
  }
  log.info('stopped')
  return EXIT.ok
}
