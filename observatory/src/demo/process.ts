/** The process of the demo's servers: opens them, says where they are, and ends with its parent. */
import { demoHosts } from './hosts.ts'
import { openFleet } from './listen.ts'
import { demoPlan } from './plan.ts'
import { demoSites } from './sites.ts'

// Also when the parent was killed: then nobody else would end it.
process.once('disconnect', () => process.exit(0))
// A terminal's Ctrl-C comes to every process at once; the parent decides when the servers go.
process.on('SIGINT', () => {})

try {
  const plan = demoPlan()
  const { pins, ca } = await openFleet(demoHosts(plan, demoSites(plan)), Date.now)
  process.send?.({ pins, ca })
} catch (error) {
  process.send?.({ failure: error instanceof Error ? error.message : 'unknown' })
}
