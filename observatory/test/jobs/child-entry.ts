/** A child as `main` makes one, without the work: it says that it lives, and ends as it is told. */
import { stopWithParent } from '../../src/jobs/child.ts'

const [, , manner = 'obedient'] = process.argv
const alive = setInterval(() => undefined, 1_000)
if (manner === 'failing') process.exit(3)
if (manner !== 'stubborn') stopWithParent(() => clearInterval(alive))
else process.on('disconnect', () => undefined)
process.send?.({ ready: process.pid })
