/** A parent that is there to be killed: it prints the id of its child's process. */
import { fileURLToPath } from 'node:url'
import { startProberChild } from '../../src/jobs/child.ts'
import { systemClock } from '../../src/jobs/clock.ts'
import { openLog } from '../../src/log.ts'

startProberChild({
  clock: systemClock,
  random: Math.random,
  log: openLog({ write: () => undefined, now: Date.now, format: 'json' }),
  entry: fileURLToPath(new URL('./child-entry.ts', import.meta.url)),
  args: ['obedient'],
  onStart: (child) => void child.once('message', () => process.stdout.write(`${child.pid}\n`)),
})
