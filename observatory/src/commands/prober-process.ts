/**
 * The process of the prober under `serve`. It is sent what it needs, because only its parent reads
 * the environment, and stops with its parent, also when that was killed.
 */
import { stopWithParent } from '../jobs/child.ts'
import { systemClock } from '../jobs/clock.ts'
import { startWorker } from '../jobs/worker.ts'
import { secretsOf } from '../config.ts'
import { openLog } from '../log.ts'
import { openLifetime } from './lifetime.ts'
import { openCurrent } from './open-store.ts'
import { isProberMessage, type ProberMessage } from './prober-message.ts'
import { EXIT } from './stop.ts'
import { workerOptions } from './working.ts'

process.once('message', (message) => {
  if (!isProberMessage(message)) throw new TypeError('a prober was sent no configuration')
  void work(message).then((code) => process.exit(code))
})

async function work({ config, demo, logFormat }: ProberMessage): Promise<number> {
  const log = openLog({
    write: (line) => process.stderr.write(line),
    now: Date.now,
    format: logFormat,
    secrets: secretsOf(config),
  }).with({ process: 'prober' })
  const life = openLifetime(
    {
      onStop: (told) => {
        process.on('SIGTERM', told)
        stopWithParent(() => told('parent'))
        return () => undefined
      },
    },
    log,
  )
  try {
    const store = await openCurrent(config, Date.now())
    life.add('store', { stop: () => store.close() })
    const surroundings = { clock: systemClock, random: Math.random, log }
    life.add('worker', startWorker(workerOptions({ config, store, surroundings, demo })))
    log.info('probing', { concurrency: config.concurrency })
    await life.ended
    await life.stop(config.stopWithin)
    return EXIT.ok
  } catch (error) {
    log.error('prober_failed', error)
    await life.stop(0)
    return EXIT.unavailable
  }
}
