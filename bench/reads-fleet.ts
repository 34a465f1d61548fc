/**
 * The servers that are probed while pages are read: on loopback, each with a name and an address of
 * its own.
 */
import { constants, setPriority } from 'node:os'
import { TRADES } from '../observatory/src/demo/invented.ts'
import { openFleet } from '../observatory/src/demo/listen.ts'
import { late, modern } from '../observatory/src/demo/right.ts'

const LATENCY_MS = 100

// They stand for machines elsewhere, which take nothing from readers here.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const hosts = Array.from({ length: Number(process.argv[2]) }, (_, ordinal) => {
  const [host, provider] = [`s${ordinal}.example`, `p${ordinal % 100}`]
  const { slug, title, tools } = TRADES[ordinal % TRADES.length] ?? fail()
  const service = {
    provider,
    trade: slug,
    title,
    tools,
    ordinal,
    host,
    domain: host,
    url: `https://${host}/mcp`,
    version: '1.0.0',
  }
  return { host, behave: late(modern(service), LATENCY_MS) }
})
process.once('disconnect', () => process.exit(0))
const { pins, ca } = await openFleet(hosts, Date.now)
process.send?.({ pins, ca })

function fail(): never {
  throw new Error('no trades')
}
