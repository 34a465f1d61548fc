/** The process of the servers: opens them, says where they are, and ends with its parent. */
import { constants, setPriority } from 'node:os'
import { openFleet } from '../observatory/src/demo/listen.ts'
import { hostsOf } from './servers.ts'

const [count = '', seed = ''] = process.argv.slice(2)
// They stand for machines elsewhere, which take nothing from an observatory.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('disconnect', () => process.exit(0))
const { pins, ca } = await openFleet(hostsOf(Number(count), Number(seed)), Date.now)
process.send?.({ pins, ca })
